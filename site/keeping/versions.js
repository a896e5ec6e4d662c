// The versions of the site that are kept in this browser, each whole and apart from the
// others: what its service worker stores, answers with and throws away.

/**
 * Of a file: its address within the site, './' for the page, and its hash.
 * @typedef {[address: string, integrity: string]} Kept
 *
 * @typedef {object} Ground what a service worker stands on
 * @property {string} scope the address of the site's folder
 * @property {CacheStorage} caches
 * @property {(asked: Request) => Promise<Response>} ask of the host
 * @property {(id: string) => Promise<unknown>} client that has this id, if there is one
 * @property {() => boolean} coming whether another version is being stored, or waits
 */

/** What the build names by its content: two versions that have such a name have the same file. Pages have no such name. */
const HASHED = /^[^/]*-[0-9A-Za-z]{8,10}\.(?!html$)[a-z0-9]+$/;

/**
 * @param {string} version
 * @param {Kept[]} files
 * @param {Ground} ground
 */
export function createVersions(version, files, { scope, caches, ask, client, coming }) {
  // Several copies of the site may lie on one host.
  const prefix = `siibp ${scope} `;
  const own = prefix + version;
  const readers = `${scope}reader/`; // under it each page that was given this version

  /** What a page is in the caches. @param {string} url */
  const bare = (url) => url.replace(/[?#].*$/s, '');

  const pages = new Set(files.map(([address]) => address).filter((address) => !HASHED.test(address)));

  /** @param {Request} request @param {Promise<Response|undefined>} found */
  const or = async (request, found) => (await found) ?? ask(request);

  /**
   * A page as it is stored. Some hosts redirect formats.html to formats, and a browser takes no redirected answer for a page.
   * @param {string} address within the site
   */
  async function page(address) {
    const found = await (await caches.open(own)).match(new URL(address, scope).href);
    return found?.redirected ? new Response(found.body, { headers: found.headers }) : found;
  }

  /** Whether a page is left that was given the version of this cache; those that are gone are forgotten. @param {string} name */
  async function read(name) {
    const cache = await caches.open(name);
    const marks = (await cache.keys()).filter(({ url }) => url.startsWith(readers));
    const there = await Promise.all(marks.map(async (mark) => {
      if (await client(mark.url.slice(readers.length))) return true;
      await cache.delete(mark);
      return false;
    }));
    return there.includes(true);
  }

  return {
    /**
     * Stores this version, whole or not at all. What has a hash in its name the browser
     * may have from the page's loading already.
     */
    async store() {
      const cache = await caches.open(own);
      try {
        await cache.addAll(files.map(([address, integrity]) => new Request(new URL(address, scope), { integrity, cache: HASHED.test(address) ? 'force-cache' : 'no-cache' })));
      } catch (error) {
        await caches.delete(own);
        throw error;
      }
    },
    /**
     * What answers a request, null where that is none of this site's. A page is this version's;
     * its parts may be an older one's, while such a page is still being loaded.
     * @param {Request} request
     * @returns {Promise<Response>|null}
     */
    answer(request) {
      const address = bare(request.url);
      if (request.method !== 'GET' || !address.startsWith(scope)) return null;
      const name = address.slice(scope.length);
      if (request.mode === 'navigate') {
        const asked = name === '' || name === 'index.html' ? './' : name;
        return pages.has(asked) ? or(request, page(asked)) : null;
      }
      return HASHED.test(name) ? or(request, caches.match(address)) : null;
    },
    /** A page is being given this version. @param {string} id its client's */
    async note(id) {
      await (await caches.open(own)).put(readers + id, new Response());
    },
    /** Throws older versions away, unless a page of theirs is left. */
    async tidy() {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      if (coming()) return; // its cache may be one of them
      for (const name of names) if (!(await read(name)) && name !== own) await caches.delete(name);
    },
  };
}
