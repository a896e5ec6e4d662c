// What controls the run: run or pause, and stop.
import { useComputed } from '@preact/signals';
import { phaseOf, coreOf, runOf } from '../../session/session-state.ts';
import { ActionButton, useAction } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isGoing, progressOf, wordsOf } from './words.ts';
import { useLayoutEffect } from 'preact/hooks';
import { lastIteration } from '../../session/run/iterations.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { changesOf, changesText } from '../../model/changes.ts';
import { hasTrainingCaptions } from '../../state.ts';
import { valuesOf } from '../../store.ts';
import { Settings } from './Settings.tsx';
import { useSync } from '../../ui/hooks.ts';
import type { Page } from './actions.ts';

function Buttons({ page }: { page: Page }) {
  const { session } = page.state;
  const phase = useComputed(() => phaseOf({ session: session.value })).value;
  const going = isGoing(phase);
  const paused = phase === 'paused';
  return (
    <div class="buttons">
      <ActionButton page={page} action="run-or-pause" payload={undefined} class="primary" data-do="run"><Icon name={going ? 'pause' : 'play'} />{going ? 'Pause' : paused ? 'Resume' : 'Run'}</ActionButton>
      <ActionButton page={page} action="cancel" payload={undefined} isIcon data-do="cancel" hidden={!going && !paused}><Icon name="stop" /></ActionButton>
    </div>
  );
}

/** place is the section of the page that is the bar. */
export function RunBar({ page, place }: { page: Page; place: HTMLElement }) {
  useSync(() => {
    const { session, undoHistory } = page.state;
    const now = { session: session.value };
    place.classList.toggle('going', isGoing(phaseOf(now)));
    Object.assign(document.documentElement.dataset, { run: phaseOf(now), core: coreOf(now), live: undoHistory.value.updating ? 'moving' : 'still' });
  });
  useHeight(place);
  return (
    <>
      <div class="at-rest">
        <Buttons page={page} />
        <div class="state">
          <Sentence page={page} />
          <Facts page={page} />
        </div>
        <UndoRedo page={page} />
        <SettingsButton page={page} />
      </div>
      <Progress page={page} />
      <Settings page={page} />
    </>
  );
}

/** The bar's words may need more room than the style sheet gives it, and the panels lie above it. */
function useHeight(place: HTMLElement) {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ borderBoxSize: [{ blockSize }] }]) => {
      document.documentElement.style.setProperty('--bar-height', `${blockSize}px`);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
}

function UndoRedo({ page }: { page: Page }) {
  return <div class="turns"><UndoRedoButton page={page} what="undo" /><UndoRedoButton page={page} what="redo" /></div>;
}

/** It keeps the focus where there is nothing to do any more. */
function UndoRedoButton({ page, what }: { page: Page; what: 'undo' | 'redo' }) {
  const { label, reason } = useAction({ page, action: what, payload: undefined });
  const title = reason ?? `${label}: ${page.state.undoHistory.value[what]}`;
  return (
    <ActionButton page={page} action={what} payload={undefined} isIcon class="icon-button" data-do={what} aria-label={title} title={title} disabled={false} aria-disabled={reason ? 'true' : undefined}><Icon name={what} /></ActionButton>
  );
}

/** The sentence that sums up the answer, and a remark on it. */
function Sentence({ page: { state } }: { page: Page }) {
  const { summary, isFollowing, remark, isWell } = wordsOf(valuesOf(state));
  return <p class={state.answer.value ? undefined : 'unanswered'}><strong class="found" aria-busy={isFollowing ? 'true' : undefined}>{summary}</strong><span class={isWell ? 'stale well' : 'stale'}>{remark}</span></p>;
}

function Progress({ page: { state } }: { page: Page }) {
  const { fraction, text, kind } = progressOf({ session: state.session.value });
  return (
    <div class={`progress ${kind}`} role="progressbar" aria-label="Run" aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(100 * fraction)} aria-valuetext={text || undefined}>
      <i style={{ width: `${100 * fraction}%` }} />
    </div>
  );
}

const WARM = 'This result was continued from the one before it. A run from the start with the same options may come to another';
const LEARN = 'Learn from the captions of these videos instead';

/** How far the run is or what the last action has changed, the way back from an earlier iteration, and a run from the start. */
function Facts({ page }: { page: Page }) {
  const { state, dispatch } = page;
  const now = valuesOf(state);
  const { dataset, answer, panel, settingsOpen, undoHistory: { previousAnswer, lastAction, hasCompetingAnswer } } = now;
  const going = isGoing(phaseOf(now));
  const changes = dataset && answer && previousAnswer && !going ? changesOf(dataset, previousAnswer, answer) : null;
  const isSaved = hasCompetingAnswer && changes?.labels === 0 && changes.moves.length === 0;
  const changed = isSaved ? 'Run again from the start: the same labels' : changes ? changesText(changes) : '';
  const mayRestart = !going && !isSaved && dataset !== null && (dataset.applied ? hasTrainingCaptions(dataset) : isWarmStart(runOf(now)));
  return (
    <p class="facts">
      <span class="pace number">{wordsOf(now).pace}</span>
      {answer?.visited && !settingsOpen && (
        <button type="button" class="said" data-do="to-end" onClick={() => dispatch('iteration', { to: Infinity })}>{`Iteration ${answer.iteration} of ${lastIteration(answer)}: back to the end`}</button>
      )}
      <button type="button" class="said" data-do="changes" aria-controls="changes" aria-expanded={panel === 'changes'} title={lastAction} hidden={changed === '' || answer?.visited}
        onClick={() => dispatch('panel', { panel: 'changes' })}>{changed}</button>
      <ActionButton page={page} action="run" payload={undefined} class="said" data-do="run-from-start" title={dataset?.applied ? LEARN : WARM} hidden={!mayRestart} />
    </p>
  );
}

function SettingsButton({ page }: { page: Page }) {
  const isOpen = page.state.settingsOpen.value;
  return (
    <ActionButton page={page} action="settings" payload={undefined} isIcon data-do="settings" aria-controls="settings" aria-expanded={isOpen}>
      <Icon name="sliders" /><span class="word">Model settings</span>
    </ActionButton>
  );
}
