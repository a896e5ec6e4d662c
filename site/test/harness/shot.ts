// Pictures of the page, for people to look at.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';

export const SHOTS = fileURLToPath(new URL('../../../build/shots/', import.meta.url));

/** Whether pictures are wanted, as by make shots. Some 400 are taken, and each takes a third of a second of the processor. */
export const areWanted = Boolean(process.env.SHOTS);

/** Saves what the page shows as build/shots/<name>.png where the environment has SHOTS. */
export async function shot(page: Page, name: string) {
  if (areWanted) await save(page, name);
}

/** Saves what the page shows and returns the file's path. */
export async function save(page: Page, name: string) {
  mkdirSync(SHOTS, { recursive: true });
  const file = path.join(SHOTS, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}
