// The actions on files: opening them, how they are read, the features of the model, and saving.
import { correctionCount, mergeEdits } from '../../model/edits.ts';
import { RATE_KEY } from '../../model/questions.ts';
import { withContradictions } from '../../model/contradictions.ts';
import { areWrittenEdits, parseEdits } from '../../model/written-edits.ts';
import { saveFile } from '../../ui/saving.ts';
import { emptyReason } from '../../session/files/downloads.ts';
import { runOf } from '../../session/session-state.ts';
import { FILM, NO_RUN } from './words.ts';
import { rateByHand } from '../../model/rates.ts';
import { countText } from '../../words.ts';
import type { Item } from '../../core/messages.ts';
import type { Dispatch, PanelPage, SignalsOf, PageTable } from '../../ui/action.ts';
import type { SavedSessionPayload, FilePayload } from '../../app/payloads.ts';
import type { App } from '../../app/context.ts';
import type { State, Store } from '../../state.ts';

export interface ExamplePayload {
  'example-file': { name: string };
  'array-script': void;
  'example-zip': void;
  'example-open': void;
}

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'page' | 'panel' | 'session' | 'dataset' | 'questions' | 'frameRates' | 'captionsText' | 'featureRecipe' | 'savedModel' | 'preparedFeatures' | 'answer' | 'problem' | 'requests' | 'offline'>;

/** What the line about the data reads. */
export type RemarkPage = PanelPage<'dataset' | 'questions' | 'frameRates'>;

/** What the introduction reads. */
export type WelcomePage = PanelPage<'introDismissed' | 'dataset' | 'demoAnswer' | 'savedModel' | 'autosave'>;

/** What the header's menus read. */
export type MenuPage = PanelPage<'dataset' | 'answer' | 'demoAnswer' | 'hello' | 'kernel' | 'requests' | 'session' | 'edits'>;

/** What the panels about saved sessions need. */
export interface SavedPageState {
  state: SignalsOf<'autosave' | 'session'>;
  dispatch: Dispatch<SavedSessionPayload>;
}

const OPENED = 'The files are opened';

export const fileActions: PageTable<App, FilePayload> = {
  open: {
    group: 'Open',
    commands: [
      { label: 'The demo', about: 'A toy world with known truth', where: 'anywhere', payload: () => ({ which: 'demo' }) },
      { label: 'A folder…', about: 'A dataset as it lies on your disk', where: 'anywhere', payload: () => ({ which: 'folder' }) },
      { label: 'Files or a .zip…', about: 'All at once. Or drop any of it on this page', where: 'anywhere', payload: () => ({ which: 'files' }) },
    ],
    pending: ({ which }) => (which === 'demo' ? OPENED : ''),
    run: ({ session, demoFiles }, { which }) => (which === 'demo' ? session.open(demoFiles(), { name: 'the demo', go: true, archive: [] }) : pickFiles(which)),
  },
  /** Opens files; captions are a text in place of their captions file. */
  files: {
    pending: OPENED,
    async run(page, { items, name, captions }) {
      if (page.convert(items)) return;
      const corrections = await correctionsIn(items);
      if (corrections !== null) correct(page, items[0].path, corrections);
      else if (captions === undefined && await (await page.captions).takeFiles(items)) return;
      else page.session.open(items, { name, how: captions === undefined ? {} : { captions } });
    },
  },
  cut: { run: ({ session }, { cut }) => session.recut(cut) },
  'answer-question': {
    pending: ({ key, answer }) => (isRate(key, answer) ? '' : OPENED),
    run: (page, { key, answer }) => (isRate(key, answer) ? setFrameRate(page, Number(answer), silentVideos(page.store)) : page.session.answerQuestion(key, answer)),
  },
  'frame-rate': { run: (page, { fps, videos }) => setFrameRate(page, fps, videos) },
  /** Changes the steps of one view. preview says whether the change needs a new spectrum. */
  'view-steps': {
    run({ store, session }, { view, change, preview }) {
      const { views } = store.get().featureRecipe;
      store.runSettings.changeRecipe({ views: { ...views, [view]: { ...views[view], ...change } } });
      if (preview) session.whenReady('The spectrum is drawn', session.previewFeatures);
    },
  },
  fisher: { run: ({ store }, { change }) => store.runSettings.changeRecipe({ fisher: { ...store.get().featureRecipe.fisher, ...change } }) },
  download: {
    when: (state, { name }) => emptyReason(name, state) || (name.startsWith('capsule') && noArchive(state)) || true,
    pending: ({ name }) => `${name} is saved`,
    async run({ session, dispatch }, { name }) {
      session.showPresent(); // the file is of the run, not of the iteration that is visited
      if (name === FILM) return dispatch('panel', { panel: 'film' });
      const file = await session.download(name);
      if (file) saveFile(name, file);
    },
  },
  picture: {
    run: ({ store }, picture) => import('../../ui/picture-file.ts').then(({ savePicture }) => savePicture(picture)).catch((error) => store.notices.show({ title: 'The picture could not be made.', text: `${error.message}.` })),
  },
};

const MOST_CORRECTIONS = 10e6; // bytes of a file of corrections

/** The text of a file of corrections, if that is all there is; null otherwise. */
async function correctionsIn(items: Item[]): Promise<string | null> {
  if (items.length !== 1 || !/\.json$/i.test(items[0].path) || items[0].file.size > MOST_CORRECTIONS) return null;
  const text = await items[0].file.text().catch(() => ''); // the core says why a file cannot be read
  return areWrittenEdits(text) ? text : null;
}

/** Adds the corrections of a file to those of the open dataset. */
function correct({ store, session }: App, name: string, text: string) {
  const { dataset, answer, edits } = store.get();
  const added = dataset && parseEdits(text, dataset);
  if (added) session.edit(withContradictions({ dataset, answer, edits }, mergeEdits(edits, added)), `${name}: ${countText(correctionCount(added), 'correction')}`);
  else store.notices.show({ title: `${name} holds corrections of other data.`, text: 'It names videos, tracks or concepts that the open data do not have. Open the data that it was made of first.' });
}

/** Returns the reason why a run archive would not reproduce the result, '' if it would. */
function noArchive(state: State) {
  if (state.dataset?.applied) return NO_RUN;
  return runOf(state).progress?.done?.lacks ?? '';
}

/** Opens the browser's file picker. */
function pickFiles(which: 'folder' | 'files') {
  document.getElementById(`pick-${which}`)?.click();
}

const isRate = (key: string, answer: string | null) => key === RATE_KEY && answer !== null;

/** Sets the frames a second of videos. */
function setFrameRate({ store, session, player }: App, fps: number, videos: number[]) {
  const { dataset, frameRates } = store.get();
  if (!dataset) return;
  store.data.setFrameRates({ ...frameRates, ...Object.fromEntries(videos.map((video) => [video, rateByHand(fps, frameRates[video])])) });
  session.setFrameRates(Object.fromEntries(videos.map((video) => [dataset.videos[video].id, fps])));
  player.reload();
}

/** The videos of which the data do not say the frames a second. */
const silentVideos = (store: Store) => (store.get().dataset?.videos ?? []).flatMap(({ fps }, video) => (fps === 0 ? [video] : []));

