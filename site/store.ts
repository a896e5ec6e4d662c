// A store: what is known, and who is called back when it changes. A module asks for a store of the
// fields that it reads, and of those that it sets; state.ts composes those of the page.

/** Set are the fields that may be set. */
export interface Store<State, Set = State> {
  get: () => State;
  set: (patch: Partial<Set>) => void;
  /** Calls onChange at once, and then at most once a frame after one of the keys has changed. */
  watch: (keys: (keyof State)[], onChange: (state: State) => void) => void;
}

/** schedule decides when the watchers are called. */
export function createStore<State extends object>(initial: State, schedule: (flush: () => void) => void): Store<State> {
  let state = initial;
  const changed = new Set<keyof State>();
  const watchers: { keys: (keyof State)[]; onChange: (state: State) => void }[] = [];

  function flush() {
    const keys = new Set(changed);
    changed.clear();
    for (const watcher of watchers) {
      if (watcher.keys.some((key) => keys.has(key))) watcher.onChange(state);
    }
  }

  return {
    get: () => state,
    set(patch) {
      const idle = changed.size === 0;
      for (const key of Object.keys(patch) as (keyof State)[]) {
        if (!Object.is(state[key], patch[key])) changed.add(key);
      }
      state = { ...state, ...patch };
      if (idle && changed.size > 0) schedule(flush);
    },
    watch(keys, onChange) {
      watchers.push({ keys, onChange });
      onChange(state);
    },
  };
}
