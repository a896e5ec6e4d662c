// The versions of the site that are kept in this browser, each whole and apart from the
// others: what its service worker stores, answers with and throws away.

/**
 * Of a file: its address within the site, './' for the page, and its hash.
 * @typedef {[address: string, integrity: string]} CachedFile
 *
 * @typedef {object} Environment what a service worker stands on
 * @property {string} scope the address of the site's folder
 * @property {CacheStorage} caches
 * @property {(asked: Request) => Promise<Response>} fetch of the host
 * @property {(id: string) => Promise<unknown>} findClient that has this id, if there is one
 * @property {() => boolean} isUpdating whether another version is being stored, or waits
 */

/** What the build names by its content: two versions that have such a name have the same file. */
const HASHED = /^[^/]*-[0-9A-Za-z]{8,10}\.[a-z0-9]+$/;

/**
 * @param {string} version
 * @param {CachedFile[]} files
 * @param {Environment} ground
 */
export function createVersions(version, files, { scope, caches, fetch, findClient, isUpdating }) {
  // Several copies of the site may lie on one host.
  const prefix = `siibp ${scope} `;
  const ownCache = prefix + version;
  const readers = `${scope}reader/`; // under it each page that was given this version

  /** What a page is in the caches. @param {string} url */
  const withoutQuery = (url) => url.replace(/[?#].*$/s, '');

  /** @param {Request} request @param {Promise<Response|undefined>} found */
  const orFetch = async (request, found) => (await found) ?? fetch(request);

  async function cachedPage() {
    return (await caches.open(ownCache)).match(scope);
  }

  /** Whether a page is left that was given the version of this cache; those that are gone are forgotten. @param {string} name */
  async function hasReaders(name) {
    const cache = await caches.open(name);
    const marks = (await cache.keys()).filter(({ url }) => url.startsWith(readers));
    const isOpen = await Promise.all(marks.map(async (mark) => {
      if (await findClient(mark.url.slice(readers.length))) return true;
      await cache.delete(mark);
      return false;
    }));
    return isOpen.includes(true);
  }

  return {
    /**
     * Stores this version, whole or not at all. What has a hash in its name the browser
     * may have from the page's loading already.
     */
    async install() {
      const cache = await caches.open(ownCache);
      try {
        await cache.addAll(files.map(([address, integrity]) => new Request(new URL(address, scope), { integrity, cache: HASHED.test(address) ? 'force-cache' : 'no-cache' })));
      } catch (error) {
        await caches.delete(ownCache);
        throw error;
      }
    },
    /**
     * What answers a request, null where that is none of this site's. A page is this version's;
     * its parts may be an older one's, while such a page is still being loaded.
     * @param {Request} request
     * @returns {Promise<Response>|null}
     */
    respond(request) {
      const address = withoutQuery(request.url);
      if (request.method !== 'GET' || !address.startsWith(scope)) return null;
      const name = address.slice(scope.length);
      if (request.mode === 'navigate') return name === '' || name === 'index.html' ? orFetch(request, cachedPage()) : null;
      return HASHED.test(name) ? orFetch(request, caches.match(address)) : null;
    },
    /** A page is being given this version. @param {string} id its client's */
    async addReader(id) {
      await (await caches.open(ownCache)).put(readers + id, new Response());
    },
    /** Throws older versions away, unless a page of theirs is left. */
    async removeOldCaches() {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      if (isUpdating()) return; // its cache may be one of them
      for (const name of names) if (!(await hasReaders(name)) && name !== ownCache) await caches.delete(name);
    },
  };
}
