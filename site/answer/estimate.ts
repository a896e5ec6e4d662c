// The estimated accuracy of an answer: what hidden captions have shown.
import type { Answer, HeldOutReport } from '../core/messages.ts';

export interface Estimate {
  report: HeldOutReport;
  words: string[]; // its sentences: reasons, the measurement, one for each concept
}

/** The estimate that belongs to an answer, null where no captions were hidden. */
export function estimateOf(answer: Answer | null): Estimate | null {
  return answer?.heldOut ? { report: answer.heldOut, words: answer.heldOutWords } : null;
}

/** Whether hidden captions tell the accuracy of an answer. */
export const hasEstimate = (answer: Answer | null): answer is Answer => Boolean(answer?.heldOut?.trust);
