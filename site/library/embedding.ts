// The messages between a page that embeds this site in an iframe and the site in it. The site and the library's package
// share these types.
import type { CaptionAnswer, Content } from './types.ts';

/** What the parent may ask: iframe.contentWindow.postMessage(request, origin of the site). */
export type EmbedRequest =
  /** Shows what a link says: options, clip, track, iteration. Everything after “#” in an address, as state has it. */
  | { siibp: 'show'; link: string }
  /** Selects a track, or with '' as track only its clip. */
  | { siibp: 'select'; video: string; track: string }
  /** Opens files by their paths and runs them with the present options. Lessons refuse it. */
  | { siibp: 'open'; files: Record<string, Content> }
  /** Has height, state and answer posted, and from then on each change of them. The other requests do so, too. */
  | { siibp: 'get' };

/**
 * What the site posts to the parent. The policy: an embedded site talks to its parent window alone; it posts to no other
 * window, and ignores the messages of every other. Any page may be the parent, as any page may link to the site. Before the
 * parent's first request the site posts ready and height, and nothing else; a parent that starts to listen later than ready
 * sends get. After a request the site also posts state and answer, or refused with a reason; these go to the origin of the
 * last request. It posts states and answers only while all open files are the demo's or came from the parent. As soon as the
 * visitor has opened a file of their own, only height and refused are posted, so that a parent neither reads nor replaces the
 * visitor's work; no request lifts that. Sessions that the visitor has stored are not open to an embedded site at all.
 */
export type EmbedMessage =
  /** The site takes requests. It is posted once: a parent that listens later sends get. */
  | { siibp: 'ready' }
  /** The height in pixels that shows everything without scrolling. */
  | { siibp: 'height'; height: number }
  | EmbedState
  | EmbedAnswer
  /** Why the last request was not carried out. */
  | { siibp: 'refused'; reason: string };

/** What is shown and selected. */
export interface EmbedState {
  /** Tells it from the other messages. */
  siibp: 'state';
  /** The state as show takes it. */
  link: string;
  /** The name of the selected video; '' for none. */
  video: string;
  /** The name of the selected track in it; '' for none. */
  track: string;
  /** The classes of the selected caption by concept, null is ∅; no caption is null. */
  caption: Record<string, string | null> | null;
}

/** The answer of a run that has ended, or of the shown iteration of a lesson. */
export interface EmbedAnswer {
  /** Tells it from the other messages. */
  siibp: 'answer';
  /** The objective. */
  f: number;
  /** The iterations of the run, or the one that the lesson shows. */
  iteration: number;
  /** The labels of every track. */
  tracks: EmbedTrack[];
  /** Empty for lessons. */
  captions: CaptionAnswer[];
}

/** The labels of a track by concept: the predicted class, null for background; the most probable class, predicted or not; and the probability of that. It is calibrated where captions were hidden; in lessons it is ν. */
export interface EmbedTrack {
  /** The name of the video. */
  video: string;
  /** The name of the track in the video. */
  track: string;
  /** By the name of the concept. */
  labels: Record<string, { class: string | null; best: string | null; probability: number }>;
}
