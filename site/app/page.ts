// The page: what its actions act on, all its actions in one table, and all ways to ask for them. Keys, the palette and the
// dialog of keys read the same list, and buttons read what it says of their action.
import { performer, GROUPS, isCharacterKey } from '../ui/action.ts';
import { placeActions } from './actions.ts';
import { correctionActions } from '../features/correct/actions.ts';
import { captionActions } from '../features/explore/captions/actions.ts';
import { clipActions } from '../features/explore/stage/actions.ts';
import { fileActions } from '../features/open/actions.ts';
import { runActions } from '../features/run/actions.ts';
import { writingActions } from '../features/write-captions/actions.ts';
import { createCaptionEditor } from '../features/write-captions/editor.ts';
import { createPreview } from '../session/run/preview.ts';
import { createQuery } from '../session/run/query.ts';
import { createNavigation } from './navigation.ts';
import { valuesOf } from '../store.ts';
import type { Perform, PageTable, Group, PageAction, Possible, Where, PanelPage } from '../ui/action.ts';
import type { App } from './context.ts';
import type { PageDetails } from './details.ts';
import type { Store, State } from '../state.ts';

export const pageActions: PageTable<App, PageDetails> = {
  ...fileActions, ...runActions, ...correctionActions, ...captionActions, ...writingActions, ...clipActions, ...placeActions,
};

export function createPage(parts: Omit<App, 'captions' | 'navigation' | 'query' | 'preview' | 'perform'>): App {
  const { store, session, player, links } = parts;
  const captions = createCaptionEditor(store, session);
  const navigation = createNavigation(store, player, links, captions.write);
  const query = createQuery(store, session, navigation.select);
  const preview = createPreview(store, session.inspect);
  const page: App = { ...parts, captions, navigation, query, preview, perform: (name, details) => perform(name, details) };
  const perform = performer(pageActions, page, session.whenReady);
  return page;
}

/** A way to ask for an action. */
export interface PageCommand {
  name: keyof PageDetails;
  label: string;
  about?: string;
  group: Group;
  key?: string;
  where?: Where;
  possible(state: State): Possible;
  /** Whether it asks for the action with these details. */
  asksFor(details: unknown, state: State): boolean;
  /** Carries the action out, or does nothing where it cannot be done now. */
  press(state: State, perform: Perform<PageDetails>): void;
}

/** All commands, in the order of the groups. */
export const COMMANDS: PageCommand[] = names().flatMap((name) => commandsOf(name)).sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));

function names() {
  return Object.keys(pageActions) as (keyof PageDetails)[];
}

function commandsOf<N extends keyof PageDetails>(name: N): PageCommand[] {
  const action: PageAction<App, PageDetails[N]> = pageActions[name];
  const { group, label = '' } = action;
  if (!group) return [];
  const { commands = [{ label, about: action.about, key: action.key, where: action.where, details: () => undefined as PageDetails[N] }] } = action;
  return commands.map(({ details, when, ...words }) => {
    const possible = (state: State) => {
      const now = possibleNow(name, details(state), state);
      return now === true && when ? when(state) : now;
    };
    return {
      ...words, name, group, possible,
      asksFor: (wanted, state) => JSON.stringify(details(state)) === JSON.stringify(wanted),
      press(state, perform) {
        if (possible(state) === true) perform(name, details(state));
      },
    };
  });
}

function possibleNow<N extends keyof PageDetails>(name: N, details: PageDetails[N], state: State): Possible {
  const action: PageAction<App, PageDetails[N]> = pageActions[name];
  return action.when?.(state, details) ?? true;
}

/** The page as panels see it: its signals, what can be asked of it, and what is said of that. */
export function panelPage({ get, signals }: Pick<Store, 'get' | 'signals'>, perform: Perform<PageDetails>): PanelPage<keyof State> {
  const now = valuesOf(signals);
  const commandFor = (name: keyof PageDetails, details: unknown) => COMMANDS.find((command) => command.name === name && command.asksFor(details, get()));
  return {
    state: signals, perform,
    actions: {
      wordsOf(name, details) {
        const { label = '', about } = commandFor(name, details) ?? pageActions[name];
        return { label, about };
      },
      possible: (name, details) => commandFor(name, details)?.possible(now) ?? possibleNow(name, details, now),
      keyOf(name, details) {
        const { key = '' } = commandFor(name, details) ?? {};
        return now.shortcutsEnabled || !isCharacterKey(key) ? key : '';
      },
    },
  };
}
