// The panel of all options of the model, in groups, each with its symbol, its control and a description.
import { useComputed } from '@preact/signals';
import { TextInput, SliderField } from '../../ui/fields.tsx';
import { optionName, sameOptions, MACHINE_CORES, hasEffect } from '../../model/settings.ts';
import { SidePanel } from '../../ui/Dialog.tsx';
import type { PanelPage } from '../../ui/action.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { Options, Setting } from '../../core/messages.ts';

/** What the panels read of the page, and what they may ask of it. */
type Page = PanelPage<'hello' | 'dataset' | 'options' | 'panel' | 'answerOptions' | 'undoHistory' | 'cores'>;

type Value = Options[string];

interface Props {
  page: Page;
  setting: Setting;
}

function Control({ page, setting }: Props) {
  const { options, answerOptions, undoHistory } = page.state;
  const { key, live, kind } = setting;
  const waits = useComputed(() => undoHistory.value.canContinue && !live && answerOptions.value !== null
    && !sameOptions({ [key]: answerOptions.value[key] }, { [key]: options.value[key] }));
  const isGroup = kind === 'names';
  return (
    <div class={waits.value ? 'option waits' : 'option'} role={isGroup ? 'group' : undefined} aria-label={isGroup ? optionName(key) : undefined}>
      {isGroup ? <Title setting={setting} /> : <label for={`option-${key}`}><Title setting={setting} /></label>}
      <Field page={page} setting={setting} />
      <small class="muted">{setting.about}{!live && <> <Later /></>}</small>
    </div>
  );
}

/** The mark of options that take effect at the next run. */
const Later = () => <span class="later">next run</span>;

function Title({ setting: { symbol, key } }: { setting: Setting }) {
  const [letter, index] = symbol.split('_');
  const word = key.toLowerCase() === letter.toLowerCase() ? '' : optionName(key);
  return <span>{symbol && <span class="symbol">{letter}{index && <sub>{index}</sub>}</span>}{symbol && word && ' '}{word}</span>;
}

function Field({ page, setting }: Props) {
  const { state: { options, dataset }, dispatch } = page;
  const { key, kind, slider, choices } = setting;
  const value = useComputed(() => options.value[key]);
  const set = (to: Value) => dispatch('option', { key, value: to });
  const given = { id: `option-${key}`, 'data-option': key };
  if (kind === 'names') return <Names setting={setting} dataset={dataset} value={value} set={set} />;
  if (slider > 0) return <span class="knob"><SliderField page={page} setting={setting} name={setting.symbol || optionName(key)} id={given.id} /></span>;
  if (kind === 'choice') {
    return (
      <select {...given} value={String(value.value)} onChange={({ currentTarget }) => set(currentTarget.value)}>
        {choices.map((one) => <option key={one} value={one}>{one}</option>)}
      </select>
    );
  }
  if (kind === 'switch') return <input {...given} type="checkbox" checked={Boolean(value.value)} onChange={({ currentTarget }) => set(currentTarget.checked)} />;
  const isList = kind === 'integers' || kind === 'numbers';
  const limits = isList ? listField(kind) : { type: 'number', min: setting.min, max: setting.max, step: kind === 'integer' ? 1 : 'any' };
  return <TextInput {...given} {...limits} show={() => [options.value[key] ?? ''].flat().join(', ')} take={(text) => set(isList ? text.split(',').map(Number) : Number(text))} />;
}

/** The attributes of a field for numbers with commas between them. */
function listField(kind: 'integers' | 'numbers') {
  const [number, name] = kind === 'integers' ? ['\\d+', 'whole numbers'] : ['(\\d+\\.?\\d*|\\.\\d+)', 'numbers'];
  return { type: 'text', inputmode: 'decimal', title: `${name} with commas between them`, pattern: `\\s*${number}(\\s*,\\s*${number})*\\s*` } as const;
}

interface NamesProps {
  setting: Setting;
  dataset: Page['state']['dataset'];
  value: ReadonlySignal<Value>;
  set: (to: Value) => void;
}

/** A checkbox for each name of the dataset: its concepts or its views. */
function Names({ setting: { key, choices }, dataset, value, set }: NamesProps) {
  const listed = (key === 'concepts' ? dataset.value?.concepts : dataset.value?.views) ?? [];
  const all = choices.length > 0 ? choices : listed.map(({ name }) => name);
  const chosen = Array.isArray(value.value) ? value.value.map(String) : [];
  const on = all.filter((name, i) => chosen.includes(name) || chosen.includes(String(i + 1)));
  return (
    <span class="names">
      {all.map((name) => (
        <label key={name}>
          <input type="checkbox" value={name} checked={on.includes(name)} onChange={({ currentTarget: { checked } }) => set(all.filter((one) => (one === name ? checked : on.includes(one))))} />{name}
        </label>
      ))}
    </span>
  );
}

export function Panel({ page }: { page: Page }) {
  return (
    <SidePanel page={page} id="options" title="Options" closing="Close the options">
      <Notes page={page} />
      <div class="groups"><Groups page={page} /><Machine page={page} /></div>
    </SidePanel>
  );
}

function Notes({ page: { state: { undoHistory, dataset } } }: { page: Page }) {
  const isApplied = dataset.value?.applied === true;
  return (
    <>
      <p class="muted" hidden={!undoHistory.value.canContinue || isApplied}>What you change here shows at once. Options marked <Later /> wait until you press Run.</p>
      <p class="muted" hidden={!isApplied}>These videos are labelled by a saved model, which has its own settings. What you set here is for a run from the start.</p>
    </>
  );
}

function Groups({ page }: { page: Page }) {
  const { hello, options } = page.state;
  const settings = (hello.value?.options ?? []).filter((setting) => hasEffect(setting, options.value));
  return [...new Set(settings.map(({ group }) => group))].map((name) => (
    <fieldset key={name}>
      <legend>{name}</legend>
      {settings.filter(({ group }) => group === name).map((setting) => <Control key={setting.key} page={page} setting={setting} />)}
    </fieldset>
  ));
}

/** The number of cores, which changes the speed and nothing else. */
function Machine({ page: { state: { cores }, dispatch } }: { page: Page }) {
  return (
    <fieldset>
      <legend>This device</legend>
      <div class="option">
        <label for="option-cores">cores</label>
        <TextInput id="option-cores" type="number" min={1} max={MACHINE_CORES} step={1} show={() => String(cores.value)} take={(text) => dispatch('cores', { cores: Number(text) })} />
        <small class="muted">{`of ${MACHINE_CORES} that work on the next run; more make one on thousands of tracks faster, and change nothing else`}</small>
      </div>
    </fieldset>
  );
}
