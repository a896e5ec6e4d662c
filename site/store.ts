// The clock of the page, and views of its values. A value changes at once. Its signal is updated once per frame, together
// with all other signals of the clock, so that a frame shows one consistent state. A slice owns some values; it returns their
// read-only signals and the functions that change them. state.ts lists the slices of the page.
import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A signal that is updated once per frame. */
export interface FrameSignal<T> extends ReadonlySignal<T> {
  /** Returns the present value, without subscribing. */
  now(): T;
}

/** The signal as its owner has it. */
export interface OwnSignal<T> extends FrameSignal<T> {
  /** Changes the value at once. */
  set(value: T): void;
}

export type Signals<State> = { readonly [Field in keyof State]: ReadonlySignal<State[Field]> };

export type FrameSignals<State> = { readonly [Field in keyof State]: FrameSignal<State[Field]> };

export type OwnSignals<State> = { readonly [Field in keyof State]: OwnSignal<State[Field]> };

/** Signals that are updated together. */
export interface Clock {
  signal<T>(initial: T): OwnSignal<T>;
  /** Updates no signal before all changes of act are made. */
  together(act: () => void): void;
  /** Updates the signals at once. */
  flush(): void;
  /** The number of changes so far. */
  changes(): number;
}

/** schedule decides when the signals are updated. */
export function createClock(schedule: (flush: () => void) => void): Clock {
  const due = new Set<() => void>(); // updates of the signals whose values have changed
  let isScheduled = false;
  let changes = 0;
  let depth = 0; // of calls of together

  function flush() {
    isScheduled = false;
    const follow = [...due];
    due.clear();
    batch(() => follow.forEach((one) => one()));
  }

  function request() {
    if (isScheduled || depth > 0 || due.size === 0) return;
    isScheduled = true;
    schedule(flush);
  }

  return {
    flush,
    changes: () => changes,
    together(act) {
      depth += 1;
      try {
        act();
      } finally {
        depth -= 1;
        request();
      }
    },
    signal<T>(initial: T) {
      const shown = signal(initial);
      let now = initial;
      const follow = () => {
        shown.value = now;
      };
      return Object.assign(shown, {
        now: () => now,
        set(value: T) {
          if (Object.is(value, now)) return;
          now = value;
          changes += 1;
          due.add(follow);
          request();
        },
      });
    },
  };
}

/** Values by their names. */
export interface View<State> {
  /** Returns the present values, without subscribing. */
  get: () => State;
  /** Their signals. */
  signals: Signals<State>;
  /** Updates the signals at once. */
  flush: () => void;
  /** Calls onChange at once, and again, at most once per frame, after a change of a value that the last call has read from its argument. */
  watch: (onChange: (state: State) => void) => void;
}

/** Returns an object with the values of signals. Reading one in a component, a computed signal or an effect subscribes to it. */
export function valuesOf<State extends object>(signals: Signals<State>): State {
  const fields = Object.keys(signals) as (keyof State)[];
  return Object.defineProperties({}, Object.fromEntries(fields.map((field) => [field, { enumerable: true, get: () => signals[field].value }]))) as State;
}

/** Creates the view of signals of a clock. */
export function viewOf<State extends object>(clock: Clock, signals: FrameSignals<State>): View<State> {
  const fields = Object.keys(signals) as (keyof State)[];
  const values = valuesOf<State>(signals);
  let state: State | null = null;
  let changes = -1; // the clock's, when state was read
  return {
    get() {
      if (!state || changes !== clock.changes()) state = Object.fromEntries(fields.map((field) => [field, signals[field].now()])) as State;
      changes = clock.changes();
      return state;
    },
    signals,
    flush: clock.flush,
    watch(onChange) {
      effect(() => {
        onChange(values);
      });
    },
  };
}

/** Creates signals with these initial values. */
export function signalsOf<State extends object>(clock: Clock, initial: State) {
  return Object.fromEntries(Object.entries(initial).map(([field, value]) => [field, clock.signal(value)])) as OwnSignals<State>;
}

/** Creates the signals of a slice: initial has a value for each field of defaults, and possibly for others, which are left out. */
export function ownSignals<State extends object>(clock: Clock, defaults: State, initial: State): OwnSignals<State> {
  return Object.fromEntries((Object.keys(defaults) as (keyof State)[]).map((field) => [field, clock.signal(initial[field])])) as OwnSignals<State>;
}

/** Returns a function that sets several values together. */
export function setterOf<State extends object>(clock: Clock, signals: OwnSignals<State>) {
  return (patch: Partial<State>) => clock.together(() => {
    for (const field of Object.keys(patch) as (keyof State)[]) signals[field].set(patch[field] as State[keyof State]);
  });
}
