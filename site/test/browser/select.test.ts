// Whatever is selected is selected everywhere, and the address follows.
import assert from 'node:assert/strict';
import { CLEAN, answered, comesTo, drop, faults, leave, press, settled, siibp, testIn, text, tracks, until, visit, world } from '../harness/index.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

/** What each part of the page says is selected. */
function selection(page: Page) {
  return page.evaluate(() => {
    const data = (selector: string, key: string) => document.querySelector<HTMLElement>(selector)?.dataset[key] ?? '';
    return {
      box: data('#screen .box.chosen', 'track'),
      bar: data('#timeline [aria-selected=true]', 'track'),
      caption: data('#captions .tuple[aria-selected=true]', 'answer'),
      title: document.querySelector('#reasons .chosen h3')?.textContent ?? '',
      address: decodeURIComponent(location.hash),
    };
  });
}

/** Waits until the address is of this form: it follows what is selected. */
const addressed = (page: Page, form: string) => until(page, (source) => new RegExp(source).test(decodeURIComponent(location.hash)), form);

/** Waits until all parts of the page have this track selected. */
async function everywhere(page: Page, video: string, track: string) {
  await until(page, (wanted) => document.querySelector<HTMLElement>('#timeline [aria-selected=true]')?.dataset.track === wanted, track);
  await until(page, (wanted) => document.querySelector<HTMLElement>('#screen .box.chosen')?.dataset.track === wanted, track);
  await comesTo(page, async () => {
    const { box, bar, caption, title } = await selection(page);
    return [box, bar, caption, title];
  }, [track, track, track, `${video} · track ${track}`]);
  await addressed(page, `^#video=${video}&track=${track}(&frame=\\d+)?(&tuple=\\d+)?$`);
}

async function nowhere(page: Page) {
  await comesTo(page, async () => {
    const { box, bar, caption, title } = await selection(page);
    return [box, bar, caption, title];
  }, ['', '', '', '']);
  await addressed(page, '^#video=clip-\\d\\d(&frame=\\d+)?$');
}

/** The tracks that answer a caption of the video in sight. */
function answers(page: Page) {
  return page.$$eval('#timeline .track.answer', (rows) => rows.map((row) => (row as HTMLElement).dataset.track ?? ''));
}

const browser = 'firefox'; // pointing, and the history of addresses

testIn(browser, 'what is selected is selected everywhere', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await t.test('a box, a bar, a caption', () => holdSelection(page));
  await t.test('the address opens the same place again', () => holdAddress(page));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdSelection(page: Page) {
  const [first, second] = await answers(page);
  // Wherever the clip was paused: now the track is in sight.
  await press(page, `#timeline [data-track="${first}"] .lane .span`);
  await page.keyboard.press('Escape');

  await press(page, `#screen .label[data-track="${first}"]`);
  await everywhere(page, 'clip-01', first);
  await page.keyboard.press('Escape');
  await nowhere(page);

  await press(page, `#timeline [data-track="${second}"] .lane`);
  await everywhere(page, 'clip-01', second);
  // A click on the lane also goes to that time: its middle, to a pixel, is the clip's.
  assert.match(await text(page, '#transport .frame-number'), /^frame 2[34]$/);
  await page.keyboard.press('Escape');
  await nowhere(page);

  await press(page, `#captions .tuple[data-answer="${first}"]`);
  await everywhere(page, 'clip-01', first);
  const rank = `#reasons .rank:not([data-rank="${first}"])`;
  const other = await page.$eval(rank, (button) => (button as HTMLElement).dataset.rank ?? '');
  await press(page, rank);
  await until(page, (track) => document.querySelector('#reasons .chosen h3')?.textContent?.endsWith(` ${track}`), other);
  assert.equal((await selection(page)).bar, other);
}

async function holdAddress(page: Page) {
  const other = world('--seed', '8', '--clips', '4');
  await page.focus('#captions [role=listbox]');
  const row = '#captions .video[data-video=clip-03]';
  await press(page, row);
  await until(page, () => location.hash.includes('clip-03'));
  const [first] = await answers(page);
  await press(page, `#timeline [data-track="${first}"] .lane`);
  await until(page, () => location.hash.includes('frame='));
  const { address } = await selection(page);
  const labels = await tracks(page);
  const frame = await text(page, '#transport .frame-number');

  await page.reload();
  await settled(page); // the page that is served says “done” before its core is there
  await until(page, (wanted) => document.querySelector('#transport .frame-number')?.textContent === wanted, frame);
  await comesTo(page, async () => {
    const again = await selection(page);
    return [again.address, again.bar, again.box];
  }, [address, first, first]);
  assert.deepEqual(await tracks(page), labels);
  // What another dataset names alike is something else.
  await answered(page, () => drop(page, [other]), summaryOf(siibp('check', other).stdout));
  await nowhere(page);
  assert.match((await selection(page)).address, /^#video=clip-01(&frame=\d+)?$/);
  const [there] = await answers(page);
  await press(page, `#timeline [data-track="${there}"] .id`);
  await everywhere(page, 'clip-01', there);
  await page.reload();
  await settled(page); // the page that is served says “done” before its core is there
  await nowhere(page);

  await page.evaluate(() => { location.hash = '#video=clip-02&frame=5'; });
  await until(page, () => document.querySelector('#transport .frame-number')?.textContent === 'frame 5');
  assert.match(await text(page, '#captions [aria-selected=true]'), /clip-02/);
}
