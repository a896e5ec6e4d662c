// What a person does with the built page, step by step.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratch } from './native.ts';
import { open } from './page.ts';
import type { Opened } from './page.ts';
import { serve } from './serve.ts';
import type { Site } from './serve.ts';
import { text } from './shown.ts';
import { LIMIT, drawn, finished, phase, until } from './wait.ts';
import type { BrowserName } from './browsers.ts';
import type { KeyInput, Page } from 'puppeteer-core';

let site: Promise<Site> | undefined;

/**
 * Opens the built page and waits until its core has made the demo's run.
 * prepare is called before the page is loaded.
 */
export async function visit(browser: BrowserName, look?: Parameters<typeof open>[1], prepare?: (page: Page) => Promise<unknown>): Promise<Opened> {
  const opened = await open(browser, look);
  await prepare?.(opened.page);
  await opened.page.goto(await address());
  await settled(opened.page);
  return opened;
}

/** Waits until the core has taken over what the page showed before it was there. */
export async function settled(page: Page) {
  await until(page, () => document.documentElement.dataset.core === 'ready' && document.documentElement.dataset.run === 'done');
}

/** Where the built page is served: under a sub-path, as any static host may. */
export async function address() {
  site ??= serve();
  return (await site).url;
}

/** What one page keeps busy would slow the next. */
export async function leave({ page }: Opened) {
  await page.browserContext().close();
}

/**
 * Clicks as soon as it is there, and waits until that is drawn. Where the page has moved it away
 * between the look and the click, the click is made again, as a hand would.
 */
export async function press(page: Page, selector: string) {
  for (let tries = 0; tries < 5; tries++) {
    const { x, y } = await middleOf(page, selector);
    await page.evaluate(notePress, selector);
    await page.mouse.click(x, y);
    await drawn(page);
    if (await page.evaluate(wasPressed, { selector, x, y }).catch(() => true)) return; // a page that is left was pressed
  }
  throw new Error(`${selector} moves away from every click`);
}

/** Points at a correction, waits until its preview is shown, and presses it: it is applied. */
export async function pressPreviewed(page: Page, selector: string) {
  await page.mouse.move(0, 0); // a button under a pointer that rests is not previewed
  await middleOf(page, selector);
  await page.hover(selector);
  await until(page, () => document.querySelector('.previewed[data-preview=shown]'));
  await press(page, selector);
}

/** Presses a key that previews a correction, and again once its preview is shown: it is applied. */
export async function keyPreviewed(page: Page, key: KeyInput) {
  await page.keyboard.press(key);
  await until(page, () => document.querySelector('.previewed[data-preview=shown]'));
  await page.keyboard.press(key);
}

/** Taps a correction, and Apply once its preview is shown. */
export async function tapPreviewed(page: Page, selector: string) {
  await tap(page, selector);
  await tap(page, '[data-do=preview-apply][aria-disabled=false]');
}

/**
 * Notes whether the next press is on what is looked for; run in the page. That is asked at the press
 * itself, since the page may draw the pressed button anew, in another place, in answer to it.
 */
function notePress(selector: string) {
  const noted = { hit: undefined as boolean | undefined };
  Object.assign(globalThis, { noted });
  addEventListener('pointerdown', (event) => {
    noted.hit = event.composedPath().some((target) => target instanceof Element && target.matches(selector));
  }, { capture: true, once: true });
}

/** Whether the press was on what was looked for, or on what lies over it; run in the page. */
function wasPressed({ selector, x, y }: { selector: string; x: number; y: number }) {
  const { hit } = (globalThis as any).noted ?? {};
  if (hit !== false) return true; // what never saw a press, such as a shadow root or another page, is taken as pressed
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return !box || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
}

const TOUCHES = 3; // at most, of what should be touched once
const CLICK_MS = 20_000; // within which the click of a touch comes: one that came after the next touch would be a second one

/**
 * Touches something once. Where a busy machine draws that out, the browser takes it for a long
 * press, of which no click comes: it is touched again. So is what the page has moved away meanwhile.
 */
export async function tap(page: Page, selector: string) {
  for (let i = 0; i < TOUCHES; i++) {
    const { x, y } = await middleOf(page, selector);
    await page.evaluate(notePress, selector);
    await page.evaluate(() => {
      Object.assign(window, { clicked: false });
      addEventListener('click', () => Object.assign(window, { clicked: true }), { capture: true, once: true });
    });
    await page.touchscreen.tap(x, y);
    await drawn(page);
    const clicked = await page.waitForFunction(() => 'clicked' in window && window.clicked, { timeout: CLICK_MS, polling: 'raf' }).then(() => true, () => false);
    if (clicked && await page.evaluate(wasTouched, { selector, x, y }).catch(() => true)) return;
  }
}

/**
 * Whether the touch was on what was looked for, or on what still lies over it; run in the page. After a screenshot a
 * phone's page may come back to its size between the measurement and the touch, which then misses a button that is free.
 */
function wasTouched({ selector, x, y }: { selector: string; x: number; y: number }) {
  if ((globalThis as any).noted?.hit !== false) return true;
  const target = document.querySelector(selector);
  if (!target) return true;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom && !target.contains(document.elementFromPoint(x, y));
}

/** Where something is, as soon as it is there and in sight. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  // Found, brought into sight and measured in one step: the page may put another in its place.
  const found = await page.waitForFunction(place, { timeout: LIMIT, polling: 'raf' }, selector);
  const middle = await found.jsonValue() as { x: number; y: number };
  await found.dispose().catch(() => {});
  return middle;
}

/** Where a hand would press, once that rests; run in the page. */
async function place(selector: string) {
  const middle = () => {
    const box = document.querySelector(selector)?.getClientRects()[0];
    return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  };
  const target = document.querySelector(selector);
  const first = middle();
  if (first && !target?.contains(document.elementFromPoint(first.x, first.y))) target?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = middle();
  await new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); });
  const now = middle();
  return before && now && before.x === now.x && before.y === now.y ? now : null;
}

/**
 * Hands something to the page, waits until it is open, runs it as it was found, and
 * waits for the answer.
 * summary is that of the dataset, as the native command words it.
 */
export async function answered(page: Page, hand: () => Promise<void>, summary: string) {
  await hand();
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summary);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
}

/** Runs the model and waits for its end. */
export async function run(page: Page) {
  await press(page, '[data-do=run]');
  await finished(page);
}

/** Opens the model settings in the run bar, where they are closed. */
export async function openSettings(page: Page) {
  const button = '[data-do=settings]';
  await until(page, (selector) => document.querySelector(selector), button);
  if (await page.$eval(button, (one) => one.ariaExpanded) !== 'true') await press(page, button);
}

/** Opens the panel of all options. */
export async function openOptions(page: Page) {
  await openSettings(page);
  await press(page, '#bar [aria-controls=options]');
}

/** Types a value over a field's own. */
export async function enter(page: Page, selector: string, value: string) {
  // Firefox's driver clicks beside a field that it has just scrolled to.
  await page.$eval(selector, (field) => (field as HTMLInputElement).select());
  await page.focus(selector);
  await page.keyboard.type(value);
  await page.keyboard.press('Tab');
  await drawn(page);
}

/** Downloads a file by the page's menu and returns its text. */
export async function download(opened: Opened, name: string) {
  await menu(opened.page, `[data-export="${name}"]`);
  return received(opened, name);
}

/** Downloads a file by the page's menu and returns where it lies, under a name of its own. */
export async function downloadFile(opened: Opened, name: string) {
  await menu(opened.page, `[data-export="${name}"]`);
  const file = path.join(scratch(), name);
  renameSync(await arrived(opened, name), file);
  return file;
}

/** The text of a file that has been asked for, once it is here. */
export async function received(opened: Opened, name: string) {
  const file = await arrived(opened, name);
  const body = readFileSync(file, 'utf8');
  rmSync(file);
  return body;
}

/** Where a download lies, once it is through. */
async function arrived({ page, downloads }: Opened, name: string) {
  const file = path.join(downloads, name);
  const end = Date.now() + LIMIT;
  while (!whole(file)) {
    assert.ok(Date.now() < end, `${name} was not downloaded`);
    assert.equal(await text(page, '#notices .problem'), '');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return file;
}

/** What the page's menu has to download. */
const FILES = ['result.json', 'tracks.csv', 'localized.csv'];

/** Downloads all there is, as texts by name. */
export async function downloadAll(opened: Opened, names = FILES): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const name of names) texts[name] = await download(opened, name);
  return texts;
}

/** Chooses an item of one of the header's menus. */
export async function menu(page: Page, item: string) {
  await press(page, `#header details:has(${item}) > summary`);
  await press(page, item);
}

/** Whether a download is through: its end is a line's, or a zip's directory's. */
function whole(file: string) {
  if (!existsSync(file) || existsSync(`${file}.part`)) return false;
  const end = readFileSync(file).subarray(-22).toString('latin1');
  return end.endsWith('\n') || end.startsWith('PK\x05\x06');
}
