// What can be asked about correcting the dataset: each action's name and its details, void for none.
import type { KnownLabel } from '../../session/preview.ts';

/** A change of one caption of a video: index counts its tuples, and a tuple is the names of its classes, '' for none. */
export type TupleEdit = { video: number } & (
  | { edit: 'add'; tuple: string[] }
  | { edit: 'remove'; index: number }
  | { edit: 'change'; index: number; concept: number; to: string }
  | { edit: 'ask'; index: number; on: boolean }
);

export interface CorrectionDetails {
  known: KnownLabel & { onlyHere?: boolean };
  'known-tracks': { concept: number; named: { tracks: number[]; label: number }[] };
  preview: KnownLabel | null;
  'try-known': KnownLabel & { onlyHere: boolean };
  'only-here': { on: boolean };
  tuple: TupleEdit;
  uncorrect: { key: string };
  ask: { on: boolean };
  'ask-skip': void;
}
