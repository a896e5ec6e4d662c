// The script of a film, and its keys. All it reads is in the file; it makes no network request.
import { render } from 'preact';
import { listenToPointing, markPointed } from '../../../ui/pointing.ts';
import { saveFile } from '../../../ui/saving.ts';
import { countText } from '../../../words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DATA_ID, bytesOfBase64, decodeFilm } from '../film-data.ts';
import { Questions } from './Questions.tsx';
import { Sentences } from './Sentences.tsx';
import { Stage } from './Stage.tsx';
import { createFilm, saveAnswers } from './film.ts';
import type { Film } from './film.ts';

/** What each key does, for the reader. */
export const KEYS: [keys: string, does: string][] = [
  ['Space', 'play or pause'], ['← →', 'one frame back or on'], ['p n', 'previous or next clip'], ['k j', 'previous or next question'], ['0 … 9', 'answer the question'],
];

export function listenToKeys({ store, playback, openClip, openQuestion, chooseDigit, questions }: Film) {
  const actions: Record<string, () => void> = {
    ' ': () => playback.playOrPause(),
    ArrowLeft: () => playback.step(-1),
    ArrowRight: () => playback.step(1),
    p: () => openClip(store.get().selection.video - 1),
    n: () => openClip(store.get().selection.video + 1),
    k: () => openQuestion(Math.max(0, store.get().question - 1)),
    j: () => openQuestion(Math.min(questions.length - 1, store.get().question + 1)),
  };
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || !(target instanceof Element) || target.closest('input, select')) return;
    if (key === ' ' && target.closest('button, summary')) return; // presses it
    const act = /^\d$/.test(key) ? () => chooseDigit(Number(key)) : Object.hasOwn(actions, key) && actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function App({ film }: { film: Film }) {
  return (
    <>
      <Header film={film} />
      <main>
        <p class="estimate">{`${film.data.answer.accuracy} ${film.data.answer.stateCounts}`}</p>
        <Stage film={film} />
        <div class="side"><Questions film={film} /><Sentences film={film} /></div>
      </main>
      <footer>
        <p class="keys">{KEYS.map(([keys, does]) => <span key={keys}><kbd>{keys}</kbd>{` ${does}`}</span>)}</p>
        <p class="muted">This file makes no network request. Open corrections.json on the page that made the film, while its data are open, or give it to siibp fit --corrections. {film.data.missing}</p>
      </footer>
      <p class="unseen" role="status">{film.state.said.value}</p>
    </>
  );
}

function Header({ film }: { film: Film }) {
  const { state: { dataset: { value: dataset }, answers }, archive } = film;
  return (
    <header class="top">
      <h1 dir="auto">{dataset.name}</h1>
      <span class="space" />
      <button type="button" class="primary" data-do="save-answers" disabled={answers.value.size === 0} onClick={() => saveAnswers(film)}><Icon name="save" />{`Download answers${answers.value.size > 0 ? ` (${countText(answers.value.size, 'answer')})` : ''}`}</button>
      {archive && <button type="button" data-do="save-archive" title={`${archive.name}, to be opened on the page`} onClick={() => saveFile(archive.name, archive.file())}><Icon name="save" />Save the run</button>}
    </header>
  );
}

const files = new Map<string, Blob>();

/** Returns the content of an element, whose text is released. */
function fileOf(id: string, mime: string): Blob {
  const element = document.getElementById(id);
  const file = files.get(id) ?? new Blob([bytesOfBase64(element?.textContent ?? '')], { type: mime });
  files.set(id, file);
  element?.replaceChildren();
  return file;
}

const film = createFilm(decodeFilm(document.getElementById(DATA_ID)?.textContent ?? ''), fileOf);
document.title = `${film.data.dataset.name} · film of the evidence`;
const place = document.getElementById('player')!;
render(<App film={film} />, place);
listenToKeys(film);
listenToPointing(film.store);
markPointed(film.store, place);
addEventListener('beforeunload', (event) => film.store.get().hasUnsaved && event.preventDefault());
film.openClip(Math.max(0, film.data.dataset.videos.findIndex(({ tuples }) => tuples.length > 0)));
