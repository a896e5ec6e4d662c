import assert from 'node:assert/strict';
import test from 'node:test';
import { recipeOfDataset } from '../../model/feature-recipe.ts';
import { initialState } from '../../state.ts';
import { sessionIn, toyDataset } from '../../test/toy.ts';
import { reactionTo } from './job.ts';
import type { ChooseState } from './recommendation.ts';

const DEFAULTS = { alpha: 10, seed: 1 };
const dataset = toyDataset();
const hello: ChooseState['hello'] = { type: 'hello', version: '', kernel: '', presets: [{ name: 'default', about: '', options: DEFAULTS }], exports: [], options: [] };
const state = (work: Parameters<typeof sessionIn>[0], options: ChooseState['options'] = DEFAULTS): ChooseState => ({ ...initialState(), session: sessionIn(work), dataset, options, hello, featureRecipe: recipeOfDataset(dataset) });

const job = { phase: 'running', isLost: false, startedByPage: true } as const;

test('a job waits while another is done, and goes on after it', () => {
  assert.equal(reactionTo(state('none'), job), 'none');
  assert.equal(reactionTo(state('running'), job), 'wait');
  assert.equal(reactionTo(state('running'), { ...job, phase: 'waiting' }), 'none');
  assert.equal(reactionTo(state('none'), { ...job, phase: 'waiting' }), 'resume');
});

test('what the page began by itself gives way to what the person sets; what they asked for does not', () => {
  const set = state('none', { ...DEFAULTS, alpha: 30 });
  assert.equal(reactionTo(set, job), 'cancel');
  assert.equal(reactionTo(set, { ...job, startedByPage: false }), 'none');
  assert.equal(reactionTo(set, { ...job, phase: 'done' }), 'none');
});

test('a job that was lost with its core is begun again once that is back and at rest', () => {
  const session = (is: 'restarting' | 'ready') => ({ ...state('none').session, is });
  assert.equal(reactionTo({ ...state('none'), session: session('restarting') as ChooseState['session'] }, job), 'lose');
  assert.equal(reactionTo(state('none'), { phase: 'none', isLost: true, startedByPage: true }), 'recover');
  assert.equal(reactionTo(state('running'), { phase: 'none', isLost: true, startedByPage: true }), 'none');
});
