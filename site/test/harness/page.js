// Opening a page and recording everything that goes wrong on it.
import { browser } from './browsers.js';

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
 * @property {Request[]} requests that left the page, whichever host they went to
 */

/** @typedef {{page: import('puppeteer-core').Page, record: Recording}} Opened */

/** A word that no page logs: it marks what the recorder itself says. */
const MARK = 'harness-violation';

/**
 * Opens an empty page in a profile of its own; go where you like with page.goto.
 * @param {import('./browsers.js').BrowserName} name
 * @param {{width?: number, height?: number, dark?: boolean}} [look]
 * @returns {Promise<Opened>}
 */
export async function open(name, { width = 1280, height = 800, dark = false } = {}) {
  const context = await (await browser(name, dark)).createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  if (name === 'chromium') {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  }
  return { page, record: await listen(page) };
}

/**
 * @param {import('puppeteer-core').Page} page
 * @returns {Promise<Recording>}
 */
async function listen(page) {
  /** @type {Recording} */
  const record = { console: [], errors: [], violations: [], requests: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(MARK)) record.violations.push(text.slice(MARK.length + 1));
    else if (['error', 'warn', 'assert'].includes(message.type())) record.console.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => record.errors.push(String(error)));
  page.on('request', (request) => {
    record.requests.push({ url: request.url(), time: Date.now() });
  });
  await page.evaluateOnNewDocument((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.debug(`${mark} ${event.effectiveDirective} ${event.blockedURI}`);
    });
  }, MARK);
  return record;
}
