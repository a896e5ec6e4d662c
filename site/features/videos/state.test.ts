// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Item } from '../../core/messages.ts';
import { fill, refuse, silence } from '../../test/broken-storage.ts';
import { newProfile, until } from '../../test/storage-bench.ts';
import { savedClips } from './saved-clips.ts';
import type { SavedAnalysis, SavedClips } from './saved-clips.ts';
import type { AnalysisMethod, Parts, WorkerMessage, WorkerRequest } from './messages.ts';
import { createVideos } from './state.ts';

const packed = new Uint8Array([1]);
const summary = (tracks: number) => ({ frames: 1, cuts: 0, tracks, persons: tracks, others: 0, notes: [] });

/** A worker that finds a track in every clip but those named empty, refuses those named broken, never finishes those named slow, and finishes those named late when it is told to. */
class FakeWorker {
  static finishLate: () => void = () => {};
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;

  postMessage(request: WorkerRequest) {
    const message = answerTo(request);
    const answer = () => message && this.onmessage?.({ data: message });
    if (request.op === 'analyze' && request.file.name.startsWith('late')) FakeWorker.finishLate = answer;
    else queueMicrotask(answer);
  }

  terminate() {
    this.onmessage = null;
  }
}

/** How clips were analyzed. */
let methods: AnalysisMethod[] = [];

function answerTo(request: WorkerRequest): WorkerMessage | null {
  if (request.op === 'dataset') return { type: 'dataset', files: ['dataset.json', 'captions.txt'].map((path) => ({ path, content: packed })) };
  if (request.op === 'encode') return { type: 'encoded', clip: request.clip, file: new Blob([request.drawn.id]) };
  if (request.op !== 'probe' && request.op !== 'analyze') return null;
  if (request.op === 'analyze') methods.push(request.method);
  const { clip, file } = request;
  if (file.name.startsWith('broken')) return { type: 'refused', clip, refusal: { why: 'It is broken.', help: '' } };
  if (request.op === 'probe') return { type: 'facts', clip, facts: { duration: 4, width: 4, height: 3, hasSound: false }, picture: null };
  if (file.name.startsWith('slow')) return null;
  return { type: 'clip', clip, packed, summary: summary(file.name.startsWith('empty') ? 0 : 1) };
}

const clip = (name: string): Item => ({ path: name, file: new File([name], name, { lastModified: 1 }) });

/** stored is where it is saved what was found in clips, in place of a map. */
function setUp(stored?: SavedClips) {
  methods = [];
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  const opened: { paths: string[]; name: string; how: unknown }[] = [];
  const kept = new Map<string, SavedAnalysis>();
  const said: string[] = []; // what the editor of captions was told
  const editor = {
    files: () => [], openClips: async () => null, extend() {},
    writeCaptions: (clips: { id: string }[], open: boolean) => void said.push(`${open ? 'open' : 'go on'}: ${clips.map(({ id }) => id).join(' ')}`),
    addSentences: (items: Item[]) => void said.push(items.map(({ path }) => path).join(' ')),
  };
  const videos = createVideos({ ...editor, open: (items, { name, how }) => void opened.push({ paths: items.map(({ path }) => path), name, how }), pick() {}, save() {}, namePeople() {}, onTraffic() {}, sample: async ([person]) => ({ clips: ['clip-01', 'clip-02'].map((id) => ({ id, sheet: new Blob(), width: 4, height: 3, frames: 2, fps: 12 })), captions: `# concepts: ${person}\n` }) });
  const ready = () => videos.onReady({
    script: 'worker.js', parts: {} as Parts, workers: 2,
    saved: stored ?? { get: async (files) => new Map(files.flatMap((file) => (kept.has(file.name) ? [[file, kept.get(file.name) as SavedAnalysis]] : []))), put: async ({ name }, _, found) => void kept.set(name, found), clear: async () => kept.clear(), count: async () => kept.size },
  });
  /** Until the workers have answered everything. */
  const settle = async () => {
    for (let i = 0; i < 10; i++) await turn();
  };
  return { videos, opened, said, kept, ready, settle };
}

test('clips become a dataset, which is opened with the clips and the captions', async () => {
  const { videos, opened, ready, settle } = setUp();
  assert.equal(videos.take([clip('door-1.webm')]), true, 'it waits until all is loaded');
  assert.equal(videos.phase.value, 'loading');
  ready();
  await settle();
  assert.equal(videos.phase.value, 'opened');
  assert.deepEqual(opened, [{ paths: ['door/dataset.json', 'door/captions.txt', 'door/media/door-1.webm'], name: 'door', how: { captions: '' } }]);
  const isMade = (...list: { id: string; tracks: number[] }[]) => videos.isMade({ videos: list.map((video) => ({ ...video, media: null })) } as unknown as Parameters<typeof videos.isMade>[0]);
  assert.equal(isMade({ id: 'door-1', tracks: [0] }), true);
  assert.equal(isMade({ id: 'door-1', tracks: [0] }, { id: 'door-9', tracks: [] }), true, 'only captions name door-9');
  assert.equal(isMade({ id: 'door-1', tracks: [0] }, { id: 'door-9', tracks: [1] }), false);
  assert.equal(videos.take([{ path: 'captions.txt', file: new Blob(['x']) }]), false, 'captions that come later are of the open dataset');
});

test('the sample is encoded, analyzed without networks, and opened with its captions', async () => {
  const { videos, opened, ready, settle } = setUp();
  await videos.sample.make();
  assert.deepEqual(videos.clips.value, [], 'nothing is there yet that analyzes clips');
  ready();
  await videos.sample.make();
  await settle();
  const paths = ['dataset.json', 'captions.txt', 'media/clip-01.webm', 'media/clip-02.webm'].map((path) => `Sample clips/${path}`);
  assert.deepEqual(opened, [{ paths, name: 'Sample clips', how: {} }]);
  assert.equal(await videos.captions.value?.file.text(), '# concepts: person\n');
  assert.deepEqual(methods, ['motion', 'motion']);
});

test('captions that come with the clips are read with them, and sentences go to the editor', async () => {
  const { videos, opened, said, ready, settle } = setUp();
  ready();
  videos.take([{ path: 'said.srt', file: new Blob(['x']) }]);
  videos.take([clip('door-1.webm'), { path: 'captions.txt', file: new Blob(['door-1: (Anna, walking)']) }]);
  await settle();
  assert.deepEqual([opened[0].paths.length, opened[0].how], [3, {}]);
  assert.deepEqual(said.slice(-2), ['open: door-1', 'said.srt']);
});

test('captions that are dropped while a clip is analyzed are of the dataset, and sentences go to the editor', async () => {
  const { videos, opened, said, ready, settle } = setUp();
  ready();
  videos.take([clip('door-1.webm'), clip('late-2.webm')]);
  await settle();
  assert.deepEqual([videos.phase.value, videos.settled.value], ['analyzing', 1]);
  assert.equal(videos.take([{ path: 'captions.txt', file: new Blob(['door-1: (Anna, walking)']) }]), true);
  await settle();
  assert.equal(videos.take([{ path: 'said.srt', file: new Blob(['x']) }]), true);
  await settle();
  assert.equal(await videos.captions.value?.file.text(), 'door-1: (Anna, walking)');
  assert.deepEqual(said.slice(-2), ['open: door-1 late-2', 'said.srt']);
  videos.take([{ path: 'captions.txt', file: new Blob(['door-1: (Ben, sitting)']) }]);
  await settle();
  assert.equal(await videos.captions.value?.file.text(), 'door-1: (Ben, sitting)', 'later captions take the place of earlier ones');
  FakeWorker.finishLate();
  await settle();
  assert.deepEqual([opened[0].paths.length, opened[0].how], [4, {}], 'the dataset has the captions, and no question about them');
});

test('captions that are dropped where some have been written are added to them', async () => {
  const { videos, said, ready, settle } = setUp();
  ready();
  videos.take([clip('slow.webm')]);
  await settle();
  videos.captioned.value = new Map([['slow', { isAccepted: true, people: 1 }]]);
  videos.take([{ path: 'captions.txt', file: new Blob(['slow: (Anna, walking)']) }]);
  await settle();
  assert.equal(videos.captions.value, null);
  assert.deepEqual(said.slice(-2), ['open: slow', 'captions.txt']);
});

test('a clip that is refused is left out, and clips in which nothing is found give no dataset', async () => {
  const { videos, opened, ready, settle } = setUp();
  ready();
  videos.take([clip('broken.webm'), clip('empty.webm')]);
  assert.equal(videos.phase.value, 'analyzing');
  await settle();
  assert.deepEqual([videos.phase.value, videos.settled.value, videos.share.value], ['asking', 2, 1]);
  assert.match(videos.trouble.value, /^In these clips nobody was found/);
  videos.take([clip('door.webm')]);
  assert.deepEqual(videos.clips.value.map(({ file }) => file.name), ['door.webm'], 'the clips before are dropped');
  await settle();
  assert.equal(videos.trouble.value, '');
  assert.equal(opened.length, 1);
});

test('a clip that an earlier visit has analyzed is not analyzed again', async () => {
  const { videos, opened, kept, ready, settle } = setUp();
  kept.set('broken.webm', { packed, summary: summary(1), facts: null });
  ready();
  videos.take([clip('broken.webm')]);
  await settle();
  assert.equal(opened.length, 1);
  assert.equal(kept.size, 0, 'it is not needed any more');
});

test('cancelling drops the clips, and nothing is opened', async () => {
  const { videos, opened, ready, settle } = setUp();
  ready();
  videos.take([clip('door.webm')]);
  videos.cancel();
  await settle();
  assert.deepEqual([videos.phase.value, videos.clips.value, opened], ['asking', [], []]);
  videos.onOpened();
  assert.equal(videos.phase.value, 'opened');
});

test('a dataset is none of its business, and without WebCodecs no clip is taken', () => {
  const { videos } = setUp();
  assert.equal(videos.take([clip('tracks.csv')]), false);
  videos.onUnsupported();
  assert.equal(videos.take([clip('door.webm')]), true);
  assert.deepEqual(videos.clips.value, []);
});

for (const [words, breakStorage, reason] of [['fails', refuse, /Its settings let this page store nothing\./], ['never answers', silence, /It gave no answer within \d+ seconds/], ['is full', fill, /It has no room left for this page\./]] as const) {
  test(`where the storage ${words} the clips are analyzed, and that nothing is saved is said`, async (t) => {
    newProfile();
    const stored = savedClips('v1');
    await savedClips('v1').put(clip('other.webm').file as File, 'detect', { packed, summary: summary(1), facts: null }); // there is something to read
    breakStorage(t);
    const { videos, opened, ready } = setUp(stored);
    const said = new Set<string>();
    videos.notSaved.subscribe((text) => said.add(text));
    ready();
    videos.take([clip('door-1.webm'), clip('door-2.webm'), clip('slow.webm')]);
    await until(() => videos.settled.value === 2 && videos.notSaved.value !== '');
    assert.match(videos.notSaved.value, /^Not saved in this browser: what is found in these clips\. /);
    assert.match(videos.notSaved.value, reason);
    assert.match(videos.notSaved.value, /Leave this page open until the dataset is made: after a reload these clips are analyzed again\.$/);
    assert.equal(said.size, 2, 'it is said once for all clips');
    videos.cancel();
    assert.equal(videos.notSaved.value, '', 'it is of these clips');
    assert.deepEqual(opened, []);
  });
}
