// What the page knows of its browser: what is saved, whether the site works without a network, and what was requested.
import { addRequests, initialTraffic } from '../traffic.ts';
import { initialAutosave } from './summary.ts';
import { ownSignals } from '../store.ts';
import type { Autosave } from './summary.ts';
import type { Clock, FrameSignals } from '../store.ts';
import type { RequestRecord, Traffic } from '../traffic.ts';

/** updateDismissed says whether the visitor does not want the newer version now. */
export interface Offline {
  status: '' | 'storing' | 'kept' | 'refused';
  updateReady: boolean;
  updateDismissed: boolean;
}

export interface BrowserValues {
  autosave: Autosave;
  offline: Offline; // whether the page is stored for use without a network
  requests: Traffic; // made since the page was loaded
  pageWeight: { files: number; bytes: number } | null; // the size of the loaded page
}

export const initialBrowser = (): BrowserValues => ({ autosave: initialAutosave(), offline: { status: '', updateReady: false, updateDismissed: false }, requests: initialTraffic(), pageWeight: null });

export function createBrowserState(clock: Clock, initial: BrowserValues) {
  const own = ownSignals(clock, initialBrowser(), initial);
  return {
    signals: own as FrameSignals<BrowserValues>,
    changeAutosave: (change: Partial<Autosave>) => own.autosave.set({ ...own.autosave.now(), ...change }),
    changeOffline: (change: Partial<Offline>) => own.offline.set({ ...own.offline.now(), ...change }),
    record: (sent: RequestRecord[]) => own.requests.set(addRequests(own.requests.now(), sent)),
    setPageWeight: (weight: BrowserValues['pageWeight']) => own.pageWeight.set(weight),
  };
}

export type BrowserState = ReturnType<typeof createBrowserState>;
