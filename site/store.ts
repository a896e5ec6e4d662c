// A store: what is known, and who is called back when it changes. A module asks for a store of the
// fields that it reads, and of those that it sets; state.ts composes those of the page.

/** A part of the state: a field, or what a function reads of it, which returns the same while that is the same. */
export type Part<State> = keyof State | ((state: State) => unknown);

/** Set are the fields that may be set. */
export interface Store<State, Set = State> {
  get: () => State;
  set: (patch: Partial<Set>) => void;
  /** Calls onChange at once, and then at most once a frame after one of the parts has changed. */
  watch: (parts: Part<State>[], onChange: (state: State) => void) => void;
}

/** schedule decides when the watchers are called. */
export function createStore<State extends object>(initial: State, schedule: (flush: () => void) => void): Store<State> {
  let state = initial;
  let isScheduled = false;
  const watchers: { parts: Part<State>[]; seen: unknown[]; onChange: (state: State) => void }[] = [];

  const read = (part: Part<State>) => (typeof part === 'function' ? part(state) : state[part]);

  function flush() {
    isScheduled = false;
    for (const watcher of watchers) {
      const now = watcher.parts.map(read);
      if (now.every((value, i) => Object.is(value, watcher.seen[i]))) continue;
      watcher.seen = now;
      watcher.onChange(state);
    }
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
    watch(parts, onChange) {
      watchers.push({ parts, seen: parts.map(read), onChange });
      onChange(state);
    },
  };
}
