// What the data raise, in words: the questions that are listed, what is doubtful about the frame
// rates, and those that are known.
import { RATE_KEY } from '../../answer/questions.ts';
import { rateText } from '../../video/rates.ts';
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
  const videos = new Map<string, number>();
  for (const { key, taken } of questions) {
    if (!key.startsWith(`${RATE_KEY}: `)) continue;
    const index = dataset?.videos.findIndex(({ id }) => key === `${RATE_KEY}: ${id}`) ?? -1;
    const why = frameRates[index]?.source === 'file' ? ', as the file itself says' : '';
    const said = `${rateText(Number(taken))} in ${'%'}${why}`;
    videos.set(said, (videos.get(said) ?? 0) + 1);
  }
  const parts = [...videos].map(([said, count]) => said.replace('%', countText(count, 'video')));
  return parts.length > 0 ? `Frames a second: ${parts.join('; ')}. Below the picture you can set another number.` : '';
}
