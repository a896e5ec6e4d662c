// A person who walks through the page: looks for words, presses what bears them, types, and is watched
// with a clock, a count of presses and a picture of every step.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawn, open, setColours } from '../harness/index.ts';
import type { BrowserName } from '../harness/browsers.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

const FOLDER = fileURLToPath(new URL('../../../build/walks/', import.meta.url));

/** Milliseconds that a person looks for words before the step counts as failed. */
const PATIENCE = 30_000;

/** The same of what takes minutes, as looking at clips does. */
const LONG = 1_800_000;

/** Guard in milliseconds against a look at a page that is being left. */
const GUARD = 3_000;

/** What each walk came to. */
export const WALKED: { who: string; browser: BrowserName; width: number; steps: number; failed: number; seconds: string; presses: number }[] = [];

export interface Look {
  browser: BrowserName;
  width: number;
  dark: boolean;
}

const HEIGHTS: Record<number, number> = { 390: 844, 640: 400, 1280: 800, 2560: 1440 }; // 640 is 1280 at 200 % zoom

export interface Walker {
  page: Page;
  opened: Opened;
  look: Look;
  /** Does a step, takes its picture and prints its line. A step that fails is printed as well, and the walk goes on. */
  step(name: string, act: () => Promise<unknown>): Promise<boolean>;
  /** Presses what bears these words first, within a part of the page; a dialog that is open is the page. */
  press(words: string, within?: string): Promise<void>;
  /** Presses the first element of a selector that is seen, for what bears no words. */
  pressOn(selector: string): Promise<void>;
  key(name: string, times?: number): Promise<void>;
  /** Waits for what is to be seen. */
  sees<A>(holds: (given: A) => unknown, given?: A): Promise<unknown>;
  /** The same of what takes minutes. */
  waitsFor(holds: () => unknown): Promise<unknown>;
  /** Brings a part of the page into sight, as a person who scrolls. */
  scrollTo(selector: string): Promise<void>;
}

/** Opens an empty page for a walk of that name. */
export async function walker(name: string, look: Look, from?: Walker): Promise<Walker> {
  const { browser, width, dark } = look;
  const height = HEIGHTS[width] ?? 800;
  const touch = width < 500;
  const opened = from?.opened ?? await open(browser, { width, height, dark, touch, chooses: true, moves: true });
  const page = from ? await opened.page.browserContext().newPage() : opened.page;
  if (from) await page.setViewport({ width, height, hasTouch: touch });
  mkdirSync(FOLDER, { recursive: true });
  const count = { steps: 0, presses: 0, since: performance.now() };
  const walked = { who: name, browser, width, steps: 0, failed: 0, seconds: '', presses: 0 };
  WALKED.push(walked);
  const pressAt = async ({ x, y }: { x: number; y: number }) => {
    count.presses++;
    // Where a press leads to another page, Firefox may never say that it, or a look at the page, is done.
    const left = new Promise((resolve) => { page.once('framenavigated', resolve); });
    await (touch ? Promise.race([page.touchscreen.tap(x, y), left]) : page.mouse.click(x, y));
    await Promise.race([drawn(page).catch(() => {}), new Promise((resolve) => { setTimeout(resolve, GUARD); })]);
  };
  return {
    page, opened, look,
    async step(said, act) {
      let trouble = '';
      try {
        await act();
        if (dark) await setColours(page, true); // Firefox forgets them where another page is loaded
        await drawn(page);
      } catch (error) {
        trouble = ` FAILED: ${String(error).split('\n')[0]}`;
      }
      count.steps++;
      const number = String(count.steps).padStart(2, '0');
      const seconds = ((performance.now() - count.since) / 1000).toFixed(1);
      Object.assign(walked, { steps: count.steps, failed: walked.failed + (trouble ? 1 : 0), seconds, presses: count.presses });
      console.log(`${name} ${browser} ${width} | ${number} ${said} | ${seconds} s | ${count.presses} presses${trouble}`);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${browser}${dark ? '-dark' : ''}-${number}.png`) });
      return trouble === '';
    },
    press: async (words, within = 'body') => pressAt(await find(page, { words, within })),
    pressOn: async (selector) => pressAt(await find(page, { words: '', within: selector })),
    async key(pressed, times = 1) {
      for (let i = 0; i < times; i++) await page.keyboard.press(pressed as 'Enter');
      count.presses += times;
      await drawn(page);
    },
    sees: (holds, given) => page.waitForFunction(holds, { timeout: PATIENCE, polling: 'raf' }, given as any),
    async waitsFor(holds) {
      for (const end = Date.now() + LONG; ;) { // the browser gives up a single wait of three minutes
        const held = await page.waitForFunction(holds, { timeout: 2 * PATIENCE, polling: 'raf' }).catch((error: unknown) => { if (Date.now() > end) throw error; });
        if (held) return held;
      }
    },
    async scrollTo(selector) {
      await page.$eval(selector, (one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
      await drawn(page);
    },
  };
}

/** Where to press, once what is looked for is there and in sight. */
async function find(page: Page, wanted: { words: string; within: string }) {
  const handle = await page.waitForFunction(place, { timeout: PATIENCE, polling: 'raf' }, wanted).catch(() => {
    throw new Error(`nothing says “${wanted.words}” in ${wanted.within}`);
  });
  return await handle.jsonValue() as { x: number; y: number };
}

/** The middle of the element that bears the words, scrolled into sight where it is not; run in the page. Without words it is the part itself. */
function place({ words, within }: { words: string; within: string }) {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root: ParentNode = dialog && within === 'body' ? dialog : document;
  const parts = within === 'body' ? [root] : [...root.querySelectorAll(within)];
  const controls = words === '' ? parts as Element[] : parts.flatMap((part) => [...part.querySelectorAll('button, a, summary, label, [role=option], [role=tab]')]);
  const text = (one: Element) => (one.getAttribute('aria-label') ?? (one as HTMLElement).innerText ?? '').trim();
  const seen = controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && text(one).startsWith(words));
  const one = seen.find((each) => text(each) === words) ?? seen[0];
  if (!one || (one instanceof HTMLButtonElement && one.disabled)) return null;
  const middle = () => {
    const { x, y, width, height } = one.getClientRects()[0];
    return { x: x + width / 2, y: y + height / 2 };
  };
  const reached = ({ x, y }: { x: number; y: number }) => {
    const met = document.elementFromPoint(x, y);
    return met !== null && (one.contains(met) || met.contains(one));
  };
  if (!reached(middle())) one.scrollIntoView({ block: 'center', behavior: 'instant' });
  return reached(middle()) ? middle() : null;
}
