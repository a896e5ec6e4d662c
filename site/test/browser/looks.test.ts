// Pictures of every state of the page, wide and narrow, light and dark, and
// what axe-core has to say about each.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { BROWSERS, answered, drawn, drop, leave, phase, press, scratch, shot, siibp, still, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { KINDS, bare, broken } from './fixtures/broken.ts';
import { begin } from './fixtures/long.ts';
import { summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Page } from 'puppeteer-core';

const WIDTHS = [1280, 390];
const HEIGHT = 800;

/**
 * What lies where it cannot be read: beyond the window's edges, or a chip of the
 * stage on another.
 */
function misplaced(page: Page) {
  return page.evaluate(() => {
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const name = (one: Element) => `${one.className || one.localName} "${one.textContent?.slice(0, 20)}"`;
    const cut = seen('header, .page > :not(.unseen), .columns > *, .items, .panel, .toast, dialog[open], dialog[open] h2, dialog[open] fieldset, dialog[open] table, .drop > div').filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth;
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const table = seen('dialog[open] .table').filter((one) => one.scrollWidth > one.clientWidth);
    const hidden = seen('dialog[open] h2').filter((one) => one.getBoundingClientRect().top < Number(one.closest('dialog')?.getBoundingClientRect().top));
    const moved = seen('#screen .box').filter((one) => (one as HTMLElement).style.transform !== '');
    const chips = seen('#screen .label').map((one) => ({ one, at: one.getBoundingClientRect() }));
    const laps = chips.filter(({ at: a }, i) => chips.slice(i + 1).some(({ at: b }) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
    return [...wide, ...[...cut, ...table].map((one) => `cut at the side: ${name(one)}`), ...hidden.map((one) => `scrolled out of sight: ${name(one)}`),
      ...moved.map((one) => `a box that is not where its track is: ${name(one)}`), ...laps.map(({ one }) => `on another chip: ${name(one)}`)];
  });
}

/** Holds a file over the page, as a hand that has not let go. */
function hover(page: Page, type: 'dragenter' | 'dragleave') {
  return page.evaluate((kind) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'a.zip'));
    document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
  }, type);
}

/** Frames before the demo's last to one on which the chips are close to one another. */
const CLOSE = 4;

interface Look {
  name: string;
  enter: (page: Page) => Promise<unknown>;
  leave?: (page: Page) => Promise<unknown>;
}

const sound = world('--seed', '8', '--clips', '4');
const plain = bare(sound);
const stray = path.join(scratch(), 'weights.csv');
writeFileSync(stray, 'a,b\n');
const capsule = path.join(scratch(), 'capsule.zip');
siibp('fit', sound, '--quiet', '--capsule', capsule);

/** The states, in the order in which a visitor may come to them. */
const LOOKS: Look[] = [
  {
    name: 'landing',
    enter: async (page) => {
      await press(page, '#transport [aria-label=Pause]');
      await page.focus('#transport .scrub');
      await page.keyboard.press('End');
      for (let i = 0; i < CLOSE; i++) await page.keyboard.press('ArrowLeft');
      await drawn(page);
    },
  },
  { name: 'selected', enter: (page) => press(page, '#captions .tuple') },
  { name: 'menu', enter: (page) => press(page, '#header details:has([data-open]) > summary'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'downloads', enter: (page) => press(page, '#header details:has([data-export]) > summary'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'link', enter: (page) => press(page, '#share summary'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'lock', enter: (page) => press(page, '#header .lock summary'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'keys', enter: (page) => press(page, '[data-do=keys]'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'options', enter: (page) => press(page, '#bar [aria-controls=options]'), leave: (page) => press(page, '[aria-label="Close the options"]') },
  {
    name: 'changes',
    enter: async (page) => {
      await press(page, '#bar [aria-controls=options]');
      await page.select('#option-classes', 'independent');
      await press(page, '[aria-label="Close the options"]');
      await still(page);
      await press(page, '[data-do=changes]');
    },
    leave: async (page) => {
      await press(page, '[aria-label="Close what changed"]');
      await press(page, '[data-do=undo]');
      await still(page);
    },
  },
  {
    name: 'past',
    enter: async (page) => {
      await page.focus('#past input');
      await page.keyboard.press('Home');
      await until(page, () => document.documentElement.hasAttribute('data-past'));
    },
    leave: (page) => press(page, '[data-do=present]'),
  },
  {
    name: 'corrected',
    enter: async (page) => {
      await selectTrack(page);
      await press(page, '#correct [data-label="-"]');
      await still(page);
      await page.$eval('#correct', (one) => one.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'corrections', enter: (page) => press(page, '[data-do=edits]') },
  {
    name: 'tuples',
    enter: (page) => press(page, '[data-do=tuples]'),
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await press(page, '[data-do=undo]');
      await still(page);
    },
  },
  {
    name: 'asked',
    enter: async (page) => {
      await press(page, '[data-do=ask]');
      await until(page, () => document.querySelector('#ask [data-answer]'));
    },
    leave: (page) => press(page, '#ask [data-do=ask-end]'),
  },
  {
    name: 'model',
    enter: async (page) => {
      await press(page, '[data-do=model]');
      await until(page, () => document.querySelector('#model .factor canvas:not([hidden])'));
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  { name: 'help', enter: (page) => press(page, '[data-do=help]'), leave: (page) => page.keyboard.press('Escape') },
  { name: 'objective', enter: (page) => press(page, '#bar .plot'), leave: (page) => page.keyboard.press('Escape') },
  {
    name: 'writing',
    enter: async (page) => {
      await press(page, '[data-do=write]');
      await page.focus('[data-sentence]');
      await page.keyboard.type('A cat rolls to the robot. The bird jumped, and the cat does not spin.');
      await drawn(page);
    },
  },
  {
    name: 'writing-words',
    enter: async (page) => {
      await page.$$eval('#writer .fold', (folds) => folds.forEach((fold) => { (fold as HTMLDetailsElement).open = true; }));
      await drawn(page);
    },
    leave: async (page) => {
      await page.$$eval('#writer .fold', (folds) => folds.forEach((fold) => { (fold as HTMLDetailsElement).open = false; }));
      await press(page, '[aria-label="Close the captions"]');
    },
  },
  { name: 'dropping', enter: (page) => hover(page, 'dragenter'), leave: (page) => hover(page, 'dragleave') },
  {
    name: 'faults',
    enter: async (page) => {
      await drop(page, [broken(sound, KINDS[1])]);
      await until(page, () => document.querySelector('dialog.faults[open]'));
    },
    leave: (page) => press(page, 'dialog.faults footer .primary'),
  },
  {
    name: 'uncaptioned',
    enter: async (page) => {
      await drop(page, [broken(sound, KINDS[0])]);
      await until(page, () => document.querySelector('dialog.faults[open] [data-do=write-anew]:not([hidden])'));
    },
    leave: (page) => press(page, 'dialog.faults footer .primary'),
  },
  {
    name: 'problem',
    enter: async (page) => {
      await drop(page, [scratch()]);
      await until(page, () => document.querySelector('#notices .problem:not([hidden])'));
    },
    leave: (page) => press(page, '#notices [aria-label=Dismiss]'),
  },
  {
    name: 'lacking',
    enter: async (page) => {
      await drop(page, [capsule]);
      await until(page, () => document.querySelector('#notices .problem:not([hidden])'));
    },
    leave: (page) => press(page, '#notices [aria-label=Dismiss]'),
  },
  {
    name: 'compare',
    enter: async (page) => {
      await press(page, '#header nav a[href="#compare"]');
      await until(page, () => document.documentElement.dataset.page === 'compare');
    },
  },
  {
    name: 'compared',
    enter: async (page) => {
      await press(page, '[data-do=compare]');
      await until(page, () => document.querySelector('#comparison > [data-phase=done]'));
    },
  },
  {
    name: 'picks',
    enter: async (page) => {
      await page.$$eval('#compare details', (folds) => folds.forEach((fold) => { fold.open = true; }));
      await page.$eval('#picks', (picks) => picks.scrollIntoView());
    },
    leave: async (page) => {
      await page.$eval('#header', (header) => header.scrollIntoView());
      await press(page, '#header nav a');
      await until(page, () => document.documentElement.dataset.page === 'explore');
    },
  },
  {
    name: 'found',
    enter: async (page) => {
      await drop(page, [plain, stray]);
      await until(page, () => document.querySelector('.found-files[open]'));
    },
  },
  {
    name: 'features',
    enter: async (page) => {
      await press(page, '.features > summary');
      await press(page, '[data-view=actor] [data-step=pca]');
      await until(page, () => document.querySelector('.spectrum rect'));
      await page.$eval('.found-files .body', (body) => body.scrollTo(0, body.scrollHeight));
    },
    leave: (page) => press(page, '[data-do=found-close]'),
  },
  { name: 'no-media', enter: (page) => answered(page, () => drop(page, [plain]), summaryOf(siibp('check', plain).stdout)) },
  { name: 'running', enter: begin },
  {
    name: 'paused',
    enter: async (page) => {
      await press(page, '[data-do=run]');
      await phase(page, 'paused');
    },
  },
  {
    name: 'cancelled',
    enter: async (page) => {
      await press(page, '[data-do=cancel]');
      await phase(page, 'cancelled');
    },
  },
];

for (const browser of BROWSERS) {
  for (const dark of [false, true]) {
    const scheme = dark ? 'dark' : 'light';
    test(`${browser}, ${scheme}`, async (t) => {
      const opened = await visit(browser, { dark });
      const { page } = opened;
      for (const look of LOOKS) {
        await look.enter(page);
        for (const width of WIDTHS) {
          await page.setViewport({ width, height: HEIGHT });
          await drawn(page);
          await t.test(`${look.name}, ${width} wide`, async () => {
            await shot(page, `${look.name}-${width}-${scheme}-${browser}`);
            assert.deepEqual([...await misplaced(page), ...await violations(page)], []);
          });
        }
        await page.setViewport({ width: WIDTHS[0], height: HEIGHT });
        await drawn(page);
        await look.leave?.(page);
        await drawn(page);
      }
      await leave(opened);
    });
  }
}
