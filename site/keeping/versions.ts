// The versions of the site in this browser's caches, one cache for each: what the service worker
// stores, responds with and deletes.

/** Its address within the site ('./' for the page) and its integrity hash. */
type CachedFile = [address: string, integrity: string];

/** What the service worker gives to the versions. */
interface Environment {
  scope: string; // the address of the site's folder
  caches: CacheStorage;
  fetch: (asked: Request) => Promise<Response>; // from the host
  findClient: (id: string) => Promise<unknown>; // the page with this client id, undefined where it is closed
  isUpdating: () => boolean; // whether another version is being stored, or waits
}

/** Files that the build names by their hash: the same name means the same file. Pages have no such name. */
const HASHED = /^[^/]*-[0-9A-Za-z]{8,10}\.(?!html$)[a-z0-9]+$/;

/** What a file is called in every version. */
const withoutHash = (url: string) => url.replace(/-[0-9A-Za-z]{8,10}(\.[a-z0-9]+)$/, '$1');

/** `later` are files that a page stores itself when it first needs them. */
export function createVersions(version: string, files: CachedFile[], later: CachedFile[], { scope, caches, fetch, findClient, isUpdating }: Environment) {
  // Several copies of the site may lie on one host.
  const prefix = `siibp ${scope} `;
  const ownCache = prefix + version;
  const readers = `${scope}reader/`; // below it, one entry for each page that was served this version

  /** A URL without its query and hash, which the cache does not know. */
  const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

  const pages = new Set(files.map(([address]) => address).filter((address) => !HASHED.test(address)));

  const orFetch = async (request: Request, found: Promise<Response | undefined>) => (await found) ?? fetch(request);

  /**
   * A page as it is stored. Some hosts redirect formats.html to formats, and a browser takes no
   * redirected answer for a page.
   * address is within the site.
   */
  async function cachedPage(address: string) {
    const found = await (await caches.open(ownCache)).match(new URL(address, scope).href);
    return found?.redirected ? new Response(found.body, { headers: found.headers }) : found;
  }

  /** Whether a page that was served this version is still open. Entries of closed pages are removed. */
  async function hasReaders(name: string) {
    const cache = await caches.open(name);
    const marks = (await cache.keys()).filter(({ url }) => url.startsWith(readers));
    const isOpen = await Promise.all(marks.map(async (mark) => {
      if (await findClient(mark.url.slice(readers.length))) return true;
      await cache.delete(mark);
      return false;
    }));
    return isOpen.includes(true);
  }

  /** The files for later that this version lacks, if a page has stored such files with any version. */
  async function missingLater(cache: Cache) {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const stored = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => withoutHash(url));
    const href = (address: string) => new URL(address, scope).href;
    if (!later.some(([address]) => stored.includes(withoutHash(href(address))))) return [];
    const own = (await cache.keys()).map(({ url }) => url);
    return later.filter(([address]) => !own.includes(href(address)));
  }

  return {
    /**
     * Stores this version completely, or deletes its cache. Files with a hash in their name may
     * come from the browser's own cache.
     */
    async install() {
      const cache = await caches.open(ownCache);
      try {
        await cache.addAll([...files, ...(await missingLater(cache))].map(([address, integrity]) => new Request(new URL(address, scope), { integrity, cache: HASHED.test(address) ? 'force-cache' : 'no-cache' })));
      } catch (error) {
        await caches.delete(ownCache);
        throw error;
      }
    },
    /**
     * The response to a request, null where it is not for this site. A page is of this version;
     * its parts may be of an older one, while an older page is loading.
     */
    respond(request: Request): Promise<Response> | null {
      const address = withoutQuery(request.url);
      if (request.method !== 'GET' || !address.startsWith(scope)) return null;
      const name = address.slice(scope.length);
      if (request.mode === 'navigate') {
        const asked = name === '' || name === 'index.html' ? './' : name;
        return pages.has(asked) ? orFetch(request, cachedPage(asked)) : null;
      }
      return HASHED.test(name) ? orFetch(request, caches.match(address)) : null;
    },
    /** Remembers a page that is served this version. id is that of the page's client. */
    async addReader(id: string) {
      await (await caches.open(ownCache)).put(readers + id, new Response());
    },
    /** Deletes older versions, except those that an open page uses. */
    async removeOldCaches() {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      if (isUpdating()) return; // one of the caches may be the new version's
      for (const name of names) if (!(await hasReaders(name)) && name !== ownCache) await caches.delete(name);
    },
  };
}
