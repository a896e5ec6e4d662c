// Details of the answer that the core has returned, and the questions that it asks the user.
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { Answer, Explanation, Model, Question, Slack } from '../../core/messages.ts';

/** Details of the answer and of the selection, null before the core has replied. */
export interface Insight {
  slack: Slack | null; // of the selected video's constraints
  explained: Explanation | null; // the selected track
  model: Model | null; // while its panel is open
}

/** The questions that the core asks the person. */
export interface Query {
  active: boolean;
  skipped: [number, number][]; // pairs of a track and a concept that the person could not label
  answer: Answer | null; // the answer that the questions are about
  questions: Question[] | null; // the most useful first, null while the core computes them
}

export interface InquiryValues {
  insight: Insight;
  query: Query;
}

export const initialInquiries = (): InquiryValues => ({ insight: { slack: null, explained: null, model: null }, query: { active: false, skipped: [], answer: null, questions: null } });

export function createInquiries(clock: Clock, initial: InquiryValues) {
  const own = ownSignals(clock, initialInquiries(), initial);
  return {
    signals: own as FrameSignals<InquiryValues>,
    setInsight: <Kind extends keyof Insight>(kind: Kind, reply: Insight[Kind]) => own.insight.set({ ...own.insight.now(), [kind]: reply }),
    changeQuery: (change: Partial<Query>) => own.query.set({ ...own.query.now(), ...change }),
    /** Begins to ask, or stops; earlier questions are forgotten. */
    askPerson: (on: boolean) => own.query.set({ ...initialInquiries().query, active: on }),
  };
}

export type Inquiries = ReturnType<typeof createInquiries>;
