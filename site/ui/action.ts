// The type of an action, and the page as components see it. One object has the function that carries the action out, its
// label, its key and its notice; buttons, keys, the dialog of keys, the command palette and the notices all read that object.
import type { State } from '../state.ts';
import type { PagePayload } from '../app/payloads.ts';
import type { Signals } from '../store.ts';

interface Action<Context, Payload> {
  run(context: Context, payload: Payload): unknown;
  label?: string; // what it does, for its button
  /** What happens as soon as the core is ready, where the action waits for that; '' where it does not. */
  pending?: string | ((payload: Payload) => string);
}

/** What the palette and the dialog of keys list, in the order of their groups. An action without a group is in neither. */
export const GROUPS = ['Run', 'Captions', 'Clip', 'Corrections', 'Saved model', 'Go to', 'Open'] as const;

export type Group = typeof GROUPS[number];

/**
 * Where a key works, and where the palette lists what it does; on Explore outside fields and dialogs if
 * nothing is said. anywhere: on every page; fields: in fields as well; always: in dialogs as well.
 */
export type Where = 'anywhere' | 'fields' | 'always';

/** Whether something can be done now: true, false where it goes without saying why not, or the reason. */
export type Possible = boolean | string;

/** What is said of a way to ask for an action. */
interface Words {
  label: string; // what it does
  about?: string; // more of it
  key?: string; // as in KeyboardEvent; "Ctrl+z" also stands for ⌘; "g x" are two keys one after the other
  where?: Where;
}

/** A way to ask for an action with details. */
interface Command<Payload> extends Words {
  payload: (state: State) => Payload;
  when?: (state: State) => Possible;
}

/** An action that is asked for in several ways, with a command for each. */
interface WithCommands<Payload> {
  group: Group;
  commands: Command<Payload>[];
  key?: undefined; // a command has it
  about?: undefined;
  where?: undefined;
}

/** An action without details. */
interface WithWords extends Words {
  group: Group;
  commands?: undefined;
}

/** An action that buttons alone ask for: without a group, a key does not compile. */
interface Unlisted {
  group?: undefined;
  commands?: undefined;
  key?: undefined;
  about?: string;
  where?: undefined;
}

/** An action that keys and the palette may ask for. context is what the actions of a table act on. */
export type PageAction<Context, Payload> = Action<Context, Payload> & (WithCommands<Payload> | WithWords | Unlisted) & {
  when?(state: State, payload: Payload): Possible;
};

/** An action for each name. A key here does not compile, because nothing would read it. */
export type Table<Context, Payload> = { [N in keyof Payload]: Action<Context, Payload[N]> };

/** An action of the page for each name. */
export type PageTable<Context, Payload> = { [N in keyof Payload]: PageAction<Context, Payload[N]> };

/** Carries out an action of one table. */
export type Dispatch<Payload> = <N extends keyof Payload>(name: N, payload: Payload[N]) => void;

/** whenReady calls back now or, with a notice of what is pending, when the core is ready. */
export function createDispatch<Context, Payload>(table: Table<Context, Payload>, context: Context, whenReady: (pending: string, run: () => void) => void): Dispatch<Payload> {
  return (name, payload) => {
    const { [name]: action } = table;
    const pending = typeof action.pending === 'function' ? action.pending(payload) : action.pending;
    if (pending) whenReady(pending, () => action.run(context, payload));
    else action.run(context, payload);
  };
}

/** Whether a key is a single character, which WCAG 2.1.4 wants to be switched off: dictated text and accidental hits trigger it. */
export function isCharacterKey(key: string) {
  return key !== ' ' && (key.length === 1 || key.startsWith('g '));
}

/** The labels of a key's caps. */
export function keyCaps(key: string) {
  const names = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
  return key === ' ' || key in names ? [names[key as keyof typeof names]] : key.replace(/\+[a-z]$/, (letter) => letter.toUpperCase()).split(/[+ ]/);
}

export type SignalsOf<K extends keyof State> = Signals<Pick<State, K>>;

/** What a panel needs of the page: the fields of the store that it reads, and what can be asked of the page. */
export interface PanelPage<K extends keyof State> {
  state: SignalsOf<K>;
  dispatch: Dispatch<PagePayload>;
  actions: ActionReader;
}

/** What is said of an action with these details. */
interface ActionReader {
  /** Its words, which do not change. */
  wordsOf<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): ActionWords;
  /** Whether it can be done now. Who reads this in a component or a computed signal follows it. */
  possible<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): Possible;
  /** Its key, '' where it has none or keys of one character are switched off, which is followed as well. */
  keyOf<N extends keyof PagePayload>(name: N, payload: PagePayload[N]): string;
}

interface ActionWords {
  label: string;
  about?: string;
}
