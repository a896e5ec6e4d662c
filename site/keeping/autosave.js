// Keeps the user's session in the browser at moments of rest, offers the last one on
// the next visit, and forgets.
import { dataOf } from '../address/link.js';
import { NONE, tidy } from '../answer/edits.js';
import { bytesText } from '../words.js';
import { prefix, remember, remembered } from './preferences.js';
import { LIMIT, atRest, isOwn, newest, savedOf, sizeOf } from './session-record.js';
import { forgetAll, storage } from './storage.js';

/** @typedef {import('./session-record.js').Saved} Saved */
/** @typedef {import('../wire.js').Item} Item */

const REST_MS = 1200; // after the last change

/** @typedef {import('../state.js').Autosave} Keeping */

/**
 * @param {import('../state.js').Store} store
 * @param {Pick<ReturnType<typeof import('../run/session.js').createSession>, 'open'|'whenReady'|'source'>} session
 * @param {() => Item[]} demo
 * @param {(link: string) => void} give what the dataset that is opened next is to be shown with
 */
export function createAutosave(store, session, demo, give) {
  let id = ''; // of this tab's session
  /** @type {Item[]|null} */
  let stored = null; // the files that are kept
  /** @type {Saved|null} */
  let going = null; // what is being gone on with
  let timer = 0;
  let busy = Promise.resolve();

  /** @param {Partial<Keeping>} patch */
  const tell = (patch) => store.set({ autosave: { ...store.get().autosave, ...patch } });
  const may = () => store.get().autosave.enabled && !store.get().autosave.erased && remembered('keep') !== 'nothing';

  /** Saves once nothing has changed for a while. */
  function wait() {
    clearTimeout(timer);
    timer = window.setTimeout(save, REST_MS);
  }

  function save() {
    clearTimeout(timer);
    timer = 0;
    const state = store.get();
    const { files, how } = session.source();
    const own = files.length > 0 && isOwn(state, files === demo());
    if (!own || !may() || !atRest(state)) return;
    busy = busy.then(() => write(files, how)).catch((error) => tell({ error: `This browser does not keep it: ${error?.message ?? error}`, savedText: '' }));
  }

  /** @param {Item[]} files @param {import('../wire.js').How} how */
  async function write(files, how) {
    const state = store.get();
    if (!may() || session.source().files !== files) return;
    const size = sizeOf(files);
    const ofDemo = files === demo();
    if (!ofDemo && size > LIMIT) return tell({ error: `${state.dataset?.name} is not kept: it has ${bytesText(size)}, and no more than ${bytesText(LIMIT)} are.`, savedText: '' });
    if (!id) {
      id = crypto.randomUUID();
      await storage.hold(id);
    }
    const saved = savedOf(state, { id, time: Date.now(), files, how, demo: ofDemo });
    await storage.keep(saved, ofDemo ? [] : files, stored !== files);
    stored = files;
    tell({ savedText: `${saved.name}, ${ofDemo ? 'your captions and corrections' : bytesText(size)}`, error: '', offer: null });
  }

  /** Looks for what an earlier visit has kept. */
  async function look() {
    if (!may()) return;
    try {
      const { records, held } = await storage.all();
      tell({ offer: newest(records, held) });
    } catch (error) {
      tell({ error: `This browser keeps nothing: ${error instanceof Error ? error.message : error}` });
    }
  }

  async function goOn() {
    const { offer } = store.get().autosave;
    if (!offer) return;
    try {
      if (!await storage.hold(offer.id)) throw new Error('another tab has it open');
      const files = offer.demo ? demo() : await storage.files(offer.id);
      if (!files) throw new Error('its files are gone');
      id = offer.id;
      stored = files;
      going = offer;
      tell({ offer: null });
      session.open(files, { name: offer.name, how: offer.how, go: offer.ran, capsule: [] });
    } catch (error) {
      tell({ offer: null });
      store.set({ problem: { title: `${offer.name} could not be opened again.`, text: `${error instanceof Error ? error.message : error}.` } });
    }
  }

  /** Whatever is under way ends before. @param {() => Promise<void>} act */
  function after(act) {
    clearTimeout(timer);
    busy = busy.then(act).catch((error) => tell({ error: `It could not be deleted: ${error?.message ?? error}` }));
    return busy;
  }

  async function forgetOffer() {
    const { offer } = store.get().autosave;
    tell({ offer: null });
    if (offer) await after(() => storage.drop(offer.id));
  }

  function forgetEverything() {
    tell({ erased: true, savedText: '', error: '', offer: null });
    return after(async () => {
      await forgetAll();
      sessionStorage.setItem(`${prefix()}forgotten`, 'yes');
      stored = null;
    });
  }

  /** @param {boolean} on */
  function choose(on) {
    remember('keep', on ? '' : 'nothing');
    tell({ enabled: on, error: '' });
    if (on) return wait();
    tell({ savedText: '', offer: null });
    return after(async () => {
      const { records } = await storage.all();
      for (const record of records) await storage.drop(record.id);
      stored = null;
    });
  }

  return {
    look,
    /** Begins, and says what an earlier visit has left. */
    start() {
      tell({ enabled: remembered('keep') !== 'nothing', erased: marked() });
      store.watch(['dataset', 'captionsText', 'draft', 'edits', 'featureRecipe', 'options', 'selection', 'page', 'panel', 'order', 'filter', 'truth', 'rate', 'answer', 'run', 'undoHistory', 'playing'], wait);
      store.watch(['frame'], ({ playing }) => playing || wait()); // a clip that plays never rests
      document.addEventListener('visibilitychange', () => document.hidden && timer && save());
      return look();
    },
    /** A dataset has been opened: what is gone on with is put beside it. @param {import('../wire.js').Dataset} dataset */
    opened({ hash }) {
      const saved = going;
      going = null;
      if (!saved || !hash.startsWith(dataOf(saved.link))) return session.source().files !== demo() && tell({ offer: null, savedText: '' });
      store.set({ draft: saved.draft, featureRecipe: saved.making, edits: tidy(saved.edits ?? NONE) });
      give(saved.link);
    },
    acts: {
      continue: () => session.whenReady('open', goOn),
      forget: forgetOffer,
      'forget-everything': forgetEverything,
      keep: (/** @type {Record<string, any>} */ { on }) => choose(on),
    },
  };
}

/** Whether everything was forgotten in this tab. */
function marked() {
  try {
    return sessionStorage.getItem(`${prefix()}forgotten`) !== null;
  } catch {
    return false;
  }
}
