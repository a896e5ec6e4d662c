// The model's options as the controls need them, and how many of the machine's cores a run uses.
import type { Options, Preset, Setting, ShardLost } from '../core/messages.ts';

const WIDE = 50; // ranges with a greater ratio of their ends have a logarithmic slider

function rangeOf({ min, max, slider }: Setting) {
  return { min, max: slider || max };
}

/**
 * The value of a slider at t in 0…1: logarithmic over wide ranges, else t² or t³ from the
 * minimum.
 */
export function sliderValueAt(setting: Setting, t: number) {
  const { min, max } = rangeOf(setting);
  const value = min > 0 && max / min >= WIDE ? min * (max / min) ** t : min + (max - min) * (max - min > WIDE ? t ** 3 : t ** 2);
  return Math.min(max, Math.max(min, rounded(value)));
}

/** The inverse of sliderValueAt: the t of a value. */
export function sliderPosition(setting: Setting, value: number) {
  const { min, max } = rangeOf(setting);
  const inside = Math.min(max, Math.max(min, value));
  if (min > 0 && max / min >= WIDE) return Math.log(inside / min) / Math.log(max / min);
  return ((inside - min) / (max - min)) ** (max - min > WIDE ? 1 / 3 : 1 / 2);
}

/** Two significant digits, which is as fine as a slider can be set. */
function rounded(value: number) {
  return Number(value.toPrecision(2));
}

/** Whether two sets of options lead to the same run. */
export function sameOptions(a: Options, b: Options) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null));
}

/** The name of the preset that has these options, '' where there is none. */
export function presetOf(presets: Preset[], options: Options) {
  return presets.find((preset) => sameOptions(preset.options, options))?.name ?? '';
}

/** The words of an option's key: freezeNoise → freeze noise. */
export function optionName(key: string) {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The options that can be changed while a run continues. */
export function changeableOptions(settings: Setting[], options: Options): Options {
  return Object.fromEntries(settings.filter(({ live }) => live).map(({ key }) => [key, options[key]]));
}

/** Whether an option has an effect beside others: some options belong to one kind of allocation. */
export function hasEffect({ allocation }: Setting, options: Options) {
  return !allocation || options.allocation === allocation;
}

/** The settings whose values differ between two sets of options. */
export function differingSettings(settings: Setting[], a: Options, b: Options) {
  return settings.filter(({ key }) => !sameOptions({ [key]: a[key] }, { [key]: b[key] }));
}

/** The cores of the machine. */
export const MACHINE_CORES = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

/** All cores but one, which draws the page. */
export const DEFAULT_CORES = Math.max(1, MACHINE_CORES - 1);

/** Describes a shard that has died, for the user. */
export function describeLostShard({ text, again }: ShardLost) {
  return again
    ? { title: 'A core stopped and has been started again.', text: `The run goes on from its last iteration. It stopped with: ${text}.` }
    : { title: 'Cores stop again and again.', text: `The run goes on with one core, more slowly. The last stopped with: ${text}.` };
}
