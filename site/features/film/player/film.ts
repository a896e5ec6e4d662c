// The state of a film and the functions that change it.
import { createSelection, initialSelection } from '../../../ui/selection.ts';
import type { SelectionValues } from '../../../ui/selection.ts';
import type { Selection } from '../../../model/selection.ts';
import { writtenEdits } from '../../../model/written-edits.ts';
import type { Answer, Dataset } from '../../../core/messages.ts';
import { saveFile } from '../../../ui/saving.ts';
import { createClock, setterOf, signalsOf, viewOf } from '../../../store.ts';
import { rowsOf, spansOf, trackBox } from '../../../model/boxes.ts';
import { NO_TIMES } from '../../../media/loading.ts';
import { createPlayer } from '../../../media/player.ts';
import { Playback, initialPlayback } from '../../../media/playback.ts';
import type { PlaybackValues } from '../../../media/playback.ts';
import type { Rate } from '../../../model/rates.ts';
import { countText } from '../../../words.ts';
import { ARCHIVE_ID, clipId } from '../film-data.ts';
import type { FilmData } from '../film-data.ts';
import { NONE, allChoices, digitOf, editsOfAnswers, frameOf, questionsOf } from './questions.ts';
import type { Question } from './questions.ts';

interface FilmValues {
  dataset: Dataset;
  answer: Answer;
  frameRates: Record<number, Rate>;
  question: number; // the open one, −1 before the first
  answers: ReadonlyMap<number, number>; // of each question that was answered: the index of its choice among allChoices
  repeat: boolean; // whether a clip is repeated; otherwise the next one follows
  hasUnsaved: boolean; // whether answers are not saved
  said: string; // for screen readers
}

type FilmState = FilmValues & SelectionValues & PlaybackValues;

function createFilmStore(initial: FilmValues) {
  const clock = createClock((flush) => requestAnimationFrame(flush));
  const [playback, selection] = [new Playback(clock, initialPlayback()), createSelection(clock, initialSelection())];
  const own = signalsOf(clock, initial);
  return { ...viewOf<FilmState>(clock, { ...own, ...playback.signals, ...selection.signals }), set: setterOf(clock, own), data: { setFrameRates: own.frameRates.set }, playback, selection };
}

/** fileOf returns the content of an element of the film. */
export function createFilm(data: FilmData, fileOf: (id: string, mime: string) => Blob) {
  const { dataset, answer, frameRates } = data;
  const store = createFilmStore({ dataset, answer, frameRates, question: NONE, answers: new Map(), repeat: false, hasUnsaved: false, said: '' });
  const questions = questionsOf(dataset, answer, data.alternatives);
  const player = createPlayer(store, readerOf(data, fileOf));
  const archive = data.archive && { name: data.archive, file: () => fileOf(ARCHIVE_ID, 'application/zip') };
  const film = { ...createSteps(store, player, questions), data, state: store.signals, store, playback: store.playback, questions, archive };
  continueWithNext(film);
  return film;
}

export type Film = ReturnType<typeof createFilm>;

function readerOf({ clips }: FilmData, fileOf: (id: string, mime: string) => Blob) {
  const times = new WeakMap<Blob, Pick<FilmData['clips'][number], 'starts' | 'duration'>>();
  return {
    bytesOf: async ({ path }: { path: string }) => {
      const i = clips.findIndex((clip) => clip.path === path);
      const file = fileOf(clipId(i), clips[i].mime);
      times.set(file, clips[i]);
      return file;
    },
    timesOf: async (file: Blob) => times.get(file) ?? NO_TIMES,
  };
}

/** What a reader does: goes to clips, tracks and questions, and answers. */
function createSteps(store: ReturnType<typeof createFilmStore>, player: ReturnType<typeof createPlayer>, questions: Question[]) {
  const { dataset } = store.get();
  const { playback } = store;
  const show = (selection: Selection, frame: number) => {
    const isShown = store.get().picture?.video === selection.video;
    store.selection.select(selection);
    if (isShown) playback.seek(frame);
    else void player.show(selection.video, frame);
  };

  /** Goes to a clip, round at the ends. */
  function openClip(video: number) {
    const count = dataset.videos.length;
    show({ video: (video + count) % count, track: NONE, tuple: NONE }, 0);
  }

  /** Goes to a track, and to the frame where it begins unless it is in the picture. */
  function select(video: number, track: number, tuple = NONE) {
    const { picture, frame } = store.get();
    const isSeen = picture?.video === video && track >= 0 && trackBox(dataset, track, frame) !== null;
    const [first] = track >= 0 ? spansOf(rowsOf(dataset, track), dataset.tracks[track]) : [];
    show({ video, track, tuple }, isSeen ? frame : first?.from ?? 0);
  }

  function openQuestion(question: number) {
    const asked = questions[question];
    if (!asked) return;
    playback.pause();
    store.set({ question, said: `Question ${question + 1} of ${questions.length}` });
    show({ video: asked.video, track: asked.track, tuple: asked.tuple }, frameOf(dataset, asked.track));
  }

  /** Takes a choice of the open question by its index among allChoices, or takes it back, and goes on to the next question without an answer. */
  function choose(choice: number) {
    const { question, answers } = store.get();
    const asked = questions[question];
    if (!asked || !allChoices(asked)[choice]) return;
    const next = new Map(answers);
    const isTakenBack = answers.get(question) === choice;
    if (isTakenBack) next.delete(question);
    else next.set(question, choice);
    store.set({ answers: next, hasUnsaved: next.size > 0 });
    const open = isTakenBack ? -1 : [...questions.keys()].find((i) => i > question && !next.has(i)) ?? -1;
    if (open >= 0) openQuestion(open);
    store.set({ said: `${countText(next.size, 'answer')}.${open >= 0 ? ` Question ${open + 1} of ${questions.length}.` : ''}` });
  }

  /** Takes the choice with a digit. */
  function chooseDigit(digit: number) {
    const asked = questions[store.get().question];
    if (asked) choose(asked.choices.findIndex((_, i) => digitOf(asked, i) === digit));
  }

  return { openClip, select, openQuestion, choose, chooseDigit };
}

/** Goes on to the next clip at the end of one that plays. */
function continueWithNext({ store, openClip }: Pick<Film, 'store' | 'openClip'>) {
  const [LATE, EARLY] = [0.9, 0.1]; // shares of a clip; a clip that ends begins anew
  let before = { picture: store.get().picture, frame: 0 };
  store.watch(({ picture, frame, playing, repeat, selection }) => {
    const frames = picture?.frames ?? 0;
    const hasEnded = playing && !repeat && frames > 1 && picture === before.picture && before.frame >= LATE * (frames - 1) && frame <= EARLY * frames;
    before = { picture, frame };
    if (hasEnded) openClip(selection.video + 1);
  });
}

/** Saves the answers as a file of corrections, which the page and the command read. */
export function saveAnswers({ data, store, questions }: Film) {
  const edits = editsOfAnswers(data, questions, store.get().answers);
  saveFile('corrections.json', new Blob([`${JSON.stringify(writtenEdits(edits), null, 1)}\n`], { type: 'application/json' }));
  store.set({ hasUnsaved: false, said: 'corrections.json is saved.' });
}
