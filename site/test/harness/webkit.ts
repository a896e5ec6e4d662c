// WebKitGTK through WebKitWebDriver, by plain calls of W3C WebDriver, on a screen that nobody sees.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd } from './end.ts';
import { scratch } from './native.ts';
import { SHOTS, areWanted } from './shot.ts';
import { LIMIT } from './wait.ts';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

const LASTING = fileURLToPath(new URL('webkit-lasting.py', import.meta.url));

/** Debian's own, which knows WebKitGTK where another does not. */
const PYTHON = '/usr/bin/python3';

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Milliseconds between two questions to the page. */
const POLL = 30;

/** The window, in pixels of the screen. */
const SIZE = { x: 0, y: 0, width: 1280, height: 900 };

const GI = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";

/** What is not installed here, in words; '' where all is. */
export function missingForWebKit(lasting: boolean) {
  const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!runs('WebKitWebDriver', '--help')) return 'WebKitWebDriver is not here: Debian has it in webkit2gtk-driver';
  if (spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error) return 'Xvfb is not here: Debian has it in xvfb';
  if (lasting && !runs(PYTHON, '-c', GI)) return 'a WebKit that keeps a profile is not here: Debian has it in gir1.2-webkit2-4.1 and python3-gi';
  return '';
}

// A test file that is told to end, as it is when it hangs, ends in good order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A process that ends with the test file, with those that it starts. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv, output: 'ignore' | 'pipe') {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', output] });
  let ended = false;
  const end = () => {
    if (ended || !child.pid) return;
    ended = true;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The group has ended already.
    }
  };
  onEnd(end);
  process.on('exit', end);
  return { child, end };
}

/** A screen in memory; Xvfb says its number when it is there. */
async function startScreen() {
  const { child, end } = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], process.env, 'pipe');
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, end };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Asks until there is an answer. */
async function retry<T>(ask: () => Promise<T>, failure: (error: unknown) => Error): Promise<T> {
  for (const end = Date.now() + LIMIT; ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw failure(error);
    }
    await new Promise((next) => { setTimeout(next, POLL); });
  }
}

/** A window of WebKit's. */
export interface WebKit {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Calls a function in the page and returns what it, or its promise, comes to. */
  evaluate: <A extends unknown[], R>(call: (...given: A) => R, ...given: A) => Promise<Awaited<R>>;
  /** Waits until something holds in the page. */
  until: <A extends unknown[]>(holds: (...given: A) => unknown, ...given: A) => Promise<void>;
  /** Clicks as soon as it is there and nothing lies over it. */
  press: (selector: string) => Promise<void>;
  type: (selector: string, keys: string) => Promise<void>;
  /** Picks files of this disk in a file input. */
  choose: (selector: string, files: string[]) => Promise<void>;
  /** A text of the page, '' where it is not there or hidden. */
  text: (selector: string) => Promise<string>;
  /** Saves what the window shows as build/shots/<name>.png. */
  shot: (name: string) => Promise<void>;
  end: () => void;
}

/** Opens a window, of a browser that keeps what a page stores or of one that does not. */
export async function openWebKit(lasting: boolean): Promise<WebKit> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], { ...process.env, DISPLAY: screen.display }, 'ignore');
  const ask = async (method: string, at: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(LIMIT) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await retry(() => ask('GET', '/status'), (error) => new Error(`WebKitWebDriver does not answer: ${error}`));
  const options = lasting ? { 'webkitgtk:browserOptions': { binary: PYTHON, args: [LASTING, scratch()] } } : {};
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: options } });
  const tell = (method: string, what: string, body?: object) => ask(method, `/session/${sessionId}/${what}`, body);
  await tell('POST', 'timeouts', { script: LIMIT });
  await tell('POST', 'window/rect', SIZE);
  const end = () => [driver, screen].forEach((one) => one.end());
  return { ...act(tell), end };
}

/** What can be done in a window. tell sends a command of its session. */
function act(tell: (method: string, what: string, body?: object) => Promise<any>): Omit<WebKit, 'end'> {
  const evaluate: WebKit['evaluate'] = async (call, ...given) => {
    const script = `const args = [...arguments], done = args.pop(); Promise.resolve().then(() => (${call})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const { value, error } = await tell('POST', 'execute/async', { script, args: given });
    if (error) throw new Error(error);
    return value;
  };
  const until: WebKit['until'] = (holds, ...given) => retry(async () => {
    if (!await evaluate(holds, ...given)) throw new Error('it does not hold');
  }, (error) => new Error(`${holds} (${given}): ${error}`));
  const find = async (selector: string): Promise<string> => (await tell('POST', 'element', { using: 'css selector', value: selector }))[ELEMENT];
  const send = async (selector: string, keys: string) => tell('POST', `element/${await find(selector)}/value`, { text: keys });
  return {
    evaluate,
    until,
    goto: (address) => tell('POST', 'url', { url: address }),
    reload: () => tell('POST', 'refresh', {}),
    press: (selector) => retry(async () => tell('POST', `element/${await find(selector)}/click`, {}), (error) => new Error(`${selector} is not pressed: ${error}`)),
    type: send,
    choose: (selector, files) => send(selector, files.map((file) => path.resolve(file)).join('\n')),
    text: (selector) => evaluate((wanted) => {
      const found = document.querySelector(wanted);
      return found instanceof HTMLElement && found.checkVisibility() ? found.innerText : '';
    }, selector),
    shot: async (name) => {
      if (!areWanted) return;
      mkdirSync(SHOTS, { recursive: true });
      writeFileSync(path.join(SHOTS, `${name}.png`), Buffer.from(await tell('GET', 'screenshot'), 'base64'));
    },
  };
}
