// The name of an action for undo and redo, such as “C 5 → 2”.
import { differingSettings, optionName } from '../options/settings.ts';
import type { Options, Setting } from '../core/messages.ts';

/** What a step of the history leads to. */
export interface Step {
  restart: boolean; // whether it is a run from the start
  options: Options;
  edit: string; // the action in words where it was an edit, else ''
}

/** before is the step that the action started from, undefined for none. The other is the step that it led to. */
export function actionName(settings: Setting[], before: Step | undefined, { options, restart, edit }: Step) {
  if (restart || !before) return 'Run from the start';
  if (edit) return edit;
  const changed = differingSettings(settings, before.options, options);
  if (changed.length !== 1) return 'The options';
  const [{ key, symbol, kind }] = changed;
  if (key === 'without') return viewsText(before.options[key], options[key]);
  const called = symbol || optionName(key);
  if (kind === 'switch') return `${called} ${options[key] ? 'on' : 'off'}`;
  return `${called} ${before.options[key]} → ${options[key]}`;
}

/** The views that were left out or taken in again, as “face off, voice on”. */
function viewsText(before: Options[string], now: Options[string]) {
  const [was, is] = [before, now].map((list) => (Array.isArray(list) ? list.map(String) : []));
  const words = [...is.filter((name) => !was.includes(name)).map((name) => `${name} off`), ...was.filter((name) => !is.includes(name)).map((name) => `${name} on`)];
  return words.join(', ');
}
