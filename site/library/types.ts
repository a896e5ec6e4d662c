// The types of the library, which its package declares.
import type { States } from '../core/protocol.ts';
import type { Answer as Arrays, ConstraintKind, DataQuestion, Edits, Fault, IgnoredFile, RunOptions, RunSummary, Score, ScoredCandidate, TermKind, Trust } from '../core/protocol.ts';
import type { Dataset } from '../core/messages.ts';

/** The content of one file. */
export type Content = string | Uint8Array | ArrayBuffer | Blob;

/** A FileSystemFileHandle or FileSystemDirectoryHandle, as a page gets it from a picker or a drop. */
export interface FileHandle {
  readonly kind: 'file' | 'directory';
  readonly name: string;
  getFile?(): Promise<Blob>;
  values?(): AsyncIterable<FileHandle>;
}

/**
 * The files of a dataset: contents by their paths, such as { 'tracks.csv': text }; one File or a list of them, such as
 * an archive or the files of an input; a folder's handle; or, in Node, the path of a folder or file.
 */
export type Files = Record<string, Content> | Blob | ArrayLike<Blob> | FileHandle | string;

/** How far a run is. */
export interface RunProgress {
  /** Of the estimated work, 0 to 1. */
  fraction: number;
  doing: 'features' | 'choosing' | 'fitting';
  /** The present start, from 1, and their number; 0 before the first. */
  start: number;
  starts: number;
  /** The iterations of this start. */
  iteration: number;
  /** The objective, null before it is computed. */
  f: number | null;
}

/** The options that every job has: a callback for its progress, and a signal that aborts it. */
export interface JobOptions {
  onProgress?(progress: RunProgress): void;
  /** Aborts the job: its promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The promise of an answer. */
export interface Run extends Promise<Answer> {
  /** Ends the run at its present state, which becomes the answer. */
  stop(): void;
}

export type State = (typeof States)[number];

/** The label of a track for one concept. */
export interface Label {
  /** The predicted class; null for background, where no class reaches the threshold. */
  class: string | null;
  /** The state of the predicted class; null for background. */
  state: State | null;
  /** The most probable class, predicted or not; null if the captions allow none. */
  best: string | null;
  /** The probability of best, calibrated by hidden captions where there are some. */
  probability: number;
  /** The second most probable class. */
  runnerUp: string | null;
  /** ν of best in the model. */
  nu: number;
}

export interface TrackLabels {
  video: string;
  track: string;
  /** By the name of the concept. */
  labels: Record<string, Label>;
}

/** One caption tuple, and the tracks that answer it. */
export interface CaptionAnswer {
  video: string;
  /** The class of each concept; null is ∅. */
  classes: Record<string, string | null>;
  /** The probability that the first tracks, as many as the caption requires, answer it. */
  probability: number;
  state: State;
  required: number;
  /** The tracks of the video, the most probable first. The probability is known of the first 20. */
  tracks: { track: string; logScore: number; probability: number | null }[];
  /** ξ of the caption's constraint; 0 if it is met. */
  slack: number;
}

/** One summand of a class's log odds. */
export interface Reason {
  kind: TermKind;
  /** null is infinite. */
  value: number | null;
  view: string;
  /** The class of another factor that the term is about, '' for none. */
  factor: string;
  constraint: ConstraintKind | '';
  /** The caption of a constraint. */
  classes: Record<string, string | null>;
}

/** Why a track has its labels: for each concept the two most probable classes, whose logits are the sums of their reasons. */
export interface Why {
  video: string;
  track: string;
  odds: { concept: string; class: string; logit: number | null; nu: number; known: boolean; reasons: Reason[] }[];
  /** By concept, every class that the captions allow, the most probable first. */
  alternatives: Record<string, { class: string; probability: number }[]>;
}

export interface Answer {
  /** A label of each concept for each track, in the order of the dataset. */
  tracks: TrackLabels[];
  captions: CaptionAnswer[];
  /** The expected accuracy in words; the number of videos whose captions were hidden; scores against the truth, if the dataset has it. */
  accuracy: { text: string; checked: number; scores: Score[] };
  /** The objective of the kept start. */
  f: number;
  iterations: number;
  /** How the run went: its starts, the objective after every block, and notes; null for the answer of a saved model that has none. */
  summary: RunSummary | null;
  /** The arrays of the answer, named; N tracks, E concepts and T captions in the order of the dataset. */
  arrays: Omit<Arrays, 'type'>;
  /** The names that file takes. */
  files: string[];
  /** Explains the labels of a track. */
  why(video: string, track: string): Promise<Why>;
  /** Returns an output file, such as localized.csv, result.json or model.zip. */
  file(name: string): Promise<Uint8Array>;
  /** Ends the core, as the dataset's close does. An answer of predict needs it, because it has no dataset. */
  close(): void;
}

/** The options of a run. Those that are absent have the values of the preset. */
export interface FitOptions extends RunOptions, JobOptions {
  /** The preset; without one, default. */
  preset?: 'default' | 'buffet' | 'paper' | 'published';
  /** The steps of the features, as 'actor: pca 32, l2; action: standardise'; without any, those of dataset.json, or the features as they are. */
  features?: string;
  /** Corrections of the captions and of known labels. */
  edits?: Partial<Edits>;
}

/** The settings of choose: the options of a run, and how many captions are hidden at once. */
export interface ChooseOptions extends FitOptions {
  folds?: number;
  /** Estimated seconds. */
  budget?: number;
}

/** The features and options that hidden captions have selected. */
export interface Selection {
  /** The options that were chosen, as fit takes them. */
  options: FitOptions;
  /** Why, and the expected accuracy, a sentence each. */
  reasons: string[];
  candidates: ScoredCandidate[];
  /** The accuracy on hidden captions; null where none could be hidden. */
  trust: Trust | null;
}

/** An open dataset. */
export interface Data {
  name: string;
  /** One line. */
  summary: string;
  hash: string;
  /** Remarks of the reader. */
  notes: string[];
  /** Questions about the files that open's option answers replies to, and the answer that was used. */
  questions: DataQuestion[];
  /** Everything that was read: concepts, videos with their captions, tracks, boxes. */
  dataset: Dataset;
  /** Fits the model, and returns a promise of the answer. */
  fit(options?: FitOptions): Run;
  /** Chooses the features and some options by hiding captions. */
  choose(options?: ChooseOptions): Promise<Selection>;
  /** Ends the core of the dataset. */
  close(): void;
}

export interface OpenOptions {
  /** Replies to the reader's questions, by their keys. */
  answers?: Record<string, string>;
  /** Text in the format of captions.txt that replaces the captions of the files. */
  captions?: string;
  /** The number of workers of a run; without it, one. */
  cores?: number;
}

/** What check found in the files. */
export interface CheckReport {
  /** Whether open would accept the files. */
  ok: boolean;
  faults: Fault[];
  notes: string[];
  questions: DataQuestion[];
  /** Files that were not used, and why. */
  ignored: IgnoredFile[];
  /** One line about the dataset; '' if it has faults. */
  summary: string;
}
