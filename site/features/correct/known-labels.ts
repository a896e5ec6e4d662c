// “This track is…”: the known labels of the selected track, one line for each concept.
import { allowedClasses } from '../../answer/edits.ts';
import { pin } from '../../drawing/marks.ts';
import { act, fill, h, buildOnce, setAttribute } from '../../elements/dom.ts';
import { Background, Unknown } from '../../core/messages.ts';
import type { Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';

const FEW = 6; // classes that are buttons; more are a list

export function correct(element: Element, { dataset, answer, demoAnswer, selection, undoHistory }: State) {
  const parts = buildOnce(element, build);
  const { track } = selection;
  const there = dataset && answer && track >= 0 && (undoHistory.canContinue || answer === demoAnswer);
  parts.panel.hidden = !there;
  if (!there) return;
  const concepts = dataset.concepts.length;
  const best = dataset.concepts.map((_, e) => answer.predicted[track * concepts + e]);
  const key = `${dataset.hash} ${track} ${best}`;
  if (parts.key === key) return;
  parts.key = key;
  const at = document.activeElement;
  const place = at instanceof HTMLElement && element.contains(at) ? at.dataset.place : undefined;
  fill(parts.lines, ...dataset.concepts.map((_, e) => line(dataset, track, e, best[e])));
  if (place) (element.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ?? element.querySelector('button'))?.focus({ preventScroll: true });
}

function build(element: Element) {
  const lines = h('div.lines');
  const panel = h('section.correct', { 'aria-labelledby': 'correct-title', hidden: true }, h('h3', { id: 'correct-title' }, 'This track is…'), lines);
  element.append(panel);
  return { panel, lines, key: '' };
}

function line(dataset: Dataset, track: number, concept: number, best: number): HTMLElement {
  const { name, classes } = dataset.concepts[concept];
  const now = dataset.tracks[track].known[concept];
  const all = allowedClasses(dataset, track, concept).sort((a, b) => Number(b === best) - Number(a === best));
  const tell = (from: HTMLElement, label: number) => act(from, 'known', { track, concept, label });
  const choice = (label: number) => {
    const button = h('button.choice', { type: 'button', 'aria-pressed': String(now === label), 'data-place': `${concept} ${label}`, 'data-label': label < 0 ? '-' : classes[label] },
      now === label && pin(), label < 0 ? `no ${name}` : classes[label]);
    button.onclick = () => tell(button, now === label ? Unknown : label);
    return button;
  };
  const shown = all.length > FEW ? all.slice(0, 1) : all;
  return h('div.choices', { role: 'group', 'aria-label': name }, h('span.muted.concept', {}, name),
    ...shown.map(choice), all.length > FEW && more(dataset, concept, all.slice(1), now, tell), choice(Background), now !== Unknown && takeBack(concept, tell));
}

function more({ concepts }: Dataset, concept: number, others: number[], now: number, tell: (from: HTMLElement, label: number) => void) {
  const { name, classes } = concepts[concept];
  const select = h('select', { 'aria-label': `Another ${name}`, 'data-place': `${concept} more` },
    h('option', { value: '' }, `another ${name}…`), ...others.map((k) => h('option', { value: k }, classes[k])));
  if (others.includes(now)) select.value = String(now);
  setAttribute(select, 'class', others.includes(now) && 'chosen');
  select.onchange = () => tell(select, select.value === '' ? Unknown : Number(select.value));
  return select;
}

function takeBack(concept: number, tell: (from: HTMLElement, label: number) => void) {
  const button = h('button.quiet', { type: 'button', 'data-place': `${concept} back`, 'data-do': 'take-back' }, 'Take back');
  button.onclick = () => tell(button, Unknown);
  return button;
}
