// The options as controls see them.

/** @typedef {import('../wire.js').Setting} Setting */
/** @typedef {import('../wire.js').Options} Options */

const WIDE = 50; // a range this many times its least value is walked by ratio

/** @param {Setting} setting */
function rangeOf({ min, max, slider }) {
  return { min, max: slider || max };
}

/**
 * A slider's value at t in 0…1: by ratio over wide ranges, by squares from 0.
 * @param {Setting} setting
 * @param {number} t
 */
export function sliderValueAt(setting, t) {
  const { min, max } = rangeOf(setting);
  const value = min > 0 && max / min >= WIDE ? min * (max / min) ** t : min + (max - min) * (max - min > WIDE ? t ** 3 : t ** 2);
  return Math.min(max, Math.max(min, rounded(value)));
}

/**
 * The t at which a slider has a value.
 * @param {Setting} setting
 * @param {number} value
 */
export function sliderPosition(setting, value) {
  const { min, max } = rangeOf(setting);
  const inside = Math.min(max, Math.max(min, value));
  if (min > 0 && max / min >= WIDE) return Math.log(inside / min) / Math.log(max / min);
  return ((inside - min) / (max - min)) ** (max - min > WIDE ? 1 / 3 : 1 / 2);
}

/** Two digits are as fine as a hand can be. @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(2));
}

/**
 * Whether two sets of options ask for the same run.
 * @param {Options} a
 * @param {Options} b
 */
export function sameOptions(a, b) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null));
}

/**
 * The preset that options are, '' where they are nobody's.
 * @param {import('../wire.js').Preset[]} presets
 * @param {Options} options
 */
export function presetOf(presets, options) {
  return presets.find((preset) => sameOptions(preset.options, options))?.name ?? '';
}

/** freezeNoise → freeze noise. @param {string} key */
export function optionName(key) {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * The values that a run that is on can go on with.
 * @param {Setting[]} settings
 * @param {Options} options
 * @returns {Options}
 */
export function changeableOptions(settings, options) {
  return Object.fromEntries(settings.filter(({ live }) => live).map(({ key }) => [key, options[key]]));
}

/**
 * The settings whose values two sets of options differ in.
 * @param {Setting[]} settings
 * @param {Options} a
 * @param {Options} b
 */
export function differingSettings(settings, a, b) {
  return settings.filter(({ key }) => !sameOptions({ [key]: a[key] }, { [key]: b[key] }));
}
