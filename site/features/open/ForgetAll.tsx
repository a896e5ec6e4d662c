import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import type { KeptPage } from './page.ts';

/** Forgets all kept sessions but those that are open. It asks first. */
export function ForgetAll({ page: { state, perform } }: { page: KeptPage }) {
  const { sessions, forgetError } = state.autosave.value;
  const isAsking = useSignal<boolean | null>(null); // null before it was pressed
  const [ask, no] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useLayoutEffect(() => {
    if (isAsking.value !== null) (isAsking.value ? no : ask).current?.focus();
  }, [isAsking.value]);
  const closed = sessions.filter(({ place }) => place === '').length;
  const turn = (asking: boolean) => () => {
    isAsking.value = asking;
  };
  const forget = () => {
    perform('forget-all', undefined);
    isAsking.value = false;
  };
  return (
    <div class="forget-all">
      <button ref={ask} type="button" class="quiet" data-do="forget-all" disabled={closed === 0} hidden={isAsking.value === true} onClick={turn(true)}>
        {`Forget all${closed < sessions.length ? ', but for those that are open' : ''}`}
      </button>
      <span class="sure" role="group" aria-label="Forget all" hidden={!isAsking.value}>
        <span>{`${countText(closed, 'session')} with all that was done in ${closed === 1 ? 'it' : 'them'}. `}</span>
        <button type="button" data-do="forget-all-yes" onClick={forget}>Forget them</button>
        <button ref={no} type="button" class="quiet" data-do="forget-all-no" onClick={turn(false)}>Keep them</button>
      </span>
      <p class="doubt" hidden={forgetError === ''}>{forgetError}</p>
    </div>
  );
}
