// The panel of all options of the model, in groups, each with its symbol and a description.
import { act, fill, h, buildOnce } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { MACHINE_CORES } from '../../options/cores.ts';
import { knob } from '../../options/knob.ts';
import { sameOptions, optionName } from '../../options/settings.ts';
import type { Options, Setting } from '../../core/messages.ts';
import type { State } from '../../state.ts';

type Value = Options[string];

interface Control {
  key: string;
  element: HTMLElement;
  show: (value: Value) => void;
}

export function options(element: Element, { hello, dataset, panel, options: values, answerOptions, cores, undoHistory }: State) {
  const parts = buildOnce(element, build);
  parts.panel.hidden = panel !== 'options';
  if (panel !== 'options' || !hello) return;
  if (parts.hello !== hello || parts.dataset !== dataset) {
    parts.controls = hello.options.map((setting) => control(setting, dataset));
    fill(parts.groups, ...groups(hello.options, parts.controls), parts.machine.element);
    parts.hello = hello;
    parts.dataset = dataset;
  }
  parts.note.hidden = !undoHistory.canContinue || dataset?.applied === true;
  parts.own.hidden = dataset?.applied !== true;
  for (const [i, { key, element: option, show }] of parts.controls.entries()) {
    show(values[key]);
    const waits = undoHistory.canContinue && !hello.options[i].live && answerOptions !== null && !sameOptions({ [key]: answerOptions[key] }, { [key]: values[key] });
    option.classList.toggle('waits', waits);
  }
  parts.machine.show(cores);
}

function build(element: Element) {
  const groupsElement = h('div.groups');
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close the options' }, icon('close'));
  close.onclick = () => act(element, 'closed', { panel: 'options' });
  const note = h('p.muted', {}, 'What you change here shows at once. Options marked ', later(), ' wait until you press Run.');
  const own = h('p.muted', {}, 'These videos are labelled by a saved model, which has its own settings. What you set here is for a run from the start.');
  const panel = h('section.panel', { id: 'options', 'aria-labelledby': 'options-title' },
    h('header', {}, h('h2', { id: 'options-title' }, 'Options'), close), note, own, groupsElement);
  element.append(panel);
  return {
    machine: machine(),
    panel, note, own, groups: groupsElement, controls: [] as Control[],
    hello: null as State['hello'], dataset: null as State['dataset'],
  };
}

/** The mark of options that take effect at the next run. */
const later = () => h('span.later', {}, 'next run');

const about = (setting: Setting) => h('small.muted', {}, setting.about, setting.live ? null : ' ', !setting.live && later());
/** The number of cores, which changes the speed and nothing else. */
function machine() {
  const id = 'option-cores';
  const input = h('input.number', { id, type: 'number', min: 1, max: MACHINE_CORES, step: 1, required: true });
  input.onchange = () => {
    if (input.validity.valid) act(input, 'cores', { cores: Number(input.value) });
  };
  const what = `of ${MACHINE_CORES} that work on the next run; more make one on thousands of tracks faster, and change nothing else`;
  return {
    element: h('fieldset', {}, h('legend', {}, 'This device'),
      h('div.option', {}, h('label', { for: id }, 'cores'), input, h('small.muted', {}, what))),
    show(cores: number) {
      if (document.activeElement !== input) input.value = String(cores);
    },
  };
}

function groups(settings: Setting[], controls: Control[]) {
  const named = new Map(settings.map(({ group }) => [group, []]) as [string, HTMLElement[]][]);
  for (const [i, { group }] of settings.entries()) named.get(group)?.push(controls[i].element);
  return [...named].map(([name, elements]) => h('fieldset', {}, h('legend', {}, name), ...elements));
}

function control(setting: Setting, dataset: State['dataset']): Control {
  if (setting.kind === 'names') return namesControl(setting, dataset);
  const id = `option-${setting.key}`;
  if (setting.slider > 0) return sliderControl(setting, id);
  const input = inputOf(setting, id);
  input.onchange = () => {
    if (input.validity.valid) act(input, 'option', { key: setting.key, value: valueOf(setting, input) });
  };
  return {
    key: setting.key,
    element: h('div.option', {}, h('label', { for: id }, title(setting)), input, about(setting)),
    show(value) {
      const words = Array.isArray(value) ? value.join(', ') : String(value ?? '');
      if (setting.kind === 'switch') (input as HTMLInputElement).checked = Boolean(value);
      else if (document.activeElement !== input) input.value = words;
      if (input instanceof HTMLInputElement) input.defaultValue = words;
    },
  };
}

function sliderControl(setting: Setting, id: string): Control {
  const { key, range, entry, show } = knob(setting, setting.symbol || optionName(setting.key), id);
  return {
    key, show: (value) => show(Number(value)),
    element: h('div.option', {}, h('label', { for: id }, title(setting)), h('span.knob', {}, range, entry), about(setting)),
  };
}

function title({ symbol, key }: Setting) {
  const [letter, index] = symbol.split('_');
  const sign = symbol && h('span.symbol', {}, letter, index && h('sub', {}, index));
  const word = key.toLowerCase() === letter.toLowerCase() ? '' : optionName(key);
  return h('span', {}, sign, sign && word ? ' ' : null, word);
}

function inputOf({ kind, choices, min, max, key }: Setting, id: string): HTMLInputElement | HTMLSelectElement {
  if (kind === 'choice') {
    return h('select', { id, 'data-option': key }, ...(choices ?? []).map((c) => h('option', { value: c }, c)));
  }
  if (kind === 'switch') return h('input', { id, type: 'checkbox', 'data-option': key });
  if (kind === 'integers' || kind === 'numbers') {
    const number = kind === 'integers' ? '\\d+' : '(\\d+\\.?\\d*|\\.\\d+)';
    return h('input.number', { id, type: 'text', inputmode: 'decimal', required: true,
      title: `${kind === 'integers' ? 'whole numbers' : 'numbers'} with commas between them`,
      pattern: `\\s*${number}(\\s*,\\s*${number})*\\s*`, 'data-option': key });
  }
  const step = kind === 'integer' ? 1 : 'any';
  return h('input.number', { id, type: 'number', min, max, step, required: true, 'data-option': key });
}

function valueOf({ kind }: Setting, input: HTMLInputElement | HTMLSelectElement): Value {
  if (kind === 'switch') return (input as HTMLInputElement).checked;
  if (kind === 'integers' || kind === 'numbers') return input.value.split(',').map(Number);
  return kind === 'choice' ? input.value : Number(input.value);
}

/** A checkbox for each name of the dataset: its concepts or its views. */
function namesControl(setting: Setting, dataset: State['dataset']): Control {
  const listed = setting.key === 'concepts' ? dataset?.concepts : dataset?.views;
  const all = setting.choices?.length ? setting.choices : (listed ?? []).map(({ name }) => name);
  const boxes = all.map((name) => h('input', { type: 'checkbox', value: name }));
  for (const box of boxes) {
    box.onchange = () => act(box, 'option', { key: setting.key, value: boxes.filter((b) => b.checked).map((b) => b.value) });
  }
  return {
    key: setting.key,
    element: h('div.option', { role: 'group', 'aria-label': optionName(setting.key) }, h('span', {}, title(setting)),
      h('span.names', {}, ...boxes.map((box) => h('label', {}, box, box.value))), about(setting)),
    show(value) {
      const chosen = Array.isArray(value) ? value.map(String) : [];
      for (const [i, box] of boxes.entries()) box.checked = chosen.includes(box.value) || chosen.includes(String(i + 1));
    },
  };
}
