// The page's side of the service worker: whether the site is stored for use without a network,
// and whether a newer version waits.
import type { BrowserState } from './browser-state.ts';

/** The service worker's script, relative to the page. */
export const SERVICE_WORKER = 'offline.js';

/** version is the page's. container is undefined where the address is not secure. */
export function createUpdates(browser: Pick<BrowserState, 'changeOffline'>, version: string, container: ServiceWorkerContainer | undefined, reload: () => void) {
  let waitingWorker: ServiceWorker | null = null;
  let installingWorker: ServiceWorker | null = null;
  let mayStore = false;

  const set = browser.changeOffline;

  /** Announces a version that is stored and waits for pages of the older one to close. */
  async function announceUpdate(waiting: ServiceWorker) {
    if (await versionOf(waiting) === version) return; // the page was loaded from the network and has this version
    waitingWorker = waiting;
    set({ updateReady: true, updateDismissed: false });
  }

  function watchInstall(registration: ServiceWorkerRegistration) {
    const { installing, active } = registration;
    if (!installing) return;
    installingWorker = installing;
    if (mayStore) installing.postMessage('store');
    if (!active) set({ status: 'storing' });
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) void announceUpdate(installing);
      if (installing.state === 'activated') set({ status: 'kept' });
      if (installing.state === 'redundant' && !active) set({ status: 'refused' });
    });
  }

  return {
    /** Registers the service worker, which stores the site and looks for a newer version. */
    async register() {
      if (!container) return set({ status: 'refused' });
      try {
        const registration = await container.register(SERVICE_WORKER);
        if (registration.active) set({ status: 'kept' });
        if (registration.waiting && registration.active) void announceUpdate(registration.waiting);
        watchInstall(registration);
        registration.addEventListener('updatefound', () => watchInstall(registration));
      } catch {
        set({ status: 'refused' });
      }
    },
    /** Lets the service worker store the site. It waits for this, because storing would slow a page that is loading. */
    allowStoring() {
      if (mayStore) return;
      mayStore = true;
      installingWorker?.postMessage('store');
    },
    /** Activates the newer version and reloads the page. */
    activate() {
      if (!waitingWorker) return;
      if (waitingWorker.state === 'activated') return reload(); // another tab has activated it
      waitingWorker.addEventListener('statechange', ({ target }) => (target as ServiceWorker).state === 'activated' && reload());
      waitingWorker.postMessage('take');
    },
    dismiss: () => set({ updateDismissed: true }),
  };
}

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    worker.postMessage('version', [port2]);
  });
}
