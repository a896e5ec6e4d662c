// Opening a page and recording everything that goes wrong on it.
import { browser } from './browsers.ts';
import type { BrowserName } from './browsers.ts';
import { scratch } from './native.ts';
import { LIMIT } from './wait.ts';
import type { CDPSession, Page } from 'puppeteer-core';

interface Request {
  url: string;
  time: number; // milliseconds since 1970
}

/** What happened on a page since it was opened, in order. */
interface Recording {
  console: string[]; // errors and warnings that were logged
  errors: string[]; // exceptions that nothing caught
  violations: string[]; // of the page's content security policy: directive and what was blocked
  failures: string[]; // requests that were refused or answered with an error
  requests: Request[]; // that left the page, whichever host they went to
}

/** What a recording without a fault looks like, for one assertion over all of it. */
export const CLEAN = Object.freeze({ console: [], errors: [], violations: [], failures: [] });

/** The faults of a recording: what is to equal CLEAN. */
export function faults({ console, errors, violations, failures }: Recording) {
  return { console, errors, violations, failures };
}

/**
 * The requests to a host since a time: a page at rest makes none. What a page
 * reads from its own memory, blob: and data:, is not a request.
 */
export function requestsSince(record: Recording, time: number) {
  return record.requests.filter((r) => r.time >= time && !/^(blob|data):/.test(r.url)).map((r) => r.url);
}

/** `downloads` is a folder. */
export interface Opened {
  page: Page;
  record: Recording;
  downloads: string;
}

/** A word that no page logs: it marks what the recorder itself says. */
const MARK = 'harness-violation';

/** How a page is opened, and for whom. */
export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  touch?: boolean;
  /** Whether the page hides captions by itself where it chooses to: elsewhere a run is that of the options alone, as the harness's fit. */
  chooses?: boolean;
  /** Whether clips play by themselves and things glide: they are drawn without a graphics card and take half a processor. */
  moves?: boolean;
  /** Whether the page installs its service worker, which stores the whole site: a second's work of the processor. */
  installs?: boolean;
  /** Whether the model settings in the run bar are open, as somebody left them at an earlier visit. */
  settings?: boolean;
}

/** Opens an empty page in a profile of its own; go where you like with page.goto. */
export async function open(name: BrowserName, { width = 1280, height = 800, dark = false, touch = false, chooses = false, moves = false, installs = false, settings = false }: Look = {}): Promise<Opened> {
  const downloads = scratch();
  const context = await (await browser(name)).createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  const page = await context.newPage();
  // THROTTLE=6 makes the page's processor six times slower, which shows races between the page and a test.
  if (process.env.THROTTLE && !await isFirefox(page)) await page.emulateCPUThrottling(Number(process.env.THROTTLE));
  page.setDefaultTimeout(LIMIT); // for navigations as well, which a busy machine draws out
  await page.setViewport({ width, height, hasTouch: touch });
  await setMotion(page, moves);
  if (dark) await setColours(page, dark);
  if (!chooses) await page.evaluateOnNewDocument(switchOffChoosing);
  if (settings) await page.evaluateOnNewDocument(leaveSettingsOpen);
  if (!installs) await page.evaluateOnNewDocument(hideServiceWorkers);
  return { page, record: await listen(page, name), downloads };
}

const isFirefox = async (page: Page) => /firefox/i.test(await page.browser().version());

/** The media features of each page of Chromium's, which are set all at once. */
const features = new WeakMap<Page, Record<string, string>>();

async function setFeature(page: Page, name: string, value: string) {
  const all = { 'prefers-color-scheme': 'light', ...features.get(page), [name]: value };
  features.set(page, all);
  await page.emulateMediaFeatures(Object.entries(all).map(([feature, set]) => ({ name: feature, value: set })));
}

/** Shows a page in dark colours or in light ones from now on, as its visitor's system asks for. */
export async function setColours(page: Page, dark: boolean) {
  const scheme = dark ? 'dark' : 'light';
  if (!await isFirefox(page)) return setFeature(page, 'prefers-color-scheme', scheme);
  // Firefox has no command for it. Its window sets it for the tab that is in front.
  await page.bringToFront();
  await evaluateInWindow(page, `Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = '${scheme}'`);
  await page.waitForFunction((wanted) => matchMedia('(prefers-color-scheme: dark)').matches === wanted, {}, dark);
}

/** Lets the page move by itself or not, as its visitor's system asks for; in Firefox all pages. */
async function setMotion(page: Page, moves: boolean) {
  if (!await isFirefox(page)) return setFeature(page, 'prefers-reduced-motion', moves ? 'no-preference' : 'reduce');
  await evaluateInWindow(page, `Services.prefs.setIntPref('ui.prefersReducedMotion', ${moves ? 0 : 1})`);
  await page.waitForFunction((wanted) => matchMedia('(prefers-reduced-motion: reduce)').matches !== wanted, {}, moves);
}

/** Evaluates in the window of Firefox, which no page may. */
async function evaluateInWindow(page: Page, expression: string) {
  const { connection } = page.browser() as unknown as { connection: { send: (method: string, params: object) => Promise<any> } };
  const { result: { contexts: [window] } } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const { result } = await connection.send('script.evaluate', { expression, target: { context: window.context }, awaitPromise: false });
  if (result.type !== 'success') throw new Error(`the window does not evaluate ${expression}: ${JSON.stringify(result)}`);
}

/** Sets what the checkbox sets; run in the page. */
function switchOffChoosing() {
  try {
    localStorage.setItem(`siibp ${new URL('./', location.href).href} choose`, 'off');
  } catch {
    // the document stores nothing
  }
}

/** Sets what opening the model settings sets; run in the page. */
function leaveSettingsOpen() {
  try {
    localStorage.setItem(`siibp ${new URL('./', location.href).href} settings`, 'open');
  } catch {
    // the document stores nothing
  }
}

/** The document has no service workers, as in a private window of some browsers; run in the page. */
function hideServiceWorkers() {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
}

async function listen(page: Page, name: BrowserName): Promise<Recording> {
  const record: Recording = { console: [], errors: [], violations: [], failures: [], requests: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(MARK)) record.violations.push(text.slice(MARK.length + 1));
    else if (['error', 'warn', 'assert'].includes(message.type())) record.console.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => record.errors.push(String(error)));
  page.on('request', (request) => {
    record.requests.push({ url: request.url(), time: Date.now() });
  });
  page.on('requestfailed', (request) => {
    record.failures.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) record.failures.push(`${response.url()}: ${response.status()}`);
  });
  await page.evaluateOnNewDocument((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.debug(`${mark} ${event.effectiveDirective} ${event.blockedURI}`);
    });
  }, MARK);
  if (name === 'chromium') await listenToLog(page, record);
  return record;
}

/**
 * What Chromium itself says of the page and of its workers, such as a breach of
 * the policy in a worker. Firefox tells all that as errors.
 */
async function listenToLog(page: Page, record: Recording) {
  const hear = async (session: CDPSession) => {
    session.on('Log.entryAdded', ({ entry }) => {
      if (entry.level === 'error') record.console.push(`log: ${entry.text}`);
    });
    await session.send('Log.enable');
  };
  // A worker of a page that is left can end before it is heard.
  page.on('workercreated', (worker) => hear(worker.client).catch((error) => {
    if (!/Target closed/.test(String(error))) record.errors.push(String(error));
  }));
  await hear(await page.createCDPSession());
}
