// Naming people once: the wall of groups on the toy world, by keys alone.
import assert from 'node:assert/strict';
import { CLEAN, comesTo, faults, leave, press, settled, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import type { Page } from 'puppeteer-core';

const browser = 'chromium'; // keys

testIn(browser, 'groups are named, split and joined by keys, also as the answer has them, and a name is one step', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await until(page, () => document.querySelector('#captions [role=option]'));
  await page.keyboard.press('h');
  await until(page, () => document.querySelectorAll('.cast-group').length > 2);
  await until(page, () => document.querySelector('.cast-track .crop'));
  await shot(page, `${browser}-cast`);
  assert.deepEqual(await violations(page), []);
  await holdNames(page);
  await holdSplit(page);
  await holdAnswer(page);
  await holdExcluded(page);
  await page.keyboard.press('Escape');
  await until(page, () => document.querySelector('#cast[hidden]'));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a name that no caption has waits, starts sentences whose places are filled by keys, and survives a reload with its group', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const openWall = async () => {
    await until(page, () => document.querySelector('#captions [role=option]'));
    await until(page, () => { // opening a session closes the panel once more
      if (document.documentElement.dataset.panel !== 'cast') document.querySelector<HTMLElement>('#captions [data-do=name-people]')?.click();
      return document.querySelectorAll('.cast-group').length > 2;
    });
  };
  await openWall();
  await page.focus('.cast-group .cast-track');
  await page.keyboard.press('Space');
  await press(page, '[data-do=split-group]');
  await until(page, () => document.querySelectorAll('.cast-group:first-child .cast-track').length === 1);
  await page.focus('.cast-group input');
  await page.keyboard.type('Ulla');
  await page.keyboard.press('Enter');
  await until(page, () => document.querySelector('.cast-waiting'));
  await still(page);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  await press(page, '#offer [data-do=continue]');
  await until(page, () => document.querySelector<HTMLElement>('#offer')?.hidden);
  await settled(page);
  await until(page, () => {
    if (document.documentElement.dataset.panel !== 'cast') document.querySelector<HTMLElement>('#captions [data-do=name-people]')?.click();
    return document.querySelector<HTMLInputElement>('.cast-group input')?.value === 'Ulla';
  });
  assert.equal(await page.$$eval('.cast-group:first-child .cast-track', (all) => all.length), 1);
  await press(page, '[data-do=write-cast]');
  await until(page, () => document.querySelector('#writer:not([hidden])'));
  await page.focus('.said:not(:has([data-do=start-sentence])) textarea'); // its card is drawn anew when it is selected
  await press(page, '[data-do=start-sentence]');
  const id = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.sentence ?? '');
  await page.keyboard.type('jumps');
  await page.keyboard.press('Enter');
  await until(page, (before) => (document.activeElement as HTMLElement).dataset.sentence !== before && document.activeElement?.matches('[data-sentence]'), id);
  assert.equal(await page.$eval(`[data-sentence="${id}"]`, (field) => (field as HTMLTextAreaElement).value), 'Ulla jumps');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

/** Names the first group by the first name that its clips allow, and takes it back. */
async function holdNames(page: Page) {
  const corrections = () => text(page, '[data-do=edits] .number');
  const name = await page.$eval('.cast-names li', (item) => item.textContent ?? '');
  await page.focus('.cast-group input');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await until(page, () => /correction/.test(document.querySelector('[data-do=edits] .number')?.textContent ?? '') && !document.querySelector<HTMLElement>('[data-do=edits]')?.hidden);
  await still(page);
  const named = await corrections();
  assert.match(named, /^\d+ corrections?$/);
  await until(page, (wanted) => document.querySelector<HTMLInputElement>('.cast-group input')?.value === wanted, name);
  await shot(page, `${browser}-cast-named`);
  await press(page, '[data-do=undo]');
  await still(page);
  await until(page, () => document.querySelector<HTMLElement>('[data-do=edits]')?.hidden);
}

/** Splits the first track off the first group, and joins it with the group that it came from. */
async function holdSplit(page: Page) {
  const groups = () => page.$$eval('.cast-group', (all) => all.map((group) => [group.getAttribute('data-group'), group.querySelectorAll('.cast-track').length]));
  const before = await groups();
  await page.focus('.cast-group .cast-track');
  await page.keyboard.press('Space');
  await page.focus('[data-do=split-group]');
  await page.keyboard.press('Enter');
  await comesTo(page, async () => (await groups())[0][1], 1);
  await page.focus('.cast-group .cast-track');
  await page.keyboard.press('Space');
  await page.focus('.cast-group:nth-of-type(2) [data-do=join-group]');
  await page.keyboard.press('Enter');
  await comesTo(page, groups, before);
}

/** Gives the first group a name that the captions of its clips exclude, and adds it to them; takes that back. */
async function holdExcluded(page: Page) {
  const first = '.cast-group:first-child';
  for (const name of await page.$$eval('.cast-names li', (items) => items.map((item) => item.textContent ?? ''))) {
    await page.focus(`${first} input`);
    await page.$eval(`${first} input`, (field) => (field as HTMLInputElement).select());
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await still(page);
    if (await page.$(`${first} [data-do=name-in-captions]`)) break;
    await press(page, '[data-do=undo]');
    await still(page);
  }
  assert.match(await text(page, `${first} .doubt`), /cannot be \S+, because the captions of .+ do not name/);
  assert.match(await text(page, `${first} [data-do=rename-in-captions]`), /^Replace \S+ by \S+ in the captions of /);
  const before = parseInt(await text(page, '#bar .found'), 10); // captions
  await shot(page, `${browser}-cast-excluded`);
  await press(page, `${first} [data-do=name-in-captions]`);
  await until(page, (count) => parseInt(document.querySelector('#bar .found')?.textContent ?? '', 10) > count, before);
  await until(page, () => !document.querySelector('.cast-group:first-child [data-do=name-in-captions]'));
  await still(page);
  await press(page, '[data-do=undo]');
  await still(page);
  await press(page, `${first} [data-do=rename-in-captions]`);
  await until(page, () => !document.querySelector('.cast-group:first-child [data-do=rename-in-captions]'));
  await still(page);
  assert.equal(await page.$eval('html', (html) => html.dataset.panel), 'cast');
  await shot(page, `${browser}-cast-renamed`);
}

/** Groups the tracks by the answer, labels the tracks of the first group by its class, and takes that back. */
async function holdAnswer(page: Page) {
  await press(page, '[data-do=group-by-answer]');
  await until(page, () => document.querySelector('.cast-group:first-child [data-do=confirm-group]'));
  const words = await text(page, '.cast-group:first-child [data-do=confirm-group]');
  await shot(page, `${browser}-cast-by-answer`);
  await press(page, '.cast-group:first-child [data-do=confirm-group]');
  await until(page, (name) => document.querySelector<HTMLInputElement>('.cast-group:first-child input')?.value === name, words.replace('All are ', ''));
  await until(page, () => !document.querySelector('.cast-group:first-child [data-do=confirm-group]'));
  await still(page);
  await press(page, '[data-do=undo]');
  await still(page);
  await until(page, () => document.querySelector<HTMLElement>('[data-do=edits]')?.hidden);
}
