// A preview of a correction: the answer after the correction, before it is applied, and for comparison the answer of a run
// that continues without the correction. The core computes both in copies of the run, so the run does not change.
import { sameEdits } from '../../model/edits.ts';
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { Change } from '../../model/edits.ts';
import type { Corrections, Preview, UndoHistory } from '../history/corrections.ts';
import type { Inspect } from './insight.ts';
import { phaseOf } from '../session-state.ts';
import type { Session } from '../session-state.ts';
import type { Answer, Edits } from '../../core/messages.ts';
import type { View } from '../../store.ts';

/** Whether the changes of a preview are on the screen, or as much of them as the core computes. */
export const isShown = ({ computed, refused = false }: Preview) => computed !== null || refused;

/** The state of a correction that is about to be previewed. */
export type PreviewState = 'started' | 'computing' | 'shown' | 'unavailable';

/** The fields of the store that previews read. */
interface Fields {
  session: Session;
  answer: Answer | null;
  undoHistory: UndoHistory;
  onlyHere: boolean;
  edits: Edits;
  preview: Preview | null;
}

const DELAY_MS = 150; // a pointer that passes over a button sends no request

export function createPreview(store: View<Fields> & { corrections: Corrections }, inspect: Inspect, delay = DELAY_MS) {
  let shownAnswer: Answer | null = null; // the answer on the screen, with which the preview is compared
  const end = () => store.get().preview && store.corrections.showPreview(null);

  let continued: { from: Answer; answer: Answer } | null = null; // the last answer without a correction

  /** Returns the answer of a run that continues with the given edits, null if the core does not compute it. */
  async function answerWith(edits: Edits, fixed: boolean): Promise<Answer | null> {
    const reply = await inspect({ op: 'preview', edits, fixed });
    return reply?.type === 'preview' ? { ...reply.answer, type: 'answer' } : null;
  }

  /** Requests the answers of a preview, and stores them unless another preview has taken its place. */
  async function request(preview: Preview, from: Answer) {
    const isCurrent = () => store.get().preview === preview;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!isCurrent()) return;
    const answer = await answerWith(preview.edits, preview.onlyHere);
    if (!isCurrent()) return;
    if (!answer) return store.corrections.showPreview({ ...preview, refused: true });
    // A run for one video changes no label of the others by continuing.
    if (!preview.onlyHere && continued?.from !== from) {
      const without = await answerWith(store.get().edits, false);
      if (without) continued = { from, answer: without };
      if (!isCurrent()) return;
    }
    store.corrections.showPreview({ ...preview, computed: { answer, continued: preview.onlyHere ? null : continued?.answer ?? null } });
  }

  // A preview is about the answer on the screen.
  store.watch(({ answer, preview }) => {
    if (preview && answer !== shownAnswer) end();
  });

  return {
    /** Shows the changes of a correction, before it is applied. change has the edits with it. Returns the state before the call; previews are unavailable until a run has ended. */
    show(correction: PossibleCorrection, change: Change): PreviewState {
      const { answer, undoHistory, onlyHere, preview: shown } = store.get();
      if (!answer || undoHistory.updating || !undoHistory.canContinue || phaseOf(store.get()) !== 'done') return 'unavailable';
      const isOnlyHere = onlyHere && 'label' in correction; // other corrections hold everywhere
      if (shown && shownAnswer === answer && shown.onlyHere === isOnlyHere && sameEdits(shown.edits, change.edits)) return isShown(shown) ? 'shown' : 'computing';
      shownAnswer = answer;
      const preview = { correction, description: change.description, edits: change.edits, onlyHere: isOnlyHere, computed: null };
      store.corrections.showPreview(preview);
      void request(preview, answer);
      return 'started';
    },
    end,
  };
}
