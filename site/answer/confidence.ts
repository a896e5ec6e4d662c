// The state of labels and captions, which follows from the probability alone. The core writes the same into files, and the command
// prints the same.
import { countText, groupedText } from '../words.ts';
import type { Answer } from '../core/messages.ts';

export type State = 'sure' | 'uncertain' | 'not found';

/** All states, the best first. */
export const STATES: State[] = ['sure', 'uncertain', 'not found'];

// Lower limits of the probability, as in the core's score.StateOf.
const SURE_FROM = 0.9;
const FOUND_FROM = 0.25;

/** The state of a label or caption of probability p. Nothing is sure where hidden captions show that the labels are unreliable. */
export function stateOf(p: number, { reliable }: Pick<Answer, 'reliable'>): State {
  if (p < FOUND_FROM) return 'not found';
  return p < SURE_FROM || !reliable ? 'uncertain' : 'sure';
}

/** The number of captions in each state that any is in, as a sentence. */
export function statesText(count: Record<State, number>) {
  const all = count.sure + count.uncertain + count['not found'];
  if (all === 0) return 'There are no captions.';
  if (count.sure === all) return all === 1 ? 'The one caption is sure.' : `All ${countText(all, 'caption')} are sure.`;
  const parts = STATES.filter((state) => count[state] > 0).map((state) => `${groupedText(count[state])} ${state}`);
  return `${countText(all, 'caption')}: ${parts.join(', ')}.`;
}
