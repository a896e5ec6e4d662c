// What controls the run: run or pause, and stop.
import { useComputed } from '@preact/signals';
import { phaseOf } from '../../session/session-state.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isGoing } from './words.ts';
import type { Page } from './page.ts';

export function Buttons({ page }: { page: Page }) {
  const { session } = page.state;
  const phase = useComputed(() => phaseOf({ session: session.value })).value;
  const going = isGoing(phase);
  const paused = phase === 'paused';
  return (
    <div class="buttons">
      <ActionButton page={page} action="run-or-pause" details={undefined} class="primary" data-do="run"><Icon name={going ? 'pause' : 'play'} />{going ? 'Pause' : paused ? 'Resume' : 'Run'}</ActionButton>
      <ActionButton page={page} action="cancel" details={undefined} isIcon data-do="cancel" hidden={!going && !paused}><Icon name="stop" /></ActionButton>
    </div>
  );
}
