// Makes a film of the result on the screen, as the dialog asks for it.
import { bytesText, countText } from '../../words.ts';
import { NO_TIMES } from '../../media/loading.ts';
import { typeOf } from '../../media/media.ts';
import { MOST_CLIP_BYTES, clipOf, filmOf, mediaOf } from './compose.ts';
import type { Source } from './compose.ts';
import type { FilmClip, FilmData } from './film-data.ts';
import { questionsOf } from './player/questions.ts';
import { writeFilm } from './writer.ts';
import type { Page } from './page.ts';

/** The choices of the dialog: whether the film contains the clips, and which run archive. */
export interface Wish {
  clips: boolean;
  archive: 'capsule.zip' | 'capsule-data.zip';
}

/** The clips of a dataset: their size, and why a film cannot have them, '' where it can. */
export function clipsOf({ sizeOf }: Pick<Page, 'sizeOf'>, { dataset }: Pick<Source, 'dataset'>) {
  const media = mediaOf(dataset);
  const bytes = media.reduce((sum, medium) => sum + sizeOf(medium), 0);
  const reason = media.length === 0 ? 'The data have no clips.' : bytes > MOST_CLIP_BYTES ? `The clips take ${bytesText(bytes)}: a film has at most ${bytesText(MOST_CLIP_BYTES)} of them.` : '';
  return { media, bytes, reason };
}

/** Why a film has no run archive, '' where it has one. */
export function archiveReason({ actions }: Pick<Page, 'actions'>, name: Wish['archive']) {
  const possible = actions.possible('download', { name });
  return typeof possible === 'string' ? possible : '';
}

/** About how many bytes the film takes, without the run archive. */
export function estimate(page: Pick<Page, 'sizeOf'>, { dataset, answer }: Source, withClips: boolean) {
  const base64 = 4 / 3;
  const { boxes, tracks } = dataset;
  const numbers = boxes.byteLength + 32 * tracks.length + answer.p.byteLength * 3;
  return 100e3 + base64 * (numbers + (withClips ? clipsOf(page, { dataset }).bytes : 0));
}

const MOST_EXPLAINED = 300; // tracks, which take some seconds

/** The probabilities of all alternatives of the questions about labels, by track. */
async function alternativesOf({ explain }: Pick<Page, 'explain'>, { dataset, answer }: Source, onStep: (text: string) => void) {
  const tracks = [...new Set(questionsOf(dataset, answer, {}).flatMap(({ tuple, track }) => (tuple < 0 ? [track] : [])))].slice(0, MOST_EXPLAINED);
  const found: FilmData['alternatives'] = {};
  for (const [i, track] of tracks.entries()) {
    onStep(`Computing the alternatives of track ${i + 1} of ${tracks.length}…`);
    found[track] = await explain(track);
  }
  return found;
}

/** Returns the film. onStep is called with a description of each step. */
export async function makeFilm(page: Page, source: Source, wish: Wish, onStep: (text: string) => void): Promise<Blob | null> {
  onStep('Making the run archive…');
  const noArchive = archiveReason(page, wish.archive);
  const archive = noArchive ? null : await page.archive(wish.archive);
  if (!noArchive && !archive) return null;
  const { media, reason } = clipsOf(page, source);
  const taken = wish.clips && reason === '' ? media : [];
  const clips: FilmClip[] = [];
  for (const [i, medium] of taken.entries()) {
    onStep(`Reading clip ${i + 1} of ${taken.length}…`);
    const isStill = typeOf(medium.path)?.kind === 'image';
    clips.push(clipOf(medium.path, isStill ? NO_TIMES : await page.reader.timesOf(await page.reader.bytesOf(medium))));
  }
  const missing = [wish.clips ? reason : 'The clips were left out.', noArchive && `It has no run archive: ${noArchive}`].filter(Boolean).join(' ');
  const alternatives = await alternativesOf(page, source, onStep);
  const data = filmOf(source, { alternatives, clips, archive: archive ? wish.archive : '', missing });
  const shell = await (await page.shell).text();
  return writeFilm(shell, data, { clips: taken.map((medium) => () => page.reader.bytesOf(medium)), archive }, (i) => onStep(`Writing clip ${i + 1} of ${countText(taken.length, 'clip')}…`));
}
