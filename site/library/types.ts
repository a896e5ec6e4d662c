// The types of the library, which its package declares.
import type { Answer as Arrays, ConstraintKind, DataQuestion, Fault, IgnoredFile, RunOptions, RunSummary, Score, ScoredCandidate, ContributionKind, Trust, TrackCorrection as WrittenCorrection } from '../core/protocol.ts';
import type { Dataset } from '../core/messages.ts';

/** The members of a Blob or File that declarations need, so that they compile without the library DOM of TypeScript. Pass a Blob. */
export interface BlobLike {
  /** The number of bytes. */
  readonly size: number;
  /** The MIME type. */
  readonly type: string;
  /** Reads the bytes. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The members of an AbortSignal that declarations need, likewise. Pass the signal of an AbortController. */
export interface SignalLike {
  /** Whether it has aborted. */
  readonly aborted: boolean;
  /** Why it has aborted. */
  readonly reason: unknown;
  /** Throws the reason if it has aborted. */
  throwIfAborted(): void;
}

/** The content of one file. */
export type Content = string | Uint8Array | ArrayBuffer | BlobLike;

/** A list of numbers. */
export type Numbers = ArrayLike<number>;

/**
 * The features of a view: a row for each row of tracks.csv, in the same order, with the same number of columns. A row of NaN
 * is a track that lacks this view. It is a list of rows; a Float32Array, Float64Array or list of numbers with the rows one
 * after another; or such an array with its shape, as the tensors of other libraries have it (shape or dims). A Float32Array stays one.
 */
export type FeatureArray = ArrayLike<Numbers> | Numbers | { data: Numbers; shape: Numbers } | { data: Numbers; dims: Numbers };

/** A FileSystemFileHandle or FileSystemDirectoryHandle, as a page gets it from a picker or a drop. */
export interface FileHandle {
  /** Whether it is a file or a folder. */
  readonly kind: 'file' | 'directory';
  /** Its name in the folder that holds it. */
  readonly name: string;
  /** Of a file: its content. */
  getFile?(): Promise<BlobLike>;
  /** Of a folder: the handles in it. */
  values?(): AsyncIterable<FileHandle>;
}

/** Contents by their paths, such as 'tracks.csv'. The member features may hold arrays in place of files: { features: { person: [[9, 0], [0, 9]] } }. */
export type Contents = { [path: string]: Content | Record<string, FeatureArray> };

/**
 * The files of a dataset: contents by their paths, such as { 'tracks.csv': text }; one File or a list of them, such as
 * an archive or the files of an input; the bytes of an archive; a folder's handle; or, in Node, the path of a folder or file, or its file: address as a text or URL.
 */
export type Files = Contents | BlobLike | Uint8Array | ArrayBuffer | ArrayLike<BlobLike> | FileHandle | string | { readonly href: string };

/** How far a run is. */
export interface RunProgress {
  /** Of the estimated work, 0 to 1. */
  fraction: number;
  /** What the core does now. */
  doing: 'features' | 'choosing' | 'fitting';
  /** The present start, from 1; 0 before the first. */
  start: number;
  /** The number of starts; 0 before the first. */
  starts: number;
  /** The iterations of this start. */
  iteration: number;
  /** The objective, null before it is computed. */
  f: number | null;
}

/** The options that every job has: a callback for its progress, and a signal that aborts it. */
export interface JobOptions {
  /** Called between the steps of the job. */
  onProgress?(progress: RunProgress): void;
  /** Aborts the job: its promise rejects with the signal's reason. A run that shall keep its state as an answer ends by stop instead. */
  signal?: SignalLike;
}

/** The promise of an answer. */
export interface Run extends Promise<Answer> {
  /** Ends the run at its present state, which becomes the answer; its member stopped is true. */
  stop(): void;
}

/**
 * How certain a label or an answer is. sure: its probability is .9 or more, and hidden captions have shown its concept to be better
 * than chance; likely: as probable, but no captions were hidden; uncertain: .25 to .9, or its concept is not better than chance; not found: less.
 */
export type State = 'sure' | 'likely' | 'uncertain' | 'not found';

/** The label of a track for one concept. */
export interface Label {
  /** The predicted class; null for background, where no class reaches the threshold. */
  class: string | null;
  /** The state of this label, also of background; null if the captions allow no class. */
  state: State | null;
  /** The probability of this label, also of background; calibrated by hidden captions where there are some. */
  probability: number;
  /** The most probable class, predicted or not; null if the captions allow none. */
  best: string | null;
  /** The second most probable class. */
  runnerUp: string | null;
  /** ν of best in the model. */
  nu: number;
}

/** The labels of one track. */
export interface TrackLabels {
  /** The name of the video. */
  video: string;
  /** The name of the track in the video. */
  track: string;
  /** By the name of the concept. */
  labels: Record<string, Label>;
}

/** One caption tuple, and the tracks that answer it. */
export interface CaptionAnswer {
  /** The name of the video. */
  video: string;
  /** The class of each concept; null is ∅. */
  classes: Record<string, string | null>;
  /** The probability that the first tracks, as many as the caption requires, answer it. */
  probability: number;
  /** How certain that is. */
  state: State;
  /** The number of tracks that the caption requires. */
  required: number;
  /** The tracks of the video, the most probable first. The probability is known of the first 20. */
  tracks: { track: string; logScore: number; probability: number | null }[];
  /** ξ of the caption's constraint; 0 if it is met. */
  slack: number;
}

/** One term of a class's logit. */
export interface LogitTerm {
  /** Where the term comes from. */
  kind: ContributionKind;
  /** In nats; null is infinite. */
  value: number | null;
  /** The view of a match or cost, '' for none. */
  view: string;
  /** The class of another factor that the term is about, '' for none. */
  factor: string;
  /** The kind of the constraint that the term is about, '' for none. */
  constraint: ConstraintKind | '';
  /** The caption of a constraint. */
  classes: Record<string, string | null>;
}

/** Why a track has its labels: for each concept the two most probable classes, whose logits are the sums of their reasons. */
export interface Why {
  /** The name of the video. */
  video: string;
  /** The name of the track in the video. */
  track: string;
  /** The two most probable classes of each concept: the logit ζ is the sum of the values of the reasons, and nu its probability; known labels have no reasons. */
  odds: { concept: string; class: string; logit: number | null; nu: number; known: boolean; reasons: LogitTerm[] }[];
  /** By concept, every class that the captions allow, the most probable first. */
  alternatives: Record<string, { class: string; probability: number }[]>;
}

/** What a run found. The tracks, captions and arrays stay valid after further runs; why and file ask the core. */
export interface Answer {
  /** A label of each concept for each track, in the order of the dataset. */
  tracks: TrackLabels[];
  /** The tracks that answer each caption tuple, in the order of the captions. */
  captions: CaptionAnswer[];
  /** The expected accuracy in words; the number of videos whose captions were hidden; scores against the truth, if the dataset has it. */
  accuracy: { text: string; checked: number; scores: Score[] };
  /** The objective of the kept start. */
  f: number;
  /** The iterations of the kept start. */
  iterations: number;
  /** Whether stop has ended the run before its end. */
  stopped: boolean;
  /** Notes, a sentence each: options without effect, starts that were not run, and of predict also the notes of reading the files. */
  notes: string[];
  /** How the run went: its starts, the objective after every block, and notes; null for the answer of a saved model that has none. */
  summary: RunSummary | null;
  /** The arrays of the answer, named; N tracks, E concepts and T captions in the order of the dataset. */
  arrays: Omit<Arrays, 'type'>;
  /**
   * The names of the output files that file returns for this answer. Those of boxes need boxes, subtitles and the project of
   * VIA also frames per second, and the run archives (capsule*.zip) a run: an answer of predict has none.
   */
  files: string[];
  /** Explains the labels of a track. */
  why(video: string, track: string): Promise<Why>;
  /** Returns an output file, such as localized.csv, result.json or model.zip. The error of a file that files does not list is the reason. */
  file(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Stops the worker of the core, as the dataset's close does. An answer of predict needs it, because it has no dataset. */
  close(): void;
}

/** The captions of one video, in place of those of the files. */
export interface CaptionEdit {
  /** The name of the video. */
  video: string;
  /** A class of each concept in each tuple, '' for ∅. */
  tuples: string[][];
  /** The indices of tuples that require no track. */
  unasked?: number[];
  /** The number of tracks that each tuple requires; without it, one. */
  counts?: number[];
}

/** The known labels of one track. */
export type TrackCorrection = Pick<WrittenCorrection, 'video' | 'track' | 'labels'>;

/**
 * Changes of the captions and known labels for one run; the files and the open dataset stay as they are. They name videos, tracks
 * and classes; a class that the files do not have is added to its concept. What they do not name stays as it is in the files. An
 * example: { captions: [{ video: 'a', tuples: [['Rick', 'sitting']] }], known: [{ video: 'a', track: '1', labels: ['Rick', ''] }] }.
 */
export interface DataEdits {
  /** Captions that replace all captions of a video, at most one element for each video. */
  captions?: CaptionEdit[];
  /** Labels that are known, at most one element for each track: a class for each concept in their order, '-' for background, '' for unknown. */
  known?: TrackCorrection[];
}

/** The options of a run. Those that are absent have the values of the preset. */
export interface FitOptions extends RunOptions, JobOptions {
  /** The preset; without one, default. */
  preset?: 'default' | 'buffet' | 'paper' | 'published';
  /** The steps of the features, as 'actor: pca 32, l2; action: standardise'; without any, those of dataset.json, or the features as they are. */
  features?: string;
  /** Corrections of the captions and of known labels. */
  edits?: DataEdits;
}

/** The settings of choose: the options of a run, and how many captions are hidden at once. */
export interface ChooseOptions extends FitOptions {
  /** The number of parts of the videos with captions, of which one at a time has its captions hidden: 2 or more, and at most the number of these videos; without it, 4, or as many as there are such videos. */
  folds?: number;
  /** The estimated seconds that the whole choice may take; without it, 60. The budget of each run is that of the preset. */
  budget?: number;
}

/** The features and options that hidden captions have selected. */
export interface Selection {
  /** The options that were chosen, as fit takes them. */
  options: FitOptions;
  /** Why, and the expected accuracy, a sentence each. */
  reasons: string[];
  /** What was compared, with the scores on hidden captions. */
  candidates: ScoredCandidate[];
  /** The accuracy on hidden captions; null where none could be hidden. */
  trust: Trust | null;
}

/** An open dataset. */
export interface Data {
  /** Its name: that of dataset.json, or of the folder or archive. */
  name: string;
  /** What it holds, in one line. */
  summary: string;
  /** SHA-256 of all that runs and scores depend on, in hexadecimal. */
  hash: string;
  /** Notes of reading the files, a sentence each, also about files that were ignored. */
  notes: string[];
  /** Questions about the files that open's option answers replies to, and the answer that was used. */
  questions: DataQuestion[];
  /** Everything that was read: concepts, videos with their captions, tracks, boxes. */
  dataset: Dataset;
  /** Fits the model, and returns a promise of the answer. */
  fit(options?: FitOptions): Run;
  /**
   * Chooses the features and some options by hiding captions. A later fit with the chosen options has calibrated probabilities and
   * an expected accuracy, measured on these hidden captions.
   */
  choose(options?: ChooseOptions): Promise<Selection>;
  /** Stops the worker of the dataset. */
  close(): void;
}

/** How files are read, and on how many cores the dataset is fitted. */
export interface OpenOptions {
  /** Replies to the reader's questions, by their keys. */
  answers?: Record<string, string>;
  /** Text in the format of captions.txt that replaces the captions of the files. */
  captions?: string;
  /**
   * The number of workers of a run; without it, one. More than the machine has, as navigator.hardwareConcurrency says, make a run
   * slower, and small datasets gain nothing; the answer is the same.
   */
  cores?: number;
}

/** What check found in the files. */
export interface CheckReport {
  /** Whether open would accept the files. */
  ok: boolean;
  /** What is wrong with files and arrays; empty if ok. The file of an array is its name, as features.person. Faults of files are looked for once the arrays have none. */
  faults: Fault[];
  /** Notes of reading the files, a sentence each. */
  notes: string[];
  /** Questions about the files that open's option answers replies to. */
  questions: DataQuestion[];
  /** Files that were not used, and why. */
  ignored: IgnoredFile[];
  /** One line about the dataset; '' if it has faults. */
  summary: string;
}
