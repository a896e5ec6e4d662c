// The page in WebKitGTK, with a profile that lasts and without: the main job as natively, a
// correction and its keeping, a lesson, an export, the lockdown, and the page without a network.
import assert from 'node:assert/strict';
import path from 'node:path';
import { entriesOf, fit, missingForWebKit, openWebKit, scratch, serve, siibp, testIn, world, writeZip } from '../harness/index.ts';
import { agree, summaryOf } from './fixtures/result.ts';
import type { WebKit } from '../harness/webkit.ts';

/** Waits until the core has taken over what the page showed before it was there. */
const settled = (page: WebKit) => page.until(() => document.documentElement.dataset.core === 'ready' && document.documentElement.dataset.run === 'done');

/** Stops the film: it is drawn without a graphics card, which slows everything else. */
const pause = (page: WebKit) => page.evaluate(() => document.querySelector<HTMLButtonElement>('#transport [aria-label=Pause]')?.click());

/** Opens the page as the harness does: it hides no captions by itself. */
async function visit(page: WebKit, url: string) {
  await page.goto(`${url}formats.html`);
  await page.evaluate((base) => localStorage.setItem(`siibp ${base} choose`, 'off'), url);
  await page.goto(url);
  await settled(page);
  await pause(page);
}

/** The lock is shut: nothing was asked, and it is not red. */
async function lockedDown(page: WebKit) {
  assert.match(await page.text('#header .lock summary'), /\b0 requests/);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.requests li')].map(({ textContent }) => textContent)), []);
  assert.equal(await page.evaluate(() => document.querySelector('#header .lock')?.matches('.broken')), false);
}

/** Waits until what was moved has settled. */
const still = (page: WebKit) => page.until(() => document.documentElement.dataset.live === 'still' && document.documentElement.dataset.run === 'done');

/** Opens a zip and runs it as it is found. */
async function answered(page: WebKit, zip: string, summary: string) {
  await page.choose('#pick-files', [zip]);
  await page.until((wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summary);
  await page.press('.files-dialog[open] [data-do=files-run]');
  await page.until(() => document.documentElement.dataset.run === 'done');
  await pause(page);
}

/** The bytes of a file that the page makes to be downloaded, as text; the browser is not given it. */
async function exported(page: WebKit, name: string) {
  await page.evaluate(() => {
    const all = globalThis as any;
    all.made = undefined;
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (file: Blob) => {
      all.made = file;
      URL.createObjectURL = createObjectURL;
      return createObjectURL(file);
    };
    HTMLAnchorElement.prototype.click = () => { HTMLAnchorElement.prototype.click = click; };
  });
  await page.press(`#header details:has([data-export="${name}"]) > summary`);
  await page.press(`[data-export="${name}"]`);
  await page.until(() => (globalThis as any).made);
  return page.evaluate((): Promise<string> => (globalThis as any).made.text());
}

/** Says of the first caption's track that it is nobody. */
async function correct(page: WebKit) {
  await page.press('#captions [role=option][data-tuple="0"]');
  await page.until(() => document.querySelector('#correct .choice') && document.querySelector('.waterfall:not(.coming)'));
  await page.press('#correct [data-label="-"]');
  await page.press('[data-do=preview-apply][aria-disabled=false]');
  await page.until(() => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  await still(page);
}

/** Goes on with what the page offers after a reload. */
async function goOn(page: WebKit) {
  await page.reload();
  await settled(page);
  await pause(page);
  await page.until(() => document.querySelector('#offer:not([hidden])'));
  await page.press('#offer [data-do=continue]');
}

/** What a person finds again after a reload, and what the page says of the rest. */
async function keeps(page: WebKit, lasting: boolean, zip: string, summary: string) {
  const status = () => page.evaluate(() => document.querySelector('#storage [role=status]')?.textContent ?? '');
  if (lasting) {
    await page.until(() => document.querySelector('#storage [role=status]')?.textContent?.startsWith('Saved now: '));
    await goOn(page);
    await page.until((wanted) => document.querySelector('#header .dataset')?.getAttribute('title') === wanted, summary);
  } else {
    await page.until(() => document.querySelector('#not-saved:not([hidden])'));
    assert.match(await page.text('#not-saved'), /^Not saved in this browser: the files of toy\.zip.+Your captions and corrections are saved/s, await status());
    await page.shot('webkit-not-kept');
    await goOn(page);
    await page.until(() => /The files of toy\.zip are not saved/.test(document.querySelector('#notices .problem')?.textContent ?? ''));
    await answered(page, zip, summary);
  }
  await page.until(() => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
  await still(page);
}

for (const lasting of [true, false]) {
  testIn('webkit', `${lasting ? 'with' : 'without'} a profile that lasts`, { skip: missingForWebKit(lasting) }, async (t) => {
    const site = await serve();
    const page = await openWebKit(lasting);
    const toy = world('--seed', '8', '--clips', '4');
    const zip = writeZip(path.join(scratch(), 'toy.zip'), entriesOf(toy));
    const summary = summaryOf(siibp('check', toy).stdout);

    await t.test('the lock is shut on the first visit', async () => {
      await visit(page, site.url);
      await page.until(() => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));
      await lockedDown(page);
      await page.shot(`webkit-${lasting ? 'lasting' : 'passing'}`);
    });

    await t.test('data are opened and labelled as natively', async () => {
      await answered(page, zip, summary);
      const files: Record<string, string> = {};
      for (const name of ['result.json', 'tracks.csv', 'localized.csv']) files[name] = await exported(page, name);
      agree(files, fit(toy));
    });

    await t.test('a correction outlives a reload', async () => {
      await correct(page);
      const told = await exported(page, 'result.json');
      await keeps(page, lasting, zip, summary);
      assert.equal(JSON.parse(await exported(page, 'result.json')).dataset.hash, JSON.parse(told).dataset.hash);
    });

    await t.test('a lesson answers to its keys', async () => {
      await page.press('#header nav [href="#lessons"]');
      await page.until(() => document.documentElement.dataset.page === 'lessons');
      const finding = () => page.text('.lesson:not([hidden]) .finding');
      const before = await finding();
      await page.type('.lesson:not([hidden]) .try input', '\uE014\uE014'); // arrows to the right
      await page.until((was) => document.querySelector<HTMLElement>('.lesson:not([hidden]) .finding')?.innerText !== was, before);
      await page.shot('webkit-lesson');
    });

    await t.test('without a network it loads and runs, and nothing was asked', async () => {
      await lockedDown(page);
      const asked = site.requests.length;
      site.close();
      await page.goto(site.url);
      await settled(page);
      await pause(page);
      await page.press('[data-do=run]');
      await still(page);
      await lockedDown(page);
      assert.equal(site.requests.length, asked);
    });
    page.end();
  });
}
