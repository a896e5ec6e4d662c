// The caption editor: a sentence for each video, the tuples that it suggests, and the vocabulary.
// Only accepted tuples count.
import { draftCounts, textOf } from './draft.ts';
import type { Concept, Draft } from './draft.ts';
import { ruleOf } from './offers.ts';
import { makeVideoCard, updateVideoCard } from './video-card.ts';
import { hueOf } from '../../drawing/marks.ts';
import { act, fill, h, keyed, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { countText } from '../../words.ts';
import { openingOf } from '../../session/session-state.ts';
import type { State } from '../../state.ts';

const PER = 12; // videos on one page of the list

export function writer(element: HTMLElement, state: State) {
  const { panel, draft, selection, captionsText } = state;
  const parts = buildOnce(element, build);
  const open = panel === 'captions' && draft !== null;
  if (open !== parts.open) turn(parts, element, open);
  if (!open) return;
  parts.draft = draft;
  parts.at = Math.min(selection.video, draft.videos.length - 1);
  setAttribute(parts.use, 'disabled', openingOf(state) !== null);
  setText(parts.use, captionsText === '' ? 'Use these captions and run' : 'Use these captions');
  const sum = draftCounts(draft);
  setText(parts.status, [`${countText(sum.accepted, 'tuple')} accepted; ${sum.said} of ${countText(draft.videos.length, 'video')} captioned.`,
    sum.waiting > 0 && `${countText(sum.waiting, 'offer')} ${sum.waiting === 1 ? 'waits' : 'wait'}.`].filter(Boolean).join(' '));
  parts.next.hidden = sum.open.length === 0;
  parts.problem.hidden = draft.problem === '';
  setText(parts.problem, draft.problem);
  setText(parts.rule, ruleOf(draft.words.concepts));
  if (parts.report !== draft.pasted) reportPaste(parts, draft);
  if (parts.words !== draft.words) vocabulary(parts, draft);
  if (parts.text.open) setText(parts.pre, textOf(draft));
  leaf(parts, draft);
}

function build(element: Element) {
  const title = h('h2', { id: 'writer-title', tabindex: '-1' }, 'Write captions');
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close the captions' }, icon('close'));
  close.onclick = () => act(element, 'closed', { panel: 'captions' });
  const status = h('p.status', { role: 'status' });
  const use = h('button.primary', { type: 'button', 'data-do': 'captions-use' }, 'Use these captions');
  use.onclick = () => act(element, 'captions-use');
  const file = h('button', { type: 'button', 'data-do': 'captions-file' }, 'Download captions.txt');
  file.onclick = () => act(element, 'captions-file');
  const next = h('button', { type: 'button', 'data-do': 'next-offer' }, 'Next offer');
  const problem = h('p.bad', { role: 'alert', hidden: true });
  const rule = h('p');
  const box = h('textarea', { rows: 5, id: 'writer-paste', 'aria-label': 'Lines to put in',
    placeholder: 'clip-07: Rick walks in and Ilsa sits down.\nor a line a video, in their order' });
  const put = h('button', { type: 'button', 'data-do': 'put-in' }, 'Put in');
  const report = h('div.pasted', { role: 'status' });
  const classes = h('div.classes');
  const pre = h('pre', { tabindex: '0', role: 'group', 'aria-label': 'captions.txt' });
  const text = fold('captions.txt as text', pre);
  const vocabularyFold = fold('Vocabulary and synonyms', classes, problem);
  const list = h('ol.sayings');
  const leaves = h('nav.leaves', { 'aria-label': 'Videos' });
  const folds = h('div.folds', {}, fold('Paste many lines', box, put, report), vocabularyFold, fold('How words are found', ...HOW, rule), text);
  const scroller = h('div.writing', {}, folds, list, leaves);
  element.append(h('header', {}, title, close), h('div.doing', {}, status, next), h('div.doing', {}, use, file), scroller);
  const parts = {
    title, use, status, next, problem, rule, box, report_: report, classes, pre, text, vocabularyFold, list, leaves, scroller, at: 0, shown: -1, open: false,
    draft: null as Draft | null, words: null as Draft['words'] | null, report: null as Draft['pasted'],
    opener: null as Element | null,
  };
  put.onclick = () => act(put, 'caption', { edit: 'paste', text: box.value });
  text.ontoggle = () => text.open && parts.draft && setText(pre, textOf(parts.draft));
  next.onclick = () => parts.draft && toNext(parts, parts.draft);
  return parts;
}

const HOW = [
  h('p', {}, 'Words of the vocabulary and their synonyms are looked for, in small letters or capitals and with English endings (walk, walks, walked, walking; box, boxes). Other languages are found as the words stand. Irregular forms (sat) are synonyms that you add.'),
  h('p', {}, 'What a sentence denies (“does not walk”), who he or she is, and who acts in a passive is not understood: it is offered all the same, for you to mend or drop. Only what you accept counts.'),
];

function fold(title: string, ...content: HTMLElement[]) {
  return h('details.fold', {}, h('summary', {}, title), ...content);
}

type Parts = ReturnType<typeof build>;

/** Opens the editor with the focus on its title, or closes it and returns the focus. */
function turn(parts: Parts, element: HTMLElement, open: boolean) {
  const within = element.contains(document.activeElement);
  if (open) parts.opener = document.activeElement;
  element.hidden = !open;
  parts.open = open;
  parts.shown = -1;
  if (open) {
    parts.vocabularyFold.open = parts.draft === null && parts.words === null && parts.vocabularyFold.open;
    parts.title.focus();
  } else if (within && parts.opener instanceof HTMLElement) parts.opener.focus();
}

function toNext(parts: Parts, draft: Draft) {
  const { open } = draftCounts(draft);
  const video = open.find((i) => i > parts.at) ?? open[0];
  act(parts.list, 'select', { video });
  parts.shown = -2; // the focus goes to its offer
}

/** Draws the videos around the selected one. */
function leaf(parts: Parts, draft: Draft) {
  const { list, leaves, at } = parts;
  const first = at - (at % PER);
  const here = draft.videos.slice(first, first + PER).map((video, i) => ({ video, index: first + i, words: draft.words, current: first + i === at }));
  keyed(list, here, ({ video, index }) => `${index} ${video.id}`, makeVideoCard, updateVideoCard);
  if (parts.shown !== at) {
    const card = list.children[at - first];
    if (parts.shown === -2) card?.querySelector<HTMLElement>('[data-do=accept]')?.focus({ preventScroll: true });
    if (parts.shown !== -1 || at > 0) card?.scrollIntoView({ block: 'nearest' });
    parts.shown = at;
  }
  const many = draft.videos.length > PER;
  leaves.hidden = !many;
  if (many) {
    const to = (video: number, name: string) => {
      const button = h('button', { type: 'button', disabled: video < 0 || video >= draft.videos.length }, name);
      button.onclick = () => act(button, 'select', { video });
      return button;
    };
    fill(leaves, to(first - PER, 'Before'), h('span.number.muted', {}, `${first + 1}–${first + here.length} of ${draft.videos.length}`), to(first + PER, 'After'));
  }
}

/** Reports what became of the pasted lines. Unused lines stay in the box. */
function reportPaste(parts: Parts, { pasted }: Draft) {
  parts.report = pasted;
  if (!pasted) return fill(parts.report_);
  parts.box.value = pasted.left.map(({ line }) => line).join('\n');
  fill(parts.report_, h('p', {}, `${countText(pasted.taken, 'line')} put in.${pasted.left.length > 0 ? ` ${countText(pasted.left.length, 'line')} left:` : ''}`),
    pasted.left.length > 0 && h('ul', {}, ...pasted.left.map(({ line, why }) => h('li', {}, h('code', {}, line), ` ${why}`))));
}

/** Draws the classes of each concept with their synonyms. */
function vocabulary(parts: Parts, { words }: Draft) {
  const before = parts.words?.concepts;
  parts.words = words;
  if (before === words.concepts) return; // only a synonym has changed, and its field has it already
  const named = document.activeElement?.closest('.classes') ? (document.activeElement as HTMLElement).dataset.add : undefined;
  fill(parts.classes,
    h('p.muted', {}, 'Synonyms, with commas between them: other words by which a sentence may name a class. They are kept with captions.txt as remarks.'),
    ...words.concepts.map((concept, e) => conceptBlock(words, concept, e)),
    words.concepts.length > 1 && leadRow(words));
  if (words.concepts.some(({ classes }) => classes.length === 0)) parts.vocabularyFold.open = true;
  if (named !== undefined) parts.classes.querySelector<HTMLElement>(`[data-add="${named}"]`)?.focus();
}

function conceptBlock({ synonyms }: Draft['words'], { name, classes, closed }: Concept, e: number) {
  const rows = classes.map((one, k) => {
    const input = h('input', { type: 'text', 'aria-label': `Synonyms of ${one}`, value: synonyms[name]?.[one] ?? '', 'data-synonyms': one });
    input.onchange = () => act(input, 'caption', { edit: 'synonyms', concept: e, name: one, text: input.value });
    return h('div.synonyms', {}, h(`span.${e === 0 ? hueOf([k]) : 'who-none'}`, {}, one), input);
  });
  const fresh = h('input', { type: 'text', 'aria-label': `New class of ${name}`, placeholder: `a new ${name}`, 'data-add': name });
  const form = h('form.new-class', {}, fresh, h('button', { type: 'submit' }, 'Add'));
  form.onsubmit = (event) => {
    event.preventDefault();
    act(form, 'caption', { edit: 'class', concept: e, name: fresh.value });
  };
  return h('div.concept-words', { role: 'group', 'aria-label': name }, h('h3', {}, name), ...rows, closed ? h('p.muted', {}, 'dataset.json lists these classes.') : form);
}

/** The choice of the concept that comes first in a tuple and has the hues. */
function leadRow({ concepts }: Draft['words']) {
  const select = h('select', { id: 'writer-lead' }, ...concepts.map(({ name }, e) => h('option', { value: e }, name)));
  select.onchange = () => act(select, 'caption', { edit: 'lead', concept: Number(select.value) });
  return h('p.lead-row', {}, h('label', { for: 'writer-lead' }, 'First in a tuple'), select);
}
