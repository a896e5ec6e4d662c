// Active learning: the page asks the person one question at a time, about the label that would
// change most according to the core. Each reply becomes an ordinary correction.
import type { UndoHistory } from '../history/corrections.ts';
import type { Inspect } from './insight.ts';
import { coreOf, phaseOf } from '../session-state.ts';
import type { Session } from '../session-state.ts';
import type { Answer, Dataset, Question } from '../../core/messages.ts';
import type { Inquiries, Query } from './inquiries.ts';
import type { View } from '../../store.ts';

/** The fields of the store that the questions depend on. */
interface Page {
  session: Session;
  dataset: Dataset | null;
  answer: Answer | null;
  undoHistory: UndoHistory;
  query: Query;
}

export function createQuery(store: View<Page> & { inquiries: Inquiries }, { inspect }: { inspect: Inspect }, select: (to: { video: number; track: number }) => void) {
  const set = store.inquiries.changeQuery;

  /** Stores the questions and selects the track of the first. */
  function show(questions: Question[]) {
    const { dataset } = store.get();
    set({ questions });
    if (dataset && questions.length > 0) select({ video: dataset.tracks[questions[0].track].video, track: questions[0].track });
  }

  /** Requests questions about an answer. */
  async function request(answer: Answer) {
    set({ answer, questions: null });
    const reply = await inspect({ op: 'ask', skip: store.get().query.skipped });
    const { query: now } = store.get();
    if (now.active && now.answer === answer) show(reply?.type === 'questions' ? reply.questions : []);
  }

  // Once for each answer of a run that has ended.
  store.watch((state) => {
    const { query, undoHistory, answer } = state;
    if (query.active && coreOf(state) === 'ready' && !undoHistory.updating && phaseOf(state) === 'done' && answer && query.answer !== answer) void request(answer);
  });

  return {
    start: () => store.inquiries.askPerson(true),
    stop: () => store.inquiries.askPerson(false),
    /** Skips the present question and shows the next one. After the last one, new questions are requested. */
    skip() {
      const { questions, skipped } = store.get().query;
      if (!questions?.[0]) return;
      const [{ track, concept }, ...rest] = questions;
      set({ skipped: [...skipped, [track, concept]], ...(rest.length === 0 && { answer: null }) });
      if (rest.length > 0) show(rest);
      else set({ questions: null });
    },
  };
}
