// A store: what is known, as values that change at once, and as signals that follow once a frame.
// A module asks for a store of the fields that it reads, and of those that it sets; state.ts
// composes those of the page.
import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export type Signals<State> = { readonly [Field in keyof State]: ReadonlySignal<State[Field]> };

/** Set are the fields that may be set. */
export interface Store<State, Set = State> {
  /** The state as it is now. Who reads it here is not told of changes. */
  get: () => State;
  set: (patch: Partial<Set>) => void;
  /** The fields of the state. They follow it once a frame. */
  signals: Signals<State>;
  /** Lets the signals follow at once. */
  flush: () => void;
  /** Calls onChange at once, and then once a frame after a field has changed that it has read of its argument the last time. */
  watch: (onChange: (state: State) => void) => void;
}

/** The present values of signals. Who reads one of them in a component, a computed signal or an effect follows it. */
export function valuesOf<State extends object>(signals: Signals<State>): State {
  const fields = Object.keys(signals) as (keyof State)[];
  return Object.defineProperties({}, Object.fromEntries(fields.map((field) => [field, { enumerable: true, get: () => signals[field].value }]))) as State;
}

/** schedule decides when the signals follow. */
export function createStore<State extends object>(initial: State, schedule: (flush: () => void) => void): Store<State> {
  let state = initial;
  let isScheduled = false;
  const fields = Object.keys(initial) as (keyof State)[];
  const signals = Object.fromEntries(fields.map((field) => [field, signal(initial[field])])) as unknown as { [Field in keyof State]: { value: State[Field] } & ReadonlySignal<State[Field]> };
  const values = valuesOf<State>(signals);

  function flush() {
    isScheduled = false;
    batch(() => {
      for (const field of fields) signals[field].value = state[field];
    });
  }

  return {
    get: () => state,
    set(patch) {
      const before = state;
      state = { ...state, ...patch };
      if (isScheduled || (Object.keys(patch) as (keyof State)[]).every((key) => Object.is(state[key], before[key]))) return;
      isScheduled = true;
      schedule(flush);
    },
    signals,
    flush,
    watch(onChange) {
      effect(() => {
        onChange(values);
      });
    },
  };
}
