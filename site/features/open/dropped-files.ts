// Files that are dropped on the page or picked in the browser's dialog.
import { filesFromDrop, filesFromInput } from '../../session/files/files.ts';
import type { Perform } from '../../ui/action.ts';
import type { FileDetails } from '../../app/details.ts';
import type { Store } from '../../state.ts';

type PerformFiles = Perform<Pick<FileDetails, 'files'>>;

export function listenToDrops(store: Store, perform: PerformFiles) {
  let inside = 0; // a drag enters a child before it leaves the parent
  const files = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragenter', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    inside += 1;
    store.set({ draggingFiles: true });
  });
  document.addEventListener('dragleave', (event) => {
    if (!files(event)) return;
    inside = Math.max(0, inside - 1);
    if (inside === 0) store.set({ draggingFiles: false });
  });
  document.addEventListener('dragover', (event) => {
    if (files(event)) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    if (!event.dataTransfer || !files(event)) return;
    event.preventDefault();
    inside = 0;
    store.set({ draggingFiles: false });
    try {
      perform('files', { items: await filesFromDrop(event.dataTransfer) });
    } catch (error) {
      store.notices.show({ title: 'The drop could not be read.', text: String(error) });
    }
  });
}

export function listenToPickers(perform: PerformFiles) {
  for (const id of ['pick-files', 'pick-folder']) {
    const input = document.getElementById(id) as HTMLInputElement;
    input.addEventListener('change', () => {
      const items = filesFromInput(input.files ?? []);
      input.value = ''; // or the same choice would not be an event again
      if (items.length > 0) perform('files', { items });
    });
  }
}
