// The film of a result: the dialog before it is saved, with what it will contain and how large it will be.
import { useSignal } from '@preact/signals';
import { bytesText, countText } from '../../words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { archiveReason, clipsOf, estimate, makeFilm } from './build-film.ts';
import { render } from 'preact';
import type { Page, Source } from './build-film.ts';

function Panel({ page }: { page: Page }) {
  const { panel, dataset, answer, frameRates } = page.state;
  const isOpen = panel.value === 'film' && dataset.value !== null && answer.value !== null;
  const close = () => page.dispatch('closed', { panel: 'film' });
  return (
    <Dialog isOpen={isOpen} titledBy="film-title" kind="film-dialog" onClose={close}>
      {isOpen && <Form page={page} source={{ dataset: dataset.value, answer: answer.value, frameRates: frameRates.value }} close={close} />}
    </Dialog>
  );
}

function Form({ page, source, close }: { page: Page; source: Source; close: () => void }) {
  const [withClips, withData, said, isBusy] = [useSignal(true), useSignal(false), useSignal(''), useSignal(false)];
  const { media, bytes, reason } = clipsOf(page, source);
  const noArchive = archiveReason(page, 'capsule.zip');
  const hasClips = reason === '' && withClips.value;
  const hasBoxes = source.dataset.boxes.length > 0;
  const save = async () => {
    isBusy.value = true;
    said.value = await saveFilm(page, source, { clips: withClips.value, withData: withData.value }, (text) => void (said.value = text));
    isBusy.value = false;
  };
  return (
    <>
      <div class="body" tabIndex={0} role="group" aria-labelledby="film-title">
        <h2 id="film-title">A film of the evidence</h2>
        <p>{`One HTML file that ${hasClips ? 'plays the clips with their labels' : hasBoxes ? 'plays the boxes with their labels' : 'lists the captions and labels'}, asks about the uncertain captions and labels, and collects the answers. It opens in any browser, without a network.`}</p>
        <label><input type="checkbox" data-film="clips" checked={hasClips} disabled={reason !== ''} onChange={({ currentTarget }) => void (withClips.value = currentTarget.checked)} />
          <span>{media.length > 0 ? `With ${countText(media.length, 'clip')}, ${bytesText(bytes)}` : 'With the clips'}</span></label>
        {reason !== '' && <p class="muted">{`${reason} ${hasBoxes ? 'The film shows the boxes alone.' : 'They have no boxes either, so the film has no pictures.'}`}</p>}
        <label><input type="checkbox" data-film="data" checked={withData.value} disabled={noArchive !== ''} onChange={({ currentTarget }) => void (withData.value = currentTarget.checked)} />
          <span>With the data, so that the file alone is enough to repeat the run</span></label>
        {noArchive !== '' && <p class="muted">{`It has no run archive. ${noArchive}`}</p>}
        <p class="doubt">{`Whoever has the file can see all that it contains: the names, captions${hasBoxes ? ', boxes' : ''} and labels${hasClips ? ', and the clips' : ''}${withData.value ? ', and the features' : ''}.`}</p>
        <p class="muted">{`About ${bytesText(estimate(page, source, hasClips))}${noArchive ? '' : ', and the run archive'}.`}</p>
        <p role="status">{said.value}</p>
      </div>
      <footer>
        <button type="button" onClick={close}>Close</button>
        <button type="button" class="primary" data-do="save-film" disabled={isBusy.value} onClick={() => void save()}>Save film.html</button>
      </footer>
    </>
  );
}

/** Saves the film. Returns what came of it, in words. */
async function saveFilm(page: Page, source: Source, { clips, withData }: { clips: boolean; withData: boolean }, onStep: (text: string) => void): Promise<string> {
  try {
    const film = await makeFilm(page, source, { clips, archive: withData ? 'capsule-data.zip' : 'capsule.zip' }, onStep);
    if (!film) return 'The film could not be made.';
    page.save('film.html', film);
    return `film.html is saved: ${bytesText(film.size)}.`;
  } catch (error) {
    return `The film could not be made: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** Draws the dialog, which opens with the download film.html. */
export function openFilm(page: Page, place: Element) {
  render(<Panel page={page} />, place);
}
