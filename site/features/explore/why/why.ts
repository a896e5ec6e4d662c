// The right column: the labels of the selected track, the scores where truth is known, and a
// summary of the dataset.
import { labelsOf } from '../../../answer/matches.ts';
import type { Label } from '../../../answer/matches.ts';
import { bar, hueOf, names } from '../../../drawing/marks.ts';
import { fill, h, buildOnce } from '../../../elements/dom.ts';
import { probabilityText, idWidth, countText, objectiveText } from '../../../words.ts';
import { runOf } from '../../../session/session-state.ts';
import type { Answer, Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';

export function why(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, answer, selection } = state;
  const { track, tuple } = selection;
  const chosen = dataset !== null && (track >= 0 || tuple >= 0);
  if (parts.answer !== answer || parts.selection !== selection) {
    fill(parts.chosen, ...(chosen ? selected(dataset, answer, selection) : []));
    parts.answer = answer;
    parts.selection = selection;
  }
  if (dataset) parts.element.style.setProperty('--ids', idWidth(dataset, dataset.videos[selection.video]?.tracks ?? []));
  fill(parts.scores, answer !== null && answer.scores.length > 0 && scores(answer));
  if (parts.dataset !== dataset || parts.done !== runOf(state).progress?.done) {
    fill(parts.about, ...(dataset ? about(dataset, state) : []));
    parts.dataset = dataset;
    parts.done = runOf(state).progress?.done;
  }
}

function build(element: HTMLElement) {
  const parts = { chosen: h('div.chosen'), scores: h('div.scores'), about: h('div.about') };
  element.prepend(parts.chosen);
  element.append(parts.scores, parts.about);
  return { ...parts, element, dataset: null as Dataset | null, answer: undefined as Answer | null | undefined, selection: null as State['selection'] | null, done: undefined as unknown };
}

function selected(dataset: Dataset, answer: Answer | null, { video, track }: State['selection']) {
  const title = track >= 0 ? `${dataset.videos[video].id} · track ${dataset.tracks[track].id}` : dataset.videos[video].id;
  const blocks = [h('h3', {}, title)];
  if (!answer) return [...blocks, h('p.muted', {}, 'No answer yet.')];
  if (track >= 0) blocks.push(h('div.facts', {}, ...labelsOf(dataset, answer, track).map((label) => fact(dataset, track, label))));
  return blocks;
}

function fact(dataset: Dataset, track: number, { concept, best, predicted, nu, p, runner }: Label) {
  const { name, classes } = dataset.concepts[concept];
  const alone = dataset.concepts.map((_, c) => (c === concept ? best : -1));
  const truth = dataset.tracks[track].truth?.[concept] ?? -2;
  const right = truth === predicted;
  const lines = [
    predicted < 0 && best >= 0 && 'under the threshold: background',
    probabilityText(nu) !== probabilityText(p) && `the model alone says ${probabilityText(nu)}; hidden captions say less`,
    runner >= 0 && `next: ${classes[runner]}`,
    truth !== -2 && `${right ? '✓' : '✗'} truth: ${truth >= 0 ? classes[truth] : 'background'}`,
  ].filter((line) => typeof line === 'string');
  return h('div.fact', {},
    h('span.muted.concept', {}, name),
    best >= 0 ? names(dataset, alone) : h('span.muted', {}, 'background'),
    h(`span.measure.${hueOf(alone)}`, {}, bar(p), h('span.number', {}, probabilityText(p))),
    h('span.muted.lines', {}, ...lines.map((line) => h('span', {}, line))));
}

function scores({ scores: list }: Answer) {
  return h('section', {}, h('h3', {}, 'Against the truth'),
    h('dl', {}, ...list.map(({ name, value, of, about: what }) => h('div.score', { title: what, 'data-score': name },
      h('dt', {}, name),
      h('dd', {}, bar(value), h('span.number', {}, value.toFixed(3)), h('small.muted.number', {}, `${what.replace(/\.$/, '')} · over ${of.toLocaleString('en')}`))))));
}

function about(dataset: Dataset, state: State) {
  const { preparedFeatures } = state;
  const done = runOf(state).progress?.done;
  const facts = ['licence', 'citation', 'source', 'preprocess', 'about']
    .flatMap((key) => (typeof dataset.info[key] === 'string' ? [h('div', {}, h('dt', {}, key), h('dd', {}, String(dataset.info[key])))] : []));
  return [
    h('h3', {}, 'What is open'),
    h('p', {}, dataset.summary),
    notes([...(preparedFeatures?.steps ?? []).map((steps) => `${steps}.`), ...(done?.notes ?? [])]),
    dataset.ignored.length > 0 && h('details', {},
      h('summary', {}, `${countText(dataset.ignored.length, 'file')} ignored`),
      h('ul', {}, ...dataset.ignored.map(({ file, why: reason }) => h('li', {}, h('code', {}, file), `: ${reason}`)))),
    done !== null && done !== undefined && done.starts.length > 1 && h('p.muted', {},
      `Start ${done.kept} of ${done.starts.length} was kept, F ${objectiveText(done.starts[done.kept - 1]?.f ?? NaN)}; the best starts agree on ${Math.round(100 * done.agreement)} % of the labels.`),
    facts.length > 0 && h('dl.info', {}, ...facts),
  ];
}

function notes(list: string[]) {
  return list.length > 0 && h('ul.notes', {}, ...list.map((note) => h('li', {}, note)));
}
