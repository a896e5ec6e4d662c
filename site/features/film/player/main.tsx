// The script of a film. All it reads is in the file; it makes no network request.
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
import { KEYS, listenToKeys } from './keys.ts';
import type { Film } from './film.ts';

function App({ film }: { film: Film }) {
  return (
    <>
      <Header film={film} />
      <main>
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
  const { state: { dataset: { value: dataset }, answer: { value: answer }, answers }, archive } = film;
  return (
    <header class="top">
      <div>
        <h1 dir="auto">{dataset.name}</h1>
        <p>{`${answer.accuracy} ${answer.stateCounts}`}</p>
      </div>
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
