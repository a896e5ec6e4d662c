import assert from 'node:assert/strict';
import test from 'node:test';
import { beforeFirst, remarkText, statusText } from './remark.ts';

const progress = { task: 'WSC-SIIBP', done: 1, of: 2, fraction: 0.5 };
const known = { phase: 'done', progress, hasBody: true, otherName: null, hasOtherOptions: false } as const;

test('the status says what is being done, or what is missing', () => {
  assert.equal(statusText('running', progress, false), 'WSC-SIIBP · 1 of 2');
  assert.equal(statusText('running', { ...progress, task: '' }, true), 'intervals · 1 of 2');
  assert.equal(statusText('done', progress, true), 'Choose a method.');
  assert.equal(statusText('none', null, false), '');
});

test('the remark says whether the report is complete, and what has changed since', () => {
  assert.equal(remarkText(known), '');
  assert.equal(remarkText({ ...known, phase: 'cancelled', hasOtherOptions: true }), 'Cancelled: 1 of 2 done. Of the options before your last change.');
  assert.equal(remarkText({ ...known, phase: 'failed', progress: null, otherName: 'toy' }), 'Failed. Of toy, which was open before.');
  assert.equal(remarkText({ ...known, phase: 'running', hasBody: false }), 'The first is under way.');
});

test('before the first comparison the example is named, or what a run would compare', () => {
  assert.equal(beforeFirst(true, true, 2, 'toy'), 'Made when this site was built, with other options. Run makes it anew, here.');
  assert.equal(beforeFirst(false, false, 2, 'toy'), 'Nothing has been compared yet. Run compares 2 methods on toy.');
  assert.equal(beforeFirst(false, true, 2, null), 'Nothing has been compared yet.');
});
