// Combines all actions of the page in one table, and lists the commands that trigger them. Keys, the palette and the dialog of
// keys read this list, and buttons read the label and state of their action from it.
import { createDispatch, GROUPS, isCharacterKey } from '../ui/action.ts';
import { placeActions } from './actions.ts';
import { correctionActions } from '../features/correct/actions.ts';
import { captionActions } from '../features/explore/captions/actions.ts';
import { clipActions } from '../features/explore/stage/actions.ts';
import { fileActions } from '../features/open/actions.ts';
import { runActions } from '../features/run/actions.ts';
import { writingActions } from '../features/write-captions/actions.ts';
import { createPreview } from '../session/run/preview.ts';
import { createQuery } from '../session/run/query.ts';
import { createNavigation } from './navigation.ts';
import { valuesOf } from '../store.ts';
import type { Dispatch, PageTable, Group, PageAction, Possible, Where, PanelPage } from '../ui/action.ts';
import type { App } from './context.ts';
import type { PagePayload } from './payloads.ts';
import type { Store, State } from '../state.ts';

export const pageActions: PageTable<App, PagePayload> = {
  ...fileActions, ...runActions, ...correctionActions, ...captionActions, ...writingActions, ...clipActions, ...placeActions,
};

export function createPage(parts: Omit<App, 'navigation' | 'query' | 'preview' | 'dispatch'>): App {
  const { store, session, player, links, captions } = parts;
  const navigation = createNavigation(store, player, links, captions);
  const query = createQuery(store, session, navigation.select);
  const preview = createPreview(store, session.inspect);
  const page: App = { ...parts, navigation, query, preview, dispatch: (name, payload) => dispatch(name, payload) };
  const dispatch = createDispatch(pageActions, page, session.whenReady);
  return page;
}

/** A command: an action with a payload, a label and a key. */
export interface PageCommand {
  name: keyof PagePayload;
  label: string;
  about?: string;
  group: Group;
  key?: string;
  where?: Where;
  possible(state: State): Possible;
  /** Whether its payload equals this one. */
  asksFor(payload: unknown, state: State): boolean;
  /** Dispatches the action, if it is possible now. */
  press(state: State, dispatch: Dispatch<PagePayload>): void;
}

/** All commands, in the order of the groups. */
export const COMMANDS: PageCommand[] = names().flatMap((name) => commandsOf(name)).sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));

function names() {
  return Object.keys(pageActions) as (keyof PagePayload)[];
}

function commandsOf<N extends keyof PagePayload>(name: N): PageCommand[] {
  const action: PageAction<App, PagePayload[N]> = pageActions[name];
  const { group, label = '' } = action;
  if (!group) return [];
  const { commands = [{ label, about: action.about, key: action.key, where: action.where, payload: () => undefined as PagePayload[N] }] } = action;
  return commands.map(({ payload, when, ...words }) => {
    const possible = (state: State) => {
      const now = possibleNow(name, payload(state), state);
      return now === true && when ? when(state) : now;
    };
    return {
      ...words, name, group, possible,
      asksFor: (wanted, state) => JSON.stringify(payload(state)) === JSON.stringify(wanted),
      press(state, dispatch) {
        if (possible(state) === true) dispatch(name, payload(state));
      },
    };
  });
}

function possibleNow<N extends keyof PagePayload>(name: N, payload: PagePayload[N], state: State): Possible {
  const action: PageAction<App, PagePayload[N]> = pageActions[name];
  return action.when?.(state, payload) ?? true;
}

/** Returns the page for panels: its signals, dispatch, and the labels and states of actions. */
export function panelPage({ get, signals }: Pick<Store, 'get' | 'signals'>, dispatch: Dispatch<PagePayload>): PanelPage<keyof State> {
  const now = valuesOf(signals);
  const commandFor = (name: keyof PagePayload, payload: unknown) => COMMANDS.find((command) => command.name === name && command.asksFor(payload, get()));
  return {
    state: signals, dispatch,
    actions: {
      wordsOf(name, payload) {
        const { label = '', about } = commandFor(name, payload) ?? pageActions[name];
        return { label, about };
      },
      possible: (name, payload) => commandFor(name, payload)?.possible(now) ?? possibleNow(name, payload, now),
      keyOf(name, payload) {
        const { key = '' } = commandFor(name, payload) ?? {};
        return now.shortcutsEnabled || !isCharacterKey(key) ? key : '';
      },
    },
  };
}
