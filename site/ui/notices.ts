// The notices of the page: a problem, or the faults of files that cannot be opened.
import { ownSignals } from '../store.ts';
import type { Clock, FrameSignals } from '../store.ts';
import type { Faults, Item } from '../core/messages.ts';

export interface Problem {
  title: string;
  text: string;
}

/** The faults of files that were to be opened. */
export type FileFaults = Faults & { name: string; files: Item[] };

/** The values of the slice. */
export interface NoticeValues {
  problem: Problem | null;
  faults: FileFaults | null;
}

export const initialNotices = (): NoticeValues => ({ problem: null, faults: null });

/** At most one problem is shown. A problem does not hide faults. */
export function createNotices(clock: Clock, initial: NoticeValues) {
  const own = ownSignals(clock, initialNotices(), initial);
  const { problem, faults } = own;
  return {
    signals: own as FrameSignals<NoticeValues>,
    show: (shown: Problem) => problem.set(shown),
    showFaults: (shown: FileFaults) => faults.set(shown),
    /** Hides the problem, because another action has started. */
    clear: () => problem.set(null),
    /** Hides everything. */
    dismiss: () => clock.together(() => [problem.set(null), faults.set(null)]),
  };
}

export type Notices = ReturnType<typeof createNotices>;
