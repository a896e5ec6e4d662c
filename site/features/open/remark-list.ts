// The list of what the data raise: every note and question. A question has its answers as buttons,
// or a field where it asks for a number.
import { RATE_KEY, isInManifest, takenText } from '../../answer/questions.ts';
import { act, fill, h } from '../../elements/dom.ts';
import { numberField } from '../../elements/number-field.ts';
import { rateText } from '../../video/rates.ts';
import { countText } from '../../words.ts';
import type { DataQuestion, Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';

/**
 * Fills a list with what the data raise: open questions, notes, answered questions. It is made
 * anew where one of them has changed, and the focus stays.
 */
export function showRemarks(element: HTMLElement, state: Pick<State, 'dataset' | 'questions' | 'frameRates'>) {
  const { dataset, questions } = state;
  if (!dataset) return fill(element);
  const shown = questionsShown(questions);
  const [rates, about] = [ratesText(state), doubtsOf(state)];
  const key = JSON.stringify([dataset.hash, dataset.notes, shown, rates, about]);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  const focused = element.contains(document.activeElement) ? focusKey(document.activeElement) : '';
  const notes = [...dataset.notes, ...(rates ? [rates] : [])];
  fill(element,
    ...shown.filter(({ answered }) => !answered).map((question) => questionBlock(question, dataset, question.key === RATE_KEY ? about : NO_DOUBTS)),
    notes.length > 0 && h('ul.notes', {}, ...notes.map((note) => h('li', {}, note))),
    ...shown.filter(({ answered }) => answered).map((question) => questionBlock(question, dataset, NO_DOUBTS)));
  if (focused) element.querySelector<HTMLElement>(focused)?.focus();
}

/** A selector of the answer, or of the question, that has the focus. */
function focusKey(focused: Element | null) {
  const question = focused?.closest('[data-question]')?.getAttribute('data-question');
  if (!question) return '';
  const answer = focused?.getAttribute('data-answer');
  const within = `[data-question="${CSS.escape(question)}"]`;
  return answer === null || answer === undefined ? `${within} :is(button, input)` : `${within} [data-answer="${CSS.escape(answer)}"]`;
}

/** The questions that are listed: rates of single videos are told in one line. */
export const questionsShown = (questions: DataQuestion[]) => questions.filter(({ key }) => !key.startsWith(`${RATE_KEY}: `));

/** about is what the page knows of it. */
function questionBlock(question: DataQuestion, dataset: Dataset, { doubts, suggested }: Doubts) {
  const { key, text, choices, taken, answered } = question;
  const answer = (to: string | null) => act(block, 'answer-question', { key, answer: to });
  const mayTakeBack = answered && !isInManifest(dataset, key);
  const takeBack = mayTakeBack && h('button.quiet', { type: 'button', 'data-do': 'answer-back', onclick: () => answer(null) }, 'Take back');
  const state = answered ? `Your answer: ${takenText(question)}.` : taken === '' ? 'Not known for now.' : `Taken for now: ${takenText(question)}.`;
  const block = h('div.question', { role: 'group', 'aria-label': text, 'data-question': key, 'data-answered': answered }, h('p', {}, text),
    doubts.length > 0 && h('ul.doubts', {}, ...doubts.map((doubt) => h('li', {}, doubt))),
    h('div.choices', {}, ...(choices.length > 0
      ? choices.map((choice) => h('button', { type: 'button', 'data-answer': choice.answer, 'aria-pressed': String(choice.answer === taken), onclick: () => answer(choice.answer) }, choice.label))
      : [numberField(text, taken || suggested, answer)]), takeBack),
    h('small.muted', {}, state));
  return block;
}

const MOST = 3; // doubts that are listed

/** What is doubtful about a question, and the number that is suggested, '' for none. */
interface Doubts {
  doubts: string[];
  suggested: string;
}

const NO_DOUBTS: Doubts = { doubts: [], suggested: '' };

/** What is doubtful about the frame rates of videos. */
function doubtsOf({ dataset, frameRates }: Pick<State, 'dataset' | 'frameRates'>): Doubts {
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
