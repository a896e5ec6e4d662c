// The types of actions. An action is one object with its function, label, key and notice. Buttons, keys, the dialog of keys,
// the command palette and notices read this object.
import type { State } from '../state.ts';
import type { PagePayload } from '../app/payloads.ts';
import type { Signals } from '../store.ts';

interface Action<Context, Payload> {
  run(context: Context, payload: Payload): unknown;
  label?: string; // what it does, for its button
  /** What happens as soon as the core is ready, where the action waits for that; '' where it does not. */
  pending?: string | ((payload: Payload) => string);
}

/** The groups of actions, in the order of the palette and the dialog of keys. An action without a group is in neither. */
export const GROUPS = ['Run', 'Captions', 'Clip', 'Corrections', 'Saved model', 'Go to', 'Open'] as const;

export type Group = typeof GROUPS[number];

/**
 * Where a key works, and where the palette lists its action. The default is Explore, outside fields and dialogs.
 * anywhere: on every page; fields: also in fields; always: also in dialogs.
 */
export type Where = 'anywhere' | 'fields' | 'always';

/** Whether an action is possible now: true, false, or the reason why not. */
export type Possible = boolean | string;

/** The label and key of a command. */
interface Words {
  label: string;
  about?: string; // a longer description
  key?: string; // as in KeyboardEvent; "Ctrl+z" also stands for ⌘; "g x" are two keys one after the other
  where?: Where;
}

/** A command: an action with a payload. */
interface Command<Payload> extends Words {
  payload: (state: State) => Payload;
  when?: (state: State) => Possible;
}

/** An action with several commands. */
interface WithCommands<Payload> {
  group: Group;
  commands: Command<Payload>[];
  key?: undefined; // the commands have keys
  about?: undefined;
  where?: undefined;
}

/** An action without a payload. */
interface WithWords extends Words {
  group: Group;
  commands?: undefined;
}

/** An action for buttons only. Without a group, a key does not compile. */
interface Unlisted {
  group?: undefined;
  commands?: undefined;
  key?: undefined;
  about?: string;
  where?: undefined;
}

/** An action of the page, which keys and the palette may trigger. Context is the type that the actions of a table act on. */
export type PageAction<Context, Payload> = Action<Context, Payload> & (WithCommands<Payload> | WithWords | Unlisted) & {
  when?(state: State, payload: Payload): Possible;
};

/** A table of actions by name. A key here does not compile, because it would not be used. */
export type Table<Context, Payload> = { [N in keyof Payload]: Action<Context, Payload[N]> };

/** A table of actions of the page by name. */
export type PageTable<Context, Payload> = { [N in keyof Payload]: PageAction<Context, Payload[N]> };

/** Runs an action of a table. */
export type Dispatch<Payload> = <N extends keyof Payload>(name: N, payload: Payload[N]) => void;

/** Returns the dispatch function of a table. whenReady runs an action now or, with a notice, when the core is ready. */
export function createDispatch<Context, Payload>(table: Table<Context, Payload>, context: Context, whenReady: (pending: string, run: () => void) => void): Dispatch<Payload> {
  return (name, payload) => {
    const { [name]: action } = table;
    const pending = typeof action.pending === 'function' ? action.pending(payload) : action.pending;
    if (pending) whenReady(pending, () => action.run(context, payload));
    else action.run(context, payload);
  };
}

/** Whether a key is a single character. WCAG 2.1.4 requires that such shortcuts can be switched off, because dictated text may trigger them. */
export function isCharacterKey(key: string) {
  return key !== ' ' && (key.length === 1 || key.startsWith('g '));
}

/** Returns the labels of the key caps. */
export function keyCaps(key: string) {
  const names = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  return key === ' ' || key in names ? [names[key as keyof typeof names]] : key.replace(/\+[a-z]$/, (letter) => letter.toUpperCase()).split(/[+ ]/);
}

export type SignalsOf<K extends keyof State> = Signals<Pick<State, K>>;

/** The interface of the page for a panel: the fields of the store that it reads, and the actions. */
export interface PanelPage<K extends keyof State> {
  state: SignalsOf<K>;
  dispatch: Dispatch<PagePayload>;
  actions: ActionReader;
}

/** Reads the label, state and key of an action with a payload. */
interface ActionReader {
  /** Its label and description, which do not change. */
  wordsOf<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): ActionWords;
  /** Whether it is possible now. Reading it in a component or a computed signal subscribes to it. */
  possible<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): Possible;
  /** Its key; '' if it has none, or if shortcuts of one character are switched off. Reading it subscribes to that setting. */
  keyOf<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): string;
}

interface ActionWords {
  label: string;
  about?: string;
}
