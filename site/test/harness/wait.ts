// Waiting for what the page comes to, never for a time.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'puppeteer-core';

/** Guard in milliseconds against what never comes; nothing waits for it. */
export const LIMIT = 120_000;

/** Waits until the run is in one of these phases. */
export async function phase(page: Page, ...phases: string[]) {
  await until(page, (wanted) => wanted.includes(document.documentElement.dataset.run ?? ''), phases);
}

/** Waits until the run that was just asked for is done: a short one is before it is drawn. */
export async function finished(page: Page) {
  await drawn(page);
  await phase(page, 'done');
}

/**
 * Waits until the run that follows on an act, sooner or later, is done. The page notes when
 * it is under way: it may be over before anybody asks.
 */
export async function ran(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.removeAttribute('data-ran');
    const watch = new MutationObserver(() => {
      if (html.dataset.run !== 'running') return;
      html.dataset.ran = '';
      watch.disconnect();
    });
    watch.observe(html, { attributeFilter: ['data-run'] });
  });
  await act();
  await until(page, () => 'ran' in document.documentElement.dataset && document.documentElement.dataset.run === 'done');
}

/** Waits until something holds in the page. An element that it holds for is let go: a handle would keep it in memory. */
export async function until<A>(page: Page, holds: (given: A) => unknown, given?: A) {
  const held = await page.waitForFunction(holds, { timeout: LIMIT, polling: 'raf' }, given as any);
  await held.dispose().catch(() => {}); // where the page is left, nothing is held
}

/** Waits until what is read of the page is what is wanted, and fails with the difference if it never is. */
export async function comesTo<T>(page: Page, read: () => Promise<T>, wanted: T, message?: string) {
  for (const end = Date.now() + LIMIT; Date.now() < end;) {
    if (isDeepStrictEqual(await read(), wanted)) return;
    await drawn(page);
  }
  assert.deepEqual(await read(), wanted, message);
}

/**
 * Has the page click a button in the moment in which an element is first there. A test that waits for such
 * a moment and then clicks comes too late on a busy machine.
 */
export async function clickWhen(page: Page, seen: string, button: string) {
  await page.evaluate((selector, target) => {
    const click = () => {
      const found = document.querySelector(selector) && document.querySelector<HTMLElement>(target);
      if (found) found.click();
      return Boolean(found);
    };
    if (click()) return;
    const observer = new MutationObserver(() => { if (click()) observer.disconnect(); });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, seen, button);
}

/** Waits until what a person has just done is drawn. */
export async function drawn(page: Page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  }));
}

/** Waits until what was moved, or undone, has settled on the screen. */
export async function still(page: Page) {
  await drawn(page);
  await until(page, () => document.documentElement.dataset.live === 'still' && document.documentElement.dataset.run === 'done');
  await drawn(page);
}
