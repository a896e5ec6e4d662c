// The part of the lock's menu about what is kept in this browser.
import { countText } from '../../words.ts';
import type { Autosave } from '../../storage/summary.ts';
import type { KeptPage } from './page.ts';

export function KeepingMenu({ page: { state, perform } }: { page: KeptPage }) {
  const { enabled, erased, forgetError } = state.autosave.value;
  const text = stateText(state.autosave.value);
  return (
    <div id="keeping">
      <label>
        <input type="checkbox" data-do="keep" checked={enabled && !erased} disabled={erased} onChange={({ currentTarget }) => perform('keep', { on: currentTarget.checked })} />
        Keep what I open, to go on with it another time
      </label>
      <p class="muted">Your files, up to 500 MB, your captions and corrections, and what you have set are kept in this browser, on this machine, until you forget them.</p>
      <p role="status" hidden={text === ''}>{text}</p>
      <button type="button" data-do="forget-everything" hidden={erased && forgetError === ''} onClick={() => perform('forget-everything', undefined)}>Forget everything</button>
    </div>
  );
}

function stateText({ enabled, savedText, notKept, erased, sessions, forgetError }: Autosave) {
  if (erased) return forgetError || 'All that was kept is deleted, and this tab keeps nothing more.';
  if (!enabled) return `Nothing more is kept.${sessions.length > 0 ? ` ${countText(sessions.length, 'session')} of before ${sessions.length === 1 ? 'is' : 'are'} still kept: see Open….` : ''}`;
  return notKept || (savedText ? `Kept now: ${savedText}.` : '');
}
