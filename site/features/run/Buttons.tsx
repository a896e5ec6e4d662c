// What controls the run: run or pause, one iteration, cancel.
import { useComputed } from '@preact/signals';
import { canRequest, phaseOf } from '../../session/session-state.ts';
import { hasTrainingCaptions } from '../../state.ts';
import { Icon } from '../Icon.tsx';
import { runActions } from './actions.ts';
import { isGoing } from './words.ts';
import type { Page } from './page.ts';

export function Buttons({ page: { state, perform } }: { page: Page }) {
  const { session, captionsText, dataset: { value: dataset } } = state;
  const phase = useComputed(() => phaseOf({ session: session.value })).value;
  const isAnswering = useComputed(() => canRequest({ session: session.value })).value;
  const isReady = isAnswering && dataset !== null && captionsText.value !== '';
  const going = isGoing(phase);
  const paused = phase === 'paused';
  const isUncaptioned = dataset !== null && !hasTrainingCaptions(dataset);
  const { step: { label: step }, cancel: { label: cancel } } = runActions;
  return (
    <div class="buttons">
      <button type="button" class="primary" data-do="run" title={isUncaptioned ? 'These videos have no captions to learn from' : undefined}
        disabled={!isReady || phase === 'preparing' || (!going && !paused && isUncaptioned)} onClick={() => perform('run-or-pause', undefined)}>
        <Icon name={going ? 'pause' : 'play'} />{going ? 'Pause' : paused ? 'Resume' : 'Run'}
      </button>
      <button type="button" data-do="step" aria-label="Step one iteration" title={step} disabled={!isReady || going} onClick={() => perform('step', undefined)}><Icon name="step" /><span class="word">Step</span></button>
      <button type="button" data-do="cancel" aria-label={cancel} title={cancel} hidden={!going && !paused} onClick={() => perform('cancel', undefined)}><Icon name="stop" /></button>
    </div>
  );
}
