// The settings of a comparison, the button that runs it, and its progress.
import { chosenMethods, methodGroups, optionsSummary, comparisonOptions } from './settings.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import type { Attributes } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { canRequest } from '../../state.ts';
import type { State } from '../../state.ts';
import { countText } from '../../words.ts';
import type { Dataset, Method } from '../../core/messages.ts';

type Input = HTMLInputElement;

export function comparisonSettings(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, comparisonSettings: chosen, options, preset, comparison } = state;
  const possible = dataset === null || dataset.methods.length > 0;
  parts.form.hidden = !possible;
  parts.nothing.hidden = possible;
  if (dataset && parts.dataset !== dataset) furnish(parts, dataset);
  parts.dataset = dataset;
  document.documentElement.dataset.comparison = comparison.phase;
  if (!dataset) return;
  show(parts, chosen, chosenMethods(chosen, dataset));
  setText(parts.options, `${optionsSummary(comparisonOptions(chosen, options), preset)}.`);
  steer(parts, state, dataset);
}

function build(element: Element) {
  const kinds = [kind('', 'Methods'), kind('grid', 'Cross-validation')];
  const groups = h('div.groups-of-methods');
  const counted = h('summary');
  // On a narrow screen the list is closed, so that the result is not far below.
  const list = h('details', { open: matchMedia('(width > 860px)').matches }, counted, groups);
  const grid = h('select', { id: 'choice-grid' });
  grid.onchange = () => patch(grid, { grid: grid.value });
  const ranges = h('div', {}, field('Range', grid, 'Every combination of K_bg, α and C, each fitted to all but one fold of the videos and scored on that fold. The paper’s range is some thousand fits.'));
  const single = h('input', { type: 'checkbox', id: 'choice-single' });
  single.onchange = () => patch(single, { single: single.checked });
  const test = numeric('test', { min: 0, max: 0.9, step: 'any' });
  const merge = numeric('merge', { min: 1, max: 100, step: 1 });
  const replicates = numeric('replicates', { min: 0, max: 100_000, step: 1 });
  const heldOut = field('Held out', test, 'Share of the videos to test on. 0: as the dataset says.');
  const options = h('span');
  const start = h('button.primary', { type: 'submit', 'data-do': 'compare' });
  const progress = h('div.progress', { role: 'progressbar', 'aria-label': 'Comparison', 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i'));
  const words = h('p.numbers.number');
  const form = h('form', {},
    h('div.go', {}, start, h('div', {}, progress, words)),
    h('p.muted.with', {}, options, ' ', h('a', { href: '#explore' }, 'Change them in Explore')),
    h('label.check', {}, single, h('span', {}, h('strong', {}, 'One start each'),
      h('small.muted', {}, 'Quick, and how the paper’s tables are made. Without it each method has as many starts as in Explore and takes as many times as long.'))),
    h('fieldset.kinds', {}, h('legend.unseen', {}, 'What to run'), ...kinds.map((one) => one.element)),
    list, ranges,
    h('details', {}, h('summary', {}, 'Videos and intervals'), heldOut,
      field('Join', merge, 'So many neighbouring videos become one: weaker captions. Picks are then not shown.'),
      field('Draws', replicates, 'Times that the videos are drawn again for the 95 % intervals.')));
  form.onsubmit = (event) => {
    event.preventDefault();
    act(form, start.dataset.act ?? '');
  };
  const nothing = h('div.nothing', { hidden: true });
  element.append(form, nothing);
  return {
    form, nothing, kinds, groups, list, counted, grid, ranges, single, test, merge, replicates, heldOut, options, start, progress, words,
    boxes: [] as Input[], dataset: null as Dataset | null,
  };
}

type Parts = ReturnType<typeof build>;

function patch(from: HTMLElement, change: Partial<State['comparisonSettings']>) {
  act(from, 'comparison-settings', { change });
}

function kind(value: string, name: string) {
  const input = h('input', { type: 'radio', name: 'kind', value });
  input.onchange = () => patch(input, { grid: value && (input.dataset.grid ?? '') });
  return { input, element: h('label', {}, input, h('span', {}, name)) };
}

function numeric(key: 'test' | 'merge' | 'replicates', attributes: Attributes) {
  const input = h('input.number', { type: 'number', id: `choice-${key}`, required: true, ...attributes });
  input.onchange = () => input.validity.valid && patch(input, { [key]: Number(input.value) });
  return input;
}

function field(name: string, input: HTMLElement, about: string) {
  return h('div.option', {}, h('label', { for: input.id }, name), input, h('small.muted', {}, about));
}

function furnish(parts: Parts, dataset: Dataset) {
  parts.boxes = [];
  fill(parts.groups, ...methodGroups(dataset).map(({ name, about, methods }) => h('fieldset', {},
    h('legend', {}, name), h('small.muted', {}, about), ...methods.map((method) => methodBox(parts, method)))));
  fill(parts.grid, ...dataset.grids.map((name) => h('option', { value: name }, name)));
  for (const { input } of parts.kinds) input.dataset.grid = dataset.grids[0] ?? '';
  fill(parts.nothing, ...lacking(parts.form, dataset));
}

function methodBox(parts: Parts, { name, about }: Method) {
  const box = h('input', { type: 'checkbox', value: name });
  box.onchange = () => patch(box, { methods: parts.boxes.filter(({ checked }) => checked).map(({ value }) => value) });
  parts.boxes.push(box);
  return h('label.check', {}, box, h('span', {}, name, h('small.muted', {}, about)));
}

/** What to do where the dataset has no truth. */
function lacking(from: HTMLElement, { name, concepts }: Dataset) {
  const columns = concepts.map((c) => h('code', {}, `truth:${c.name}`)).flatMap((c, i) => (i > 0 ? [' or ', c] : [c]));
  const demo = h('button', { type: 'button' }, 'Open the demo');
  demo.onclick = () => act(demo.closest('.nothing') ?? from, 'open', { which: 'demo' });
  return [
    h('p', {}, h('strong', {}, `There is nothing to compare with: ${name} knows no truth.`)),
    h('p', {}, 'Methods are scored against what the tracks truly show. Add a column ', ...columns, ' to ', h('code', {}, 'tracks.csv'),
      ': the true class of each track, empty for background, ? where it is not known. A few tracks are enough.'),
    demo,
  ];
}

function show(parts: Parts, { grid, single, test, merge, replicates }: State['comparisonSettings'], methods: string[]) {
  for (const box of parts.boxes) box.checked = methods.includes(box.value);
  for (const { input } of parts.kinds) input.checked = (input.value !== '') === (grid !== '');
  parts.list.hidden = grid !== '';
  setText(parts.counted, `${methods.length} of ${countText(parts.boxes.length, 'method')}`);
  parts.heldOut.hidden = grid !== '';
  parts.ranges.hidden = grid === '';
  if (grid) parts.grid.value = grid;
  parts.single.checked = single || grid !== '';
  parts.single.disabled = grid !== ''; // a grid is always of single starts
  for (const [input, value] of [[parts.test, test], [parts.merge, merge], [parts.replicates, replicates]] as [Input, number][]) {
    if (document.activeElement !== input) input.value = String(value); // what is being typed stays
  }
}

const words = { opening: 'Reading the files…', stopping: 'Finishing what is done…' };

/** Updates the button and the progress. */
function steer(parts: Parts, { core, comparisonSettings: chosen, comparison }: State, dataset: Dataset) {
  const { phase, progress } = comparison;
  const running = phase === 'opening' || phase === 'running' || phase === 'stopping';
  const face = running ? 'Cancel' : 'Run';
  if (parts.start.textContent !== face) fill(parts.start, icon(running ? 'stop' : 'play'), face);
  parts.start.dataset.act = running ? 'cancel-comparison' : 'compare';
  const ready = canRequest(core) && (chosen.grid !== '' || chosenMethods(chosen, dataset).length > 0);
  setAttribute(parts.start, 'disabled', running ? phase === 'stopping' : !ready);
  const percent = Math.round(100 * (progress?.fraction ?? 0));
  (parts.progress.firstElementChild as HTMLElement).style.width = `${percent}%`;
  setAttribute(parts.progress, 'aria-valuenow', percent);
  parts.progress.classList.toggle('hushed', !running);
  const under = phase === 'opening' || phase === 'stopping' ? words[phase]
    : progress && `${progress.task || 'intervals'} · ${progress.done} of ${progress.of}`;
  const at = running && under ? under : '';
  setText(parts.words, at || (ready ? '' : canRequest(core) ? 'Choose a method.' : ''));
  setAttribute(parts.progress, 'aria-valuetext', at || null);
}
