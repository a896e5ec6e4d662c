// The slack of the constraints: what the selected video's captions require, how much each track
// contributes and what is missing. Below it are the verdicts on the captions of all videos.
import { activeExclusions, classConstraints, contributionsOf, tupleConstraints, worstTuples } from './slack.ts';
import type { Constraint } from './slack.ts';
import { matchesOf, rankingOf, tupleAt } from '../../../answer/matches.ts';
import { rankingDrawing } from '../../../drawing/drawings.ts';
import { bar, hueOf, names, opacityOf, verdictMark, wordsOf } from '../../../drawing/marks.ts';
import { act, fill, h, keyed, buildOnce, s, setText } from '../../../elements/dom.ts';
import { saveMenu } from '../../../elements/save-menu.ts';
import { probabilityText, countText, verdictNames } from '../../../words.ts';
import type { Answer, Dataset, Slack } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';

interface Shown {
  dataset: Dataset;
  answer: Answer;
  selection: State['selection'];
  slack: Slack | null;
  c: number;
}

const RANKED = 6; // tracks of a ranking that are listed
const LISTED = 100; // captions of all videos that are listed
const UNSEEN = 0.005; // slack that two digits do not show

export function slackPanel(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, answer, selection, insight, answerOptions } = state;
  const { video, track, tuple } = selection;
  const chosen = dataset !== null && answer !== null && (track >= 0 || tuple >= 0);
  parts.clip.hidden = !chosen;
  if (chosen) {
    const slack = insight.slack?.video === video ? insight.slack : null;
    const next = { dataset, answer, selection, slack, c: Number(answerOptions?.c ?? 0) };
    const fresh = answer !== parts.shown.answer || selection !== parts.shown.selection;
    if (fresh) fillTuples(parts, next);
    if (fresh || slack !== parts.shown.slack) fillClasses(parts, next);
    parts.shown = next;
  }
  parts.all.hidden = !dataset || !answer || answer.sum.length === 0;
  if (dataset && answer && parts.summarized !== answer) {
    parts.summarized = answer;
    parts.listed = null;
    summarize(parts, dataset, answer);
  }
  parts.list = () => list(parts, dataset, answer);
  if (parts.all.open) parts.list();
}

function build(element: Element) {
  const [title, entries, alone, together, total] = [h('h4'), h('ul.entries'), h('ul.entries'), h('ul.entries'), h('p.number.cost')];
  const single = h('details.alone', {}, h('summary', {}, 'And each class alone'), alone);
  const exclusions = h('details.alone.exclusions', {}, h('summary', {}, 'And nobody in two places at once'), together);
  const clipPart = h('section.slack', {}, title, entries, single, exclusions, total);
  const [standings, worst, more] = [h('summary'), h('ul.worst'), h('p.muted')];
  const all = h('details.all', {}, standings, worst, more);
  element.append(clipPart, all);
  const parts = {
    clip: clipPart, title, entries, single, alone, exclusions, together, total, all, standings, worst, more,
    shown: {} as Partial<Shown>, summarized: null as Answer | null, listed: null as Answer | null, list: () => {},
  };
  all.addEventListener('toggle', () => parts.list());
  return parts;
}

/**
 * The constraints of the selected video's tuples. The buttons stay until the answer or the
 * selection changes, because one may be pressed right now.
 */
function fillTuples(parts: ReturnType<typeof build>, { dataset, answer, selection, c }: Shown) {
  const { video, track, tuple } = selection;
  const matches = matchesOf(dataset, answer);
  const asked = tupleConstraints(dataset, answer, video);
  const open = ({ t }: Constraint) => (tuple >= 0 ? t === tuple : matches.track[t] === track);
  setText(parts.title, asked.length > 0 ? `What ${dataset.videos[video].id} asks for` : `${dataset.videos[video].id} asks for nothing`);
  refill(parts.entries, asked.map((entry) => h('li', {}, ...line(dataset, entry, { c, track }), ...(open(entry) ? ranking(dataset, answer, entry, track) : []))));
}

/** The constraints on single classes, and the video's cost, as soon as the core has sent them. */
function fillClasses(parts: ReturnType<typeof build>, { dataset, selection: { video, track }, slack, c }: Shown) {
  const { tuples: asked, test } = dataset.videos[video];
  const alone = slack ? classConstraints(dataset, slack) : [];
  parts.single.hidden = slack !== null && alone.length === 0 || asked.length === 0;
  refill(parts.alone, slack ? alone.map((entry) => h('li', {}, ...line(dataset, entry, { c, track }))) : [h('li.muted', {}, 'The core has not said yet.')]);
  const together = slack ? activeExclusions(slack) : [];
  parts.exclusions.hidden = together.length === 0;
  refill(parts.together, together.map((entry) => h('li', {}, ...exclusionLine(dataset, entry, track))));
  const xi = slack?.constraints.reduce((sum, one) => sum + one.slack, 0) ?? 0;
  const cost = slack?.constraints.reduce((sum, one) => sum + one.cost, 0) ?? 0;
  const exclusion = slack?.exclusions.reduce((sum, one) => sum + one.cost, 0) ?? 0;
  const costs = [xi >= UNSEEN && `${xi.toFixed(2)}·C = ${cost.toFixed(2)}`, exclusion >= UNSEEN && `${exclusion.toFixed(2)} for who is seen twice`].filter(Boolean).join(', and ');
  setText(parts.total, costs && `This clip ${test ? 'would cost' : 'costs'} ${costs} of F${test ? ', but a test clip is not in it' : ''}.`);
}

/** Replaces the items and restores the focus. */
function refill(element: HTMLElement, items: HTMLElement[]) {
  const at = document.activeElement;
  const key = at instanceof HTMLElement && element.contains(at) ? at.dataset.key : undefined;
  fill(element, ...items);
  const focused = key !== undefined && element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** One constraint: its classes, its sum against the margin, and the slack. */
function line(dataset: Dataset, entry: Constraint, { c, track }: { c: number; track: number }) {
  const { t, tuple, sum, bound, slack, verdict } = entry;
  const head = h(t < 0 ? 'div.entry' : 'button.entry', t < 0 ? {} : { type: 'button', 'data-key': `entry ${t}` },
    verdictMark(verdict), names(dataset, tuple), h('span.number', { title: 'Σ Π ν, and the margin it is asked to reach' }, `${sum.toFixed(2)} of ${bound}`));
  if (t >= 0) head.onclick = () => act(head, 'select', { tuple: t });
  return [head, meter(dataset, entry, track),
    slack >= UNSEEN && h('p.number.muted.missing', {}, `ξ ${slack.toFixed(2)} is missing, which costs C·ξ = ${(c * slack).toFixed(2)}`)].filter((part) => part instanceof Element);
}

/** One exclusion: its class, the tracks that are seen at one moment, and their sum. */
function exclusionLine(dataset: Dataset, entry: Constraint, chosen: number) {
  const { tuple, sum, bound, verdict, contributions } = entry;
  const tracks = contributions.map(({ track }) => dataset.tracks[track].id).join(', ');
  return [h('div.entry', {}, verdictMark(verdict), names(dataset, tuple), h('span.number', { title: 'Σ ν of tracks seen at one moment, and what it is not to exceed' }, `${sum.toFixed(2)} of at most ${bound}`)),
    meter(dataset, entry, chosen), h('p.muted', {}, `Seen at one moment: ${tracks}`)];
}

/** The meter of a constraint: the contribution of each track end to end, and a tick at the margin. */
function meter(dataset: Dataset, entry: Constraint, chosen: number) {
  const { t, tuple, sum, bound } = entry;
  const { whole, segments, others } = contributionsOf(entry, chosen);
  const at = (x: number) => ((100 * x) / whole).toFixed(2);
  const drawn = segments.map(({ track, nu, from }) => {
    const segment = s('rect.segment', { x: at(from), y: 3, width: at(nu), height: 8, 'data-track': dataset.tracks[track].id, 'vector-effect': 'non-scaling-stroke', opacity: opacityOf(nu) },
      s('title', {}, `${dataset.tracks[track].id} contributes ${probabilityText(nu)}`));
    if (track === chosen) segment.classList.add('chosen');
    segment.addEventListener('click', () => act(segment, 'select', t < 0 ? { track } : { track, tuple: t }));
    return segment;
  });
  const many = others.count > 0 && others.nu >= UNSEEN && `${countText(others.count, segments.length > 0 ? 'more track' : 'track')}, together ${others.nu.toFixed(2)}`;
  if (many) drawn.push(s('rect.others', { x: at(others.from), y: 3, width: at(others.nu), height: 8 }, s('title', {}, many)));
  const contributors = [...segments.slice(0, RANKED).map(({ track, nu }) => `${dataset.tracks[track].id} ${probabilityText(nu)}`), ...(many ? [many] : [])].join(', ');
  return s(`svg.meter.${hueOf(tuple)}`, { viewBox: '0 0 100 14', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${sum.toFixed(2)} of ${bound} asked${contributors && `, contributed by ${contributors}`}` },
    s('rect.lane', { x: 0, y: 3, width: 100, height: 8 }), ...drawn,
    s('path.tick', { d: `M${at(bound)} 0v14`, 'vector-effect': 'non-scaling-stroke' }));
}

/** The most likely tracks of a tuple. */
function ranking(dataset: Dataset, answer: Answer, { t, tuple }: Constraint, chosen: number) {
  const ranked = rankingOf(answer, t);
  return [
    h('p.ranks.muted', {}, 'Tracks, the likeliest first', saveMenu({ '': () => rankingDrawing(dataset, answer, t) }, wordsOf(dataset, tuple))),
    h(`ol.ranking.${hueOf(tuple)}`, {}, ...ranked.slice(0, RANKED).map((rank) => rankRow(dataset, t, rank, chosen))),
    ranked.length > RANKED && h('p.muted', {}, `and ${countText(ranked.length - RANKED, 'more track')}`),
  ].filter((part) => part instanceof Element);
}

function rankRow(dataset: Dataset, t: number, { track, p }: { track: number; p: number }, chosen: number) {
  const { id } = dataset.tracks[track];
  const button = h('button.rank', { type: 'button', 'aria-pressed': String(track === chosen), 'data-rank': id, 'data-at-track': track, 'data-at-tuple': t, 'data-key': `rank ${t} ${id}` },
    h('span.id', {}, id), bar(p), h('span.number', {}, probabilityText(p)));
  button.onclick = () => act(button, 'select', { track, tuple: t });
  return h('li', {}, button);
}

function summarize({ standings }: ReturnType<typeof build>, dataset: Dataset, answer: Answer) {
  const { count } = matchesOf(dataset, answer);
  fill(standings, h('span', {}, 'All clips'), ...(['met', 'weak', 'missed'] as const).flatMap((verdict) => [
    h('span.count', { title: verdictNames[verdict] }, verdictMark(verdict), h('span.number', {}, count[verdict].toLocaleString('en')))]));
}

/** Fills the list of all captions while it is open. */
function list(parts: ReturnType<typeof build>, dataset: Dataset | null, answer: Answer | null) {
  if (!parts.all.open || !dataset || !answer || parts.listed === answer) return;
  parts.listed = answer;
  const tuples = worstTuples(answer);
  const { verdict: verdicts } = matchesOf(dataset, answer);
  keyed(parts.worst, tuples.slice(0, LISTED), (t) => `${dataset.hash} ${t}`, (t) => worstRow(dataset, t), (item, t) => {
    const [mark, , sum] = item.children[0].children;
    const verdict = verdicts[t];
    if (item.dataset.verdict !== verdict) fill(mark, verdictMark(verdict));
    item.dataset.verdict = verdict;
    setText(sum, `${answer.sum[t].toFixed(2)} of ${answer.bound[t]}`);
  });
  setText(parts.more, tuples.length > LISTED ? `and ${countText(tuples.length - LISTED, 'more', 'more')}` : '');
}

function worstRow(dataset: Dataset, t: number) {
  const { video, tuple } = tupleAt(dataset, t);
  const button = h('button.entry', { type: 'button' }, h('span.mark'), names(dataset, tuple), h('span.number'), h('span.muted.id', {}, dataset.videos[video].id));
  button.onclick = () => act(button, 'select', { video, tuple: t });
  return h('li', {}, button);
}
