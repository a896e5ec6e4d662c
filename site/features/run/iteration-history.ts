// The slider over the iterations of the run, a button that plays them and, while an earlier one is
// shown, a button that leads back.
import { act, fill, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { lastIteration, indexInIterations, canVisit } from '../../session/iterations.ts';
import type { State } from '../../state.ts';

const PACES = [['½', 800], ['1', 400], ['4', 100]] as const; // names of the speeds, and milliseconds for an iteration

export function iterationHistory(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { answer, iterationLoading } = state;
  const available = canVisit(state);
  const visiting = available && answer?.visited === true;
  element.hidden = !available;
  document.documentElement.toggleAttribute('data-past', visiting);
  if (!available || !answer) {
    pause(parts);
    return;
  }
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
  setText(parts.sign, `${answer.iteration} of ${last}`);
  parts.place.style.setProperty('--digits', String(2 * String(last).length));
  if (parts.playing && at === parts.awaited) playOn(parts, at);
}

type Parts = ReturnType<typeof build>;

/** Shows the next iteration after a while, and pauses at the last one. The page may be drawn many times before. */
function playOn(parts: Parts, at: number) {
  if (at === parts.iterations.length - 1) return pause(parts);
  parts.awaited = at + 1;
  parts.timer = setTimeout(() => act(parts.range, 'iteration', { to: parts.iterations[at + 1] }), Number(parts.pace.value));
}

function pause(parts: Parts) {
  clearTimeout(parts.timer);
  if (!parts.playing) return;
  parts.playing = false;
  showPlaying(parts);
}

function showPlaying({ play, playing }: Pick<Parts, 'play' | 'playing'>) {
  fill(play, icon(playing ? 'pause' : 'play'));
  setAttribute(play, 'aria-label', playing ? 'Pause the iterations' : 'Play the iterations');
}

/** Plays from the shown iteration, from the end from the first; with reduced motion it shows the next one only. */
function playOrPause(parts: Parts) {
  if (parts.playing) return pause(parts);
  const at = Number(parts.range.value);
  const isAtEnd = at === parts.iterations.length - 1;
  parts.aim = null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return act(parts.play, 'iteration', { to: parts.iterations[isAtEnd ? 0 : at + 1] });
  parts.playing = true;
  showPlaying(parts);
  if (!isAtEnd) return playOn(parts, at);
  parts.awaited = 0;
  act(parts.play, 'iteration', { to: parts.iterations[0] });
}

function build(element: Element) {
  const range = h('input', {
    type: 'range', min: 0, step: 1, 'aria-label': 'Iteration shown', title: 'The run iteration by iteration. Keys: , and .', 'data-do': 'iteration',
  });
  const sign = h('span.number');
  const back = h('button.then', { type: 'button', 'data-do': 'present', title: 'Back to the end of the run' },
    h('span', {}, h('span.noun', {}, 'Iteration '), sign), icon('close'), h('span.unseen', {}, 'back to the end'));
  const words = h('span.muted.number', { 'aria-hidden': 'true' });
  const place = h('span.shown-iteration', {}, words, back);
  const play = h('button.icon-button.quiet', { type: 'button', 'data-do': 'play-iterations' });
  const pace = h('select', { 'aria-label': 'Speed of the iterations' }, ...PACES.map(([name, ms]) => h('option', { value: ms, selected: name === '1' }, `×${name}`)));
  const parts = { range, words, back, sign, place, play, pace, aim: null as number | null, iterations: [] as number[], playing: false, awaited: -1, timer: undefined as ReturnType<typeof setTimeout> | undefined };
  showPlaying(parts);
  play.onclick = () => playOrPause(parts);
  range.oninput = () => {
    pause(parts);
    parts.aim = Number(range.value);
    act(range, 'iteration', { to: parts.iterations[parts.aim] });
  };
  range.onblur = () => {
    parts.aim = null;
  };
  range.onkeydown = ({ key }) => {
    if (key !== ',' && key !== '.') return;
    parts.aim = null;
    pause(parts);
    act(range, 'iteration', { by: key === ',' ? -1 : 1 });
  };
  back.onclick = () => {
    parts.aim = null;
    pause(parts);
    range.focus();
    act(back, 'iteration', { to: Infinity });
  };
  element.append(play, range, place, pace);
  return parts;
}
