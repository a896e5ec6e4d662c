// The palette: what it lists, what is typed, which commands match it and in which order, and which of them Enter does.
import { isCharacterKey, keyCaps } from '../../ui/action.ts';
import { presetOf } from '../../model/settings.ts';
import { valuesOf } from '../../store.ts';
import { LESSONS } from '../../model/pages.ts';
import { computed, signal } from '@preact/signals';
import type { Dispatch, Possible, Where, PanelPage } from '../../ui/action.ts';
import type { PagePayload } from '../../app/payloads.ts';
import type { Description } from '../importers.ts';
import type { State } from '../../state.ts';

/** A way to ask for an action of the page. */
interface Asking {
  name: keyof PagePayload;
  label: string;
  about?: string;
  group: string;
  key?: string;
  where?: Where;
  possible(state: State): Possible;
  press(state: State, dispatch: Dispatch<PagePayload>): void;
}

/** The palette lists what can be done in any state, so it reads all of it. */
export interface Page extends PanelPage<keyof State> {
  read: () => State;
  commands: Asking[];
  downloadNames: (exports: string[]) => string[]; // of all downloads, where the core makes these
  downloadWords: Record<string, string>; // what each download is
  importers: Pick<Description, 'name' | 'title' | 'about'>[];
  loadImporter: (name: string) => void;
}

/** A heading, and what stands under it. */
interface Group {
  name: string;
  commands: Command[];
}

/** The words of a text as they are compared. */
const plain = (text: string) => text.toLowerCase().replaceAll('’', '\'');

/** The words that are typed, which match in any order. */
export const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

/** Whether a text contains all words. */
export const contains = (text: string, words: string[]) => words.every((word) => plain(text).includes(word));

const IMPOSSIBLE = 100; // behind all that can be done

/** How badly a command matches: a word is best at the start of the label, then of a word of it, then within it, then elsewhere. */
function distance({ label, isPossible }: Command, words: string[]) {
  const text = ` ${plain(label).replaceAll(/[^\p{L}\p{N}']+/gu, ' ')}`;
  const places = (word: string) => [text.startsWith(` ${word}`), text.includes(` ${word}`), text.includes(word), true];
  const far = words.reduce((sum, word) => sum + places(word).indexOf(true), 0);
  return far + (isPossible ? 0 : IMPOSSIBLE);
}

/** The commands with all the words in their label, group or description, by group, the best first. Without words they keep their order. */
export function groupsOf(commands: Command[], words: string[]): Group[] {
  const found = commands.filter(({ label, group, about }) => contains(`${group} ${label} ${about}`, words))
    .map((command) => ({ command, far: words.length > 0 ? distance(command, words) : 0 })).sort((a, b) => a.far - b.far).map(({ command }) => command);
  return [...new Set(found.map(({ group }) => group))].map((name) => ({ name, commands: found.filter(({ group }) => group === name) }));
}

export interface Command {
  id: string;
  group: string;
  label: string;
  about: string; // more of it or, where it cannot be done now, why not
  caps: string[]; // of its key
  isPossible: boolean;
  run: () => void;
}

const OWN: (keyof PagePayload)[] = ['palette', 'escape']; // which a palette does not list: it is open, and Escape closes it

/** All that can be done, but for going to a video. */
function commandsOf(page: Page, state: State): Command[] {
  return [...page.commands.flatMap((asking) => pageCommand(page, state, asking)), ...presets(page, state), ...importers(page), ...lessons(page), ...downloads(page, state)];
}

function pageCommand(page: Page, state: State, { name, label, about, group, key = '', where, possible, press }: Asking): Command[] {
  if (OWN.includes(name) || (where === undefined && state.page !== 'explore')) return [];
  const caps = key !== '' && (state.shortcutsEnabled || !isCharacterKey(key)) ? keyCaps(key) : [];
  return listed({ group, label, about, caps }, possible(state), () => press(page.read(), page.dispatch));
}

function presets({ dispatch, actions }: Page, { hello, page, options }: State): Command[] {
  if (page !== 'explore') return [];
  return (hello?.presets ?? []).flatMap(({ name, about }) => listed({ group: 'Preset', label: name, about: name === presetOf(hello?.presets ?? [], options) ? `Chosen. ${about}` : about }, actions.possible('preset', { name }), () => dispatch('preset', { name })));
}

/** Loads the page anew with what turns other files into a dataset. */
function importers({ importers: all, loadImporter }: Page): Command[] {
  return all.flatMap(({ name, title, about }) => listed({ group: 'Open', label: title, about }, true, () => loadImporter(name)));
}

function lessons({ dispatch }: Page): Command[] {
  return LESSONS.flatMap(({ id, title }) => listed({ group: 'Lessons', label: title }, true, () => dispatch('visit', { page: `lessons-${id}` })));
}

function downloads({ dispatch, actions, downloadNames, downloadWords }: Page, { hello }: State): Command[] {
  return downloadNames(hello?.exports ?? []).flatMap((name) => listed({ group: 'Download', label: name, about: downloadWords[name] }, actions.possible('download', { name }), () => dispatch('download', { name })));
}

const MOST_VIDEOS = 10;

/** Going to the first videos whose names match. */
function videoCommands({ dispatch, read }: Page, { dataset }: State, matches: (text: string) => boolean): Command[] {
  const found: Command[] = [];
  for (const [video, { id }] of (dataset?.videos ?? []).entries()) {
    if (found.length === MOST_VIDEOS) break;
    const label = `Go to video ${id}`;
    const go = () => {
      dispatch('select', { video });
      if (read().page !== 'explore') dispatch('visit', { page: 'explore' });
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

export type Palette = ReturnType<typeof createPalette>;

export function createPalette(page: Page) {
  const { state, dispatch } = page;
  const query = signal('');
  const at = signal(''); // the id of the command that was gone to, '' for the first that can be done
  let chosen: Command | null = null;

  const groups = computed(() => {
    if (state.palette.value !== 'open') return [];
    const [now, words] = [valuesOf(state), wordsOf(query.value)];
    const videos = words.length > 0 ? videoCommands(page, now, (text) => contains(text, words)) : [];
    return groupsOf([...commandsOf(page, now), ...videos], words);
  });
  const commands = computed(() => groups.value.flatMap((group) => group.commands));
  const index = computed(() => {
    const there = commands.value.findIndex(({ id }) => id === at.value);
    return there >= 0 ? there : Math.max(0, commands.value.findIndex(({ isPossible }) => isPossible));
  });
  const close = () => dispatch('palette-closed', undefined);
  /** The palette's own key: it opens the palette again that is closed, but still shown. */
  const toggle = () => dispatch(page.read().palette === 'open' ? 'palette-closed' : 'palette', undefined);

  return {
    query, groups, commands, index, close, toggle,
    type(text: string) {
      query.value = text;
      at.value = '';
    },
    goTo(to: number) {
      at.value = commands.value[to].id;
    },
    /** Closes the palette, and then does the command: what it focuses keeps the focus. */
    choose(command: Command | undefined) {
      if (!command?.isPossible) return;
      chosen = command;
      close();
    },
    /** The dialog has closed, and the focus is where it was before. */
    closed() {
      query.value = '';
      at.value = '';
      const command = chosen;
      chosen = null;
      command?.run();
    },
  };
}
