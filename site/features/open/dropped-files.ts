// Files that are dropped on the page or picked in the browser's dialog.
import { filesFromDrop, filesFromInput } from '../../session/files/files.ts';
import type { Dispatch } from '../../ui/action.ts';
import type { FilePayload } from '../../app/payloads.ts';
import type { Store } from '../../state.ts';

type DispatchFiles = Dispatch<Pick<FilePayload, 'files'>>;

export function listenToDrops(store: Store, dispatch: DispatchFiles) {
  let inside = 0; // a drag enters a child before it leaves the parent
  const files = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragenter', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    inside += 1;
    store.panels.showDragging(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (!files(event)) return;
    inside = Math.max(0, inside - 1);
    if (inside === 0) store.panels.showDragging(false);
  });
  document.addEventListener('dragover', (event) => {
    if (files(event)) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    if (!event.dataTransfer || !files(event)) return;
    event.preventDefault();
    inside = 0;
    store.panels.showDragging(false);
    try {
      dispatch('files', { items: await filesFromDrop(event.dataTransfer) });
    } catch (error) {
      store.notices.show({ title: 'The drop could not be read.', text: String(error) });
    }
  });
}

export function listenToPickers(dispatch: DispatchFiles) {
  for (const id of ['pick-files', 'pick-folder']) {
    const input = document.getElementById(id) as HTMLInputElement;
    input.addEventListener('change', () => {
      const items = filesFromInput(input.files ?? []);
      input.value = ''; // or the same choice would not be an event again
      if (items.length > 0) dispatch('files', { items });
    });
  }
}
