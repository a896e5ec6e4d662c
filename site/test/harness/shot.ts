// Pictures of the page, for people to look at.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';

export const SHOTS = fileURLToPath(new URL('../../../build/shots/', import.meta.url));

/** Saves what the page shows as build/shots/<name>.png and returns the file's path. */
export async function shot(page: Page, name: string) {
  mkdirSync(SHOTS, { recursive: true });
  const file = path.join(SHOTS, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}
