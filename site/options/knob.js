// A slider and a number for one option. While a hand holds the slider it is one
// act, with all that it passes; then it says that it has been let go of.
import { act, h, set } from '../elements/dom.js';
import { valueAt, whereIs } from './settings.js';

/**
 * @param {import('../wire.js').Setting} setting
 * @param {string} name what it is called
 * @param {string} id of the number's field
 */
export function knob(setting, name, id) {
  const { key, about } = setting;
  const range = /** @type {HTMLInputElement} */ (h('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': `${name}, slider`, title: about }));
  const entry = /** @type {HTMLInputElement} */ (h('input.number', {
    id, type: 'number', min: setting.min ?? 0, max: setting.max || null, step: 'any', required: true, 'aria-label': `${name}: ${about}`, title: about, 'data-option': key,
  }));
  const of = () => valueAt(setting, Number(range.value));
  let pressed = false; // a key: its repeats are one act
  const release = () => {
    pressed = false;
    act(range, 'release');
  };
  range.oninput = () => act(range, 'option', { key, value: of(), held: true });
  range.onkeydown = () => {
    pressed = true;
  };
  range.onchange = () => pressed || release();
  range.onkeyup = range.onblur = release;
  entry.onchange = () => entry.validity.valid && act(entry, 'option', { key, value: Number(entry.value) });
  return {
    key, range, entry,
    /** @param {number} value */
    show(value) {
      if (of() !== value) range.value = String(whereIs(setting, value)); // a hand may be between two values
      set(range, 'aria-valuetext', String(value));
      entry.defaultValue = String(value);
      if (document.activeElement !== entry) entry.value = String(value); // what is being typed stays
    },
  };
}
