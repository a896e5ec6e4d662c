// What the palette lists: the actions of the page, and what is chosen by its name: presets, lessons,
// downloads and videos. What cannot be done now is left out, or says why not.
import { isCharacterKey, keyCaps } from '../../ui/action.ts';
import { LESSONS } from '../../model/pages.ts';
import type { Possible } from '../../ui/action.ts';
import type { PageDetails } from '../../app/details.ts';
import type { State } from '../../state.ts';
import type { Asking, Page } from './page.ts';

export interface Command {
  id: string;
  group: string;
  label: string;
  about: string; // more of it or, where it cannot be done now, why not
  caps: string[]; // of its key
  isPossible: boolean;
  run: () => void;
}

const OWN: (keyof PageDetails)[] = ['palette', 'escape']; // which a palette does not list: it is open, and Escape closes it

/** All that can be done, but for going to a video. */
export function commandsOf(page: Page, state: State): Command[] {
  return [...page.commands.flatMap((asking) => pageCommand(page, state, asking)), ...presets(page, state), ...converters(page), ...lessons(page), ...downloads(page, state)];
}

function pageCommand(page: Page, state: State, { name, label, about, group, key = '', where, possible, press }: Asking): Command[] {
  if (OWN.includes(name) || (where === undefined && state.page !== 'explore')) return [];
  const caps = key !== '' && (state.shortcutsEnabled || !isCharacterKey(key)) ? keyCaps(key) : [];
  return listed({ group, label, about, caps }, possible(state), () => press(page.read(), page.perform));
}

function presets({ perform, actions }: Page, { hello, page, preset }: State): Command[] {
  if (page !== 'explore') return [];
  return (hello?.presets ?? []).flatMap(({ name, about }) => listed({ group: 'Preset', label: name, about: name === preset ? `Chosen. ${about}` : about }, actions.possible('preset', { name }), () => perform('preset', { name })));
}

/** Loads the page anew with what turns other files into a dataset. */
function converters({ converters: all, loadConverter }: Page): Command[] {
  return all.flatMap(({ name, title, about }) => listed({ group: 'Open', label: title, about }, true, () => loadConverter(name)));
}

function lessons({ perform }: Page): Command[] {
  return LESSONS.flatMap(({ id, title }) => listed({ group: 'Lessons', label: title }, true, () => perform('visit', { page: `lessons-${id}` })));
}

function downloads({ perform, actions, downloadNames, downloadWords }: Page, { hello }: State): Command[] {
  return downloadNames(hello?.exports ?? []).flatMap((name) => listed({ group: 'Download', label: name, about: downloadWords[name] }, actions.possible('download', { name }), () => perform('download', { name })));
}

const MOST_VIDEOS = 10;

/** Going to the first videos whose names match. */
export function videoCommands({ perform, read }: Page, { dataset }: State, matches: (text: string) => boolean): Command[] {
  const found: Command[] = [];
  for (const [video, { id }] of (dataset?.videos ?? []).entries()) {
    if (found.length === MOST_VIDEOS) break;
    const label = `Go to video ${id}`;
    const go = () => {
      perform('select', { video });
      if (read().page !== 'explore') perform('visit', { page: 'explore' });
    };
    if (matches(label)) found.push(...listed({ group: 'Videos', label }, true, go));
  }
  return found;
}

/** Nothing where it goes without saying that this cannot be done now. */
function listed({ group, label, about = '', caps = [] }: { group: string; label: string; about?: string; caps?: string[] }, possible: Possible, run: () => void): Command[] {
  if (possible === false) return [];
  return [{ id: `${group} ${label}`, group, label, about: possible === true ? about : possible, caps, isPossible: possible === true, run }];
}
