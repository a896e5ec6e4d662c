// The preset, the sliders of the most important options, and what opens all of them.
import { Icon } from '../Icon.tsx';
import { Knob } from '../Knob.tsx';
import { hasEffect } from '../../options/settings.ts';
import type { Page } from './page.ts';

const IN_BAR = ['c', 'alpha']; // options that have a slider in the bar

export function Settings({ page }: { page: Page }) {
  const { state: { hello, dataset, options, panel }, perform } = page;
  const settings = hello.value?.options ?? [];
  const isApplied = dataset.value?.applied === true; // a saved model has options of its own
  return (
    <div class="settings" hidden={isApplied}>
      <Presets page={page} />
      <div class="knobs">
        {IN_BAR.flatMap((key) => settings.filter((setting) => setting.key === key && hasEffect(setting, options.value))).map((setting) => (
          <div key={setting.key} class="knob">
            <span class="symbol" aria-hidden="true">{setting.symbol}</span>
            <Knob page={page} setting={setting} name={setting.symbol} id={`bar-${setting.key}`} />
          </div>
        ))}
      </div>
      <button type="button" class="quiet" aria-expanded={panel.value === 'options'} aria-controls="options" onClick={() => perform('panel', { panel: 'options' })}>More<Icon name="down" /></button>
    </div>
  );
}

function Presets({ page: { state: { hello, preset }, perform } }: { page: Page }) {
  const presets = hello.value?.presets ?? [];
  return (
    <select aria-label="Preset" title="Preset" value={preset.value} onChange={({ currentTarget }) => perform('preset', { name: currentTarget.value })}>
      {presets.map(({ name, about }) => <option key={name} value={name} title={about}>{name}</option>)}
      {presets.length > 0 && <option value="" hidden>your own</option>}
    </select>
  );
}
