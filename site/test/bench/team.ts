// In the browser: the site's own worker with so many cores, on a dataset of some shape.
import { createClient } from '../../core/client.ts';
import { fetchParts } from '../../core/parts.ts';
import type { Options } from '../../core/messages.ts';

/** Of this page's workers alone. */
const CHANNEL = `memory ${performance.timeOrigin} ${Math.random()}`;

/** Put before the worker's script: each core tells how much memory it has, when asked. */
const TELLS = `{
  const { instantiate } = WebAssembly;
  const room = new BroadcastChannel(${JSON.stringify(CHANNEL)});
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    room.onmessage = ({ data }) => data === 'ask' && room.postMessage(made.exports.mem.buffer.byteLength);
    return made;
  };
}`;

/** The run never ends. */
const ENDLESS = { inner: 10, outer: 1e6, innerTolerance: 0, outerTolerance: 0, starts: 0, reheats: 0, anneal: [0] };

const TURN = 1500; // ms of a turn: progress comes every 50

let client: ReturnType<typeof createClient>;
let buffet: Options | undefined; // the options of the preset
/** Who waits for the next progress. */
let heard: (iteration: number) => void = () => {};

/** background is a number of factors, tuples one of a video; without any the videos are free. */
async function begin(precision: string, background: string, tuples: string, cores: string) {
  const { module, kernel } = await fetchParts('worker-site.js', 'siibp.wasm', ['relaxed.wasm']);
  const script = URL.createObjectURL(new Blob([TELLS, await (await fetch('worker-site.js')).text()], { type: 'text/javascript' }));
  const file = await (await fetch('planted.zip')).blob();
  await new Promise((resolve, reject) => {
    client = createClient(Promise.resolve({ start: () => new Worker(script), module, kernel }), { onHello(hello) { buffet = hello.presets.find(({ name }) => name === 'buffet')?.options; resolve(0); }, onCrash: (text) => reject(new Error(text)) });
  });
  await new Promise((resolve, reject) => {
    client.request({ op: 'open', files: [{ path: 'planted.zip', file: file }] }, ({ type }) => (type === 'dataset' ? resolve(0) : reject(new Error(type))));
  });
  const free = tuples === '0' && { classes: 'independent', c: 0 };
  const options = { ...buffet, ...ENDLESS, precision, background: [Number(background)], ...free };
  client.request({ op: 'fit', options, cores: Number(cores) }, (message) => {
    if (message.type === 'progress') heard(message.iteration);
    if (message.type === 'failure') throw new Error(message.text);
  });
  await turn(0); // the shards have joined
}

/** Lets the run go on for a while. least is in ms. Returns milliseconds an iteration. */
function turn(least: number): Promise<number> {
  return new Promise((resolve) => {
    let from = -1;
    let start = 0;
    heard = (iteration) => {
      const now = performance.now();
      if (from < 0) {
        [from, start] = [iteration, now];
      } else if (iteration > from && now - start >= least) {
        heard = () => {};
        client.request({ op: 'pause' });
        resolve((now - start) / (iteration - from));
      }
    };
    client.request({ op: 'resume' });
  });
}

/** Returns bytes of all cores' memories. */
function memory(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const room = new BroadcastChannel(CHANNEL);
    room.onmessage = ({ data }) => {
      if (typeof data === 'number') sum += data;
    };
    room.postMessage('ask');
    setTimeout(() => resolve(sum), 2000); // workers between two steps hear it late
  });
}

Object.assign(globalThis, { begin, ask: (order: string) => (order === 'memory' ? memory() : turn(TURN)) });
