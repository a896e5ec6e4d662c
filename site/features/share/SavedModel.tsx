// The band of a saved model: what it has learned, and the buttons that apply it.
import { canRequest, openingOf } from '../../session/session-state.ts';
import { Icon } from '../Icon.tsx';
import type { Page } from './page.ts';

export function SavedModel({ page: { state: { savedModel: { value: saved }, dataset, session }, perform } }: { page: Page }) {
  const now = { session: session.value };
  return (
    <section class="band saved-model" aria-label="A saved model" hidden={!saved || dataset.value?.applied === true || openingOf(now) !== null}>
      <p><strong>{saved?.name}</strong><span class="muted">{saved?.about}</span></p>
      <div class="buttons">
        <button type="button" class="primary" data-do="apply" disabled={!dataset.value || !canRequest(now)} onClick={() => perform('apply', undefined)}>Apply to these videos</button>
        <button type="button" data-do="apply-files" onClick={() => perform('open', { which: 'files' })}>To other files…</button>
        <button type="button" data-do="apply-folder" onClick={() => perform('open', { which: 'folder' })}>To a folder…</button>
      </div>
      <button type="button" class="icon-button" data-do="model-drop" aria-label="Put the model away" title="Put the model away" onClick={() => perform('release-model', undefined)}><Icon name="close" /></button>
    </section>
  );
}
