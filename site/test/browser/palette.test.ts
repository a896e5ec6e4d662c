// The command palette: it is found by its key and in the dialog of keys, lists what can be done, and does it.
import assert from 'node:assert/strict';
import { CLEAN, address, drawn, faults, leave, open as start, press, setColours, settled, shot, still, testIn, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import type { Page } from 'puppeteer-core';

const PALETTE = 'dialog.palette[open]';

async function strike(page: Page) {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
}

async function open(page: Page) {
  await strike(page);
  await page.waitForSelector(PALETTE);
}

const closed = (page: Page) => until(page, () => !document.querySelector('dialog[open]'));

const labels = (page: Page) => page.$$eval('dialog.palette .command .what', (list) => list.map((one) => one.firstChild?.textContent ?? ''));

/** What is gone to, as a screen reader is told. */
const current = (page: Page) => page.$eval('dialog.palette input', (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.what')?.firstChild?.textContent ?? '');

/** Types, and waits until the command is the one that Enter does. */
async function find(page: Page, words: string, label: string) {
  await page.keyboard.type(words);
  await until(page, (wanted) => document.querySelector('dialog.palette [aria-selected=true] .what')?.firstChild?.textContent === wanted, label);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-do], [id]')?.outerHTML.slice(0, 60));

const browser = 'chromium'; // keys and dialogs

testIn(browser, 'it is opened, typed into, gone through and left', async (t) => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await t.test('Escape and the key itself give the focus back, also in a field', () => holdFocus(page));
  await t.test('a key at the moment when it closes opens it again', () => holdQuickKeys(page));
  await t.test('what is typed is found, and Enter does it', () => holdTyping(page));
  await t.test('the arrows, Home and End go through the list, and what cannot be done says why', () => holdArrows(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdFocus(page: Page) {
  for (const [at, how] of [['#bar [data-do=step]', 'Escape'], ['#captions-list [role=listbox]', 'k'], ['#bar-c', 'Escape'], ['#explore-title', 'button']] as const) {
    await page.focus(at);
    const before = await focused(page);
    await open(page);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox');
    await page.keyboard.type('zzzz');
    await until(page, () => document.querySelector('dialog.palette [role=status]')?.textContent === 'No command or video has this name.');
    await page.keyboard.press('Enter');
    if (how === 'k') await strike(page);
    else if (how === 'button') await press(page, 'dialog.palette [aria-label="Close the commands"]');
    else await page.keyboard.press('Escape');
    await closed(page);
    assert.equal(await focused(page), before, at);
    await drawn(page);
  }
}

/** The key is pressed at the very moment at which the palette closes, before its close event. */
async function holdQuickKeys(page: Page) {
  await open(page);
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    watcher.observe(document.querySelector('dialog.palette')!, { attributeFilter: ['open'] });
  });
  await page.keyboard.press('Escape');
  await page.waitForSelector(PALETTE);
  await drawn(page);
  assert.ok(await page.$(PALETTE), 'it stays open');
  await strike(page);
  await closed(page);
}

async function holdTyping(page: Page) {
  await open(page);
  assert.ok((await labels(page)).includes('Next caption'));
  await find(page, 'opt all', 'All options');
  await page.keyboard.press('Enter');
  await until(page, () => !document.querySelector('#options')?.hasAttribute('hidden'));
  await closed(page);

  // The panel that is open stays open under the palette, and can be closed by it.
  await open(page);
  await page.keyboard.press('Escape');
  await closed(page);
  assert.equal(await page.$eval('#options', (panel) => panel.hasAttribute('hidden')), false);

  await open(page);
  await find(page, 'video clip-05', 'Go to video clip-05');
  assert.deepEqual(await labels(page), ['Go to video clip-05']);
  await page.keyboard.press('Enter');
  await until(page, () => location.hash.includes('video=clip-05'));

  await open(page);
  await find(page, 'compare', 'Compare');
  await page.keyboard.press('Enter');
  await until(page, () => document.documentElement.dataset.page === 'compare');
  await closed(page);
  await open(page);
  assert.ok(!(await labels(page)).includes('Next caption'));
  await find(page, 'clip-07', 'Go to video clip-07');
  await page.keyboard.press('Enter');
  await until(page, () => document.documentElement.dataset.page === 'explore' && location.hash.includes('video=clip-07'));

}

async function holdArrows(page: Page) {
  await open(page);
  const all = await labels(page);
  const first = all.indexOf(await current(page));
  const goes = async (key: 'ArrowDown' | 'ArrowUp' | 'Home' | 'End', label: string) => {
    await page.keyboard.press(key);
    await until(page, (wanted) => document.querySelector('dialog.palette [aria-selected=true] .what')?.firstChild?.textContent === wanted, label);
    assert.equal(await current(page), label);
    assert.ok(await page.$eval('dialog.palette [aria-selected=true]', (option) => {
      const [box, list] = [option.getBoundingClientRect(), option.closest('.commands')!.getBoundingClientRect()];
      return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    }), `${label} is in sight`);
  };
  await goes('ArrowDown', all[first + 1]);
  await goes('ArrowUp', all[first]);
  await goes('End', all.at(-1)!);
  await goes('ArrowDown', all.at(-1)!);
  await goes('Home', all[0]);
  await find(page, 'undo', 'Undo');
  assert.match(await page.$eval('dialog.palette [aria-selected=true]', (option) => `${option.getAttribute('aria-disabled')} ${(option as HTMLElement).innerText}`), /^true Undo\s+Nothing to undo/);
  await page.keyboard.press('Enter');
  await drawn(page);
  assert.ok(await page.$(PALETTE), 'it stays open');
  await page.keyboard.press('Escape');
  await closed(page);
  await open(page);
  assert.equal(await page.$eval('dialog.palette input', (field) => field.value), '');
  await page.keyboard.type('present compare'); // nothing
  await page.keyboard.press('Escape');
  await closed(page);
  await open(page);
  await page.keyboard.type('lessons fails');
  await press(page, 'dialog.palette .command');
  await until(page, () => location.hash.startsWith('#lessons-failures'));
}

testIn(browser, 'the dialog of keys leads to it, and it fits every screen', async (t) => {
  const opened = await visit(browser);
  const { page } = opened;
  await still(page);
  for (const width of [390, 1280, 2560]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewport({ width, height: 800 });
      await setColours(page, scheme === 'dark');
      await t.test(`${width} wide, ${scheme}`, async () => {
        await press(page, '#header [data-do=keys]');
        await page.waitForSelector('dialog.keys[open]');
        await shot(page, `palette-keys-${width}-${scheme}-${browser}`);
        await press(page, 'dialog.keys [data-do=palette]');
        await page.waitForSelector(PALETTE);
        await until(page, () => document.querySelectorAll('dialog[open]').length === 1);
        await shot(page, `palette-${width}-${scheme}-${browser}`);
        assert.deepEqual(await violations(page), []);
        const size = await page.evaluate(() => {
          const [dialog, list] = [document.querySelector('dialog.palette')!, document.querySelector('dialog.palette .commands')!];
          const { left, right, top, bottom } = dialog.getBoundingClientRect();
          return { sideways: document.documentElement.scrollWidth > innerWidth || dialog.scrollWidth > dialog.clientWidth || list.scrollWidth > list.clientWidth, inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight };
        });
        assert.deepEqual(size, { sideways: false, inside: true });
        await page.keyboard.type('mod');
        await drawn(page);
        await shot(page, `palette-typed-${width}-${scheme}-${browser}`);
        await page.keyboard.press('Escape');
        await closed(page);
        assert.match(await focused(page) ?? '', /data-do="keys"|Keys/, 'the focus is where it was before the dialog of keys');
      });
    }
  }
  await leave(opened);
});

testIn(browser, 'an embedded page has none', async () => {
  const opened = await start(browser);
  const { page } = opened;
  await page.goto(`${await address()}?embed=captions,stage,why,bar`);
  await settled(page);
  await page.focus('#captions-list [role=listbox]');
  await strike(page);
  await drawn(page);
  assert.equal(await page.$('dialog.palette, dialog[open]'), null);
  await leave(opened);
});
