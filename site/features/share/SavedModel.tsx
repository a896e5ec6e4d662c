// The band of a saved model: what it has learned, and the buttons that apply it.
import { openingOf } from '../../session/session-state.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Page } from './Panel.tsx';

export function SavedModel({ page }: { page: Page }) {
  const { state: { savedModel: { value: saved }, dataset, session }, dispatch } = page;
  const now = { session: session.value };
  return (
    <section class="band saved-model" aria-label="A saved model" hidden={!saved || dataset.value?.applied === true || openingOf(now) !== null}>
      <p><strong>{saved?.name}</strong><span class="muted">{saved?.about}</span></p>
      <div class="buttons">
        <ActionButton page={page} action="apply" payload={undefined} class="primary" data-do="apply" />
        <button type="button" data-do="apply-files" onClick={() => dispatch('open', { which: 'files' })}>To other files…</button>
        <button type="button" data-do="apply-folder" onClick={() => dispatch('open', { which: 'folder' })}>To a folder…</button>
      </div>
      <ActionButton page={page} action="release-model" payload={undefined} isIcon class="icon-button" data-do="model-drop"><Icon name="close" /></ActionButton>
    </section>
  );
}
