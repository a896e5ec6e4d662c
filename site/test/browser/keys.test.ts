// Every key does what the sheet says, single ones can be switched off, and whatever a
// pointer can press can be reached by the keyboard.
import assert from 'node:assert/strict';
import { KEYS } from '../../keys.ts';
import { CLEAN, drawn, faults, leave, openOptions, phase, press, settled, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { begin } from './fixtures/long.ts';
import type { KeyInput, Page } from 'puppeteer-core';

/** All that a key can change, as one text. */
function state(page: Page) {
  return page.evaluate(() => JSON.stringify([
    location.hash.replace(/&frame=\d+/, ''), document.documentElement.dataset.page, document.documentElement.dataset.panel, document.documentElement.dataset.run,
    document.querySelector('#transport [aria-label=Play]') !== null, document.querySelector('#bar [data-do=undo]')?.getAttribute('title'), document.querySelector('#bar [data-do=redo]')?.getAttribute('title'),
    [...document.querySelectorAll('details.menu')].map((menu) => (menu as HTMLDetailsElement).open), document.activeElement?.closest('[id]')?.id, document.querySelector('#bar .numbers')?.textContent,
    document.querySelector('#transport [aria-label=Play]') && document.querySelector('#transport .frame-number')?.textContent,
  ]));
}

/** What has to be before a key has something to do. */
const BEFORE: Record<string, (page: Page) => Promise<unknown>> = {
  x: begin,
  'Ctrl+z': async (page) => {
    await openOptions(page);
    await page.select('#option-classes', 'exclusive');
    await press(page, '[aria-label="Close the options"]');
    await still(page);
  },
  'Ctrl+Shift+z': (page) => undone(page),
  c: (page) => undone(page),
  ' ': async (page) => { if (await page.$('#transport [aria-label=Pause]')) await press(page, '#transport [aria-label=Pause]'); },
  ArrowRight: (page) => page.keyboard.press('ArrowLeft'),
  p: (page) => page.keyboard.press('n'),
  a: (page) => press(page, '#captions .tuple'), // a track
  '<': (page) => page.select('#transport select', '1'),
  'g e': (page) => press(page, '#header nav a:last-child'),
  v: async (page) => {
    await press(page, '#header nav [href="#lessons"]');
    await until(page, () => document.documentElement.dataset.page === 'lessons' && location.hash.includes('?')); // the address rests
  },
  Escape: (page) => press(page, '#captions .tuple'),
};

/** Something to redo. */
async function undone(page: Page) {
  if (await page.$('[data-do=redo]:not([aria-disabled])')) return;
  await BEFORE['Ctrl+z'](page);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await still(page);
}

/** Types a key of the table. */
async function strike(page: Page, key: string) {
  const held: KeyInput[] = key.startsWith('Ctrl+') ? key.split('+').slice(0, -1).map((name) => (name === 'Ctrl' ? 'Control' : 'Shift')) : [];
  for (const name of held) await page.keyboard.down(name);
  for (const one of key.startsWith('g ') ? key.split(' ') : [held.length > 0 ? key.slice(-1) : key]) await page.keyboard.press(one as KeyInput);
  for (const name of held.reverse()) await page.keyboard.up(name);
}

/** Everything closed, nothing typed in, Explore. */
async function home(page: Page) {
  if (await page.$eval('html', (html) => html.dataset.page !== 'explore')) await press(page, '#header nav a');
  await page.evaluate(() => {
    for (const menu of document.querySelectorAll('details.menu[open]')) (menu as HTMLDetailsElement).open = false;
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
  });
  await drawn(page);
  if (await page.$eval('html', (html) => (html.dataset.panel ?? '') !== '')) await page.keyboard.press('Escape');
  await page.focus('#explore-title');
  await drawn(page);
}

const browser = 'chromium'; // keys

testIn(browser, 'every key does something', async (t) => {
  const opened = await visit(browser, { settings: true }); // the keys of iterations open them, and would have done something before the iteration is there
  const { page, record } = opened;
  // The demo has no key points: key-points.test.ts presses j.
  for (const { key, label } of KEYS.filter((one) => one.key !== 'j').sort((a, b) => Number(a.key === 'x') - Number(b.key === 'x'))) {
    await t.test(`${key}: ${label}`, async () => {
      await home(page);
      await BEFORE[key]?.(page);
      if (key !== 'g e' && key !== 'v') await page.focus('#explore-title');
      await drawn(page);
      const before = await state(page);
      await strike(page, key);
      await until(page, () => true);
      for (let now = before; now === before; now = await state(page)) await drawn(page);
      if (['r', 's'].includes(key)) {
        await phase(page, 'done', 'paused');
        if (await page.$eval('html', (html) => html.dataset.run === 'paused')) await press(page, '[data-do=run]');
      }
      if (key === 'v') await page.keyboard.press('Escape');
      if (key !== 'x') await settled(page);
    });
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'in a field a key is a letter; the sheet, and its switch', async (t) => {
  const opened = await visit(browser);
  const { page } = opened;
  await page.focus('#captions input[type=search]');
  const words = 'r?stnpgc';
  await page.keyboard.type(words);
  await until(page, (wanted) => document.querySelector<HTMLInputElement>('#captions input')!.value === wanted, words);
  assert.equal(await page.$('dialog[open]'), null);
  assert.equal(await page.$eval('html', (html) => `${html.dataset.page} ${html.dataset.run}`), 'explore done');
  await page.focus('#explore-title');
  await page.keyboard.press('?');
  await until(page, () => document.querySelector('dialog.keys[open]'));
  for (const { label } of KEYS) assert.ok((await text(page, 'dialog.keys')).includes(label), label);
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await t.test(`the sheet, ${width} wide`, async () => {
      await shot(page, `keys-${width}-${browser}`);
      assert.deepEqual(await violations(page), []);
    });
  }
  await page.setViewport({ width: 1280, height: 800 });
  await press(page, '[data-do=singles]');
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('dialog[open]'));
  const off = async () => {
    await page.focus('#explore-title');
    const rate = await page.$eval('#transport select', (select) => select.value);
    for (const key of ['t', 'm', '?', 'o', '<'] as const) await page.keyboard.press(key);
    await drawn(page);
    assert.equal(await page.$('dialog[open], details.menu[open], .panel:not([hidden])'), null);
    assert.equal(await page.$eval('#transport select', (select) => select.value), rate);
    await page.keyboard.press(' ');
    await until(page, () => document.querySelector('#transport [aria-label=Pause]'));
  };
  await off();
  await page.reload();
  await settled(page);
  await off();
  await press(page, '#header [data-do=keys]');
  await press(page, '[data-do=singles]');
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('dialog[open]'));
  await page.focus('#explore-title');
  await page.keyboard.press('m');
  await until(page, () => document.querySelector('.panel:not([hidden])'));
  await leave(opened);
});

testIn(browser, 'what can be clicked can be reached by the keyboard', async () => {
  // Whoever listens for clicks is noted as the page is built.
  const opened = await visit(browser, {}, (page) => page.evaluateOnNewDocument(() => {
    const heard = new Set<Element>();
    (globalThis as any).heard = heard;
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function listen(type, ...rest) {
      if (this instanceof Element && /^(click|pointerdown|mousedown)$/.test(type)) heard.add(this);
      return add.call(this, type, ...rest);
    };
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick')!;
    Object.defineProperty(HTMLElement.prototype, 'onclick', {
      configurable: true, get,
      set(listener) {
        heard.add(this);
        set?.call(this, listener);
      },
    });
  }));
  const { page } = opened;
  await press(page, '#captions .tuple');
  for (const key of ['m', 'f', 'i', 'w'] as const) {
    await home(page);
    await page.keyboard.press(key);
    await drawn(page);
  }
  for (const id of ['compare', 'paper', 'explore']) {
    await press(page, `#header nav a[href="#${id}"]`);
    await until(page, (wanted) => document.documentElement.dataset.page === wanted, id);
  }
  const lost = await page.evaluate(() => [...(globalThis as any).heard].filter((one: HTMLElement) => {
    const control = one.matches('button, a[href], input, select, textarea, summary, label') && one.tabIndex >= 0;
    const option = one.matches('[role=option]') && one.closest<HTMLElement>('[role=listbox]')?.tabIndex === 0;
    // The stage: its boxes are the tracks below it, its picture plays by space, its loudness is the scrubber's.
    // The segments of a constraint's meter are tracks too. The heat map hears arrows; tabs and lessons hear for the buttons in them.
    const others = one.matches('.frame, .strip, .segment, .tabs, .lesson') || one.matches('.cells') && one.tabIndex === 0;
    return one.isConnected && !control && !option && !others;
  }).map((one: Element) => one.outerHTML.slice(0, 90)));
  assert.deepEqual(lost, []);
  await leave(opened);
});
