// Broken input of every kind: the page says the same as the native command, and
// what was on the screen stays there and can be used.
import assert from 'node:assert/strict';
import { CLEAN, answered, download, downloadAll, drop, faults, fit, leave, press, run, siibp, testIn, text, tracks, until, visit, world } from '../harness/index.ts';
import { KINDS, broken, withoutTracks } from './fixtures/broken.ts';
import { agree, shownOf, summaryOf } from './fixtures/result.ts';
import type { Opened } from '../harness/page.ts';
import type { Page } from 'puppeteer-core';

/** What the page says is wrong: each fault's own text, and what stands on the screen. */
async function said(page: Page) {
  await until(page, () => document.querySelector('dialog.faults[open]') || !document.querySelector('#notices .problem[hidden]'));
  return page.$$eval('dialog.faults .fault-list > li', (list) => list.map((item) => ({ whole: item.title, shown: item.innerText })));
}

const browser = 'chromium'; // it drops real folders

testIn(browser, 'broken input is named, and the last result stays', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const sound = world('--seed', '8', '--clips', '4');
  await answered(page, () => drop(page, [sound]), summaryOf(siibp('check', sound).stdout));
  const before = await download(opened, 'tracks.csv');
  const shown = await tracks(page);

  for (const kind of KINDS) {
    await t.test(kind.name, async () => {
      const data = broken(sound, kind);
      const native = siibp('check', data);
      assert.equal(native.status, 1);
      await drop(page, [data]);
      const list = await said(page);
      assert.equal(await page.$eval('dialog.faults .body', (body) => body.scrollTop), 0);
      const more = await text(page, 'dialog.faults .body > p:nth-of-type(2)');
      await press(page, 'dialog.faults footer .primary');
      const lines = native.stderr.trimEnd().split('\n');
      if (/^These are the first/.test(lines.at(-1) ?? '')) assert.match(more, /There may be more/, lines.pop());
      assert.deepEqual(list.map(({ whole }) => whole), lines);
      const place = [kind.fault.file, kind.fault.row ? `row ${kind.fault.row}` : ''];
      for (const word of place) assert.ok(list[0].shown.includes(word), `${word} in ${list[0].shown}`);
      for (const [i, { shown: words }] of list.entries()) {
        const rule = lines[i].slice(lines[i].indexOf(': ') + 2).split('; ')[0];
        assert.ok(words.includes(rule), `${rule} in ${words}`);
      }
      assert.deepEqual(await tracks(page), shown);
    });
  }
  assert.equal(await download(opened, 'tracks.csv'), before);
  await press(page, '#captions .tuple');
  assert.match(await text(page, '#reasons .chosen h3'), /^clip-0\d · track t\d+$/);
  await run(page);
  assert.deepEqual(await tracks(page), shown);
  await t.test('unusual input that is right: a video without tracks, one video', () => holdUnusual(opened));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

async function holdUnusual(opened: Opened) {
  const { page } = opened;
  for (const data of [withoutTracks(world('--seed', '8', '--clips', '4')), world('--clips', '1')]) {
    const { stdout } = siibp('check', data);
    await answered(page, () => drop(page, [data]), summaryOf(stdout));
    const native = fit(data);
    agree(await downloadAll(opened), native);
    for (const note of stdout.split('\n').filter((line) => line.startsWith('note: '))) {
      assert.ok((await page.$eval('#remarks .notes', (list) => list.textContent ?? '')).includes(note.slice('note: '.length)), note);
    }
    assert.deepEqual(await tracks(page), shownOf(native)[0].tracks);
  }
}
