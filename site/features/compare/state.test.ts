import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createPageStore, initialState } from '../../state.ts';
import { sessionIn, toyDataset } from '../../test/toy.ts';
import { createCompare } from './state.ts';
import type { Callbacks } from '../../core/client.ts';
import type { ReportDocument } from '../../core/messages.ts';

/** A report that says nothing but its title. */
const reportOf = (title: string): ReportDocument => ({ title, about: '', sections: [] });

const methods = ['random', 'WSC-SIIBP', 'upper bound'].map((name) => ({ name, about: '', ladder: name !== 'upper bound' }));
const dataset = { ...toyDataset(), methods, grids: ['small'] };
const options = { c: 5, background: [8], anneal: [25], starts: 0, reheats: 0 };
const progress = { task: 'WSC-SIIBP', done: 1, of: 2, fraction: 0.5 };

/** The feature on a page that notes what it is asked for; the worker says what the test tells it to. */
function bench() {
  const store = createPageStore({ ...initialState(), dataset, options, session: sessionIn('none') }, (flush) => flush());
  const asked: { body: any; onReply?: (message: any) => void }[] = [];
  const noted = { waited: [] as string[], announced: [] as string[], shown: [] as unknown[], saved: [] as string[] };
  const compare = createCompare({
    state: store.signals,
    connect: (_: Callbacks) => ({ request: (body, onReply) => asked.push({ body, onReply }), forget() {}, restart() {}, terminate() {} }),
    source: () => ({ files: [], how: {} }),
    report() {},
    whenReady(name, act) {
      noted.waited.push(name);
      act();
    },
    openDemo() {},
    show: (selection, frame) => noted.shown.push({ ...selection, frame }),
    seek() {},
    save: (name) => noted.saved.push(name),
    savePicture() {},
    announce: (text) => noted.announced.push(text),
  });
  const say = (op: string, message: any) => {
    for (const { body, onReply } of asked) if (body.op === op) onReply?.(message);
    return turn();
  };
  return { store, compare, asked, say, noted };
}

/** A comparison that has ended. */
async function compared() {
  const all = bench();
  const { compare, say } = all;
  compare.button.value.run();
  await say('open', dataset);
  await say('compare', { type: 'comparison', progress: { ...progress, done: 2 }, done: true, report: reportOf('2'), picks: [{ method: 'WSC-SIIBP', track: [0, 1, 2] }] });
  await say('report', { type: 'download', name: 'report.csv', mime: 'text/csv', body: new Uint8Array() });
  return all;
}

test('the button runs a comparison with the page’s options, then cancels it', async () => {
  const { compare, asked, say, noted } = bench();
  assert.deepEqual([compare.button.value.label, compare.button.value.disabled], ['Run', false]);
  assert.equal(compare.remark.value, `Nothing has been compared yet. Run compares 2 methods on ${dataset.name}.`);
  compare.button.value.run();
  assert.deepEqual(noted.waited, ['The comparison starts']);
  assert.deepEqual([compare.button.value.label, compare.status.value], ['Cancel', 'Reading the files…']);
  await say('open', dataset);
  assert.deepEqual(asked.at(-1)?.body.settings.options, options);
  await say('compare', { type: 'comparison', progress, done: false, report: null, picks: [] });
  assert.equal(compare.status.value, 'WSC-SIIBP · 1 of 2');
  compare.button.value.run();
  assert.equal(asked.at(-1)?.body.op, 'cancel');
  assert.deepEqual([compare.button.value.disabled, compare.status.value], [true, 'Finishing what is done…']);
});

test('without a method, or without the core, nothing can be run', () => {
  const { store, compare } = bench();
  compare.change({ methods: [] });
  assert.deepEqual([compare.button.value.disabled, compare.status.value], [true, 'Choose a method.']);
  compare.change({ grid: 'small' });
  assert.equal(compare.button.value.disabled, false, 'a grid needs none');
  store.session.move(() => ({ is: 'failed', work: { is: 'no-run' } }));
  assert.deepEqual([compare.button.value.disabled, compare.status.value], [true, '']);
});

test('the remark says what has changed since', async () => {
  const { store, compare } = await compared();
  assert.equal(compare.remark.value, '');
  compare.change({ single: true });
  store.runSettings.setOptions({ ...options, c: 7 });
  assert.equal(compare.remark.value, 'Of the options before your last change.');
  store.data.showCorrected({ ...dataset, hash: 'other', name: 'Other' });
  assert.equal(compare.remark.value, `Of ${dataset.name}, which was open before.`);
  assert.equal(compare.hasPicks.value, false);
});

test('before the first comparison there is an example, if it is of the open dataset', () => {
  const { store, compare, noted } = bench();
  const example = { dataset, request: { options }, compared: { report: reportOf('0'), picks: [{ method: 'upper bound', track: [0, 1, 2] }] } };
  compare.showExample(example);
  assert.deepEqual([compare.report.value?.title, compare.hasPicks.value], ['0', true]);
  assert.equal(compare.remark.value, 'Made when this site was built. Run makes it anew, here.');
  store.panels.goTo('compare');
  store.runSettings.setOptions({ ...options, c: 7 });
  assert.deepEqual(noted.shown, [], 'it does not move what Explore shows');
  assert.equal(compare.remark.value, 'Made when this site was built, with other options. Run makes it anew, here.');
  store.data.showCorrected({ ...dataset, hash: 'other', name: 'Other' });
  assert.deepEqual([compare.report.value, compare.hasPicks.value], [null, false]);
  assert.match(compare.remark.value, /^Nothing has been compared yet/);
  compare.button.value.run();
  compare.showExample(example);
  assert.equal(compare.report.value, null, 'it comes too late');
});

test('picks are shown when the page is entered, and when a comparison ends on it', async () => {
  const { store, compare, noted } = await compared();
  assert.deepEqual(noted.shown, [], 'the page is not open');
  store.panels.goTo('compare');
  assert.equal(noted.shown.length, 1);
  store.selection.select({ video: 1, track: -1, tuple: -1 });
  assert.equal(noted.shown.length, 1, 'a selection alone moves nothing');
  compare.showPicks({ video: 2 });
  assert.deepEqual(noted.shown.at(-1), { video: 2, tuple: -1, frame: -1 });
});

test('the end is announced, and files can be saved', async () => {
  const { compare, noted } = await compared();
  assert.deepEqual(noted.announced, ['Comparing.', 'Compared. 2 of 2 done.']);
  compare.download('report.csv');
  compare.download('nothing.csv');
  assert.deepEqual(noted.saved, ['report.csv']);
});
