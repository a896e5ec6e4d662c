// The captions that are being written, and what the core has read of them.
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { Draft, Readings } from './draft.ts';

export interface WritingValues {
  draft: Draft | null; // null for none
  readings: Readings | null; // of the draft
}

export const initialWriting = (): WritingValues => ({ draft: null, readings: null });

export function createWriting(clock: Clock, initial: WritingValues) {
  const own = ownSignals(clock, initialWriting(), initial);
  return {
    signals: own as FrameSignals<WritingValues>,
    setDraft: (draft: Draft | null) => own.draft.set(draft),
    setReadings: (readings: Readings) => own.readings.set(readings),
  };
}

export type Writing = ReturnType<typeof createWriting>;
