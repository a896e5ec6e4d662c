// Finding, starting and ending the two browsers.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { onEnd } from './end.ts';

export type BrowserName = 'chromium' | 'firefox';

/** Every browser that the page is tested in. */
export const BROWSERS: BrowserName[] = ['chromium', 'firefox'];

/** Where a browser may be: a variable that says it, names on the PATH, fixed places. */
const PLACES = {
  chromium: {
    variable: 'CHROME',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    fixed: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  },
  firefox: {
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox'],
    fixed: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
};

// Headless as root, and silent: a browser that calls home would disturb the
// recording of requests.
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// V8 compiles each WebAssembly function fast and, once it has run for long enough, again with its optimizing compiler.
// With V8's own budget of 13 million that second compilation takes half of the processor's time in most tests; with
// this one only what runs for seconds is optimized. Visiting the page and running the demo then takes 5.6 s instead of
// 8.8 s of the processor's time, and a comparison 13.8 s instead of 15.2 s.
const LATE_OPTIMIZATION = '--js-flags=--wasm-tiering-budget=400000000';

const optimization = { isLate: false };

/** Has Chromium optimize WebAssembly late, from its next start on: for tests. Benchmarks measure what visitors have. */
export function optimizeLate() {
  optimization.isLate = true;
}

/** Guard against a browser that never starts, in milliseconds; not a measurement. */
const START_LIMIT = 60_000;

const running = new Map<BrowserName, Promise<Browser>>();

/** Process groups that are to be killed. */
const groups = new Set<number>();

/** The running browser of that name, started if need be. */
export function browser(name: BrowserName) {
  let started = running.get(name);
  if (!started) {
    started = start(name);
    running.set(name, started);
  }
  return started;
}

async function start(name: BrowserName) {
  const launched = await puppeteer.launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: find(name),
    headless: true,
    timeout: START_LIMIT,
    args: name === 'chromium' ? [...CHROMIUM_FLAGS, ...(optimization.isLate ? [LATE_OPTIMIZATION] : [])] : ['--remote-allow-system-access'], // for the colour scheme of a tab
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': 1, // light
      'ui.prefersReducedMotion': 1,
      // The list of downloads would open over the page and take the focus.
      'browser.download.alwaysOpenPanel': false,
    },
  });
  // puppeteer starts a browser as the leader of a process group of its own.
  const pid = launched.process()?.pid;
  if (pid) groups.add(pid);
  onEnd(() => end(launched, pid));
  launched.once('disconnected', () => running.delete(name)); // one that crashes is started again for the next test
  return launched;
}

/** Closes a browser in good order, then ends whatever is left of it. */
async function end(launched: Browser, pid?: number) {
  const guard = new Promise((resolve) => setTimeout(resolve, 5_000).unref());
  await Promise.race([launched.close().catch(() => {}), guard]);
  if (pid) killGroup(pid);
}

function killGroup(pid: number) {
  groups.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

process.on('exit', () => groups.forEach(killGroup));

function find(name: BrowserName) {
  const { variable, names, fixed } = PLACES[name];
  const said = process.env[variable];
  if (said) return said;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = [...names.flatMap((n) => folders.map((f) => path.join(f, n))), ...fixed].find(executable);
  if (!found) throw new Error(`no ${name} found; install it or set ${variable} to its path`);
  return found;
}

function executable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
