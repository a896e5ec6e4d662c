// What axe-core finds on a page, and what lies beside its window.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds, as rule and element. @param {import('puppeteer-core').Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await page.evaluate(axe); // under the page's policy a script element would be refused
  return page.evaluate(async () => {
    const { violations: all } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ['violations'] });
    return all.flatMap((/** @type {any} */ { id, nodes }) => nodes.map((/** @type {any} */ { target }) => `${id}: ${target}`));
  });
}

/** How many pixels lie beside the window. @param {import('puppeteer-core').Page} page */
export function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
