// The captions that are being written, and what the core has read of them.
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { Draft, Readings } from './draft.ts';

export interface WritingValues {
  draft: Draft | null; // null for none
  datasetDraft: Draft | null; // of the open dataset, while captions of other clips are written; null for none
  readings: Readings | null; // of the draft
}

export const initialWriting = (): WritingValues => ({ draft: null, datasetDraft: null, readings: null });

/** Whether a draft has clips that are being analyzed. */
export const hasNewClips = (draft: Draft | null) => draft !== null && draft.about.kind !== 'dataset';

/** The draft of the open dataset, also while captions of other clips are written; null for none. */
export const draftOfDataset = ({ draft, datasetDraft }: Pick<WritingValues, 'draft' | 'datasetDraft'>) => (hasNewClips(draft) ? datasetDraft : draft);

export function createWriting(clock: Clock, initial: WritingValues) {
  const own = ownSignals(clock, initialWriting(), initial);
  return {
    signals: own as FrameSignals<WritingValues>,
    /** Sets the draft, null for none. Beside a draft of clips that are not a dataset yet, that of the open dataset is held. */
    setDraft: (draft: Draft | null) => clock.together(() => {
      const before = own.draft.now();
      if (!hasNewClips(draft)) own.datasetDraft.set(null);
      else if (before && !hasNewClips(before)) own.datasetDraft.set(before);
      own.draft.set(draft);
    }),
    setReadings: (readings: Readings) => own.readings.set(readings),
  };
}

export type Writing = ReturnType<typeof createWriting>;
