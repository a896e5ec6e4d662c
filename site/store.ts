// The clock of the page, and views of its values. A value changes at once; its signal follows once a frame, together with
// all other signals of the clock, so that whatever is drawn is of one moment. A slice owns some values, and returns their
// signals without set and the functions that change them; state.ts lists the slices of the page.
import { batch, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A signal that follows a value once a frame. */
export interface FrameSignal<T> extends ReadonlySignal<T> {
  /** The value as it is now. Who reads it here is not told of changes. */
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

/** Signals that follow their values together. */
export interface Clock {
  signal<T>(initial: T): OwnSignal<T>;
  /** Lets no signal follow before all changes of act are made. */
  together(act: () => void): void;
  /** Lets the signals follow at once. */
  flush(): void;
  /** How many changes there have been. */
  changes(): number;
}

/** schedule decides when the signals follow. */
export function createClock(schedule: (flush: () => void) => void): Clock {
  const due = new Set<() => void>(); // what lets each signal follow whose value has changed
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
  /** The values as they are now. Who reads them here is not told of changes. */
  get: () => State;
  /** Their signals. */
  signals: Signals<State>;
  /** Lets the signals follow at once. */
  flush: () => void;
  /** Calls onChange at once, and then once a frame after a value has changed that it has read of its argument the last time. */
  watch: (onChange: (state: State) => void) => void;
}

/** A view some of whose values may be set by anybody. */
export interface Store<State, Set = State> extends View<State> {
  set: (patch: Partial<Set>) => void;
}

/** The present values of signals. Who reads one of them in a component, a computed signal or an effect follows it. */
export function valuesOf<State extends object>(signals: Signals<State>): State {
  const fields = Object.keys(signals) as (keyof State)[];
  return Object.defineProperties({}, Object.fromEntries(fields.map((field) => [field, { enumerable: true, get: () => signals[field].value }]))) as State;
}

/** The view of signals of a clock. */
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

/** Signals of these values. */
export function signalsOf<State extends object>(clock: Clock, initial: State) {
  return Object.fromEntries(Object.entries(initial).map(([field, value]) => [field, clock.signal(value)])) as OwnSignals<State>;
}

/** Returns a function that sets some of the values of signals together. */
export function setterOf<State extends object>(clock: Clock, signals: OwnSignals<State>) {
  return (patch: Partial<State>) => clock.together(() => {
    for (const field of Object.keys(patch) as (keyof State)[]) signals[field].set(patch[field] as State[keyof State]);
  });
}

/** A store of values that have no slice. schedule decides when their signals follow. */
export function createStore<State extends object>(initial: State, schedule: (flush: () => void) => void): Store<State> {
  const clock = createClock(schedule);
  const signals = signalsOf(clock, initial);
  return { ...viewOf<State>(clock, signals), set: setterOf<State>(clock, signals) };
}
