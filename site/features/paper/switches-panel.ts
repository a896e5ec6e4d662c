// The switches on the page about the paper, and the scores of the printed model beside those of
// the switches.
import { bar } from '../../drawing/marks.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { idsOfGroup, scoreRows, availableSwitches, tableRuns, signed, toggled } from './switches.ts';
import { countText } from '../../words.ts';
import type { Dataset, Hello, Score } from '../../core/messages.ts';
import type { State } from '../../state.ts';

type Row = ReturnType<typeof scoreRows>[number];

const GROUPS = [['published', 'The published code'], ['ours', 'Our changes']] as const;

export function paperSwitches(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { hello, dataset, paperSwitches: { on, running, fraction, problem } } = state;
  if (hello && parts.hello !== hello) furnish(parts, hello);
  parts.hello = hello;
  parts.on = on;
  for (const button of parts.presets.querySelectorAll('button')) {
    setAttribute(button, 'aria-pressed', String(button.dataset.switches === inOrder(on)));
  }
  for (const input of parts.switches.querySelectorAll('input')) input.checked = on.includes(input.value);
  parts.switches.disabled = !dataset;
  const [printed, yours] = tableRuns(state);
  const missing = Boolean(printed && !(printed.scores && yours.scores));
  parts.run.hidden = !missing || running !== '';
  parts.cancel.hidden = running === '';
  parts.progress.classList.toggle('hushed', running === '');
  setAttribute(parts.progress, 'aria-valuenow', Math.round(100 * fraction));
  (parts.progress.firstElementChild as HTMLElement).style.width = `${100 * fraction}%`;
  setText(parts.state, words(state, printed?.key === running, missing));
  parts.state.classList.toggle('bad', problem !== '');
  if (parts.printed !== printed?.scores || parts.yours !== yours?.scores) {
    fill(parts.table, printed?.scores && table(scoreRows(printed.scores, yours.scores)));
    setText(parts.note, printed?.scores && dataset ? note(dataset, scoreRows(printed.scores)) : '');
  }
  parts.printed = printed?.scores;
  parts.yours = yours?.scores;
}

/** The switches as one word. */
function inOrder(on: string[]) {
  return [...on].sort().join(' ');
}

function build(element: Element) {
  const switches = h('fieldset.switches', { 'aria-label': 'Differences' });
  const run = h('button.primary', { type: 'button', 'data-do': 'try' }, 'Run both');
  run.onclick = () => act(element, 'run-switches');
  const cancel = h('button', { type: 'button', 'data-do': 'try-cancel' }, 'Cancel');
  cancel.onclick = () => act(element, 'cancel-switches');
  const state = h('p.trial-state', { role: 'status' });
  const progress = h('div.progress', { role: 'progressbar', 'aria-label': 'Trial run', 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i'));
  const presets = h('div.presets', { role: 'group', 'aria-label': 'Switches together' });
  const table_ = h('div.scroll');
  const note_ = h('p.muted.trial-note');
  element.append(presets, switches, h('div.trial-run', {}, state, run, cancel), progress, table_, note_);
  return {
    switches, presets, run, cancel, state, progress, table: table_, note: note_,
    on: [] as string[], hello: null as State['hello'],
    printed: undefined as Score[] | undefined,
    yours: undefined as Score[] | undefined,
  };
}

function furnish(parts: ReturnType<typeof build>, hello: Hello) {
  const switches = availableSwitches(hello.options);
  const together = (name: string, on: string[]) => {
    const button = h('button', { type: 'button', 'data-switches': inOrder(on) }, name);
    button.onclick = () => act(button, 'switches', { on });
    return button;
  };
  fill(parts.presets, together('As printed', []), together('All of the published code', idsOfGroup(switches, 'published')), together('All of ours', idsOfGroup(switches, 'ours')));
  fill(parts.switches, ...GROUPS.map(([group, name]) => h('div', { role: 'group', 'aria-label': name }, h('h4', {}, name),
    ...switches.filter((one) => one.group === group).map(({ id, name: title, about }) => {
      const input = h('input', { type: 'checkbox', role: 'switch', value: id, 'data-switch': id });
      input.onchange = () => act(input, 'switches', { on: toggled(parts.on, id) });
      return h('label.switch', {}, input, h('span', {}, title, h('small.muted', {}, about)));
    }))));
}

/** first says whether the paper as printed is running. */
function words({ dataset, paperSwitches: { on, running, problem } }: State, first: boolean, missing: boolean) {
  if (problem) return `The run failed: ${problem}.`;
  if (!dataset) return 'Nothing is open yet.';
  if (running) return first && on.length > 0 ? 'Running the paper as printed…' : 'Running…';
  if (missing) return `On ${dataset.name}. Turn a switch.`;
  return `On ${dataset.name}: ${on.length === 0 ? 'the paper as printed' : countText(on.length, 'difference')}.`;
}

function table(rows: Row[]) {
  const head = ['', 'as printed', 'yours', 'change'];
  return h('table.trial-scores', {},
    h('thead', {}, h('tr', {}, ...head.map((name, i) => (i === 0 ? h('td') : h('th', { scope: 'col' }, name))))),
    h('tbody', {}, ...rows.map(({ name, about, of, printed, yours, points }) => h('tr', { 'data-measure': name, title: about },
      h('th', { scope: 'row' }, name, h('small.muted.number', {}, `over ${of.toLocaleString('en')}`)),
      cell(printed), cell(yours),
      h(`td.number.change${points === undefined ? '' : turn(points)}`, {}, points === undefined ? '…' : signed(points))))));
}

function cell(value?: number) {
  return h('td', {}, value === undefined ? '…' : h('span.measured', {}, bar(value), h('span.number', {}, value.toFixed(3))));
}

function turn(points: number) {
  return { '+': '.good', '−': '.bad' }[signed(points)[0]] ?? '';
}

function note(dataset: Dataset, rows: Row[]) {
  const tracks = Math.max(0, ...rows.filter(({ name }) => name.includes('accuracy')).map(({ of }) => of));
  const tuples = rows.find(({ name }) => name === 'right track')?.of ?? 0;
  const over = [tracks > 0 && countText(tracks, 'track'), tuples > 0 && countText(tuples, 'caption tuple')].filter(Boolean).join(' and ');
  if (rows.length === 0) return `${dataset.name} has no truth to score against.`;
  return `Change in points, a hundredth each. One run each on one data set, scored over at most ${over}: a few points either way mean little.`;
}
