// The right column: what is known of the selected track and its captions, the
// scores where truth is known, and what is open.
import { act, fill, h, once } from '../dom.js';
import { bar, chip, hueOf, names, verdictMark, wordsOf } from '../marks.js';
import { saver } from '../saver.js';
import { rankingDrawing } from '../drawings.js';
import { labelsOf, rankingOf, read, tupleAt, tupleStarts } from '../read.js';
import { chance, idWidth, number, objective } from '../words.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../wire.js').Dataset} Dataset */
/** @typedef {import('../wire.js').Answer} Answer */

const RANKED = 6; // tracks of a ranking that are listed

/**
 * @param {Element} element
 * @param {State} state
 */
export function why(element, state) {
  const parts = once(element, build);
  const { dataset, answer, selection } = state;
  const { track, tuple } = selection;
  const chosen = dataset !== null && (track >= 0 || tuple >= 0);
  if (parts.answer !== answer || parts.selection !== selection) {
    refill(parts.chosen, chosen ? selected(dataset, answer, selection) : []);
    parts.answer = answer;
    parts.selection = selection;
  }
  if (dataset) parts.chosen.style.setProperty('--ids', idWidth(dataset, dataset.videos[selection.video]?.tracks ?? []));
  fill(parts.scores, answer !== null && answer.scores.length > 0 && scores(answer));
  if (parts.of !== dataset || parts.done !== state.run.progress?.done) {
    fill(parts.about, ...(dataset ? about(dataset, state) : []));
    parts.of = dataset;
    parts.done = state.run.progress?.done;
  }
}

/** @param {Element} element */
function build(element) {
  const parts = { chosen: h('div.chosen'), scores: h('div.scores'), about: h('div.about') };
  element.append(parts.chosen, parts.scores, parts.about);
  return { ...parts, of: /** @type {Dataset|null} */ (null), answer: /** @type {Answer|null|undefined} */ (undefined), selection: /** @type {State['selection']|null} */ (null), done: /** @type {unknown} */ (undefined) };
}

/** Fills anew and leaves the focus on the track where it was. @param {HTMLElement} element @param {HTMLElement[]} blocks */
function refill(element, blocks) {
  const at = document.activeElement;
  const rank = at instanceof HTMLElement && element.contains(at) ? at.dataset.rank : undefined;
  fill(element, ...blocks);
  const again = rank !== undefined && element.querySelector(`[data-rank="${CSS.escape(rank)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {Dataset} dataset @param {Answer|null} answer @param {State['selection']} selection */
function selected(dataset, answer, { video, track, tuple }) {
  const title = track >= 0 ? `${dataset.videos[video].id} · track ${dataset.tracks[track].id}` : dataset.videos[video].id;
  const blocks = [h('h3', {}, title)];
  if (!answer) return [...blocks, h('p.muted', {}, 'No answer yet.')];
  if (track >= 0) blocks.push(h('div.facts', {}, ...labelsOf(dataset, answer, track).map((label) => fact(dataset, track, label))));
  const tuples = tuple >= 0 ? [tuple] : answered(dataset, answer, video, track);
  for (const t of tuples) blocks.push(tupleBlock(dataset, answer, t, track));
  return blocks;
}

/** The video's tuples that a track answers. @param {Dataset} dataset @param {Answer} answer @param {number} video @param {number} track */
function answered(dataset, answer, video, track) {
  const from = tupleStarts(dataset);
  const reading = read(dataset, answer);
  return Array.from({ length: from[video + 1] - from[video] }, (_, i) => from[video] + i).filter((t) => reading.track[t] === track);
}

/** @param {Dataset} dataset @param {number} track @param {import('../read.js').Label} label */
function fact(dataset, track, { concept, best, predicted, nu, runner }) {
  const { name, classes } = dataset.concepts[concept];
  const alone = dataset.concepts.map((_, c) => (c === concept ? best : -1));
  const truth = dataset.tracks[track].truth?.[concept] ?? -2;
  const right = truth === predicted;
  const lines = [
    predicted < 0 && best >= 0 && 'under the threshold: background',
    runner >= 0 && `next: ${classes[runner]}`,
    truth !== -2 && `${right ? '✓' : '✗'} truth: ${truth >= 0 ? classes[truth] : 'background'}`,
  ].filter((line) => typeof line === 'string');
  return h('div.fact', {},
    h('span.muted.concept', {}, name),
    best >= 0 ? names(dataset, alone) : h('span.muted', {}, 'background'),
    h(`span.measure.${hueOf(alone)}`, {}, bar(nu), h('span.number', {}, chance(nu))),
    h('span.muted.lines', {}, ...lines.map((line) => h('span', {}, line))));
}

const UNSEEN = 0.005; // slack that two digits do not show

/** @param {Dataset} dataset @param {Answer} answer @param {number} t @param {number} track */
function tupleBlock(dataset, answer, t, track) {
  const { tuple } = tupleAt(dataset, t);
  const ranking = rankingOf(answer, t);
  const reading = read(dataset, answer);
  const met = answer.slack[t] < UNSEEN;
  const asked = answer.margin === 1 ? '1' : String(answer.margin);
  const sum = answer.sum[t].toFixed(2);
  return h('section.tuple-block', {},
    h('h4', {}, verdictMark(reading.verdict[t]), chip(dataset, tuple, reading.p[t]),
      saver({ '': () => rankingDrawing(dataset, answer, t) }, wordsOf(dataset, tuple))),
    h('p.ledger.number', {}, met ? `Σ ${sum} ≥ ${asked} ✓` : `Σ ${sum} < ${asked} · ξ ${answer.slack[t].toFixed(2)}`,
      h('span.muted', {}, met ? '  the caption is met' : '  not fully met')),
    h(`ol.ranking.${hueOf(tuple)}`, {}, ...ranking.slice(0, RANKED).map((rank) => rankRow(dataset, t, rank, track))),
    ranking.length > RANKED && h('p.muted', {}, `and ${number(ranking.length - RANKED, 'more track')}`));
}

/** @param {Dataset} dataset @param {number} t @param {{track: number, p: number}} rank @param {number} chosen */
function rankRow(dataset, t, { track, p }, chosen) {
  const button = h('button.rank', { type: 'button', 'aria-pressed': String(track === chosen), 'data-rank': dataset.tracks[track].id },
    h('span.id', {}, dataset.tracks[track].id), bar(p), h('span.number', {}, chance(p)));
  button.onclick = () => act(button, 'select', { track, tuple: t });
  return h('li', {}, button);
}

/** @param {Answer} answer */
function scores({ scores: list }) {
  return h('section', {}, h('h3', {}, 'Against the truth'),
    h('dl', {}, ...list.map(({ name, value, of, about: what }) => h('div.score', { title: what, 'data-score': name },
      h('dt', {}, name),
      h('dd', {}, bar(value), h('span.number', {}, value.toFixed(3)), h('small.muted.number', {}, `${what.replace(/\.$/, '')} · over ${of.toLocaleString('en')}`))))));
}

/** @param {Dataset} dataset @param {State} state */
function about(dataset, { run, prepared }) {
  const done = run.progress?.done;
  const facts = ['licence', 'citation', 'source', 'preprocess', 'about']
    .flatMap((key) => (typeof dataset.info[key] === 'string' ? [h('div', {}, h('dt', {}, key), h('dd', {}, String(dataset.info[key])))] : []));
  return [
    h('h3', {}, 'What is open'),
    h('p', {}, dataset.summary),
    notes([...dataset.notes, ...(prepared?.steps ?? []).map((steps) => `${steps}.`), ...(done?.notes ?? [])]),
    dataset.ignored.length > 0 && h('details', {},
      h('summary', {}, `${number(dataset.ignored.length, 'file')} ignored`),
      h('ul', {}, ...dataset.ignored.map(({ file, why: reason }) => h('li', {}, h('code', {}, file), `: ${reason}`)))),
    done !== null && done !== undefined && done.starts.length > 1 && h('p.muted', {},
      `Start ${done.kept} of ${done.starts.length} was kept, F ${objective(done.starts[done.kept - 1]?.f ?? NaN)}; the best starts agree on ${Math.round(100 * done.agreement)} % of the labels.`),
    facts.length > 0 && h('dl.info', {}, ...facts),
  ];
}

/** @param {string[]} list */
function notes(list) {
  return list.length > 0 && h('ul.notes', {}, ...list.map((note) => h('li', {}, note)));
}
