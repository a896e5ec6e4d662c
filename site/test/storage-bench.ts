// A browser with storage, and pages in it, for the tests of keeping.
import { setValues } from './set-values.ts';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { NO_EDITS } from '../model/edits.ts';
import { SavedSessions } from '../storage/saved-sessions.ts';
import { defaultRecipe } from '../model/feature-recipe.ts';
import { createPageStore, initialState } from '../state.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { SavedSessionPayload } from '../app/payloads.ts';
import type { SavedRun } from '../session/history/saved-run.ts';
import type { Edits, ReadOptions, Item } from '../core/messages.ts';
import type { State } from '../state.ts';

/** Locks as Web Locks are, as far as the page uses them. */
function createLocks() {
  const held = new Set();
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    async request(name: string, _: object, act: (lock: object) => Promise<unknown>) {
      await new Promise((next) => { setImmediate(next); }); // what is released now is free then
      if (held.has(name)) throw new DOMException('it is held', 'TimeoutError');
      held.add(name);
      await act({});
      held.delete(name);
    },
  };
}

/** A storage of texts. */
function createTexts() {
  const texts: Record<string, string> = {};
  const hidden = { enumerable: false };
  return Object.defineProperties(texts, {
    getItem: { ...hidden, value: (key: string) => texts[key] ?? null },
    setItem: { ...hidden, value: (key: string, text: string) => { texts[key] = text; } },
    removeItem: { ...hidden, value: (key: string) => { delete texts[key]; } },
  });
}

/** Ends each page of the profile. */
let endings: (() => void)[] = [];

/** A new browser profile, which all pages that are made afterwards have; those of the last are gone. */
export function newProfile() {
  for (const end of endings) end();
  endings = [];
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: createLocks() } });
  Object.assign(globalThis, { indexedDB: new IDBFactory(), localStorage: createTexts(), sessionStorage: createTexts(), BroadcastChannel: undefined, document: { addEventListener() {}, hidden: false }, location: { href: 'http://host/folder/?a#b' } });
  (globalThis as any).window = { setTimeout: () => 1 }; // what is saved a moment later never is
}

/** Waits until something holds. */
export async function until(holds: () => unknown) {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return;
    await new Promise((next) => { setTimeout(next, 5); });
  }
  throw new Error(`never: ${holds}`);
}

/** Files that nobody else has. */
export const filesOf = (text: string, name = 'Mine'): Item[] => [{ path: `${name}/tracks.csv`, file: new Blob([text]) }, { path: `${name}/captions.txt`, file: new Blob(['the same']) }];

/** A tab with a page. Its files are opened, and their dataset is there at once. run is what the session says of the run on the screen. */
export function tab(demo: Item[] = [], run: SavedRun | null = null) {
  // sessionStorage is the tab's own.
  (globalThis as any).sessionStorage = createTexts();
  const store = createPageStore(initialState(), queueMicrotask);
  let source = { files: [] as Item[], how: {} as ReadOptions };
  const links: string[] = [];
  const putBack: SavedRun[] = [];
  const steps: string[] = []; // the corrections of the session, in words
  function open(files: Item[], { how = {}, data = '', answer = toyAnswer() }: { how?: ReadOptions; data?: string; answer?: State['answer'] } = {}) {
    source = { files, how };
    const dataset = { ...toyDataset(), ...(data && { hash: data.padEnd(64, '0') }) };
    store.runSettings.setRecipe(defaultRecipe(dataset));
    setValues(store, { dataset, edits: NO_EDITS, draft: null, captionsText: how.captions ?? null, answer });
    keeping.opened(dataset);
  }
  /** Corrects the dataset, as the session does, which also continues a run that there is. */
  function edit(edits: Edits, step: string) {
    steps.push(step);
    store.corrections.setEdits(edits);
  }
  const session = { source: () => source, open: async (files: Item[], options: any) => open(files, options), whenReady: (_: string, act: () => void) => act(), edit, savedRun: { save: async () => run, putBack: (one: SavedRun) => void putBack.push(one) } };
  const keeping = new SavedSessions(store, session, () => demo, (link) => links.push(link));
  const state = () => store.get().autosave;
  endings.push(() => {
    keeping.tab.leave();
    store.browser.changeAutosave({ ...state(), enabled: false });
  });
  return {
    store, keeping, open, links, putBack, steps, state,
    do: <N extends keyof SavedSessionPayload>(name: N, payload: SavedSessionPayload[N]) => keeping.actions[name].run(undefined, payload),
    /** The tab is closed: its lock is released. */
    close: () => keeping.tab.leave(),
    isKept: () => until(() => state().savedText !== ''),
    listed: async () => {
      await keeping.recents.refresh();
      return state().sessions.map(({ name, corrections, place }) => [name, corrections, place].join(' ').trim()).sort();
    },
  };
}

/** A correction of the toy dataset. */
export const EDITS = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't2', labels: ['Ilsa', ''], contradicts: [] }] };
