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

/** A URL without its query and hash, which the cache does not know. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

/** Whether a page that was served a version is still open. Entries of closed pages are removed from the version's cache; they are below readers. */
async function hasReaders(cache: Cache, readers: string, findClient: Environment['findClient']) {
  const marks = (await cache.keys()).filter(({ url }) => url.startsWith(readers));
  const isOpen = await Promise.all(marks.map(async (mark) => {
    if (await findClient(mark.url.slice(readers.length))) return true;
    await cache.delete(mark);
    return false;
  }));
  return isOpen.includes(true);
}

/**
 * A page as it is stored. Some hosts redirect formats.html to formats, and a browser takes no
 * redirected answer for a page.
 */
async function cachedPage(cache: Cache, url: string) {
  const found = await cache.match(url);
  return found?.redirected ? new Response(found.body, { headers: found.headers }) : found;
}

/** The files for later that a version lacks, if a page has stored such files with any of the versions. */
async function missingLater(later: CachedFile[], scope: string, own: Cache, versions: Cache[]) {
  const stored = (await Promise.all(versions.map(async (cache) => cache.keys()))).flat().map(({ url }) => withoutHash(url));
  const href = (address: string) => new URL(address, scope).href;
  if (!later.some(([address]) => stored.includes(withoutHash(href(address))))) return [];
  const present = (await own.keys()).map(({ url }) => url);
  return later.filter(([address]) => !present.includes(href(address)));
}

/** `later` are files that a page stores itself when it first needs them. */
export function createVersions(version: string, files: CachedFile[], later: CachedFile[], { scope, caches, fetch, findClient, isUpdating }: Environment) {
  // Several copies of the site may lie on one host.
  const prefix = `siibp ${scope} `;
  const ownCache = prefix + version;
  const readers = `${scope}reader/`; // below it, one entry for each page that was served this version

  const pages = new Set(files.map(([address]) => address).filter((address) => !HASHED.test(address)));

  const orFetch = async (request: Request, found: Promise<Response | undefined>) => (await found) ?? fetch(request);

  const ownNames = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  return {
    /**
     * Stores this version completely, or deletes its cache. Files with a hash in their name may
     * come from the browser's own cache.
     */
    async install() {
      const cache = await caches.open(ownCache);
      try {
        const versions = await Promise.all((await ownNames()).map((name) => caches.open(name)));
        await cache.addAll([...files, ...(await missingLater(later, scope, cache, versions))].map(([address, integrity]) => new Request(new URL(address, scope), { integrity, cache: HASHED.test(address) ? 'force-cache' : 'no-cache' })));
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
        return pages.has(asked) ? orFetch(request, caches.open(ownCache).then((cache) => cachedPage(cache, new URL(asked, scope).href))) : null;
      }
      return HASHED.test(name) ? orFetch(request, caches.match(address)) : null;
    },
    /** Remembers a page that is served this version. id is that of the page's client. */
    async addReader(id: string) {
      await (await caches.open(ownCache)).put(readers + id, new Response());
    },
    /** Deletes older versions, except those that an open page uses. */
    async removeOldCaches() {
      const names = await ownNames();
      if (isUpdating()) return; // one of the caches may be the new version's
      for (const name of names) if (!(await hasReaders(await caches.open(name), readers, findClient)) && name !== ownCache) await caches.delete(name);
    },
  };
}
