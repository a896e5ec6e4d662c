import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { TrackEdit } from '../messages.ts';
import type { EditedTrack } from '../../../core/vision-protocol.ts';
import type { ClipNews, Pool } from '../pool.ts';
import type { EditedClips } from './saved-track-edits.ts';
import { createTrackEditing } from './state.ts';

const track = (id: string, first: number, last: number): EditedTrack => ({ id, class: 'person', first, last, changed: false, drawn: 0, rows: [[first, 0, 0, 10, 10], [last, 0, 0, 10, 10]] });

const datasetOf = (hash: string, ids = ['0', '1']) => ({
  info: { preprocess: { tracks: hash, edits: { b: [{ do: 'split', track: '0', frame: 4 }] } } }, videos: [{ id: 'a', tracks: [0, 1] }, { id: 'b', tracks: [] }], views: [], tracks: ids.map((id) => ({ id, video: 0 })),
}) as unknown as Dataset;

/** What the workers report to. */
let onNews: (news: ClipNews) => void = () => {};

/** A pool that knows the names of tracks only: it splits, deletes, and refuses a join. */
function fakePool() {
  const asked: { clip: number; edits: TrackEdit[] }[] = [];
  const looked: string[] = [];
  const pool = {
    ended: false,
    preview: async (_: unknown, edits: TrackEdit[]) => {
      let tracks = [track('0', 0, 9), track('1', 5, 20)];
      const faults = edits.map((edit) => {
        if (edit.do === 'join') return 'both are there';
        if (edit.do === 'delete') tracks = tracks.filter(({ id }) => id !== edit.track);
        if (edit.do === 'split') tracks = [...tracks, track('2', edit.frame, 9)];
        return '';
      });
      return { type: 'preview' as const, clip: -1, tracks, faults };
    },
    edit: async (clip: number, _file: File, _packed: unknown, edits: TrackEdit[]) => {
      asked.push({ clip, edits });
      return { type: 'edited' as const, clip, packed: new Uint8Array([7]), summary: { frames: 1, cuts: 0, tracks: 1, persons: 1, others: 0, notes: [] }, edits };
    },
    probe: async () => {},
    analyze: async (files: Map<number, File>) => {
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

async function setUp(stored: EditedClips | null = null, isFound = true) {
  const shown = { dataset: signal<Dataset | null>(null), selection: signal({ video: 0, track: 0, tuple: -1 }), frame: signal(3), picture: signal(null) };
  const reopened: Item[][] = [];
  const store = new Map<string, EditedClips>(stored ? [['one', stored]] : []);
  const { pool, asked, looked } = fakePool();
  const editing = createTrackEditing({
    shown, select: (to) => (shown.selection.value = { ...shown.selection.value, track: to }), seek: (to) => (shown.frame.value = to), pause: () => {},
    files: () => [{ path: 'd/media/a.webm', file: new Blob(['a']) }, { path: 'd/tracks.csv', file: new Blob() }, { path: 'd/dataset.json', file: new Blob() }],
    reopen: (items) => reopened.push(items), pick: () => {},
  });
  editing.onReady({
    saved: {
      get: async (key) => store.get(key), put: async (key, clips) => void store.set(key, clips),
      putEdits: async (key, clips) => void store.set(key, clips),
    },
    pool: (tell) => {
      onNews = tell;
      return pool;
    },
  });
  shown.dataset.value = datasetOf('one');
  const found = [new Uint8Array([1]), new Uint8Array([2])];
  const names = ['a', 'b'].map((id) => ({ id, media: `media/${id}.webm` }));
  await editing.opened(datasetOf('one'), stored || !isFound ? null : { names, found, packed: found, made: [[], []], edits: [[], []] });
  editing.open();
  await turn();
  return { editing, shown, store, asked, looked, reopened };
}

const turn = () => new Promise((done) => { setImmediate(done); });

test('what is done is saved at once, pending, and taken back in its order', async () => {
  const { editing, store } = await setUp();
  assert.equal(editing.active.value, '0');
  await editing.act({ do: 'split', track: '0', frame: 4 });
  assert.equal(editing.active.value, '2', 'what is new is chosen');
  await editing.act({ do: 'delete', track: '1' });
  assert.deepEqual(editing.pending.value, [2, 0]);
  assert.equal(store.get('one')?.edits[0].length, 2);
  assert.equal(editing.said.value, 'Track 1 is deleted.');
  editing.undo();
  await turn();
  assert.deepEqual(editing.tracks.value?.map(({ id }) => id), ['0', '1', '2']);
  editing.undo();
  editing.undo();
  assert.deepEqual(editing.pending.value, [0, 0]);
  assert.deepEqual(store.get('one')?.edits, [[], []]);
});

test('editing opens with the selected track, with the one that was selected last, else with one that is seen, before the tracks are read', async () => {
  const { editing, shown } = await setUp();
  editing.close();
  shown.selection.value = { video: 0, track: 1, tuple: -1 };
  editing.open();
  assert.equal(editing.active.value, '1');
  editing.close();
  shown.selection.value = { video: 0, track: -1, tuple: -1 };
  editing.open();
  assert.equal(editing.active.value, '1', 'the last one');
  await turn();
  assert.equal(editing.activeTrack.value?.id, '1');
  shown.selection.value = { video: 1, track: -1, tuple: -1 };
  await turn();
  assert.ok(editing.activeTrack.value, 'another clip has one, too');
});

test('what cannot be done changes nothing, and says why', async () => {
  const { editing } = await setUp();
  await editing.act({ do: 'join', track: '0', with: '1' });
  assert.equal(editing.trouble.value, 'Both are there.');
  assert.deepEqual(editing.edits.value, []);
});

test('a box that is set again and again is one change, and undone step by step', async () => {
  const { editing } = await setUp();
  editing.setBox(3, [1, 1, 10, 10]);
  await turn();
  editing.setBox(3, [2, 1, 10, 10]);
  await turn();
  assert.deepEqual(editing.edits.value, [{ do: 'drag', track: '0', boxes: [{ frame: 3, box: [2, 1, 10, 10] }] }]);
  editing.undo();
  assert.deepEqual(editing.edits.value, [{ do: 'drag', track: '0', boxes: [{ frame: 3, box: [1, 1, 10, 10] }] }]);
});

test('features are made again of the clips whose tracks changed, and the dataset that comes of it has nothing pending', async () => {
  const { editing, shown, asked, reopened, store } = await setUp();
  await editing.act({ do: 'delete', track: '1' });
  await editing.recompute();
  assert.deepEqual(asked, [{ clip: 0, edits: [{ do: 'delete', track: '1' }] }]);
  assert.deepEqual(reopened[0].map(({ path }) => path).toSorted(), ['d/dataset.json', 'd/media/a.webm', 'd/tracks.csv']);
  assert.equal(editing.isOpen.value, false);
  shown.dataset.value = datasetOf('two', ['0']);
  await editing.opened(datasetOf('two', ['0']), { names: [], found: [], packed: [], made: [], edits: [] });
  assert.deepEqual(editing.pending.value, [0, 0]);
  assert.deepEqual(editing.clips.value?.packed[0], new Uint8Array([7]));
  assert.deepEqual(editing.clips.value?.found[0], new Uint8Array([1]));
  assert.ok(store.has('two'));
  await editing.opened(datasetOf('two', ['0']), null); // read again with other captions
  assert.equal(editing.edits.value.length, 1);
});

test('a clip that is not among the files is named', async () => {
  const { editing, shown } = await setUp();
  shown.selection.value = { video: 1, track: -1, tuple: -1 };
  await turn();
  await editing.act({ do: 'delete', track: '1' });
  await editing.recompute();
  assert.deepEqual(editing.asked.value, ['b']);
});

test('what an earlier visit has left pending is there again; a dataset of another kind has none', async () => {
  const kept: EditedClips = { names: [{ id: 'a', media: 'media/a.webm' }], found: [new Uint8Array()], packed: [new Uint8Array()], made: [[]], edits: [[{ do: 'delete', track: '1' }]] };
  const { editing } = await setUp(kept);
  assert.deepEqual(editing.pending.value, [1]);
  await editing.opened({ ...datasetOf(''), info: {} }, null);
  assert.equal(editing.clips.value, null);
});

test('clips that are not open are asked for, and analyzed again with the edits that the dataset records', async () => {
  const { editing, looked, asked, reopened, store } = await setUp(null, false);
  await turn();
  assert.deepEqual(editing.asked.value, ['b'], 'a is among the open files');
  const fileOf = (path: string) => ({ path, file: new File(['b'], path.replace(/.*\//, '')) });
  assert.equal(editing.take([fileOf('captions.txt')]), true);
  assert.match(editing.trouble.value, /^None of these files/);
  assert.equal(editing.take([fileOf('from/camera/B.webm')]), true);
  await turn();
  await turn();
  assert.deepEqual(looked, ['a.webm', 'B.webm']);
  assert.deepEqual(asked, [{ clip: 1, edits: [{ do: 'split', track: '0', frame: 4 }] }]);
  assert.deepEqual(editing.pending.value, [0, 0], 'the features have the recorded edits');
  assert.deepEqual(editing.asked.value, []);
  assert.equal(editing.active.value, '0');
  assert.deepEqual(store.get('one')?.packed.map(([value]) => value), [0, 7]);
  assert.deepEqual(reopened.at(-1)?.map(({ path }) => path), ['d/media/a.webm', 'd/tracks.csv', 'd/dataset.json', 'd/media/b.webm']);
});
