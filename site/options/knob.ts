// A slider and a number field for one option. A drag of the slider is one action for undo; when
// it ends the knob dispatches “release”.
import { act, h, setAttribute } from '../elements/dom.ts';
import { sliderValueAt, sliderPosition } from './settings.ts';
import type { Setting } from '../core/messages.ts';

/** name is for screen readers. id is that of the number field. */
export function knob(setting: Setting, name: string, id: string) {
  const { key, about } = setting;
  const range = h('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': `${name}, slider`, title: about });
  const entry = h('input.number', {
    id, type: 'number', min: setting.min ?? 0, max: setting.max || null, step: 'any', required: true, 'aria-label': `${name}: ${about}`, title: about, 'data-option': key,
  });
  const sliderValue = () => sliderValueAt(setting, Number(range.value));
  let keyHeld = false; // a held key repeats, and its repeats are one action
  const release = () => {
    keyHeld = false;
    act(range, 'release');
  };
  range.oninput = () => act(range, 'option', { key, value: sliderValue(), held: true });
  range.onkeydown = () => {
    keyHeld = true;
  };
  range.onchange = () => keyHeld || release();
  range.onkeyup = range.onblur = release;
  entry.onchange = () => entry.validity.valid && act(entry, 'option', { key, value: Number(entry.value) });
  return {
    key, range, entry,
    show(value: number) {
      if (sliderValue() !== value) range.value = String(sliderPosition(setting, value)); // the slider may stand between two values
      setAttribute(range, 'aria-valuetext', String(value));
      setAttribute(entry, 'value', value);
      if (document.activeElement !== entry) entry.value = String(value); // what is being typed stays
    },
  };
}
