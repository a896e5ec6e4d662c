// What can be asked about correcting the dataset: each action's name and its details, void for none.
import type { KnownLabel, PossibleCorrection, TakenBack, TupleEdit } from '../../model/corrections.ts';

export interface CorrectionDetails {
  known: KnownLabel & { onlyHere?: boolean };
  'known-tracks': { concept: number; named: { tracks: number[]; label: number }[] };
  preview: PossibleCorrection | null;
  'try-known': KnownLabel & { onlyHere: boolean };
  'only-here': { on: boolean };
  tuple: TupleEdit;
  'try-tuple': TupleEdit;
  uncorrect: TakenBack;
  ask: { on: boolean };
  'ask-skip': void;
}
