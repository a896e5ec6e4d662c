// The slider over the iterations of the run and, while an earlier one is shown, a button that
// leads back.
import { act, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { lastIteration, indexInIterations, canVisit } from '../../session/iterations.ts';
import type { State } from '../../state.ts';

export function iterationHistory(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { answer, iterationLoading } = state;
  const available = canVisit(state);
  const visiting = available && answer?.visited === true;
  element.hidden = !available;
  document.documentElement.toggleAttribute('data-past', visiting);
  if (!available || !answer) return;
  parts.iterations = answer.iterations;
  const [at, last] = [indexInIterations(answer), lastIteration(answer)];
  parts.range.max = String(answer.iterations.length - 1);
  if (parts.aim === null || parts.aim === at) { // else the slider is ahead of the core
    parts.aim = null;
    parts.range.value = String(at);
  }
  setAttribute(parts.range, 'aria-valuetext', `iteration ${answer.iteration} of ${last}`);
  setText(parts.words, iterationLoading ? 'One moment…' : visiting ? '' : `${answer.iteration} of ${last}`);
  parts.back.hidden = !visiting || iterationLoading;
  setText(parts.sign, `Iteration ${answer.iteration} of ${last}`);
}

function build(element: Element) {
  const range = h('input', {
    type: 'range', min: 0, step: 1, 'aria-label': 'Iteration shown', title: 'The run iteration by iteration. Keys: , and .', 'data-do': 'iteration',
  });
  const sign = h('span.number');
  const back = h('button.then', { type: 'button', 'data-do': 'present', title: 'Back to the end of the run' }, sign, icon('close'), h('span.unseen', {}, 'back to the end'));
  const words = h('span.muted.number', { 'aria-hidden': 'true' });
  const parts = { range, words, back, sign, aim: null as number | null, iterations: [] as number[] };
  range.oninput = () => {
    parts.aim = Number(range.value);
    act(range, 'iteration', { to: parts.iterations[parts.aim] });
  };
  range.onblur = () => {
    parts.aim = null;
  };
  range.onkeydown = ({ key }) => {
    if (key !== ',' && key !== '.') return;
    parts.aim = null;
    act(range, 'iteration', { by: key === ',' ? -1 : 1 });
  };
  back.onclick = () => {
    parts.aim = null;
    range.focus();
    act(back, 'iteration', { to: Infinity });
  };
  element.append(range, words, back);
  return parts;
}
