// Opening a page and recording everything that goes wrong on it.
import { browser } from './browsers.ts';
import { scratch } from './native.ts';

/**
 * @typedef {object} Request
 * @property {string} url
 * @property {number} time milliseconds since 1970
 */

/**
 * What happened on a page since it was opened, in order.
 * @typedef {object} Recording
 * @property {string[]} console errors and warnings that were logged
 * @property {string[]} errors exceptions that nothing caught
 * @property {string[]} violations of the page's content security policy: directive and what was blocked
 * @property {string[]} failures requests that were refused or answered with an error
 * @property {Request[]} requests that left the page, whichever host they went to
 */

/** What a recording without a fault looks like, for one assertion over all of it. */
export const CLEAN = Object.freeze({ console: [], errors: [], violations: [], failures: [] });

/**
 * The faults of a recording: what is to equal CLEAN.
 * @param {Recording} record
 */
export function faults({ console, errors, violations, failures }) {
  return { console, errors, violations, failures };
}

/**
 * The requests to a host since a time: a page at rest makes none. What a page
 * reads from its own memory, blob: and data:, is not a request.
 * @param {Recording} record
 * @param {number} time
 */
export function requestsSince(record, time) {
  return record.requests.filter((r) => r.time >= time && !/^(blob|data):/.test(r.url)).map((r) => r.url);
}

/** @typedef {{page: import('puppeteer-core').Page, record: Recording, downloads: string}} Opened `downloads` is a folder */

/** A word that no page logs: it marks what the recorder itself says. */
const MARK = 'harness-violation';

/**
 * Opens an empty page in a profile of its own; go where you like with page.goto.
 * @param {import('./browsers.ts').BrowserName} name
 * @param {{width?: number, height?: number, dark?: boolean, touch?: boolean}} [look]
 * @returns {Promise<Opened>}
 */
export async function open(name, { width = 1280, height = 800, dark = false, touch = false } = {}) {
  const downloads = scratch();
  const context = await (await browser(name, dark)).createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  const page = await context.newPage();
  await page.setViewport({ width, height, hasTouch: touch });
  if (name === 'chromium') {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  }
  return { page, record: await listen(page, name), downloads };
}

/**
 * @param {import('puppeteer-core').Page} page
 * @param {import('./browsers.ts').BrowserName} name
 * @returns {Promise<Recording>}
 */
async function listen(page, name) {
  /** @type {Recording} */
  const record = { console: [], errors: [], violations: [], failures: [], requests: [] };
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
 * @param {import('puppeteer-core').Page} page
 * @param {Recording} record
 */
async function listenToLog(page, record) {
  /** @param {import('puppeteer-core').CDPSession} session */
  const hear = async (session) => {
    session.on('Log.entryAdded', ({ entry }) => {
      if (entry.level === 'error') record.console.push(`log: ${entry.text}`);
    });
    await session.send('Log.enable');
  };
  page.on('workercreated', (worker) => hear(worker.client).catch((error) => record.errors.push(String(error))));
  await hear(await page.createCDPSession());
}
