// A static server as dumb as the hosts that the site is made for: no header but
// the type and the length, everything under a sub-path. It notes what it is asked.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd } from './end.ts';
import type { AddressInfo } from 'node:net';

/** The built site. */
export const DIST = fileURLToPath(new URL('../../../build/dist/', import.meta.url));

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

export interface Site {
  url: string; // where the folder is served, with a slash at the end
  requests: { path: string; time: number; status: number }[]; // what was asked, in order
  /** Keeps files of such a path back until they are let go, or answered with a failure; of those that are to be begun, the second half. */
  hold: (part: RegExp, begun?: boolean) => (status?: number) => void;
  close: () => void;
}

/**
 * Serves a folder on a free port of this machine.
 * folder is the built site where it is absent. prefix is the sub-path, with slashes at both ends. headers are sent with each file.
 */
export async function serve(folder: string = DIST, prefix = '/some/path/', headers: Record<string, string> = {}): Promise<Site> {
  const requests: Site['requests'] = [];
  const held: { part: RegExp; begun: boolean; gone: Promise<number> }[] = [];
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://host').pathname;
    const entry = { path: asked, time: Date.now(), status: 200 };
    requests.push(entry);
    const gate = held.find(({ part }) => part.test(asked));
    const status = gate && !gate.begun ? await gate.gone : 200;
    try {
      if (status !== 200) throw new Error('held back for good');
      const file = locate(folder, prefix, decodeURIComponent(asked));
      const body = await readFile(file);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      if (gate?.begun) {
        response.write(body.subarray(0, body.length / 2));
        await gate.gone;
        response.end(body.subarray(body.length / 2));
      } else response.end(body);
    } catch {
      entry.status = status === 200 ? 404 : status;
      response.statusCode = entry.status;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const hold = (part: RegExp, begun = false) => {
    let settle: (status: number) => void = () => {};
    held.push({ part, begun, gone: new Promise((settled) => { settle = settled; }) });
    return (status = 200) => settle(status);
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onEnd(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${prefix}`, requests, hold, close };
}

/** The file that a path names. URL has already resolved what `..` there was. */
function locate(folder: string, prefix: string, asked: string) {
  if (!asked.startsWith(prefix)) throw new Error(`${asked} is outside ${prefix}`);
  const rest = asked.slice(prefix.length);
  if (rest.split('/').includes('..')) throw new Error(`${asked} leaves the folder`);
  return path.join(folder, rest === '' || rest.endsWith('/') ? rest + 'index.html' : rest);
}
