// The smallest complete example of a dataset, as text files: to read, to download and to open.
import { saveFile } from '../../ui/saving.ts';
import ARRAY_SCRIPT from '../../../core/dataset/features/to_npy.py';
import type { Table } from '../../ui/action.ts';
import type { ExamplePayload } from './actions.ts';
import type { App } from '../../app/context.ts';

/** The caption tuples of each video. */
const CAPTIONS: [string, string][][] = [
  [['Rick', 'walking'], ['Ilsa', 'sitting']],
  [['Sam', 'sitting'], ['Ilsa', 'walking']],
  [['Rick', 'sitting'], ['Sam', 'walking']],
  [['Ilsa', 'sitting'], ['Sam', 'sitting']],
  [['Rick', 'walking'], ['Sam', 'sitting']],
  [['Ilsa', 'walking'], ['Rick', 'sitting']],
];

/** The mean feature vector of each name. '' is somebody whom no caption names. */
const MEANS: Record<string, number[]> = { Rick: [4, 0, 0], Ilsa: [0, 4, 0], Sam: [0, 0, 4], walking: [3, -3], sitting: [-3, 3], '': [0, 0, 0] };

/** A feature vector of a name as CSV, with a small deviation that depends on the row. */
const vector = (name: string, row: number, size: number) => Array.from({ length: size }, (_, i) => (MEANS[name][i] + (((row * 7 + i * 5) % 9) - 4) / 10).toFixed(1)).join(',');

/** The example's files as texts, by path. */
export function exampleFiles(): Record<string, string> {
  const rows = CAPTIONS.flatMap((tuples, v) => [...tuples, ['', '']].map(([who, what], t) => ({ video: `clip-${v + 1}`, track: `t${t + 1}`, who, what })));
  const lines = (list: string[]) => `${list.join('\n')}\n`;
  return {
    'tracks.csv': lines(['video,track', ...rows.map(({ video, track }) => `${video},${track}`)]),
    'captions.txt': lines(['# concepts: person, action', ...CAPTIONS.map((tuples, v) => `clip-${v + 1}: ${tuples.map((tuple) => `(${tuple.join(', ')})`).join(', ')}`)]),
    'features/person.csv': lines(rows.map(({ who }, row) => vector(who, row, 3))),
    'features/action.csv': lines(rows.map(({ what }, row) => vector(what, row, 2))),
  };
}

/** A NumPy script that writes such files. */
export const NUMPY_SCRIPT = `import numpy as np, os
os.makedirs("mine/features", exist_ok=True)
np.save("mine/features/person.npy", faces)    # N×D, row r describes row r of tracks.csv
np.save("mine/features/action.npy", motions)  # NaN rows where there is none
with open("mine/tracks.csv", "w") as f:
    print("video,track", *(f"{v},{t}" for v, t in tracks), sep="\\n", file=f)
with open("mine/captions.txt", "w") as f:
    print("# concepts: person, action", file=f)
    print("clip-07: (Rick, walking), (Ilsa, -)", file=f)  # - : nothing is said
`;

/**
 * Packs texts into a zip file, uncompressed.
 * texts are keyed by path.
 */
export function zipOf(texts: Record<string, string>): Blob {
  const encoder = new TextEncoder();
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, body] = [encoder.encode(path), encoder.encode(text)];
    const fields = [[2, 0], [2, 0], [2, 0], [2, 0x21], [4, crc32(body)], [4, body.length], [4, body.length], [2, name.length], [2, 0]]; // method, time, date (1980-01-01), CRC, sizes, length of the name
    const local = littleEndian([[4, 0x04034b50], [2, 20], ...fields.slice(0, 9)]);
    bodies.push(local, name, body);
    directory.push(littleEndian([[4, 0x02014b50], [2, 20], [2, 20], ...fields, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), name);
    at += local.length + name.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = bodies.length / 3;
  return new Blob([...bodies, ...directory, littleEndian([[4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]])], { type: 'application/zip' });
}

/** Encodes numbers in little-endian order. fields are pairs of a width in bytes and a value. */
function littleEndian(fields: number[][]) {
  return Uint8Array.from(fields.flatMap(([width, value]) => Array.from({ length: width }, (_, i) => (value >>> (8 * i)) & 255)));
}

function crc32(data: Uint8Array) {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export const exampleActions: Table<Pick<App, 'store' | 'dispatch'>, ExamplePayload> = {
  'example-file': { run: (_, { name }) => saveFile(name.replace('/', '-'), new Blob([exampleFiles()[name]], { type: 'text/plain' })) },
  'array-script': { run: () => saveFile('to_npy.py', new Blob([ARRAY_SCRIPT], { type: 'text/x-python' })) },
  'example-zip': { run: () => saveFile('example.zip', zipOf(exampleFiles())) },
  'example-open': {
    run({ store, dispatch }) {
      store.panels.close();
      dispatch('files', { items: Object.entries(exampleFiles()).map(([name, text]) => ({ path: `example/${name}`, file: new Blob([text]) })) });
    },
  },
};
