// The controls above the tracks: the videos and the class that are listed, and the threshold
// under which a label is background.
import { nuOfProbability, probabilityOfNu } from '../../../answer/probability.ts';
import { thresholdsOf } from '../../../answer/threshold.ts';
import { act, fill, h, setText } from '../../../elements/dom.ts';
import { Background } from '../../../core/messages.ts';
import type { Dataset } from '../../../core/messages.ts';
import { probabilityText, countText } from '../../../words.ts';
import { AnyClass } from '../../../lists/filter.ts';
import type { ClassFilter } from '../../../lists/filter.ts';
import type { State } from '../../../state.ts';

const STEP = 0.01;

export function timelineTools() {
  const scope = h('select', { 'aria-label': 'Tracks of' }, h('option', { value: 'video' }, 'this video'), h('option', { value: 'all' }, 'all videos'));
  scope.onchange = () => act(scope, 'timeline-scope', { scope: scope.value === 'all' ? 'all' : 'video' });
  const only = h('select.only', { 'aria-label': 'Only captions and tracks of' });
  only.onchange = () => act(only, 'class-filter', { only: parsed(only.value) });
  const count = h('span.muted.number.count');
  const range = h('input', { type: 'range', min: 0, max: 1, step: STEP, title: 'Labels that are less likely are background' });
  const value = h('span.number');
  const name = h('span.muted');
  const threshold = h('label.threshold', {}, name, range, value);
  const element = h('div.timeline-tools', {}, scope, only, count, h('span.space'), threshold);
  let shownDataset = '';
  let concept = -1;
  let temperature = 1; // the slider shows a probability, and the option is of ν
  range.oninput = () => act(range, 'threshold', { concept, to: nuOfProbability(Number(range.value), temperature) });
  range.onchange = range.onblur = () => act(range, 'release');
  return {
    element,
    show(state: State, { shown, all }: { shown: number; all: number }) {
      const { dataset, options } = state;
      if (!dataset) return;
      if (shownDataset !== dataset.hash) fill(only, ...choices(dataset));
      shownDataset = dataset.hash;
      scope.hidden = dataset.videos.length < 2;
      scope.value = state.timelineScope;
      only.value = state.classFilter ? `${state.classFilter.concept} ${state.classFilter.label}` : '';
      only.classList.toggle('on', state.classFilter !== null);
      setText(count, shown === all ? countText(all, 'track') : `${shown.toLocaleString('en')} of ${countText(all, 'track')}`);
      const thresholds = thresholdsOf(options.threshold, dataset.concepts.length);
      threshold.hidden = thresholds.length === 0;
      concept = dataset.concepts.length > 1 ? state.classFilter?.concept ?? -1 : -1;
      temperature = state.answer?.temperature ?? 1;
      const shownOf = (concept < 0 ? thresholds : [thresholds[concept]]).map((nu) => probabilityOfNu(nu, temperature));
      setText(name, concept < 0 ? 'threshold' : `threshold, ${dataset.concepts[concept].name}`);
      if (Math.abs(Number(range.value) - shownOf[0]) > STEP / 2) range.value = String(shownOf[0]);
      setText(value, [...new Set(shownOf)].map(probabilityText).join(' / '));
    },
  };
}

function parsed(text: string): ClassFilter | null {
  if (!text) return null;
  const [concept, label] = text.split(' ').map(Number);
  return { concept, label };
}

function choices({ concepts }: Dataset) {
  return [h('option', { value: '' }, 'any class'), ...concepts.map(({ name, classes }, e) => h('optgroup', { label: name },
    h('option', { value: `${e} ${AnyClass}` }, `any ${name}`),
    ...classes.map((word, c) => h('option', { value: `${e} ${c}` }, word)),
    h('option', { value: `${e} ${Background}` }, `no ${name}`)))];
}
