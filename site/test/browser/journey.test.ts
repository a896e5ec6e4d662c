// The journey that every engine makes: the demo is answered without anyone doing anything, and run
// again; data are opened, a label is corrected, and all of it is there after a reload without a
// network; the results are downloaded.
// From the moment that the page is open nothing more is asked of any host. WebKit makes it in
// webkit.test.ts.
import assert from 'node:assert/strict';
import { BROWSERS, CLEAN, download, faults, leave, open, requestsSince, run, serve, settled, stage, still, testIn, text, tracks, until } from '../harness/index.ts';
import { correct, goOn, opened, toy } from './fixtures/saved-steps.ts';
import { kept } from './fixtures/saved.ts';

const mine = toy('--seed', '8', '--clips', '4');

for (const browser of BROWSERS) {
  testIn(browser, 'the demo is answered, data are opened and corrected, and all is there without a network', async () => {
    const visitor = await open(browser, { moves: true, installs: true });
    const { page, record } = visitor;
    const site = await serve();
    await page.goto(site.url);
    await settled(page);
    const rest = Date.now();

    const { frame, boxes } = await stage(page);
    const answers = boxes.filter(({ answer }) => answer);
    assert.ok(answers.length >= 1, `frame ${frame} shows no answer`);
    assert.ok(boxes.length > answers.length, `frame ${frame} shows no mere proposal`);
    for (const { chip, track } of answers) assert.match(chip, /[a-z]{3,}.*(1\.0|\.\d\d)$/, `the chip of ${track}`);
    const captions = await page.$$eval('#captions .tuple', (rows) => rows.map((row) => ({
      track: (row as HTMLElement).dataset.answer,
      state: row.querySelector('.state-mark')?.getAttribute('aria-label'),
    })));
    assert.ok(captions.length > 5);
    for (const { track, state } of captions) {
      assert.match(track ?? '', /^t\d+$/);
      assert.match(state ?? '', /^(sure|likely|uncertain|not found)$/);
    }
    assert.ok(Object.values(await tracks(page)).some((label) => label !== 'background'));
    assert.match(await text(page, '#bar .found'), /^\d+ captions: \d+ (sure|likely)|^All \d+ captions are (sure|likely)/);
    const scores = await page.$$eval('[data-score]', (list) => list.map((one) => [
      (one as HTMLElement).dataset.score, Number(one.querySelector('dd .number')?.textContent)]));
    const right = Object.fromEntries(scores);
    // What the issue asks of the toy world with its default noise.
    assert.ok(right['pair accuracy'] >= 0.9, `pair accuracy ${right['pair accuracy']}`);
    assert.ok(right['right track'] >= 0.9, `right track ${right['right track']}`);

    const frames = () => page.$eval('#transport .frame-number', ({ textContent }) => textContent);
    const before = await frames();
    await until(page, (was) => document.querySelector('#transport .frame-number')?.textContent !== was, before);
    await run(page);
    await until(page, () => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));
    await opened(page, mine);
    await correct(page);
    await still(page);
    await kept(page);
    assert.deepEqual(requestsSince(record, rest), []);
    const asked = site.requests.length;
    site.close();
    await page.reload();
    await settled(page);
    await goOn(page, mine.summary);
    await until(page, () => document.querySelector('[data-do=edits]')?.textContent === '1 correction');
    await still(page);
    for (const name of ['result.json', 'tracks.csv', 'localized.csv']) assert.ok((await download(visitor, name)).length > 1000);
    assert.match(await text(page, '#header .lock'), /0 requests/);
    assert.equal(site.requests.length, asked);
    assert.deepEqual(faults(record), CLEAN);
    await leave(visitor);
  });
}
