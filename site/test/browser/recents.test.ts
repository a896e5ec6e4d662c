// The sessions that the browser keeps are listed, opened and forgotten, those of an older version of
// the page too.
import assert from 'node:assert/strict';
import { CLEAN, faults, leave, press, setColours, settled, shot, still, testIn, text, until, visit } from '../harness/index.ts';
import { sideways, violations } from './fixtures/axe.ts';
import { correct, goOn, opened, toy, write } from './fixtures/saved-steps.ts';
import { kept } from './fixtures/saved.ts';

const mine = toy('--seed', '8', '--clips', '4');
const other = toy('--seed', '9', '--clips', '3');
const third = toy('--seed', '10', '--clips', '5');

const browser = 'firefox'; // storage

testIn(browser, 'the sessions are listed, opened and forgotten', async (t) => {
  const visitor = await visit(browser);
  const { page, record } = visitor;
  const demo = await page.$eval('#header .dataset', (name) => name.getAttribute('title'));
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  for (const data of [other, third]) {
    await opened(page, data);
    await kept(page);
  }
  await press(page, '#header details:has([data-open=demo]) > summary');
  await press(page, '[data-open=demo]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, demo);
  await settled(page);
  await write(page);
  await until(page, () => document.querySelectorAll('#recents li').length === 4);
  await page.reload();
  await settled(page);
  await until(page, () => document.querySelector('#offer:not([hidden])'));
  assert.match(await text(page, '#offer'), /captions written.+Continue.+5 videos.+Open.+3 videos.+Open.+1 more session/s);
  for (const [width, dark] of [[1280, true], [390, false]] as const) {
    await page.setViewport({ width, height: 800 });
    await setColours(page, dark);
    await t.test(`the list, ${width} wide, ${dark ? 'dark' : 'light'}`, async () => {
      await shot(page, `recents-${width}-${browser}`);
      assert.deepEqual([await violations(page), await sideways(page)], [[], 0]);
      await press(page, '#header details:has(#recents) > summary');
      await shot(page, `recents-menu-${width}-${browser}`);
      assert.deepEqual([await violations(page), await sideways(page)], [[], 0]);
      await page.keyboard.press('Escape');
    });
  }
  await page.setViewport({ width: 1280, height: 800 });
  await press(page, '#offer .fold summary');
  await press(page, '#offer .fold [data-do=open-saved]');
  await until(page, (wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await press(page, '#header details:has(#recents) > summary');
  assert.match(await text(page, '#recents'), /1 correction, [\d.]+ .B, just now \([^)]+\), open here/);
  await press(page, '#recents [data-do=forget]:not([hidden])');
  await until(page, () => document.querySelectorAll('#recents li').length === 3);
  await press(page, '#recents [data-do=forget-all]');
  assert.match(await text(page, '#recents .sure'), /2 sessions with all that was done in them/);
  await press(page, '#recents [data-do=forget-all-no]');
  await press(page, '#recents [data-do=forget-all]');
  await press(page, '#recents [data-do=forget-all-yes]');
  await until(page, () => document.querySelectorAll('#recents li').length === 1);
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});

testIn(browser, 'what an older version of the page kept is offered', async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await opened(page, mine);
  await correct(page);
  await still(page);
  await kept(page);
  await page.evaluate(async () => {
    const prefix = `siibp ${new URL('./', location.href)} `;
    const asked = <T>(request: IDBRequest<T>) => new Promise<T>((done) => { request.onsuccess = () => done(request.result); });
    const base = await asked(indexedDB.open(`${prefix}kept`));
    const all = (name: string) => asked(base.transaction(name).objectStore(name).getAll());
    const [[summary], [contents]] = await Promise.all(['sessions', 'contents'].map(all));
    const [draft, edits, view] = await Promise.all(['draft', 'edits', 'view'].map((part) => asked(base.transaction('work').objectStore('work').get([summary.id, part]))));
    const files = await Promise.all(contents.files.map(async ({ path: at, key }: any) => ({ path: at, file: await asked(base.transaction('files').objectStore('files').get(key)) })));
    base.close();
    const opening = indexedDB.open(`${prefix}sessions`, 1);
    opening.onupgradeneeded = () => ['sessions', 'files'].forEach((name) => opening.result.createObjectStore(name));
    const old = await asked(opening);
    const transaction = old.transaction(['sessions', 'files'], 'readwrite');
    transaction.objectStore('sessions').put({ version: 1, id: 'old', time: 5, name: summary.name, videos: 4, demo: false, how: contents.how, link: view.link, draft, edits, making: view.recipe, ran: true, warm: false }, 'old');
    transaction.objectStore('files').put(files, 'old');
    await new Promise((done) => { transaction.oncomplete = done; });
    old.close();
    await asked(indexedDB.deleteDatabase(`${prefix}kept`));
  });
  await page.reload();
  await settled(page);
  await goOn(page, mine.summary);
  await still(page);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  await leave(visitor);
});
