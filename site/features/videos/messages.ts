// The messages between the page and the workers that analyze clips.
import type { RequestRecord } from '../../core/messages.ts';
import type { ActiveTrack, ClipName, ClipSummary, EditedTrack, Keyframe } from '../../core/vision-protocol.ts';
import type { DrawnClip } from '../sample.ts';

/** What a worker is made of: the compiled module, its kernel if the browser can run one, and the networks' weights. */
export interface Parts {
  module: WebAssembly.Module;
  kernel?: WebAssembly.Module;
  /** A blob, so that the workers and the page have no copy of it while it is not needed. Without content only what moves is found. */
  weights: Blob;
}

/** How a track is changed: a TrackEdit of the protocol with exactly the fields of its action. */
export type TrackEdit =
  | { do: 'delete'; track: string }
  | { do: 'split'; track: string; frame: number }
  | { do: 'join'; track: string; with: string }
  | { do: 'draw'; class: string; boxes: Keyframe[]; follow?: boolean }
  | { do: 'drag'; track: string; boxes: Keyframe[] };

type Packed = Uint8Array<ArrayBuffer>;

/** How a clip is analyzed: networks detect persons, faces and objects; poses describe actions, too; or only what moves is found, without networks. */
export type AnalysisMethod = 'detect' | 'poses' | 'motion';

export type WorkerRequest =
  | { op: 'parts'; parts: Parts }
  /** Whether the clip can be decoded, and how long it is. */
  | { op: 'probe'; clip: number; file: File }
  | { op: 'analyze'; clip: number; file: File; method: AnalysisMethod }
  /** Encodes a drawn clip. */
  | { op: 'encode'; clip: number; drawn: DrawnClip }
  | { op: 'pause'; on: boolean }
  /** Returns the tracks of a clip after edits. */
  | { op: 'preview'; clip: number; packed: Packed; edits: TrackEdit[] }
  /** Recomputes the features of the edited tracks. */
  | { op: 'edit'; clip: number; file: File; packed: Packed; edits: TrackEdit[] }
  /** Makes a dataset of clips that were analyzed. */
  | { op: 'dataset'; names: ClipName[]; clips: Packed[] };

export interface Facts {
  /** Seconds, 0 where the file does not say it. */
  duration: number;
  width: number;
  height: number;
  hasSound: boolean;
}

/** Why a clip cannot be used, and what would help. */
export interface Refusal {
  why: string;
  help: string;
}

export interface DatasetFile {
  path: string;
  content: Uint8Array<ArrayBuffer>;
}

export type WorkerMessage =
  /** Its picture is the first frame. */
  | { type: 'facts'; clip: number; facts: Facts; picture: ImageData | null }
  | { type: 'refused'; clip: number; refusal: Refusal }
  /** A frame was analyzed. Its picture is there for some frames only. */
  | { type: 'frame'; clip: number; time: number; found: ActiveTrack[]; picture: ImageData | null }
  | { type: 'clip'; clip: number; packed: Packed; summary: ClipSummary }
  | { type: 'encoded'; clip: number; file: Blob }
  /** faults has the reason why each edit is invalid, '' for a valid one. */
  | { type: 'preview'; clip: number; tracks: EditedTrack[]; faults: string[] }
  /** The share of the needed frames that was analyzed. */
  | { type: 'editing'; clip: number; share: number }
  /** edits are the valid ones; those that draw a track have all its boxes. */
  | { type: 'edited'; clip: number; packed: Packed; summary: ClipSummary; edits: TrackEdit[] }
  | { type: 'dataset'; files: DatasetFile[] }
  /** The worker is of no more use. */
  | { type: 'crashed'; text: string }
  | { type: 'traffic'; sent: RequestRecord[] };
