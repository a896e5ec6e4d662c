// Pictures of the page, for people to look at.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SHOTS = fileURLToPath(new URL('../../../build/shots/', import.meta.url));

/**
 * Saves what the page shows as build/shots/<name>.png and returns the file's path.
 * @param {import('puppeteer-core').Page} page
 * @param {string} name
 */
export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  const file = path.join(SHOTS, `${name}.png`);
  await page.screenshot({ path: /** @type {`${string}.png`} */ (file) });
  return file;
}
