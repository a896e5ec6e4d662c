// The corrections of the open dataset, their undo, and the preview of one.
import { NO_EDITS } from '../../model/edits.ts';
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { Answer, Edits } from '../../core/messages.ts';
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { PreviewedAnswers } from '../../model/changes.ts';

export interface UndoHistory {
  canContinue: boolean; // whether there is a run to continue
  previousAnswer: Answer | null; // the answer before the last action, null for none
  lastAction: string; // in words, '' for none
  hasCompetingAnswer: boolean; // whether the last action was a run from the start with the corrections and options of the answer before it
  undo: string; // the action that undo reverts, '' for none
  redo: string; // the action that redo repeats, '' for none
  updating: boolean; // whether the answer to the last action is pending
}

export interface Preview {
  correction: PossibleCorrection;
  description: string; // the correction in words
  edits: Edits; // all edits with it
  onlyHere: boolean;
  computed: PreviewedAnswers | null; // null while the core computes them
  refused?: boolean; // the core does not compute them
}

export interface CorrectionValues {
  edits: Edits; // the corrections of the next run; the answer has those of the dataset on the screen
  undoHistory: UndoHistory;
  onlyHere: boolean; // whether a known label changes its own video only
  preview: Preview | null; // of a correction, before it is applied
}

export const initialUndoHistory = (): UndoHistory => ({ canContinue: false, previousAnswer: null, lastAction: '', hasCompetingAnswer: false, undo: '', redo: '', updating: false });

export const initialCorrections = (): CorrectionValues => ({ edits: NO_EDITS, undoHistory: initialUndoHistory(), onlyHere: false, preview: null });

export function createCorrections(clock: Clock, initial: CorrectionValues) {
  const own = ownSignals(clock, initialCorrections(), initial);
  return {
    signals: own as FrameSignals<CorrectionValues>,
    setEdits: (edits: Edits) => own.edits.set(edits),
    setUndoHistory: (history: UndoHistory) => own.undoHistory.set(history),
    correctOnlyHere: (on: boolean) => own.onlyHere.set(on),
    /** Shows a preview, null for none. */
    showPreview: (shown: Preview | null) => own.preview.set(shown),
  };
}

export type Corrections = ReturnType<typeof createCorrections>;
