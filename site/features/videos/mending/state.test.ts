import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { Mend } from '../messages.ts';
import type { EditedTrack } from '../../../core/vision-protocol.ts';
import type { ClipNews, Pool } from '../pool.ts';
import type { MendedClips } from './kept-mends.ts';
import { createMending } from './state.ts';

const track = (id: string, first: number, last: number): EditedTrack => ({ id, class: 'person', first, last, changed: false, drawn: 0, rows: [[first, 0, 0, 10, 10], [last, 0, 0, 10, 10]] });

const datasetOf = (hash: string, ids = ['0', '1']) => ({
  info: { preprocess: { tracks: hash, mends: { b: [{ do: 'split', track: '0', frame: 4 }] } } }, videos: [{ id: 'a', tracks: [0, 1] }, { id: 'b', tracks: [] }], views: [], tracks: ids.map((id) => ({ id, video: 0 })),
}) as unknown as Dataset;

/** What the workers report to. */
let onNews: (news: ClipNews) => void = () => {};

/** A pool that knows the names of tracks only: it splits, deletes, and refuses a join. */
function fakePool() {
  const asked: { clip: number; mends: Mend[] }[] = [];
  const looked: string[] = [];
  const pool = {
    ended: false,
    preview: async (_: unknown, mends: Mend[]) => {
      let tracks = [track('0', 0, 9), track('1', 5, 20)];
      const faults = mends.map((mend) => {
        if (mend.do === 'join') return 'both are there';
        if (mend.do === 'delete') tracks = tracks.filter(({ id }) => id !== mend.track);
        if (mend.do === 'split') tracks = [...tracks, track('2', mend.frame, 9)];
        return '';
      });
      return { type: 'preview' as const, clip: -1, tracks, faults };
    },
    mend: async (clip: number, _file: File, _packed: unknown, mends: Mend[]) => {
      asked.push({ clip, mends });
      return { type: 'mended' as const, clip, packed: new Uint8Array([7]), summary: { frames: 1, cuts: 0, tracks: 1, persons: 1, others: 0, notes: [] }, mends };
    },
    probe: async () => {},
    look: async (files: Map<number, File>) => {
      for (const [clip, { name }] of files) {
        looked.push(name);
        onNews({ type: 'clip', clip, packed: new Uint8Array([clip]), summary: { frames: 1, cuts: 0, tracks: 2, persons: 2, others: 0, notes: [] } });
      }
    },
    dataset: async () => ['tracks.csv', 'dataset.json'].map((path) => ({ path, content: new Uint8Array() })),
    end() {
      pool.ended = true;
    },
  };
  return { pool: pool as unknown as Pool, asked, looked };
}

async function setUp(stored: MendedClips | null = null, isFound = true) {
  const shown = { dataset: signal<Dataset | null>(null), selection: signal({ video: 0, track: 0, tuple: -1 }), frame: signal(3), picture: signal(null) };
  const reopened: Item[][] = [];
  const store = new Map<string, MendedClips>(stored ? [['one', stored]] : []);
  const { pool, asked, looked } = fakePool();
  const mending = createMending({
    shown, select: (to) => (shown.selection.value = { ...shown.selection.value, track: to }), seek: (to) => (shown.frame.value = to), pause: () => {},
    files: () => [{ path: 'd/media/a.webm', file: new Blob(['a']) }, { path: 'd/tracks.csv', file: new Blob() }, { path: 'd/dataset.json', file: new Blob() }],
    onMade: () => {}, reopen: (items) => reopened.push(items), pick: () => {},
  });
  mending.onReady({
    kept: {
      get: async (key) => store.get(key), put: async (key, clips) => void store.set(key, clips),
      putMends: async (key, clips) => void store.set(key, clips),
    },
    pool: (tell) => {
      onNews = tell;
      return pool;
    },
  });
  shown.dataset.value = datasetOf('one');
  const found = [new Uint8Array([1]), new Uint8Array([2])];
  const names = ['a', 'b'].map((id) => ({ id, media: `media/${id}.webm` }));
  await mending.opened(datasetOf('one'), stored || !isFound ? null : { names, found, packed: found, made: [[], []], mends: [[], []] });
  mending.open();
  await turn();
  return { mending, shown, store, asked, looked, reopened };
}

const turn = () => new Promise((done) => { setImmediate(done); });

test('what is done is kept at once, pending, and taken back in its order', async () => {
  const { mending, store } = await setUp();
  assert.equal(mending.active.value, '0');
  await mending.act({ do: 'split', track: '0', frame: 4 });
  assert.equal(mending.active.value, '2', 'what is new is chosen');
  await mending.act({ do: 'delete', track: '1' });
  assert.deepEqual(mending.pending.value, [2, 0]);
  assert.equal(store.get('one')?.mends[0].length, 2);
  assert.equal(mending.said.value, 'Track 1 is deleted.');
  mending.undo();
  await turn();
  assert.deepEqual(mending.tracks.value?.map(({ id }) => id), ['0', '1', '2']);
  mending.undo();
  mending.undo();
  assert.deepEqual(mending.pending.value, [0, 0]);
  assert.deepEqual(store.get('one')?.mends, [[], []]);
});

test('mending opens with the selected track, with the one that was selected last, else with one that is seen, before the tracks are read', async () => {
  const { mending, shown } = await setUp();
  mending.close();
  shown.selection.value = { video: 0, track: 1, tuple: -1 };
  mending.open();
  assert.equal(mending.active.value, '1');
  mending.close();
  shown.selection.value = { video: 0, track: -1, tuple: -1 };
  mending.open();
  assert.equal(mending.active.value, '1', 'the last one');
  await turn();
  assert.equal(mending.activeTrack.value?.id, '1');
  shown.selection.value = { video: 1, track: -1, tuple: -1 };
  await turn();
  assert.ok(mending.activeTrack.value, 'another clip has one, too');
});

test('what cannot be done changes nothing, and says why', async () => {
  const { mending } = await setUp();
  await mending.act({ do: 'join', track: '0', with: '1' });
  assert.equal(mending.trouble.value, 'Both are there.');
  assert.deepEqual(mending.mends.value, []);
});

test('a box that is set again and again is one change, and undone step by step', async () => {
  const { mending } = await setUp();
  mending.setBox(3, [1, 1, 10, 10]);
  await turn();
  mending.setBox(3, [2, 1, 10, 10]);
  await turn();
  assert.deepEqual(mending.mends.value, [{ do: 'drag', track: '0', boxes: [{ frame: 3, box: [2, 1, 10, 10] }] }]);
  mending.undo();
  assert.deepEqual(mending.mends.value, [{ do: 'drag', track: '0', boxes: [{ frame: 3, box: [1, 1, 10, 10] }] }]);
});

test('features are made again of the clips whose tracks changed, and the dataset that comes of it has nothing pending', async () => {
  const { mending, shown, asked, reopened, store } = await setUp();
  await mending.act({ do: 'delete', track: '1' });
  await mending.makeAgain();
  assert.deepEqual(asked, [{ clip: 0, mends: [{ do: 'delete', track: '1' }] }]);
  assert.deepEqual(reopened[0].map(({ path }) => path).toSorted(), ['d/dataset.json', 'd/media/a.webm', 'd/tracks.csv']);
  assert.equal(mending.isOpen.value, false);
  shown.dataset.value = datasetOf('two', ['0']);
  await mending.opened(datasetOf('two', ['0']), { names: [], found: [], packed: [], made: [], mends: [] });
  assert.deepEqual(mending.pending.value, [0, 0]);
  assert.deepEqual(mending.clips.value?.packed[0], new Uint8Array([7]));
  assert.deepEqual(mending.clips.value?.found[0], new Uint8Array([1]));
  assert.ok(store.has('two'));
  await mending.opened(datasetOf('two', ['0']), null); // read again with other captions
  assert.equal(mending.mends.value.length, 1);
});

test('a clip that is not among the files is named', async () => {
  const { mending, shown } = await setUp();
  shown.selection.value = { video: 1, track: -1, tuple: -1 };
  await turn();
  await mending.act({ do: 'delete', track: '1' });
  await mending.makeAgain();
  assert.deepEqual(mending.asked.value, ['b']);
});

test('what an earlier visit has left pending is there again; a dataset of another kind has none', async () => {
  const kept: MendedClips = { names: [{ id: 'a', media: 'media/a.webm' }], found: [new Uint8Array()], packed: [new Uint8Array()], made: [[]], mends: [[{ do: 'delete', track: '1' }]] };
  const { mending } = await setUp(kept);
  assert.deepEqual(mending.pending.value, [1]);
  await mending.opened({ ...datasetOf(''), info: {} }, null);
  assert.equal(mending.clips.value, null);
});

test('clips that are not open are asked for, and analyzed again with the edits that the dataset records', async () => {
  const { mending, looked, asked, reopened, store } = await setUp(null, false);
  await turn();
  assert.deepEqual(mending.asked.value, ['b'], 'a is among the open files');
  const fileOf = (path: string) => ({ path, file: new File(['b'], path.replace(/.*\//, '')) });
  assert.equal(mending.take([fileOf('captions.txt')]), true);
  assert.match(mending.trouble.value, /^None of these files/);
  assert.equal(mending.take([fileOf('from/camera/B.webm')]), true);
  await turn();
  await turn();
  assert.deepEqual(looked, ['a.webm', 'B.webm']);
  assert.deepEqual(asked, [{ clip: 1, mends: [{ do: 'split', track: '0', frame: 4 }] }]);
  assert.deepEqual(mending.pending.value, [0, 0], 'the features have the recorded edits');
  assert.deepEqual(mending.asked.value, []);
  assert.equal(mending.active.value, '0');
  assert.deepEqual(store.get('one')?.packed.map(([value]) => value), [0, 7]);
  assert.deepEqual(reopened.at(-1)?.map(({ path }) => path), ['d/media/a.webm', 'd/tracks.csv', 'd/dataset.json', 'd/media/b.webm']);
});
