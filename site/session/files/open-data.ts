// The dataset that is open, and what was read with it: questions, frame rates, captions that replace those of its files, and a
// saved model.
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { DataQuestion, Dataset } from '../../core/messages.ts';
import type { Rate } from '../../model/rates.ts';

export interface DataValues {
  dataset: Dataset | null; // with the corrections of the answer on the screen
  questions: DataQuestion[]; // about the dataset, with their present answers
  frameRates: Record<number, Rate>; // of videos whose files were read, by index
  savedModel: Dataset['model']; // that can be applied
  /** Text that replaces the dataset's captions file: '' until the person has written captions, null to use the file. */
  captionsText: string | null;
  demoHash: string; // the demo's hash
}

export const initialData = (): DataValues => ({ dataset: null, questions: [], frameRates: {}, savedModel: null, captionsText: null, demoHash: '' });

export function createOpenData(clock: Clock, initial: DataValues) {
  const own = ownSignals(clock, initialData(), initial);
  return {
    signals: own as FrameSignals<DataValues>,
    /** Shows a dataset that was opened, with the rates of those of its videos that are known. */
    open: (opened: Dataset, read: Pick<DataValues, 'captionsText' | 'frameRates'>) => clock.together(() => [
      own.dataset.set(opened), own.questions.set(opened.questions), own.frameRates.set(read.frameRates), own.captionsText.set(read.captionsText),
    ]),
    /** Shows the demo. */
    openDemo: (demo: Dataset) => clock.together(() => [own.dataset.set(demo), own.demoHash.set(demo.hash)]),
    /** Shows the open dataset with the corrections of another answer. */
    showCorrected: (corrected: Dataset) => own.dataset.set(corrected),
    setQuestions: (asked: DataQuestion[]) => own.questions.set(asked),
    setFrameRates: (rates: Record<number, Rate>) => own.frameRates.set(rates),
    /** Offers a saved model, null for none. */
    offerModel: (model: Dataset['model']) => own.savedModel.set(model),
  };
}

export type OpenData = ReturnType<typeof createOpenData>;
