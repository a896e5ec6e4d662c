// Fields for text and numbers, and a slider with a number field. A drag of the slider is one undo step, which ends when the
// slider is released.
import { useRef } from 'preact/hooks';
import { setAttribute } from './dom.ts';
import { useSync } from './hooks.ts';
import { sliderPosition, sliderValueAt } from '../model/settings.ts';
import type { JSX } from 'preact';
import type { PanelPage } from './action.ts';
import type { Setting } from '../core/messages.ts';

interface EntryProps extends JSX.InputHTMLAttributes {
  show: () => string; // the present value
  take: (text: string) => void;
  isLive?: boolean; // whether each change is applied while typing
}

/** A field that shows the present value, except while text is typed into it, and applies valid input. */
export function TextInput({ show, take, isLive, ...attributes }: EntryProps) {
  const field = useRef<HTMLInputElement>(null);
  useSync(() => {
    const text = show();
    if (!field.current) return;
    setAttribute(field.current, 'value', text); // the page compares it with the input to tell whether the field is being changed
    if (document.activeElement !== field.current) field.current.value = text;
  });
  const taking = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.validity.valid) take(currentTarget.value);
  };
  return <input class="number" required {...attributes} ref={field} {...(isLive ? { onInput: taking } : { onChange: taking })} />;
}

interface NumberFieldProps {
  about: string; // for screen readers
  taken: string; // the initial value
  answer: (number: string) => void;
}

/** A field for a number, with a button that answers a question with it. */
export function NumberField({ about, taken, answer }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    const input = field.current;
    if (!input) return;
    if (input.value !== '' && input.reportValidity()) answer(String(Number(input.value)));
    else input.focus();
  };
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter in the files dialog would run
    send();
  };
  return (
    <span class="number-field">
      <input ref={field} class="number" type="number" min={0.001} max={1e6} step="any" defaultValue={taken} aria-label={about} onKeyDown={byEnter} />
      <button type="button" data-do="answer-number" onClick={send}>Set</button>
    </span>
  );
}

interface SliderFieldProps {
  page: PanelPage<'options'>;
  setting: Setting;
  name: string; // for screen readers
  id: string; // of the number field
}

export function SliderField({ page, setting, name, id }: SliderFieldProps) {
  const { state: { options }, dispatch } = page;
  const { key, about, min, max } = setting;
  const label = `${name}: ${about}`;
  return (
    <>
      <Slider page={page} setting={setting} name={name} />
      <TextInput id={id} type="number" min={min ?? 0} max={max || undefined} step="any" aria-label={label} title={about} data-option={key}
        show={() => String(options.value[key] ?? '')} take={(text) => dispatch('option', { key, value: Number(text) })} />
    </>
  );
}

function Slider({ page: { state: { options }, dispatch }, setting, name }: Omit<SliderFieldProps, 'id'>) {
  const { key, about } = setting;
  const range = useRef<HTMLInputElement>(null);
  const isKeyDown = useRef(false); // the repeats of a key that is held down are one undo step
  useSync(() => {
    const value = Number(options.value[key]);
    if (!range.current) return;
    if (sliderValueAt(setting, Number(range.current.value)) !== value) range.current.value = String(sliderPosition(setting, value)); // the slider may stand between two values
    setAttribute(range.current, 'aria-valuetext', value);
  });
  const release = () => {
    isKeyDown.current = false;
    dispatch('release', undefined);
  };
  return (
    <input ref={range} type="range" min={0} max={1} step={0.001} aria-label={`${name}, slider`} title={about}
      onInput={({ currentTarget }) => dispatch('option', { key, value: sliderValueAt(setting, Number(currentTarget.value)), dragging: true })}
      onKeyDown={() => { isKeyDown.current = true; }} onChange={() => isKeyDown.current || release()} onKeyUp={release} onBlur={release} />
  );
}
