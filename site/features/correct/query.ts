// The question about one track, with a button for each reply.
import { act, fill, h, buildOnce, setText } from '../../elements/dom.ts';
import { Background } from '../../core/messages.ts';
import type { Dataset, Question } from '../../core/messages.ts';
import { probabilityText, countText } from '../../words.ts';
import type { State } from '../../state.ts';

const OFFERED = 8; // replies that have a number key

export function queryPanel(element: Element, { query, dataset, undoHistory }: State) {
  const parts = buildOnce(element, build);
  parts.panel.hidden = !query.active;
  if (!query.active || !dataset) {
    parts.questions = undefined;
    return;
  }
  const { questions } = query;
  if (parts.questions === questions && parts.moving === undoHistory.updating) return;
  const opened = parts.questions === undefined;
  const hadFocus = parts.panel.contains(document.activeElement);
  parts.questions = questions;
  parts.moving = undoHistory.updating;
  const question = questions?.[0];
  const waits = questions === null || undoHistory.updating;
  setText(parts.title, waits ? 'Looking for what would settle most…' : question ? asked(dataset, question) : 'Nothing left that would change much.');
  setText(parts.follow, waits || !question ? '' : follows(question.follow));
  fill(parts.answers, ...(waits || !question ? [] : answers(dataset, question)));
  if (opened || question) bringIntoSight(parts.panel);
  if (opened || hadFocus) parts.panel.focus({ preventScroll: true });
}

/**
 * Scrolls to the question and the track that it is about. On a narrow screen the stage has no box of its own: its
 * picture stays at the top, above whatever is scrolled to.
 */
function bringIntoSight(panel: Element) {
  const stage = panel.closest('#stage');
  if (stage && stage.getClientRects().length > 0) stage.scrollIntoView({ block: 'start' });
  else panel.scrollIntoView({ block: 'center' });
}

function build(element: Element) {
  const title = h('h3', { id: 'ask-title' });
  const follow = h('p.muted', { id: 'ask-follow' });
  const end = h('button.quiet', { type: 'button', 'data-do': 'ask-end' }, 'Stop asking');
  end.onclick = () => act(end, 'ask', { on: false });
  const list = h('div.answers');
  const panel = h('section.ask', { 'aria-labelledby': 'ask-title', 'aria-describedby': 'ask-follow', 'aria-live': 'polite', tabindex: '-1', hidden: true },
    h('div.asked', {}, title, follow, end), list);
  panel.addEventListener('keydown', (event) => {
    const key = event.key === '0' ? list.querySelector('[data-do=cannot-tell]') : list.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!(key instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // on the page these keys lead elsewhere
    key.click();
  });
  element.append(panel);
  return { panel, title, follow, answers: list, questions: undefined as Question[] | null | undefined, moving: false };
}

function asked(dataset: Dataset, { track, concept }: Question) {
  const { id, video } = dataset.tracks[track];
  return `${dataset.videos[video].id} · track ${id}: which ${dataset.concepts[concept].name}?`;
}

function follows(follow: number) {
  const n = Math.round(follow);
  return n === 0 ? 'Others would become surer.' : `About ${countText(n, 'label')} would follow from it.`;
}

function answers(dataset: Dataset, { track, concept, classes, p, none }: Question): HTMLElement[] {
  const { name, classes: named } = dataset.concepts[concept];
  const all = [...classes.slice(0, OFFERED).map((k, i) => ({ label: k, text: named[k], p: p[i] })), { label: Background, text: `no ${name}`, p: none }];
  const buttons = all.map(({ label, text, p: likely }, i) => {
    const button = h('button', { type: 'button', 'data-key': i + 1, 'data-answer': label < 0 ? '-' : text }, h('kbd', {}, i + 1), text, h('span.number.muted', {}, probabilityText(likely)));
    button.onclick = () => act(button, 'known', { track, concept, label });
    return button;
  });
  const skip = h('button.quiet', { type: 'button', 'data-do': 'cannot-tell' }, h('kbd', {}, 0), 'Can’t tell, next');
  skip.onclick = () => act(skip, 'ask-skip');
  return [...buttons, skip];
}
