// Sentences about the open data: which questions are listed, which frame rates are doubtful and why,
// and which are known.
import { RATE_KEY } from '../../model/questions.ts';
import { rateText } from '../../model/rates.ts';
import { countText } from '../../words.ts';
import type { DataQuestion } from '../../core/messages.ts';
import type { State } from '../../state.ts';

/** The questions that are listed: rates of single videos are told in one line. */
export const questionsShown = (questions: DataQuestion[]) => questions.filter(({ key }) => !key.startsWith(`${RATE_KEY}: `));

const MOST = 3; // doubts that are listed

/** What is doubtful about a question, and the number that is suggested, '' for none. */
export interface Doubts {
  doubts: string[];
  suggested: string;
}

export const NO_DOUBTS: Doubts = { doubts: [], suggested: '' };

/** What is doubtful about the frame rates of videos. */
export function doubtsOf({ dataset, frameRates }: Pick<State, 'dataset' | 'frameRates'>): Doubts {
  const doubtful = Object.entries(frameRates).filter(([, { doubt }]) => doubt !== '');
  const doubts = doubtful.slice(0, MOST).map(([video, { doubt }]) => `${dataset?.videos[Number(video)]?.id}: ${doubt}`);
  const suggestions = new Set(doubtful.map(([, { fits }]) => fits));
  const [only] = suggestions;
  return {
    doubts: doubtful.length > MOST ? [...doubts, `And ${doubtful.length - MOST} more like these.`] : doubts,
    suggested: suggestions.size === 1 && only > 0 ? rateText(only) : '',
  };
}

/** The frame rates that are known beyond dataset.json, in one sentence; '' where none are. */
export function ratesText({ dataset, questions, frameRates }: Pick<State, 'dataset' | 'questions' | 'frameRates'>) {
  const counts = new Map<string, { rate: string; why: string; count: number }>();
  for (const { key, taken } of questions) {
    if (!key.startsWith(`${RATE_KEY}: `)) continue;
    const index = dataset?.videos.findIndex(({ id }) => key === `${RATE_KEY}: ${id}`) ?? -1;
    const why = frameRates[index]?.source === 'file' ? ', as the file itself says' : '';
    const rate = rateText(Number(taken));
    const same = `${rate}${why}`;
    counts.set(same, { rate, why, count: (counts.get(same)?.count ?? 0) + 1 });
  }
  const parts = [...counts.values()].map(({ rate, why, count }) => `${rate} in ${countText(count, 'video')}${why}`);
  return parts.length > 0 ? `Frames a second: ${parts.join('; ')}. Below the picture you can set another number.` : '';
}
