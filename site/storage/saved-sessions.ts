// Saves sessions in the browser: the session of this tab, and the list of earlier sessions, which can be opened
// again or deleted.
import { deleteDB } from 'idb';
import { database, databaseName } from './database.ts';
import { withLimit, reasonOf } from './limits.ts';
import { storagePrefix, mayKeep, rememberErased, wasErased, preference, setPreference } from './preferences.ts';
import { databaseExists } from './transact.ts';
import { parseEdits } from '../model/written-edits.ts';
import { countText } from '../words.ts';
import { readSession } from './unwritten.ts';
import { moveOldSessions } from './old-sessions.ts';
import { pageVersion } from '../version.ts';
import { Recents } from './recents.ts';
import { isDemo, isOwnWork, isSameData, readSaved } from './session-record.ts';
import { TabSession } from './tab-session.ts';
import { titleOf } from './summary.ts';
import { createTabs, lastOfTab } from './tabs.ts';
import type { SavedSession } from './session-record.ts';
import type { Tabs } from './tabs.ts';
import type { Table } from '../ui/action.ts';
import type { SavedSessionPayload } from '../app/payloads.ts';
import type { Dataset, Item } from '../core/messages.ts';
import type { createSession } from '../session/session.ts';
import type { Store } from '../state.ts';
import type { Autosave } from './summary.ts';

/** The names of all databases, for browsers that cannot list them: the present ones, with those of features/videos, and that of older versions. */
const DATABASES = ['kept', 'videos', 'mends', 'sessions'];

const isOwn = (name: string | undefined) => name?.startsWith(storagePrefix()) ?? false;

/**
 * Deletes everything that this page has stored, except the preference to save nothing. It tries every part,
 * each within its time limit, and rejects at the end if one failed.
 */
export async function eraseAll() {
  const results = await Promise.allSettled([withLimit(eraseDatabases()), withLimit(eraseCaches()), erasePreferences()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function eraseDatabases() {
  if (await databaseExists(databaseName())) await database.clear(); // in case that another tab delays the deletion
  const databases = await indexedDB.databases?.() ?? DATABASES.map((name) => ({ name: storagePrefix() + name }));
  await Promise.all(databases.filter(({ name }) => isOwn(name)).map(({ name = '' }) => deleteDB(name)));
}

async function eraseCaches() {
  const names = await globalThis.caches?.keys() ?? [];
  await Promise.all(names.filter(isOwn).map((name) => caches.delete(name)));
}

async function erasePreferences() {
  for (const name of Object.keys(localStorage)) if (isOwn(name) && name !== `${storagePrefix()}keep`) localStorage.removeItem(name);
}

const LOCK_MS = 1_000; // after which a reloaded page has released its locks

/** The functions of the session that saving needs. */
export type Session = Pick<ReturnType<typeof createSession>, 'open' | 'whenReady' | 'source' | 'savedRun' | 'edit'>;

export class SavedSessions {
  declare readonly store: Store;
  declare readonly session: Session;
  declare readonly demoFiles: () => Item[];
  declare readonly setNextLink: (link: string) => void; // sets the link that the next dataset is shown with
  declare readonly tabs: Tabs;
  declare readonly tab: TabSession;
  declare readonly recents: Recents;
  #started = false;
  /** The saved session whose files are being opened. */
  #restoring: { kept: SavedSession; files: Item[] } | null = null;

  constructor(store: Store, session: Session, demoFiles: () => Item[], setNextLink: (link: string) => void) {
    this.store = store;
    this.session = session;
    this.demoFiles = demoFiles;
    this.setNextLink = setNextLink;
    this.tabs = createTabs((news) => (news === 'erased' ? this.#setErased() : void this.recents.refresh()));
    this.tab = new TabSession(store, session, demoFiles, this.tabs, {
      isAllowed: () => this.#started && this.#state().enabled && !this.#state().erased && mayKeep(),
      onWritten: (forOthers) => {
        if (forOthers) this.tabs.tell('changed');
        void this.recents.refresh();
      },
      onState: () => this.#publishTab(),
    });
    this.recents = new Recents(() => this.#state(), (patch) => this.#publish(patch), this.tabs, () => this.tab.writer?.id ?? '');
  }

  /** Lists the saved sessions, offers one of them, and starts to save the session of this tab. */
  async start() {
    this.#started = true;
    this.#publish({ enabled: preference('keep') !== 'nothing', erased: wasErased() });
    this.store.watch((state) => {
      readSaved(state);
      this.tab.follow();
    });
    document.addEventListener('visibilitychange', () => (document.hidden ? this.tab.hurry() : void this.recents.refresh()));
    globalThis.addEventListener?.('pagehide', () => this.tab.hurry());
    if (this.#state().erased) return;
    await this.recents.refresh();
    if (this.#state().listError) await this.recents.refresh(); // a busy machine may need a second attempt
    this.#offer();
    if (this.#state().offer?.place) setTimeout(() => this.recents.refresh(), LOCK_MS);
    await this.#moveOld();
  }

  /** Opens the session that this tab had before it was reloaded. */
  async continueLast() {
    const id = lastOfTab();
    if (this.#state().offer?.id !== id) return;
    if (this.#state().offer?.place) await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
    await this.recents.refresh();
    this.session.whenReady('The files are opened', () => void this.#open(id));
  }

  /** Offers the session that this tab had before it was reloaded, or the latest. */
  #offer() {
    const { sessions } = this.#state();
    const own = lastOfTab(); // its lock may not be released yet
    const offer = sessions.find(({ id, place }) => id === own && place !== 'here') ?? sessions.find(({ place }) => place === '') ?? null;
    if (!this.tab.writer) this.#publish({ offer });
  }

  /** Migrates the sessions of older versions of the page. */
  async #moveOld() {
    const failed = await moveOldSessions(this.tabs).catch((error) => ({ names: ['your sessions'], error }));
    if (failed) this.#publish({ listError: `what an older version of this page kept (${failed.names.join(', ')}) stays where it is: ${reasonOf(failed.error)}` });
    const before = this.#state().sessions.length;
    if (!failed) await this.recents.refresh();
    if (!this.#state().offer && this.#state().sessions.length > before) this.#offer();
  }

  /** Handles an opened dataset. If it belongs to a saved session, the work of that session is restored. */
  opened(dataset: Dataset) {
    if (!this.#started) return;
    const { files } = this.session.source();
    const restoring = this.#restoring;
    this.#restoring = null;
    const { writer } = this.tab;
    if (restoring && isSameData(restoring.files, files)) this.#putBack(restoring, dataset);
    else if (writer && (!isSameData(writer.files, files) || (writer.demo && !isOwnWork(this.store.get(), true)))) this.#leave(writer.id);
    if (!isDemo(files, this.demoFiles()) || restoring) this.#publish({ offer: null });
    this.#publishTab();
    this.tab.follow();
  }

  /** Releases the session of this tab, so that it can be opened again. */
  #leave(id: string) {
    this.tab.leave();
    this.#publish({ sessions: this.#state().sessions.map((one) => (one.id === id ? { ...one, place: '' } : one)) });
  }

  #putBack({ kept, files }: { kept: SavedSession; files: Item[] }, dataset: Dataset) {
    const { summary, work: { edits, draft, view }, run } = kept;
    this.tab.goOnWith(kept, files);
    if (dataset.hash.startsWith(summary.data)) {
      if (run?.version === pageVersion()) this.session.savedRun.putBack(run, dataset);
      this.store.runSettings.setRecipe(view.recipe);
      this.store.writing.setDraft(draft);
      this.store.corrections.setEdits(edits);
      this.store.wall.setGroups(view.cast ?? null);
      return this.setNextLink(view.link);
    }
    // A newer version of the page may read the files differently; corrections refer to names.
    const fitting = parseEdits(JSON.stringify(edits), dataset);
    if (fitting) this.store.corrections.setEdits(fitting);
    else this.store.notices.show({ title: `${titleOf(summary)} is read differently now.`, text: 'Its corrections do not fit it any more.' });
  }

  /** Opens a saved session. */
  async #open(id: string) {
    const summary = this.#state().sessions.find((one) => one.id === id);
    if (!summary) return;
    try {
      if (!await this.tabs.lock(id)) throw new Error('another tab has it open');
      const kept = await readSession(id);
      if (!kept) throw new Error('it was forgotten in another tab');
      if (!kept.summary.whole) {
        this.tabs.release(id);
        return this.#askForFiles(kept);
      }
      const files = kept.summary.demo ? this.demoFiles() : await withLimit(database.items(kept.contents));
      if (this.#restoring) this.tabs.release(this.#restoring.kept.summary.id);
      this.#restoring = { kept, files };
      this.#publish({ offer: null });
      void this.session.open(files, { name: summary.name, how: kept.contents.how, go: kept.summary.ran, archive: [] });
    } catch (error) {
      this.tabs.release(id);
      this.store.notices.show({ title: `${titleOf(summary)} could not be opened again.`, text: `${reasonOf(error)}. It stays in the list.` });
      await this.recents.refresh();
    }
  }

  #askForFiles({ summary }: SavedSession) {
    const { corrections } = summary;
    const work = corrections > 0 ? countText(corrections, 'correction') : 'captions';
    this.store.notices.show({ title: `The files of ${titleOf(summary)} are not saved.`, text: `Open the same files again, and what you did with them (${work}) is back.` });
  }

  async #forgetAll() {
    const forgotten = this.recents.forgetAll();
    if (!this.#state().enabled) this.tab.leave(); // this tab's own is among them
    await forgotten;
  }

  async #makeRoom() {
    const oldest = this.recents.oldest();
    this.#publish({ room: null });
    if (oldest) await this.recents.forget([oldest.id]);
    this.tab.writer?.retry();
  }

  async #forgetEverything() {
    this.#setErased();
    this.tabs.tell('erased');
    rememberErased();
    try {
      await eraseAll();
    } catch (error) {
      this.#publish({ forgetError: `Not everything could be deleted: ${reasonOf(error)}. Close the other tabs of this page and try again, or delete this site’s data in the settings of your browser.` });
    }
  }

  #setErased() {
    rememberErased();
    this.tab.leave();
    this.#publish({ erased: true, savedText: '', notSaved: '', room: null, offer: null, sessions: [], listError: '', forgetError: '' });
  }

  #setEnabled(on: boolean) {
    setPreference('keep', on ? '' : 'nothing');
    this.#publish({ enabled: on });
    if (!on) {
      if (this.tab.writer) this.#leave(this.tab.writer.id);
      return this.#publish({ savedText: '', notSaved: '', room: null });
    }
    this.tab.follow();
    this.tab.save();
  }

  /** Publishes which parts of this tab's session are saved. */
  #publishTab() {
    const { writer } = this.tab;
    const before = this.#state();
    const notSaved = writer?.notSavedText() ?? '';
    const isFull = [writer?.filesError, writer?.workError].some((error) => error instanceof DOMException && error.name === 'QuotaExceededError');
    this.#publish({ savedText: writer?.savedText() ?? '', notSaved, notSavedSeen: before.notSavedSeen && notSaved === before.notSaved, room: isFull ? this.recents.oldest() : null });
  }

  #state() {
    return this.store.get().autosave;
  }

  #publish(patch: Partial<Autosave>) {
    this.store.browser.changeAutosave(patch);
  }

  readonly actions: Table<void, SavedSessionPayload> = {
    continue: { pending: 'The files are opened', run: (_, { id }) => this.#open(id ?? this.#offered()) },
    forget: { run: (_, { id }) => this.recents.forget([id ?? this.#offered()]) },
    rename: { run: (_, { id, title }) => (this.tab.rename(id, title.trim()) ? undefined : this.recents.rename(id, title.trim())) },
    'forget-all': { run: () => this.#forgetAll() },
    'forget-everything': { run: () => this.#forgetEverything() },
    'make-room': { run: () => this.#makeRoom() },
    'not-saved-seen': { run: () => this.#publish({ notSavedSeen: true }) },
    keep: { run: (_, { on }) => this.#setEnabled(on) },
  };

  /** The id of the session that is offered, '' for none. */
  #offered() {
    return this.#state().offer?.id ?? '';
  }
}
