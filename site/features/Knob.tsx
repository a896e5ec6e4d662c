// A slider and a number field for one option. A drag of the slider is one action for undo, which
// ends when the slider is let go of.
import { useRef } from 'preact/hooks';
import { setAttribute } from '../elements/dom.ts';
import { sliderPosition, sliderValueAt } from '../options/settings.ts';
import { Entry } from './Entry.tsx';
import { useSync } from './signals.ts';
import type { PanelPage } from './signals.ts';
import type { Setting } from '../core/messages.ts';

interface Props {
  page: PanelPage<'options'>;
  setting: Setting;
  name: string; // for screen readers
  id: string; // of the number field
}

export function Knob({ page, setting, name, id }: Props) {
  const { state: { options }, perform } = page;
  const { key, about, min, max } = setting;
  const label = `${name}: ${about}`;
  return (
    <>
      <Slider page={page} setting={setting} name={name} />
      <Entry id={id} type="number" min={min ?? 0} max={max || undefined} step="any" aria-label={label} title={about} data-option={key}
        show={() => String(options.value[key] ?? '')} take={(text) => perform('option', { key, value: Number(text) })} />
    </>
  );
}

function Slider({ page: { state: { options }, perform }, setting, name }: Omit<Props, 'id'>) {
  const { key, about } = setting;
  const range = useRef<HTMLInputElement>(null);
  const isKeyDown = useRef(false); // a key that stays down repeats, and its repeats are one action
  useSync(() => {
    const value = Number(options.value[key]);
    if (!range.current) return;
    if (sliderValueAt(setting, Number(range.current.value)) !== value) range.current.value = String(sliderPosition(setting, value)); // the slider may stand between two values
    setAttribute(range.current, 'aria-valuetext', value);
  });
  const release = () => {
    isKeyDown.current = false;
    perform('release', undefined);
  };
  return (
    <input ref={range} type="range" min={0} max={1} step={0.001} aria-label={`${name}, slider`} title={about}
      onInput={({ currentTarget }) => perform('option', { key, value: sliderValueAt(setting, Number(currentTarget.value)), dragging: true })}
      onKeyDown={() => { isKeyDown.current = true; }} onChange={() => isKeyDown.current || release()} onKeyUp={release} onBlur={release} />
  );
}
