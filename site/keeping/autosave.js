// Keeps the user's session in the browser whenever the page is idle, offers the last session on
// the next visit, and deletes it on request.
import { dataOf } from '../address/link.js';
import { NO_EDITS, withoutEmpty } from '../answer/edits.js';
import { bytesText } from '../words.js';
import { storagePrefix, setPreference, preference } from './preferences.js';
import { MAX_BYTES, isIdle, isOwnWork, newestRecord, recordOf, sizeOf } from './session-record.js';
import { eraseAll, storage } from './storage.js';

/** @typedef {import('./session-record.js').SessionRecord} SessionRecord */
/** @typedef {import('../core/messages.ts').Item} Item */

const IDLE_MS = 1200; // after the last change

/** @typedef {import('../state.js').Autosave} Autosave */

/**
 * @param {import('../state.js').Store} store
 * @param {Pick<ReturnType<typeof import('../run/session.js').createSession>, 'open'|'whenReady'|'source'>} session
 * @param {() => Item[]} demo
 * @param {(link: string) => void} setNextLink sets the link that the next dataset is shown with
 */
export function createAutosave(store, session, demo, setNextLink) {
  let sessionId = ''; // of this tab's session
  /** @type {Item[]|null} */
  let storedFiles = null; // the files that are stored
  /** @type {SessionRecord|null} */
  let restoring = null; // the record whose files are being opened
  let timer = 0;
  let lastTask = Promise.resolve();

  /** @param {Partial<Autosave>} patch */
  const publish = (patch) => store.set({ autosave: { ...store.get().autosave, ...patch } });
  const isAllowed = () => store.get().autosave.enabled && !store.get().autosave.erased && preference('keep') !== 'nothing';

  /** Saves when nothing has changed for a while. */
  function saveLater() {
    clearTimeout(timer);
    timer = window.setTimeout(save, IDLE_MS);
  }

  function save() {
    clearTimeout(timer);
    timer = 0;
    const state = store.get();
    const { files, how } = session.source();
    const isOwn = files.length > 0 && isOwnWork(state, files === demo());
    if (!isOwn || !isAllowed() || !isIdle(state)) return;
    lastTask = lastTask.then(() => write(files, how)).catch((error) => publish({ error: `This browser does not keep it: ${error?.message ?? error}`, savedText: '' }));
  }

  /** @param {Item[]} files @param {import('../core/messages.ts').How} how */
  async function write(files, how) {
    const state = store.get();
    if (!isAllowed() || session.source().files !== files) return;
    const size = sizeOf(files);
    const ofDemo = files === demo();
    if (!ofDemo && size > MAX_BYTES) return publish({ error: `${state.dataset?.name} is not kept: it has ${bytesText(size)}, and no more than ${bytesText(MAX_BYTES)} are.`, savedText: '' });
    if (!sessionId) {
      sessionId = crypto.randomUUID();
      await storage.lock(sessionId);
    }
    const saved = recordOf(state, { id: sessionId, time: Date.now(), files, how, demo: ofDemo });
    await storage.put(saved, ofDemo ? [] : files, storedFiles !== files);
    storedFiles = files;
    publish({ savedText: `${saved.name}, ${ofDemo ? 'your captions and corrections' : bytesText(size)}`, error: '', offer: null });
  }

  /** Offers the session of an earlier visit, if there is one. */
  async function findEarlierSession() {
    if (!isAllowed()) return;
    try {
      const { records, isOpen } = await storage.all();
      publish({ offer: newestRecord(records, isOpen) });
    } catch (error) {
      publish({ error: `This browser keeps nothing: ${error instanceof Error ? error.message : error}` });
    }
  }

  async function continueSession() {
    const { offer } = store.get().autosave;
    if (!offer) return;
    try {
      if (!await storage.lock(offer.id)) throw new Error('another tab has it open');
      const files = offer.demo ? demo() : await storage.files(offer.id);
      if (!files) throw new Error('its files are gone');
      sessionId = offer.id;
      storedFiles = files;
      restoring = offer;
      publish({ offer: null });
      session.open(files, { name: offer.name, how: offer.how, go: offer.ran, capsule: [] });
    } catch (error) {
      publish({ offer: null });
      store.set({ problem: { title: `${offer.name} could not be opened again.`, text: `${error instanceof Error ? error.message : error}.` } });
    }
  }

  /** Runs a task after those that are under way. @param {() => Promise<void>} act */
  function enqueue(act) {
    clearTimeout(timer);
    lastTask = lastTask.then(act).catch((error) => publish({ error: `It could not be deleted: ${error?.message ?? error}` }));
    return lastTask;
  }

  async function forgetOffer() {
    const { offer } = store.get().autosave;
    publish({ offer: null });
    if (offer) await enqueue(() => storage.remove(offer.id));
  }

  function forgetEverything() {
    publish({ erased: true, savedText: '', error: '', offer: null });
    return enqueue(async () => {
      await eraseAll();
      sessionStorage.setItem(`${storagePrefix()}forgotten`, 'yes');
      storedFiles = null;
    });
  }

  /** @param {boolean} on */
  function setEnabled(on) {
    setPreference('keep', on ? '' : 'nothing');
    publish({ enabled: on, error: '' });
    if (on) return saveLater();
    publish({ savedText: '', offer: null });
    return enqueue(async () => {
      const { records } = await storage.all();
      for (const record of records) await storage.remove(record.id);
      storedFiles = null;
    });
  }

  return {
    findEarlierSession,
    /** Starts saving, and offers the session of an earlier visit. */
    start() {
      publish({ enabled: preference('keep') !== 'nothing', erased: wasErased() });
      store.watch(['dataset', 'captionsText', 'draft', 'edits', 'featureRecipe', 'options', 'selection', 'page', 'panel', 'order', 'filter', 'truth', 'rate', 'answer', 'run', 'undoHistory', 'playing'], saveLater);
      store.watch(['frame'], ({ playing }) => playing || saveLater()); // a playing clip changes the frame all the time
      document.addEventListener('visibilitychange', () => document.hidden && timer && save());
      return findEarlierSession();
    },
    /** Restores the draft, the recipe and the edits when the dataset of a continued session has been opened. @param {import('../core/messages.ts').Dataset} dataset */
    opened({ hash }) {
      const saved = restoring;
      restoring = null;
      if (!saved || !hash.startsWith(dataOf(saved.link))) return session.source().files !== demo() && publish({ offer: null, savedText: '' });
      store.set({ draft: saved.draft, featureRecipe: saved.making, edits: withoutEmpty(saved.edits ?? NO_EDITS) });
      setNextLink(saved.link);
    },
    actions: {
      continue: () => session.whenReady('open', continueSession),
      forget: forgetOffer,
      'forget-everything': forgetEverything,
      keep: (/** @type {Record<string, any>} */ { on }) => setEnabled(on),
    },
  };
}

/** Whether everything was deleted in this tab. */
function wasErased() {
  try {
    return sessionStorage.getItem(`${storagePrefix()}forgotten`) !== null;
  } catch {
    return false;
  }
}
