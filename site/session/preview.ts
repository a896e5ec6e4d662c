// A preview of a correction: the answer after the correction, before it is applied. The core computes it in a copy of the
// run, so the run does not change.
import { sameEdits } from '../answer/edits.ts';
import type { PossibleCorrection } from '../answer/corrections.ts';
import type { Change } from '../answer/edits.ts';
import type { UndoHistory } from './history.ts';
import type { Inspect } from './inspection.ts';
import { phaseOf } from './session-state.ts';
import type { Session } from './session-state.ts';
import type { Answer, Edits } from '../core/messages.ts';
import type { Store } from '../store.ts';

export interface Preview {
  correction: PossibleCorrection;
  did: string; // the correction in words
  edits: Edits; // all edits with it
  onlyHere: boolean;
  answer: Answer | null; // null while the core computes it
}

/** The fields of the store that previews read. */
interface Fields {
  session: Session;
  answer: Answer | null;
  undoHistory: UndoHistory;
  onlyHere: boolean;
  preview: Preview | null;
}

const DELAY_MS = 150; // a pointer that passes over a button asks for nothing

export function createPreview(store: Store<Fields, Pick<Fields, 'preview'>>, inspect: Inspect, delay = DELAY_MS) {
  let of: Answer | null = null; // the answer on the screen, with which the preview is compared
  const end = () => store.get().preview && store.set({ preview: null });

  /** Requests the answer of a preview, and stores it unless another preview has taken its place. */
  async function request(preview: Preview) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (store.get().preview !== preview) return;
    const reply = await inspect({ op: 'preview', edits: preview.edits, fixed: preview.onlyHere });
    if (store.get().preview !== preview) return;
    store.set({ preview: reply?.type === 'preview' ? { ...preview, answer: { ...reply.answer, type: 'answer' } } : null });
  }

  // A preview is about the answer on the screen.
  store.watch(({ answer, preview }) => {
    if (preview && answer !== of) end();
  });

  return {
    /** Shows the changes that a correction would make, and returns whether they were not shown before. change is what it does to the edits. Previews need a run that has ended. */
    show(correction: PossibleCorrection, change: Change): boolean {
      const { answer, undoHistory, onlyHere, preview: shown } = store.get();
      if (!answer || undoHistory.updating || !undoHistory.canContinue || phaseOf(store.get()) !== 'done') return false;
      const isOnlyHere = onlyHere && 'label' in correction; // other corrections hold everywhere
      if (shown && of === answer && shown.onlyHere === isOnlyHere && sameEdits(shown.edits, change.edits)) return false;
      of = answer;
      const preview = { correction, did: change.did, edits: change.edits, onlyHere: isOnlyHere, answer: null };
      store.set({ preview });
      void request(preview);
      return true;
    },
    end,
  };
}
