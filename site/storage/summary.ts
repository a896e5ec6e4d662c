// The list of the sessions that the browser keeps: its lines, their words, and what the page says
// of keeping.
import { bytesText, countText } from '../words.ts';

/** A line of the list of sessions. */
export interface Summary {
  id: string;
  name: string; // of what was opened
  title?: string; // that the person has given it
  time: number; // of the last change, milliseconds since 1970
  videos: number;
  bytes: number; // of its files, 0 for the demo
  corrections: number;
  captions: boolean; // whether captions were written
  captionCount?: number; // of the dataset; an older version of the page did not write it
  demo: boolean; // whether its files are the demo's, which are not stored
  whole: boolean; // whether all of its files are stored
  ran: boolean; // whether there was a run
  warm: boolean; // whether that was of a warm start and no run is saved, so that it cannot be had again
  data: string; // the first digits of the dataset's hash
}

/** place is the tab that has it open. */
export type ListedSession = Summary & { place: '' | 'here' | 'elsewhere' };

export interface Autosave {
  enabled: boolean; // whether the session is saved in the browser
  erased: boolean; // whether everything was deleted while this tab was open, which then keeps nothing more
  savedText: string; // what is saved of this tab, in words, '' for nothing yet
  notSaved: string; // what is not saved of this tab and why, '' where all is saved
  notSavedSeen: boolean; // whether the person has put that away
  room: ListedSession | null; // the session that could be forgotten to make room, null where room is not what is missing
  sessions: ListedSession[]; // all that are saved, the latest first
  offer: ListedSession | null; // the one that is offered to be continued
  listError: string; // why the list cannot be read, '' for no error
  forgetError: string; // why something could not be forgotten, '' for no error
}

export function initialAutosave(): Autosave {
  return { enabled: true, erased: false, savedText: '', notSaved: '', notSavedSeen: false, room: null, sessions: [], offer: null, listError: '', forgetError: '' };
}

/** The name under which a session is listed. */
export const titleOf = ({ title, name, demo }: Summary) => title || (demo ? `${name} (the demo)` : name);

/** Whether a session has what the person has done by hand. */
export const hasWork = ({ corrections, captions }: Summary) => corrections > 0 || captions;

/** The sessions with the latest first. */
export const latestFirst = <S extends Summary>(sessions: S[]): S[] => sessions.toSorted((a, b) => b.time - a.time);

/** The session that was changed the longest time ago and that no tab has open, undefined where there is none. */
export const oldestClosed = (sessions: ListedSession[]) => latestFirst(sessions).findLast(({ place }) => place === '');

/** A session in words, without its name: “24 videos, 73 captions, 2 corrections, 3.1 MB, 12 minutes ago”. */
export function summaryText({ videos, corrections, captions, captionCount = 0, bytes, demo, whole, time }: Summary, now: number) {
  const done = [!captions && captionCount > 0 && countText(captionCount, 'caption'), corrections > 0 && countText(corrections, 'correction'), captions && 'captions written'];
  const size = demo ? '' : whole ? bytesText(bytes) : 'its files not saved';
  return [countText(videos, 'video'), ...done, size, ago(now - time)].filter(Boolean).join(', ');
}

/** When something happened, to the minute: “28 Nov 2026, 14:03”. Two sessions of one name differ in it. */
export function dateText(time: number) {
  return new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
}

export function ago(ms: number) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countText(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${countText(hours, 'hour')} ago` : `${countText(Math.floor(hours / 24), 'day')} ago`;
}
