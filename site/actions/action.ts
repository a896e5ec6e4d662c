// An action of the page: what it does, and everything that the page says of it. Buttons, keys,
// the dialog of keys and the notices read the same object.
import type { State } from '../state.ts';

/** A key that asks for an action with details, which are null where there is nothing to do now. */
export interface Key<Details> {
  key: string; // as in KeyboardEvent; "Ctrl+z" also stands for ⌘; "g x" are two keys one after the other
  label: string; // what the key does, for the dialog of keys
  details: (state: State) => Details | null;
  where?: Where;
}

/** anywhere: on every page, not only Explore; always: in fields and dialogs as well. */
export type Where = 'anywhere' | 'always';

/** context is what the actions of a table act on. */
export interface Action<Context, Details> {
  run(context: Context, details: Details): unknown;
  label?: string; // what it does, for the dialog of keys and for the title of its button
  key?: string; // that asks for it, where it has no details
  where?: Where; // that key works
  keys?: Key<Details>[]; // that ask for it with details
  /** Whether a key does it now. A button says so itself. */
  when?(state: State): boolean;
  /** What happens as soon as the core is ready, where the action waits for that; '' where it does not. */
  pending?: string | ((details: Details) => string);
}

/** An action for each name. */
export type Table<Context, Details> = { [N in keyof Details]: Action<Context, Details[N]> };

/** Carries out an action of one table. */
export type Perform<Details> = <N extends keyof Details>(name: N, details: Details[N]) => void;

/** whenReady calls back now or, with a notice of what is pending, when the core is ready. */
export function performer<Context, Details>(table: Table<Context, Details>, context: Context, whenReady: (pending: string, run: () => void) => void): Perform<Details> {
  return (name, details) => {
    const { [name]: action } = table;
    const pending = typeof action.pending === 'function' ? action.pending(details) : action.pending;
    if (pending) whenReady(pending, () => action.run(context, details));
    else action.run(context, details);
  };
}
