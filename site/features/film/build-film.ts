// Makes a film of the result on the screen, as the dialog asks for it: the selected parts of the dataset and the answer, and the
// clips, written into the shell that the build makes.
import { editsOfAnswer } from '../../model/edits.ts';
import { typeOf } from '../../media/media.ts';
import { ARCHIVE_ID, DATA_ID, base64Of, clipId, encodeFilm } from './film-data.ts';
import { bytesText, countText } from '../../words.ts';
import { NO_TIMES } from '../../media/loading.ts';
import { questionsOf } from './player/questions.ts';
import type { Alternatives, Answer, Dataset, Media } from '../../core/messages.ts';
import type { Reader } from '../../media/loading.ts';
import type { PanelPage } from '../../ui/action.ts';
import type { State } from '../../state.ts';
import type { FilmClip, FilmData } from './film-data.ts';

/** What the panels read of the page, and what they may ask of it. */
export interface Page extends PanelPage<'panel' | 'dataset' | 'answer' | 'frameRates'> {
  reader: Reader; // of the open files
  sizeOf: (medium: Media) => number; // in bytes
  shell: Promise<Blob>; // the HTML of a film without its data
  /** Returns a run archive, null after a problem was shown. */
  archive: (name: string) => Promise<Blob | null>;
  /** Returns the classes of each concept that a track may have, with their probabilities; an empty list where no run can tell. */
  explain: (track: number) => Promise<Alternatives[]>;
  save: (name: string, file: Blob) => void;
}

/** The total size of clips above which a film leaves them out: the browser that opens it holds the whole file in memory. */
const MOST_CLIP_BYTES = 200e6;

const RANKED = 16; // tracks of each caption that a film has

/** The input of a film: the dataset, the answer and the frame rates. */
export type Source = Pick<State, 'frameRates'> & { dataset: Dataset; answer: Answer };

/** The media that may be played, each once. */
export function mediaOf({ videos }: Dataset) {
  const media = videos.flatMap(({ media: medium }) => (medium && typeOf(medium.path) ? [medium] : []));
  return [...new Map(media.map((medium) => [medium.path, medium])).values()];
}

/** The content of a film with these clips. The true labels and all about the files are left out. */
export function filmOf({ dataset, answer, frameRates }: Source, { alternatives, clips, archive, missing }: Pick<FilmData, 'alternatives' | 'clips' | 'archive' | 'missing'>): FilmData {
  const { name, hash, concepts, videos, tracks, boxes, boxStart } = dataset;
  const own = new Set(clips.map(({ path }) => path));
  return {
    dataset: {
      type: 'dataset', name, hash, concepts, boxes, boxStart, applied: dataset.applied,
      videos: videos.map((video) => ({ ...video, cliques: [], media: video.media && own.has(video.media.path) ? { path: video.media.path, file: '', entry: null } : null })),
      tracks: tracks.map((track) => ({ ...track, truth: [] })),
      summary: '', needs: '', files: [], cut: null, views: [], descriptors: [], poses: new Float32Array(0), poseStart: new Uint32Array(tracks.length + 1), limbs: dataset.limbs, truth: [], notes: [], questions: [], ignored: [], info: {}, methods: [], grids: [], run: null, model: null,
    },
    answer: withShortRankings(answer), edits: editsOfAnswer(answer), frameRates, alternatives, clips, archive, missing,
  };
}

/** The answer with the first tracks of each ranking, and without the fields that a film does not show. */
function withShortRankings(answer: Answer): Answer {
  const { rankStart, rankTrack, rankScore, required } = answer;
  const [starts, kept]: [number[], number[]] = [[0], []];
  for (let t = 0; t + 1 < rankStart.length; t++) {
    const most = Math.max(RANKED, required[t]);
    for (let at = rankStart[t]; at < Math.min(rankStart[t + 1], rankStart[t] + most); at++) kept.push(at);
    starts.push(kept.length);
  }
  return {
    ...answer, scores: [], edited: null, iterations: [], sum: new Float64Array(0), slack: new Float64Array(0),
    rankStart: Uint32Array.from(starts), rankTrack: Int32Array.from(kept, (at) => rankTrack[at]), rankScore: Float64Array.from(kept, (at) => rankScore[at]),
  };
}

/** A medium as a clip of a film. */
export function clipOf(path: string, { starts, duration }: Pick<FilmClip, 'starts' | 'duration'>): FilmClip {
  return { path, mime: typeOf(path)?.mime ?? '', starts, duration };
}

/** Where the shell has its place for the data. */
const PLACE = '<!-- film -->';

const SLICE = 3 << 20; // bytes that are in memory at once; a multiple of 3, so that base64 of the slices is that of the whole

/** The files of a film. clips are in the order of the data's. */
interface FilmFiles {
  clips: (() => Promise<Blob>)[];
  archive: Blob | null;
}

/**
 * Returns the film as a file. Each clip is read, encoded and handed to the browser's storage of blobs before the next one.
 * onClip is called before each clip is written.
 */
export async function writeFilm(shell: string, data: FilmData, { clips, archive }: FilmFiles, onClip: (i: number) => void = () => {}): Promise<Blob> {
  const at = shell.indexOf(PLACE);
  if (at < 0) throw new Error(`the shell of the film has no ${PLACE}`);
  const parts: BlobPart[] = [shell.slice(0, at), element(DATA_ID, 'application/json'), encodeFilm(data), END];
  for (const [i, clip] of clips.entries()) {
    onClip(i);
    parts.push(element(clipId(i)), ...await base64Parts(await clip()), END);
  }
  if (archive) parts.push(element(ARCHIVE_ID), ...await base64Parts(archive), END);
  return new Blob([...parts, shell.slice(at + PLACE.length)], { type: 'text/html' });
}

/** A script element of another type than JavaScript is data, which no browser runs. */
const element = (id: string, type = 'application/octet-stream') => `<script type="${type}" id="${id}">`;
const END = '</script>\n';

async function base64Parts(file: Blob): Promise<Blob[]> {
  const parts: Blob[] = [];
  for (let at = 0; at < file.size; at += SLICE) {
    const bytes = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
    parts.push(new Blob([base64Of(bytes)]));
  }
  return parts;
}

/** The choices of the dialog: whether the film contains the clips, and which run archive. */
interface Wish {
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

/** The probabilities of all classes for the questions about labels, by track. */
async function alternativesOf({ explain }: Pick<Page, 'explain'>, { dataset, answer }: Source, onStep: (text: string) => void) {
  const tracks = [...new Set(questionsOf(dataset, answer, {}).flatMap(({ tuple, track }) => (tuple < 0 ? [track] : [])))].slice(0, MOST_EXPLAINED);
  const found: FilmData['alternatives'] = {};
  for (const [i, track] of tracks.entries()) {
    onStep(`Computing the choices for track ${i + 1} of ${tracks.length}…`);
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
