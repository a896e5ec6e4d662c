// Actions that were requested before the core was ready. The page lists them, and they run when the
// core is ready.
import { coreOf, move } from '../session-state.ts';
import { wait } from '../transitions.ts';
import type { SessionStore } from '../../state.ts';

export function createPendingActions(store: SessionStore) {
  /** Keyed by description, so that an action that is requested twice runs once. */
  const actions = new Map<string, () => void>();
  const publish = () => move(store, (now) => wait(now, [...actions.keys()]));

  return {
    /**
     * Runs an action now, or when the core is ready. After a failure of the core it reports a problem.
     * pending describes the action, such as “The run starts”.
     */
    whenReady(pending: string, act: () => void) {
      const core = coreOf(store.get());
      if (core === 'failed') {
        return store.notices.show({ title: 'This needs the core, which is not running.', text: 'Reload the page to try once more.' });
      }
      if (core === 'ready') return act();
      actions.set(pending, act);
      publish();
    },
    /** Runs the pending actions, if the core is ready. */
    runAll() {
      if (coreOf(store.get()) !== 'ready') return;
      const due = [...actions.values()];
      actions.clear();
      publish();
      for (const act of due) act();
    },
    cancelAll() {
      actions.clear();
      publish();
    },
  };
}
