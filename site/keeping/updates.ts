// The page's side of the service worker: whether the site is stored for use without a network,
// and whether a newer version waits.

/** @typedef {{status: ''|'storing'|'kept'|'refused', updateReady: boolean, updateDismissed: boolean}} Offline updateDismissed: the visitor does not want the newer version now */

/** @returns {Offline} */
export const initialOffline = () => ({ status: '', updateReady: false, updateDismissed: false });

/**
 * @param {import('../state.ts').Store} store
 * @param {string} version of the page
 * @param {ServiceWorkerContainer|undefined} container undefined where the address is not secure
 * @param {() => void} reload
 */
export function createUpdates(store, version, container, reload) {
  /** @type {ServiceWorker|null} */
  let waitingWorker = null;

  /** @param {Partial<Offline>} change */
  const set = (change) => store.set({ offline: { ...store.get().offline, ...change } });

  /** Announces a version that is stored and waits for pages of the older one to close. @param {ServiceWorker} waiting */
  async function announceUpdate(waiting) {
    if (await versionOf(waiting) === version) return; // the page was loaded from the network and has this version
    waitingWorker = waiting;
    set({ updateReady: true, updateDismissed: false });
  }

  /** @param {ServiceWorkerRegistration} registration */
  function watchInstall(registration) {
    const { installing, active } = registration;
    if (!installing) return;
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
        const registration = await container.register('offline.js');
        if (registration.active) set({ status: 'kept' });
        if (registration.waiting && registration.active) void announceUpdate(registration.waiting);
        watchInstall(registration);
        registration.addEventListener('updatefound', () => watchInstall(registration));
      } catch {
        set({ status: 'refused' });
      }
    },
    /** Activates the newer version and reloads the page. */
    activate() {
      if (!waitingWorker) return;
      if (waitingWorker.state === 'activated') return reload(); // another tab has activated it
      waitingWorker.addEventListener('statechange', ({ target }) => /** @type {ServiceWorker} */ (target).state === 'activated' && reload());
      waitingWorker.postMessage('take');
    },
    dismiss: () => set({ updateDismissed: true }),
  };
}

/** @param {ServiceWorker} worker @returns {Promise<string>} */
function versionOf(worker) {
  return new Promise((tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    worker.postMessage('version', [port2]);
  });
}
