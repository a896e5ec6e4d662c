// Loads the importer that the address names.
import { saveFile } from '../ui/saving.ts';
import { hasNewClips } from '../features/write-captions/writing.ts';
import { importers } from '../features/importers.ts';
import type { App } from './context.ts';
import type { Item } from '../core/messages.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Importer, ImporterPage, Covered, OpenImporter, Place } from '../features/importer-page.ts';
import type { Store } from '../state.ts';

type GivenPage = Omit<ImporterPage, 'store' | 'pick' | 'save' | 'place' | 'cover'>;

/** The functions of the importer, if one is loaded; editTracks returns whether there is one. */
type ImporterHandle = Omit<Importer, 'editTracks'> & { editTracks(draw: boolean): boolean };

/** Loads the importer that the address names. Without one, the returned handle takes no files. lockedDown resolves to the core's parts when the page is locked down. */
export function openNamedImporter(store: Store, page: GivenPage, lockedDown: Promise<CoreParts>): ImporterHandle {
  let importer: Importer | undefined;
  const handle: ImporterHandle = {
    loaded: Promise.resolve(),
    editTracks(draw) {
      importer?.editTracks(draw);
      return importer !== undefined;
    },
    take: (items) => importer?.take(items) ?? false,
    opened(dataset) {
      importer?.opened(dataset);
    },
  };
  const asked = new URLSearchParams(location.search);
  const named = importers.find(({ name }) => asked.has(name));
  if (!named) return handle;
  const pick = (which: string) => document.getElementById(`pick-${which}`)?.click();
  const loaded = import(named.files.script).then(({ openImporter }: { openImporter: OpenImporter }) => {
    importer = openImporter({ ...page, ...createPlaces(named.name, store), store, pick, save: saveFile }, named.files, lockedDown.then(({ kernel }) => kernel));
    return importer.loaded;
  });
  return { ...handle, loaded };
}

/** Returns functions that give this importer elements to draw in. */
export function createPlaces(name: string, { panels }: Pick<Store, 'panels'>): Pick<ImporterPage, 'place' | 'cover'> {
  let panel: HTMLElement | undefined;
  const put: Record<Place, (made: HTMLElement) => void> = {
    bands: (made) => find('#bands').append(made),
    columns(made) {
      made.id = name;
      made.className = 'card';
      made.setAttribute('aria-labelledby', `${name}-title`);
      made.hidden = true;
      panel = made;
      find('#bands').after(made);
    },
    transport: (made) => find('#transport').after(made),
    frame: (made) => find('#screen .frame').append(made),
  };
  const covered: Record<Covered, (on: boolean) => void> = {
    columns(on) {
      find('#explore').classList.toggle('is-covered', on);
      if (panel) panel.hidden = !on;
    },
    timeline(on) {
      find('#stage').classList.toggle('makes-room', on);
      if (on) panels.closeIf('found'); // it would cover the importer's elements
    },
  };
  return {
    place(where) {
      const made = document.createElement(where === 'columns' ? 'section' : 'div');
      put[where](made);
      return made;
    },
    cover: (what, on) => covered[what](on),
  };
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** Opens the files of the open dataset again after its tracks were edited. Captions, drafts, and corrections of remaining tracks stay. */
export async function reopenChanged(store: Store, { session, navigation, captions }: Pick<App, 'session' | 'navigation' | 'captions'>, items: Item[]) {
  const { answer, dataset, draft, panel, selection, frame } = store.get();
  const track = dataset?.tracks[selection.track]?.id;
  const { how } = session.source();
  const added = (await captions).addedCaptions();
  await session.open(items, { name: dataset?.name, how: added === null ? how : { ...how, captions: added }, same: true, go: answer !== null || added !== null, archive: [] });
  await captions; // the editor has opened the dataset
  const now = store.get().dataset;
  if (!now || now === dataset) return;
  if (!hasNewClips(draft)) store.writing.setDraft(draft); // else what was written of added clips has joined the captions
  if (panel === 'captions' || !hasNewClips(draft) && panel !== 'found') store.panels.open(panel);
  if (hasNewClips(draft)) { // the editor shows the clips that were added
    const first = now.videos.findIndex(({ id }) => dataset?.videos.every((video) => video.id !== id));
    if (first >= 0) return navigation.select({ video: first });
  }
  const same = now.tracks.findIndex(({ id, video }) => id === track && video === selection.video);
  navigation.select({ video: selection.video, ...(same >= 0 && { track: same }), at: frame / Math.max(1, now.videos[selection.video]?.frames ?? 1) });
}
