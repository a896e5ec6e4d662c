// Why a class was chosen for the selected track: a sentence, and the parts of ζ as a waterfall,
// for the best class and the next. Each part opens to its details.
import { labelsOf } from '../../../answer/matches.ts';
import { SORTS, detailsOf, nameOf, rangeOf, reasonsOf, signed, stepsOf, verdictOf, zetaOf } from './reasons.ts';
import type { Reason } from './reasons.ts';
import { hueOf, names } from '../../../drawing/marks.ts';
import { waterfallDrawing } from './waterfall.ts';
import { fill, h, keyed, buildOnce, s, setText, setAttribute } from '../../../elements/dom.ts';
import { saveMenu } from '../../../elements/save-menu.ts';
import { coreOf } from '../../../session/session-state.ts';
import type { Answer, Dataset, Explained } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';

export function waterfall(element: Element, state: State) {
  const { dataset, answer, selection: { track }, insight: { explained } } = state;
  const core = coreOf(state);
  const parts = buildOnce(element, build);
  const starting = core === 'starting' || core === 'restarting';
  const chosen = dataset && answer && track >= 0 && core !== 'failed';
  const known = chosen && explained?.track === track ? explained : null;
  parts.section.hidden = !chosen;
  parts.section.classList.toggle('coming', !known);
  parts.wait.hidden = known !== null || !starting;
  if (!chosen || !known) return;
  const now = { dataset, answer, explained: known };
  const before = parts.drawn;
  if (before?.answer === answer && before.explained === known) return;
  parts.drawn = now;
  draw(parts);
}

function build(element: Element) {
  const [tabs, chosen, because, beta] = [h('div.tabs', { role: 'group', 'aria-label': 'Of what' }), h('p.chosen-why'), h('p'), h('p.muted')];
  const [heads, list, total, wait] = [h('div.fall-heads'), h('ol.falls'), h('div.fall-row.total'), h('p.muted.wait', {}, 'The core is made ready; then it says why.')];
  const section = h('section.waterfall', { 'aria-label': 'Why this track', hidden: true },
    h('header', {}, h('h4', {}, 'Why this track?'), tabs), wait, chosen, because, beta, heads, list, total);
  const parts = {
    section, tabs, chosen, because, beta, heads, list, total, wait, concept: 0,
    drawn: null as { dataset: Dataset; answer: Answer; explained: Explained } | null,
  };
  tabs.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest('button') : null;
    if (!tab) return;
    parts.concept = Number(tab.dataset.concept);
    draw(parts);
  });
  element.append(section);
  return parts;
}

function draw(parts: ReturnType<typeof build>) {
  if (!parts.drawn) return;
  const { dataset, answer, explained: { odds: all, beta, track } } = parts.drawn;
  const concepts = [...new Set(all.map(({ concept }) => concept))];
  const concept = concepts.includes(parts.concept) ? parts.concept : concepts[0] ?? -1;
  const odds = all.filter((one) => one.concept === concept);
  keyed(parts.tabs, concepts.length > 1 ? concepts : [], (c) => `${dataset.hash} ${c}`, (c) => h('button.quiet.tab', { type: 'button', 'data-concept': c }, dataset.concepts[c].name),
    (tab, c) => setAttribute(tab, 'aria-pressed', String(c === concept)));
  const known = odds[0]?.known ?? true;
  const shown = concept >= 0 && labelsOf(dataset, answer, track)[concept].predicted >= 0;
  const verdict = odds[0] ? verdictOf(dataset, odds, shown) : { chosen: 'The captions of this clip name nothing that the track could be.', because: '' };
  setText(parts.chosen, verdict.chosen);
  setText(parts.because, verdict.because);
  setText(parts.beta, beta < 1 && !known ? `The run is still annealed: for now evidence counts ${beta.toFixed(2)}.` : '');
  for (const part of [parts.heads, parts.list, parts.total]) part.hidden = known;
  if (known) return;
  const reasons = reasonsOf(odds).filter(({ sort, values }) => sort !== 'moved' || values.some((x) => signed(x) !== '0'));
  const classes = odds.map((one) => dataset.concepts.map((_, c) => (c === concept ? one.class : -1)));
  parts.section.className = `waterfall ${hueOf(classes[0])}${odds.length > 1 ? '' : ' lone'}`;
  fill(parts.heads, ...classes.map((one) => names(dataset, one)),
    saveMenu({ '': () => waterfallDrawing(dataset, track, odds) }, 'why this track'));
  const range = rangeOf(reasons);
  const steps = odds.map((_, i) => stepsOf(reasons, i));
  keyed(parts.list, reasons.map((reason, i) => ({ reason, i })), ({ reason }) => `${reason.sort} ${reason.view}`, row, (item, { reason, i }) => {
    const [details] = item.children;
    const [summary, more] = details.children;
    amounts(summary, reason.values, steps.map((list) => list[i]), range);
    const lines = detailsOf(dataset, reason, odds);
    fill(more, h('p', {}, h('span.symbol', {}, SORTS[reason.sort].symbol), ' ', SORTS[reason.sort].about), ...lines.map((line) => h('p', {}, line)));
  });
  if (!parts.total.firstElementChild) parts.total.append(h('span.part', {}, 'Together, ζ'), ...figures());
  amounts(parts.total, odds.map(zetaOf), odds.map((one) => ({ from: 0, to: zetaOf(one) })), range);
}

function row({ reason }: { reason: Reason }) {
  return h('li', {}, h('details', {},
    h('summary.fall-row', { 'data-part': reason.sort }, h('span.part', {}, nameOf(reason)), ...figures()), h('div.more')));
}

/** The numbers and bars of two classes. */
function figures() {
  return [h('span.number'), h('span.number.muted'), s('svg.fall', { viewBox: '0 0 100 14', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('path.zero', { 'vector-effect': 'non-scaling-stroke' }), s('rect.best', { y: 1, height: 6 }), s('rect.next', { y: 9, height: 4, 'vector-effect': 'non-scaling-stroke' }))];
}

/** element has the numbers and bars of figures(). */
function amounts(element: Element, values: number[], steps: { from: number; to: number }[], { low, high }: { low: number; high: number }) {
  const [, best, next, svg] = element.children;
  element.classList.toggle('nil', values.every((x) => signed(x) === '0'));
  for (const [i, figure] of [best, next].entries()) {
    setText(figure, i < values.length ? signed(values[i]) : '');
    setAttribute(figure, 'title', i < values.length ? String(values[i]) : null);
  }
  const at = (x: number) => (100 * (Math.max(low, Math.min(high, x)) - low)) / (high - low);
  const [zero, ...bars] = svg.children;
  setAttribute(zero, 'd', `M${at(0).toFixed(2)} 0v14`);
  for (const [i, bar] of bars.entries()) {
    const { from, to } = steps[i] ?? { from: 0, to: 0 };
    const [left, right] = [at(Math.min(from, to)), at(Math.max(from, to))];
    const { style } = bar as SVGElement;
    style.setProperty('x', `${left.toFixed(2)}px`);
    style.setProperty('width', `${(right - left).toFixed(2)}px`);
    bar.classList.toggle('less', to < from);
  }
}
