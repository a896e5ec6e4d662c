import { sparkPath } from '../../ui/objective-plot.ts';
import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { runOf } from '../../session/session-state.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SliderField } from '../../ui/fields.tsx';
import { hasEffect, presetOf } from '../../model/settings.ts';
import { valuesOf } from '../../store.ts';
import { IterationHistory } from './IterationHistory.tsx';
import { wordsOf } from './words.ts';
import { useSync } from '../../ui/hooks.ts';
import type { Run } from '../../session/run/progress.ts';
import type { Page } from './actions.ts';

/** The objective of the start that is kept or under way, small. */
function Sparkline({ run: { series, progress } }: { run: Run }) {
  const line = series.get(progress?.done?.kept ?? progress?.start ?? 1) ?? [];
  return <span class="spark"><svg viewBox="0 0 96 32" aria-hidden="true"><path class="curve" d={sparkPath(line)} /></svg></span>;
}

const WITH_SLIDER = ['c', 'alpha']; // options that have a slider here

export function Settings({ page }: { page: Page }) {
  const place = useRef<HTMLDivElement>(null);
  useSync(() => { // at once: a key that opens them puts the focus into them
    const { value: isOpen } = page.state.settingsOpen;
    if (place.current) place.current.hidden = !isOpen;
  });
  return (
    <div id="settings" role="group" aria-label="Model settings" ref={place}>
      <Choices page={page} />
      <div class="iterations">
        <ActionButton page={page} action="step" payload={undefined} isIcon data-do="step" aria-label="Step one iteration"><Icon name="step" /><span class="word">Step</span></ActionButton>
        <IterationHistory page={page} />
      </div>
      <div class="looks-in">
        <Numbers page={page} />
        <PanelButtons page={page} />
      </div>
    </div>
  );
}

/** The options of the next run. A saved model has options of its own. */
function Choices({ page }: { page: Page }) {
  const { state: { hello, dataset, options, panel }, dispatch } = page;
  const settings = hello.value?.options ?? [];
  return (
    <div class="settings" hidden={dataset.value?.applied === true}>
      <Presets page={page} />
      {WITH_SLIDER.flatMap((key) => settings.filter((setting) => setting.key === key && hasEffect(setting, options.value))).map((setting) => (
        <div key={setting.key} class="knob">
          <span class="symbol" aria-hidden="true">{setting.symbol}</span>
          <SliderField page={page} setting={setting} name={setting.symbol} id={`bar-${setting.key}`} />
        </div>
      ))}
      <button type="button" aria-expanded={panel.value === 'options'} aria-controls="options" onClick={() => dispatch('panel', { panel: 'options' })}>All options</button>
    </div>
  );
}

function Presets({ page: { state: { hello, options }, dispatch } }: { page: Page }) {
  const presets = hello.value?.presets ?? [];
  return (
    <select aria-label="Preset" title="Preset" value={presetOf(hello.value?.presets ?? [], options.value)} onChange={({ currentTarget }) => dispatch('preset', { name: currentTarget.value })}>
      {presets.map(({ name, about }) => <option key={name} value={name} title={about}>{name}</option>)}
      {presets.length > 0 && <option value="" hidden>your own</option>}
    </select>
  );
}

/** The iterations of the run, its objective and its time. */
function Numbers({ page: { state } }: { page: Page }) {
  const { numbers, time } = wordsOf(valuesOf(state));
  return <p class="numbers number">{numbers}<span class="took">{time}</span></p>;
}

/** The buttons that open the plot of the objective and the model. */
function PanelButtons({ page }: { page: Page }) {
  const { state } = page;
  const run = useComputed(() => runOf({ session: state.session.value }));
  const { series } = run.value;
  return (
    <>
      <ActionButton page={page} action="panel" payload={{ panel: 'objective' }} isIcon class="quiet plot" aria-label="Objective: open the plot" hidden={series.size === 0}>
        <Sparkline run={run.value} />
      </ActionButton>
      <ActionButton page={page} action="panel" payload={{ panel: 'model' }} isIcon class="quiet" data-do="model" aria-controls="model" aria-expanded={state.panel.value === 'model'}
        hidden={!state.answer.value || !state.undoHistory.value.canContinue}><Icon name="grid" /><span class="word">Model</span></ActionButton>
    </>
  );
}
