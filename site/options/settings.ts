// The model's options as the controls need them.

/** @typedef {import('../core/messages.ts').Setting} Setting */
/** @typedef {import('../core/messages.ts').Options} Options */

const WIDE = 50; // ranges with a greater ratio of their ends have a logarithmic slider

/** @param {Setting} setting */
function rangeOf({ min, max, slider }) {
  return { min, max: slider || max };
}

/**
 * The value of a slider at t in 0…1: logarithmic over wide ranges, else t² or t³ from the
 * minimum.
 * @param {Setting} setting
 * @param {number} t
 */
export function sliderValueAt(setting, t) {
  const { min, max } = rangeOf(setting);
  const value = min > 0 && max / min >= WIDE ? min * (max / min) ** t : min + (max - min) * (max - min > WIDE ? t ** 3 : t ** 2);
  return Math.min(max, Math.max(min, rounded(value)));
}

/**
 * The inverse of sliderValueAt: the t of a value.
 * @param {Setting} setting
 * @param {number} value
 */
export function sliderPosition(setting, value) {
  const { min, max } = rangeOf(setting);
  const inside = Math.min(max, Math.max(min, value));
  if (min > 0 && max / min >= WIDE) return Math.log(inside / min) / Math.log(max / min);
  return ((inside - min) / (max - min)) ** (max - min > WIDE ? 1 / 3 : 1 / 2);
}

/** Two significant digits, which is as fine as a slider can be set. @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(2));
}

/**
 * Whether two sets of options lead to the same run.
 * @param {Options} a
 * @param {Options} b
 */
export function sameOptions(a, b) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null));
}

/**
 * The name of the preset that has these options, '' where there is none.
 * @param {import('../core/messages.ts').Preset[]} presets
 * @param {Options} options
 */
export function presetOf(presets, options) {
  return presets.find((preset) => sameOptions(preset.options, options))?.name ?? '';
}

/** The words of an option's key: freezeNoise → freeze noise. @param {string} key */
export function optionName(key) {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * The options that can be changed while a run continues.
 * @param {Setting[]} settings
 * @param {Options} options
 * @returns {Options}
 */
export function changeableOptions(settings, options) {
  return Object.fromEntries(settings.filter(({ live }) => live).map(({ key }) => [key, options[key]]));
}

/**
 * The settings whose values differ between two sets of options.
 * @param {Setting[]} settings
 * @param {Options} a
 * @param {Options} b
 */
export function differingSettings(settings, a, b) {
  return settings.filter(({ key }) => !sameOptions({ [key]: a[key] }, { [key]: b[key] }));
}
