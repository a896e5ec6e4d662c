// Sorts dropped files into clips, captions and others, and recognizes a dataset, which this feature leaves to the page.
import { isVideo } from '../../model/video-files.ts';
import type { Item } from '../../core/messages.ts';
import type { ClipName } from '../../core/vision-protocol.ts';

const CAPTIONS = /(^|\/)captions\.[a-z0-9]+$/i;
const TEXT = /\.txt$/i;
const SENTENCES = /\.(txt|csv|tsv|srt|vtt|json|jsonl|ndjson|eaf)$/i;
/** Files of a dataset: a folder of videos that has one of them is a dataset. */
const DATASET = /(^|\/)(tracks\.csv|features\/.*|descriptors\/.*|data\.mat|capsule.*\.zip|model\.zip)$/i;

export interface Handed {
  clips: File[];
  /** The captions, by the name that the dataset has for such a file; null where there are none. */
  captions: Item | null;
  /** Files that may be sentences about the clips. */
  sentences: Item[];
  /** Files that are none of these. */
  others: LeftAside[];
}

/** A file that is not used, and the reason. */
export interface LeftAside {
  name: string;
  why: string;
}

/** Why files with these endings are left aside. */
const REASONS: [RegExp, string][] = [
  [/\.(jpe?g|png|gif|heic|heif|webp|avif|tiff?|bmp|raw|dng)$/i, 'a picture, and tracks are found in videos only'],
  [/\.(mp3|m4a|aac|wav|ogg|oga|opus|flac|wma)$/i, 'sound without video'],
  [/\.(docx?|odt|pdf|rtf|pages)$/i, 'a document: if it has captions, save it as plain text'],
  [/\.(xlsx?|ods|numbers)$/i, 'a spreadsheet: if it has captions, save it as CSV'],
  [/\.(zip|7z|rar|gz|tar|tgz|bz2|xz)$/i, 'an archive: unpack it, and drop the files in it'],
];

/** Returns why a file is neither a clip nor captions. */
function leftAside({ path, file }: Item): LeftAside {
  const why = file.size === 0 ? 'an empty file' : REASONS.find(([ending]) => ending.test(path))?.[1];
  return { name: path, why: why ?? 'neither a clip nor captions, sentences or subtitles' };
}

const ARCHIVE = REASONS[REASONS.length - 1][0];

/** Returns the files with the reasons where all of them are of a kind that neither this feature nor a dataset has; none otherwise. */
export function unusableFiles(items: Item[]): LeftAside[] {
  const areUnusable = items.every(({ path }) => !ARCHIVE.test(path) && REASONS.some(([ending]) => ending.test(path)));
  return areUnusable ? items.map(leftAside) : [];
}

/** Returns files that are left aside as a sentence, those of one reason together. */
export function leftAsideText(files: LeftAside[], most = 3) {
  const reasons = [...new Set(files.map(({ why }) => why))];
  const parts = reasons.map((why) => {
    const names = files.filter((file) => file.why === why).map(({ name }) => name);
    const more = names.length - most;
    return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''} (${why})`;
  });
  return parts.length > 0 ? `Not used: ${parts.join('; ')}.` : '';
}

/** Sorts files. Returns null for a dataset, and for files without clips or captions. */
export function sortFiles(items: Item[]): Handed | null {
  if (items.some(({ path }) => DATASET.test(path))) return null;
  const empty = items.filter((item) => item.file.size === 0 && !isVideo(item)); // the card of an empty clip says that it is empty
  const clips = items.filter(isVideo).flatMap(({ file }) => (file instanceof File ? [file] : []));
  const rest = items.filter((item) => !isVideo(item) && !empty.includes(item));
  const named = rest.find(({ path }) => CAPTIONS.test(path));
  const texts = rest.filter(({ path }) => TEXT.test(path));
  const found = named ?? (texts.length === 1 ? texts[0] : undefined);
  const sentences = rest.filter((item) => item !== found && SENTENCES.test(item.path));
  if (clips.length === 0 && !found && sentences.length === 0) return null;
  const ending = found?.path.match(/[^.]*$/)?.[0].toLowerCase();
  const captions = found ? { path: `captions.${ending}`, file: found.file } : null;
  return { clips, captions, sentences, others: [...rest.filter((item) => item !== found && !sentences.includes(item)), ...empty].map(leftAside) };
}

/** Whether captions are tuples, as “clip-01: (Anna, walking)”, and not sentences. */
export async function areTuples({ path, file }: Item) {
  const text = await file.text();
  if (/csv$/i.test(path)) return !/sentence|caption|text|description/i.test(text.split('\n', 1)[0]);
  return /json$/i.test(path) ? /\[\s*\[/.test(text) : !text.trim() || /^[^#\n]*:[ \t]*\(/m.test(text);
}

/** The name of a file without its ending. */
const stem = (name: string) => name.replace(/\.[^.]*$/, '') || name;

/** Names clips after their files; of clips that would have one name the later ones are numbered. */
export function nameClips(files: { name: string }[], others: string[] = []): ClipName[] {
  const taken = new Set(others.map((id) => id.toLowerCase()));
  return files.map(({ name }) => {
    const ending = name.slice(stem(name).length);
    let id = stem(name);
    for (let n = 2; taken.has(id.toLowerCase()); n++) id = `${stem(name)}-${n}`;
    taken.add(id.toLowerCase());
    return { id, media: `media/${id}${ending}` };
  });
}
