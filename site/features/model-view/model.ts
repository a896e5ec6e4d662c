// The model panel: which tracks show which factors, the look and use of each factor, a video's
// stick, and the objective F by its parts.
import { backgroundText, barsOf, endText, stickOf } from '../../answer/model.ts';
import { nameOf } from './heat.ts';
import { heatMap } from './heat-map.ts';
import { names, setBar } from '../../drawing/marks.ts';
import { partPlot } from './objective-parts.ts';
import { act, fill, h, keyed, buildOnce, s, setText } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { meanCrop } from '../../video/crops.ts';
import { probabilityText, countText, objectiveText } from '../../words.ts';
import type { Dataset, Model, ModelView } from '../../core/messages.ts';
import type { State } from '../../state.ts';

export function model(element: Element, state: State) {
  const parts = buildOnce(element, build);
  parts.panel.hidden = state.panel !== 'model';
  if (state.panel !== 'model') return;
  const { dataset, insight: { model: current } } = state;
  parts.body.hidden = !dataset || !current;
  parts.wait.hidden = !parts.body.hidden;
  if (!dataset || !current) return;
  setText(parts.end, `${endText(current.end)} ${backgroundText(current)}`);
  parts.heat.show({ dataset, model: current, selection: state.selection });
  drawParts(parts, current);
  drawStick(parts, dataset, current, state.selection.video);
  drawCards(parts, dataset, current, state.crops);
}

function build(element: Element) {
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close the model' }, icon('close'));
  close.onclick = () => act(element, 'closed', { panel: 'model' });
  const heat = heatMap();
  const [end, legend, plots, stick, cards, views] = [h('p.end'), h('p.legend.muted', {}, ...legendOf()), h('div.plots'), h('ol.stick'), h('div.cards'), h('dl.views.muted')];
  const stickTitle = h('h3');
  const wait = h('p.muted.wait', {}, 'There is no run to look into yet.');
  const body = h('div.model-body', {}, end,
    h('section.heat', { 'aria-label': 'Tracks and factors' }, h('h3', {}, 'Which tracks show which factors: ν'), ...heat.elements, legend),
    h('section.run', { 'aria-label': 'Objective and stick' },
      h('h3', {}, 'The objective F and its parts'), plots,
      h('p.muted.small', {}, 'Each in its own range, one point a block. Shaded: F may rise. Ticks: factors reordered.'),
      stickTitle, stick, h('p.muted.small', {}, 'Bar: E[π]. Line: what α alone expects there.')),
    h('section.factors', { 'aria-label': 'Factors' }, h('h3', {}, 'The factors'), views, cards));
  const panel = h('section.panel.model', { id: 'model', 'aria-labelledby': 'model-title', hidden: true },
    h('header', {}, h('h2', { id: 'model-title' }, 'The model'), close), wait, body);
  element.append(panel);
  return { panel, body, wait, end, heat, plots, stick, stickTitle, cards, views };
}

type Parts = ReturnType<typeof build>;

function legendOf() {
  return [h('span', {}, 'ν 0 ', h('i.shades'), ' 1'), h('span', {}, h('i.swatches'), ' who, by hue'),
    h('span', {}, h('i.text'), ' what'), h('span', {}, h('i.grey'), ' background')];
}

function drawParts({ plots }: Parts, run: Model) {
  fill(plots, ...['F', ...run.names].map((name, i) => {
    const { svg, now } = partPlot(run, i - 1);
    return h('figure', {}, h('figcaption', {}, h('span', {}, name), h('span.number', {}, objectiveText(now))), svg);
  }));
}

const classesOf = (dataset: Dataset, factor: { concept: number; class: number }) => dataset.concepts.map((_, e) => (e === factor.concept ? factor.class : -1));

function title(dataset: Dataset, factor: { concept: number; class: number }) {
  return factor.concept < 0 ? h('span.muted', {}, nameOf(dataset, factor)) : names(dataset, classesOf(dataset, factor));
}

const hueOf = ({ concept, class: index }: { concept: number; class: number }) => (concept === 0 ? `who-${index % 10}` : concept < 0 ? 'who-none' : 'what');

function drawStick({ stick, stickTitle }: Parts, dataset: Dataset, run: Model, video: number) {
  setText(stickTitle, `The stick of ${dataset.videos[video]?.id ?? 'a video'}`);
  keyed(stick, stickOf(run, video), ({ factor }) => `${dataset.hash} ${factor} ${run.factors.length}`, ({ factor }) => {
    const kind = run.factors[factor];
    return h(`li.${hueOf(kind)}`, {}, title(dataset, kind), h('span.bar', {}, h('span.fill'), h('i')), h('span.number'));
  }, (row, { pi, prior }) => {
    const bar = row.querySelector<HTMLElement>('.bar')!;
    setBar(bar, pi);
    (bar.lastElementChild as HTMLElement).style.left = `${100 * prior}%`;
    setText(row.lastElementChild!, probabilityText(pi));
  });
}

const BARS = 48; // of an appearance

function drawCards({ cards, views }: Parts, dataset: Dataset, run: Model, crops: State['crops']) {
  fill(views, ...run.views.map(({ name, dim, noise, scale }) => h('div', {}, h('dt', {}, name), h('dd.number', {}, `${dim} dimensions · σ²_n ${short(noise)} · σ²_A ${short(scale)}`))));
  const most = Math.max(1, ...run.factors.map(({ tracks }) => tracks));
  const tall = run.views.map(({ phi }) => phi.reduce((far, x) => Math.max(far, Math.abs(x)), 1e-9));
  keyed(cards, run.factors.map((factor, k) => ({ factor, k })), ({ k }) => `${dataset.hash} ${run.factors.length} ${k}`,
    ({ factor }) => h(`article.factor.${hueOf(factor)}`, {}, h('canvas', { width: 48, height: 48, hidden: true, 'aria-hidden': 'true' }), h('h4', {}, title(dataset, factor)),
      h('span.bar', {}, h('span.fill')), h('p.muted.number'), h('div.looks')),
    (card, { factor: { tracks, videos }, k }) => {
      const [canvas, , bar, words, looks] = [...card.children];
      setBar(bar, tracks / most);
      setText(words, `n ${tracks.toFixed(1)} · in ${countText(videos, 'video')}`);
      fill(looks, ...run.views.map((view, e) => look(view, k, tall[e])));
      showMean(canvas as HTMLCanvasElement, meanCrop(run, k, crops));
    });
}

function showMean(canvas: HTMLCanvasElement, mean: ImageData | null) {
  canvas.hidden = mean === null;
  if (mean) canvas.getContext('2d')?.putImageData(mean, 0, 0);
}

/** The appearance of a factor in one view. */
function look({ name, dim, phi, variances }: ModelView, k: number, most: number) {
  const bars = barsOf(phi.subarray(k * dim, (k + 1) * dim), BARS);
  const d = bars.map((x, i) => `M${i + 0.5} 10v${((-9 * x) / most).toFixed(2)}`).join('');
  return h('div.look', { title: `Φ of ${name}` },
    s('svg', { viewBox: `0 0 ${bars.length} 20`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, s('path.zero', { d: `M0 10h${bars.length}` }), s('path', { d })),
    h('small.muted.number', {}, `${name} · σ² ${short(variances[k])}`));
}

const short = (x: number) => (x >= 0.001 || x === 0 ? String(Number(x.toPrecision(2))) : x.toExponential(0));
