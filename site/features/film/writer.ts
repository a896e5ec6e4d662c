// Writes the HTML file of a film: the shell that the build makes, with the data and the clips in it.
import { ARCHIVE_ID, DATA_ID, base64Of, clipId, encodeFilm } from './film-data.ts';
import type { FilmData } from './film-data.ts';

/** Where the shell has its place for the data. */
export const PLACE = '<!-- film -->';

const SLICE = 3 << 20; // bytes that are in memory at once; a multiple of 3, so that base64 of the slices is that of the whole

/** The files of a film. clips are in the order of the data's. */
export interface FilmFiles {
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
