// The session's state: every transition from every state, and what the page reads of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_RUN } from '../session/run/progress.ts';
import * as read from '../session/session-state.ts';
import * as to from '../session/transitions.ts';
import { createPageStore, initialState } from '../state.ts';
import { done, progress } from './session-bench.ts';
import { sessionIn, workIn } from './toy.ts';
import type { Run } from '../session/run/progress.ts';
import type { Active, Phase, Rest, Session } from '../session/session-state.ts';
import type { Store } from '../state.ts';
import type { Checkpoint, Progress } from '../core/messages.ts';

const run: Run = { options: { c: 5 }, progress: null, series: new Map([[1, [{ iteration: 1, f: 9, tempered: false }, { iteration: 2, f: 8, tempered: false }]]]), elapsed: 7 };
const finished: Rest = { is: 'done', run };
const opening = { name: 'mine', files: 2, bytes: 9 };
const from: Checkpoint = { type: 'checkpoint', start: 1, iteration: 1, parts: [] };

const REST = ['none', 'done', 'cancelled', 'failed'] as const;
const ACTIVE = ['running', 'stepping', 'settling', 'paused'] as const;
const PHASES: Phase[] = [...REST, ...ACTIVE, 'preparing'];

const rest = (phase: typeof REST[number]): Rest => (phase === 'none' ? { is: 'no-run' } : { is: phase, run });
const active = (is: Active['is']): Active => ({ is, run });
const preview: Session = { is: 'ready', opening: null, work: { is: 'making-features', wanted: 'preview', doing: '', run: NO_RUN, before: finished } };

/** Every state, by its name: the core's and the work's. */
const STATES: Record<string, Session> = Object.fromEntries([
  ...REST.flatMap((phase): Session[] => [{ is: 'starting', work: rest(phase), pending: [] }, { is: 'restarting', work: rest(phase), pending: [] }, { is: 'failed', work: rest(phase) }]),
  ...ACTIVE.map((phase): Session => ({ is: 'restarting', work: active(phase), pending: [] })),
  ...PHASES.map((phase) => sessionIn(phase, run)), preview,
].map((session) => [nameOf(session), session]));

function nameOf(session: Session) {
  const { is, work } = session;
  return `${is} ${work.is === 'making-features' ? `${work.is} for ${work.wanted}` : work.is}`;
}

/** States by the end of their names. */
const states = (...names: string[]) => Object.keys(STATES).filter((name) => names.some((one) => (one.includes(' ') ? name === one : name.startsWith(`${one} `))));

/** The states that a transition leads from, and to which state each; it leaves all others as they are. */
const TABLE: { name: string; transition: (now: Session) => Session; leads: Record<string, string> }[] = [
  { name: 'show', transition: (now) => to.show(now, run), leads: leading(states('starting'), /.*/, 'starting done') },
  { name: 'ready', transition: to.ready, leads: { ...leading(states('starting'), /starting/, 'ready'), ...leading(states('restarting'), /restarting/, 'ready') } },
  { name: 'restart', transition: (now) => to.restart(now, finished), leads: leading(states('starting', 'ready', 'restarting'), /.*/, 'restarting done') },
  { name: 'giveUp', transition: () => to.giveUp(finished), leads: leading(Object.keys(STATES), /.*/, 'failed done') },
  { name: 'wait', transition: (now) => to.wait(now, ['The run starts']), leads: leading(states('starting', 'restarting'), /$/, '') },
  { name: 'readFiles', transition: (now) => to.readFiles(now, opening), leads: leading(states('ready'), /$/, '') },
  { name: 'stopReading', transition: to.stopReading, leads: leading(states('ready'), /$/, '') },
  { name: 'open', transition: to.open, leads: leading(states('ready'), /.*/, 'ready no-run') },
  { name: 'makeFeatures', transition: (now) => to.makeFeatures(now, 'run', {}), leads: leading(states('ready'), /.*/, 'ready making-features for run') },
  { name: 'goOnMaking', transition: (now) => to.goOnMaking(now, 'face: PCA'), leads: leading(states('ready making-features for run', 'ready making-features for preview'), /$/, '') },
  { name: 'stopMaking', transition: to.stopMaking, leads: { 'ready making-features for run': 'ready no-run', 'ready making-features for preview': 'ready done' } },
  { name: 'begin', transition: (now) => to.begin(now, null), leads: leading(states('ready'), /.*/, 'ready running') },
  { name: 'settle', transition: (now) => to.settle(now, {}), leads: leading(states('ready').filter((name) => !name.includes('making')), /.*/, 'ready settling') },
  { name: 'restore', transition: (now) => to.restore(now, active('running'), from), leads: leading(states('ready'), /.*/, 'ready running') },
  { name: 'advance', transition: (now) => to.advance(now, told(progress), 8), leads: { ...activeTo((is) => ({ settling: 'running', stepping: 'paused' })[is as string] ?? is), 'ready cancelled': 'ready cancelled' } },
  { name: 'advance within an iteration', transition: (now) => to.advance(now, told({ ...progress, boundary: false }), 8), leads: { ...activeTo((is) => (is === 'settling' ? 'running' : is)), 'ready cancelled': 'ready cancelled' } },
  { name: 'advance to the end', transition: (now) => to.advance(now, told(done), 8), leads: { ...activeTo(() => 'done'), 'ready cancelled': 'ready cancelled' } },
  { name: 'pause', transition: (now) => to.pause(now, 8), leads: activeTo(() => 'paused') },
  { name: 'resume', transition: (now) => to.resume(now, 8), leads: activeTo(() => 'running') },
  { name: 'step', transition: (now) => to.step(now, 8), leads: activeTo(() => 'stepping') },
  { name: 'cancel', transition: (now) => to.cancel(now, 8), leads: activeTo(() => 'cancelled') },
  { name: 'fail', transition: to.fail, leads: { ...activeTo(() => 'failed'), 'ready cancelled': 'ready failed' } },
];

function leading(names: string[], what: RegExp, by: string) {
  return Object.fromEntries(names.map((name) => [name, name.replace(what, by)]));
}

function activeTo(end: (is: Active['is']) => string) {
  return Object.fromEntries(['ready', 'restarting'].flatMap((core) => ACTIVE.map((is) => [`${core} ${is}`, `${core} ${end(is)}`])));
}

/** A progress message of the bench. */
function told(message: typeof progress | typeof done) {
  return message as unknown as Progress;
}

for (const { name, transition, leads } of TABLE) {
  test(`${name}: where it leads from each state`, () => {
    for (const [before, session] of Object.entries(STATES)) {
      const after = transition(session);
      assert.equal(nameOf(after), leads[before] ?? before, before);
      assert.equal(after === session, !(before in leads), `${before} stays as it is`);
    }
  });
}

test('what is shown stays through the death of a core, and what waits goes on waiting', () => {
  const waiting = to.wait(read.initialSession(), ['The run starts']);
  assert.deepEqual(to.restart(waiting, finished), { is: 'restarting', work: finished, pending: ['The run starts'] });
  assert.deepEqual(to.restart(sessionIn('running', run), active('running')), { is: 'restarting', work: active('running'), pending: [] });
  assert.deepEqual(to.ready(to.restart(waiting, active('paused'))), { is: 'ready', work: active('paused'), opening: null });
});

test('files are read while a run goes on', () => {
  const reading = to.readFiles(sessionIn('running', run), opening);
  assert.deepEqual(reading, { is: 'ready', work: active('running'), opening });
  assert.deepEqual(to.advance(reading, told(progress), 8), { ...to.advance(sessionIn('running', run), told(progress), 8), opening });
  assert.deepEqual(to.stopReading(reading), sessionIn('running', run));
});

test('features that are not made lead back to a run that is over', () => {
  const make = (phase: Phase, end?: 'failed') => to.makeFeatures(sessionIn(phase, run), 'run', { c: 2 }, end);
  assert.deepEqual(to.stopMaking(make('done')), sessionIn('done', run));
  assert.deepEqual(to.stopMaking(make('running')), sessionIn('cancelled', run), 'the core has it no more');
  assert.deepEqual(to.stopMaking(make('paused', 'failed')), sessionIn('failed', run));
  assert.deepEqual(to.stopMaking(to.makeFeatures(make('done'), 'preview', {})), sessionIn('done', run));
});

test('what is at rest was given up, or is as it was', () => {
  assert.deepEqual(to.atRest(active('running'), 'failed'), { is: 'failed', run });
  assert.deepEqual(to.atRest(active('paused'), 'cancelled'), { is: 'cancelled', run });
  assert.deepEqual(to.atRest(preview.work, 'failed'), finished);
  assert.equal(to.atRest(finished, 'failed'), finished);
});

test('a run keeps its figures, and another begins without any', () => {
  const figures = (session: Session) => read.runOf({ session });
  assert.deepEqual(figures(to.begin(sessionIn('done', run), { c: 2 })), { ...NO_RUN, options: { c: 2 } });
  assert.deepEqual(figures(to.settle(sessionIn('done', run), { c: 2 })), { ...run, options: { c: 2 }, elapsed: 0 }, 'the answer before is still shown');
  assert.deepEqual(figures(to.pause(sessionIn('running', run), 8)), { ...run, elapsed: 8 });
  assert.deepEqual(figures(to.restore(sessionIn('none'), active('stepping'), from)).series.get(1), [run.series.get(1)?.[0]]);
  assert.equal(to.restore(sessionIn('none'), active('stepping'), from).work.is, 'paused');
  const next = figures(to.advance(sessionIn('settling', run), told(progress), 8));
  assert.deepEqual([next.options, next.series.get(1)?.length, next.elapsed], [{ c: 5 }, 1, 8], 'a warm run counts its own iterations');
});

test('a cancelled run shows how far it was', () => {
  const far = { ...run, progress: told({ ...progress, fraction: 0.3 }) };
  assert.equal(read.runOf({ session: to.advance(sessionIn('cancelled', far), told(done), 8) }).progress?.fraction, 0.3);
});

test('what the page reads of the session', () => {
  const at = (session: Session) => ({ session });
  assert.deepEqual(PHASES.map((phase) => read.phaseOf(at(sessionIn(phase)))), PHASES);
  assert.deepEqual([read.phaseOf(at(preview)), read.runOf(at(preview)), read.makingOf(at(preview))], ['done', run, ''], 'a preview is no run');
  assert.equal(read.runOf(at(sessionIn('none'))), NO_RUN);
  assert.deepEqual([read.openingOf(at(to.readFiles(preview, opening))), read.openingOf(at(read.initialSession()))], [opening, null]);
  assert.deepEqual(read.pendingOf(at(preview)), []);
  assert.deepEqual(PHASES.filter((phase) => read.isBusy(at(sessionIn(phase)))), [...ACTIVE, 'preparing']);
  assert.equal(read.isBusy(at(preview)), false);
  assert.deepEqual(PHASES.filter((phase) => read.canWarmStart(at(sessionIn(phase)))), ['done', 'cancelled', ...ACTIVE]);
  assert.deepEqual(Object.values(STATES).filter((session) => read.canRequest(at(session))).map(({ is }) => is).filter((is, i, all) => all.indexOf(is) === i), ['starting', 'ready']);
});

test('only the session sets the session’s state, and no impossible one', () => {
  const whole = createPageStore(initialState(), () => {});
  const store: Store = whole;
  // The lines are only compiled.
  const lines = [
    // @ts-expect-error: the page's store does not set it
    () => store.session.move(() => preview),
    // @ts-expect-error: nor make a transition
    () => read.move(store, to.ready),
    // @ts-expect-error: a session that is starting has no core yet, which could read files
    (): Session => ({ is: 'failed', work: finished, opening }),
    // @ts-expect-error: a run is not under way where there is no core
    (): Session => ({ is: 'failed', work: active('running') }),
    // @ts-expect-error: features are not made while another core starts
    (): Session => ({ is: 'restarting', work: preview.work, pending: [] }),
    // @ts-expect-error: nothing waits for a core that is ready
    (): Session => ({ is: 'ready', work: finished, opening: null, pending: ['The run starts'] }),
    // @ts-expect-error: a run is not shown where none was begun
    (): Session => ({ is: 'ready', work: { is: 'no-run', run }, opening: null }),
  ];
  assert.equal(lines.length, 7);
  assert.equal(workIn('none').is, 'no-run');
});
