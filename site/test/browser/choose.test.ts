// Hiding captions: it begins by itself when data are opened, a run waits for what is taken and comes to what the native command comes
// to, and a person can pause it, do without it, keep their own settings and take the others again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, clickWhen, downloadAll, downloadFile, drawn, drop, faults, finished, fit, fitChoosing, leave, once, phase, press, setColours, settled, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { probabilityText } from '../../words.ts';
import { COLOURS, violations } from './fixtures/axe.ts';
import { kept } from './fixtures/saved.ts';
import { agree } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

const small = once(() => unequal(world('--seed', '8')));
const large = once(() => world('--seed', '8', '--clips', '60'));

/** Multiplies the features of each track by another number from 0.01 to 100, so that l2 is chosen. */
function unequal(folder: string) {
  const header = 128; // bytes of an array's header
  for (const name of ['actor', 'action']) {
    const file = path.join(folder, 'features', `${name}.npy`);
    const bytes = readFileSync(file);
    const dims = 16;
    for (let at = header; at < bytes.length; at += 4) {
      const row = Math.floor((at - header) / 4 / dims);
      bytes.writeFloatLE(bytes.readFloatLE(at) * 10 ** (4 * ((row * 7919) % 101) / 100 - 2), at);
    }
    writeFileSync(file, bytes);
  }
  return folder;
}

/** Waits until hiding captions is in this phase; “none” is before it has begun. */
async function hiding(page: Page, wanted: string) {
  await until(page, (now) => (document.querySelector<HTMLElement>('.choose')?.dataset.phase ?? 'none') === now, wanted);
}

/** Opens data and waits until they are read. */
async function openData(page: Page, folder: string) {
  await drop(page, [folder]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
}

/** What is said of the demo. */
const OF_DEMO = /^(About [\d,]+ of|Nearly all of the) [\d,]+ captions are expected to have the right track, .+ Estimated when this site was built\./;

/** How far hiding captions is, from 0 to 1. */
const share = (page: Page) => page.evaluate(() => document.querySelector<HTMLProgressElement>('.choose progress')?.value ?? 1);

async function moves(page: Page) {
  await until(page, (before) => (document.querySelector<HTMLProgressElement>('.choose progress')?.value ?? 1) > before, await share(page));
}

/** The track that is selected. */
const selectedTrack = (page: Page) => page.$eval('#timeline [aria-selected=true]', (row) => row.getAttribute('data-track') ?? '');

/** The probability of each label of the selected track, as the page writes them. */
const shownProbabilities = (page: Page) => page.$$eval('.facts .fact .measure .number', (numbers) => numbers.map(({ textContent }) => textContent));

/** The same of a row of tracks.csv. */
function exportedProbabilities(table: string, video: string, track: string) {
  const [head, ...rows] = table.trim().split('\n').map((line) => line.split(','));
  const row = rows.find((cells) => cells[0] === video && cells[1] === track) ?? [];
  return head.flatMap((name, i) => (name.startsWith('p:') ? [probabilityText(Number(row[i]))] : []));
}

const browser = 'chromium'; // long runs, of which it is given fewer

testIn(browser, 'the run takes what was chosen, as the native command does; kept and taken again', async () => {
  const opened = await visit(browser, { chooses: true });
  const { page, record } = opened;
  assert.match(await text(page, '#choose'), OF_DEMO, 'the demo’s answer and its estimate come with the site');
  await openData(page, small());
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await hiding(page, 'done');
  const native = fitChoosing(small());
  const result = await downloadAll(opened);
  agree(result, native);
  assert.ok(JSON.parse(result['result.json']).hiddenCaptions.trust.classes.length > 0);
  assert.match(await text(page, '.choose-line > p'), /^(About \d+ of|Nearly all of the) \d+ captions are expected to have the right track, estimated from the hidden captions of \d+ videos\. Checked on hidden captions: actor: \d+ of \d+ found, \d+ false alarms?; action: \d+ of \d+ found, \d+ false alarms?\. Hidden captions selected the features and options\.$/);
  const printed = siibp('fit', small()).stdout.split('\n');
  assert.ok(printed.includes(await text(page, '.choose-line strong')), `the command prints the accuracy in the same words: ${printed.join('\n')}`);
  const found = await text(page, '#bar .found');
  assert.ok(printed.some((line) => line !== '' && found.startsWith(line)), `and the states: ${found}`);

  await press(page, '[data-do=choose-details]');
  assert.equal((await page.$$('.choose .candidates li[data-candidate]')).length, 4);
  assert.match(await text(page, '.choose [data-class=frog]'), /^frog\s+\d+ of \d+\s+(–|\d+ of \d+)\s+\d+ of \d+$/, 'hidden videos, and beside them the truth');
  assert.deepEqual(await violations(page), []);
  await press(page, '[data-do=choose-details]');
  await press(page, '#captions .row.tuple');
  assert.match(await text(page, '.of-selected'), /^(\w+ found in \d+ of \d+ videos whose hidden captions name it, false alarms in \d+ of \d+ others\. ?)+$/);
  assert.deepEqual(await shownProbabilities(page), exportedProbabilities(result['tracks.csv'], 'clip-01', await selectedTrack(page)), 'what is shown is the column p of the table');

  await press(page, '[data-do=choose-restore]');
  await finished(page);
  agree(await downloadAll(opened), fit(small()));
  assert.match(await text(page, '.choose-line > p'), /^With the selected settings, checked on hidden captions: /);
  await press(page, '[data-do=choose-apply]');
  await finished(page);
  agree(await downloadAll(opened), native);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'paused, gone on with, reloaded, done without', async () => {
  const opened = await visit(browser, { chooses: true });
  const { page, record } = opened;
  await openData(page, large());
  await page.keyboard.press('Escape');
  await clickWhen(page, '.choose[data-phase=running] progress[value]:not([value="0"])', '[data-do=choose-pause]');
  await hiding(page, 'paused');
  const before = await share(page);
  await drawn(page);
  assert.equal(await share(page), before);
  await press(page, '[data-do=choose-resume]');
  await moves(page);
  assert.ok(await share(page) > before, 'it goes on where it was');
  await kept(page);

  await page.reload();
  await settled(page);
  assert.match(await text(page, '#choose'), OF_DEMO);
  await press(page, '[data-do=continue]');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await page.keyboard.press('Escape');
  await hiding(page, 'running');
  await press(page, '[data-do=run]');
  await until(page, () => document.querySelector('#bar .found')?.textContent === 'Estimating the accuracy first.');
  assert.match(await text(page, '.choose-line > p'), /The run starts afterwards\.$/);
  assert.equal(await page.$('.choose details[open]'), null, 'the stage stays in sight');
  await moves(page);
  await press(page, '[data-do=choose-cancel]');
  await finished(page);
  agree(await downloadAll(opened), fit(large()));
  assert.match(await text(page, '#choose'), /^How accurate are the labels\?/);

  await press(page, '[data-do=choose-score]');
  await hiding(page, 'done');
  await until(page, () => document.querySelector('.choose-line > p strong')); // the answer comes after the estimate
  assert.match(await text(page, '.choose-line > p'), /^(About \d+ of|Nearly all of the) \d+ captions are expected to have the right track, estimated from the hidden captions of \d+ videos\. Checked on hidden captions: [\w ,:;]+\.$/);
  assert.equal(await page.$('.choose [data-candidate]'), null, 'nothing was compared');
  await press(page, '#captions .row.tuple');
  const result = await downloadAll(opened);
  const { trust } = JSON.parse(result['result.json']).hiddenCaptions;
  assert.ok(trust.temperature > 1, 'the files of the run that was before have what hiding captions has shown');
  await until(page, (wanted) => [...document.querySelectorAll('.facts .fact .measure .number')].map(({ textContent }) => textContent).join() === wanted,
    exportedProbabilities(result['tracks.csv'], 'clip-01', await selectedTrack(page)).join());
  for (const kind of ['model', 'capsule']) {
    const saved = execFileSync('unzip', ['-p', await downloadFile(opened, `${kind}.zip`), `${kind}.json`], { encoding: 'utf8' });
    assert.deepEqual(JSON.parse(saved).hiddenCaptions.trust, trust, `${kind}.zip keeps it, too`);
  }
  await press(page, '[data-do=choose-details]');
  await press(page, '[data-do=choose-by-itself]');
  assert.deepEqual(await violations(page), []);
  await openData(page, small());
  await hiding(page, 'none');
  const top = () => page.$eval('#stage', (stage) => stage.getBoundingClientRect().top);
  const atOpening = await top();
  await press(page, '[data-do=files-run]');
  await finished(page);
  assert.equal(await top(), atOpening, 'what is offered has its place before the run');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'what hiding captions looks like, light and dark', async () => {
  const opened = await visit(browser, { chooses: true });
  const { page } = opened;
  const take = async (state: string) => {
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 800 });
      if (width === 390) await page.evaluate(() => scrollTo(0, document.querySelector('#choose')!.getBoundingClientRect().top + scrollY - 60));
      for (const dark of [false, true]) {
        await setColours(page, dark);
        await drawn(page);
        assert.deepEqual(await violations(page, dark ? COLOURS : undefined), [], `${state} ${width}`);
        await shot(page, `choose-${state}-${width}-${dark ? 'dark' : 'light'}`);
      }
      await setColours(page, false);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${state} ${width}: the page scrolls sideways`);
    }
    await page.setViewport({ width: 1280, height: 800 });
  };
  await openData(page, large());
  await clickWhen(page, '.choose:has([data-candidate] ~ [data-candidate] ~ [data-candidate])', '[data-do=choose-pause]');
  await press(page, '[data-do=files-run]');
  await hiding(page, 'paused');
  assert.ok((await page.$$('.choose [data-candidate]')).length >= 3);
  await press(page, '[data-do=choose-details]');
  await take('paused');
  await press(page, '[data-do=choose-cancel]');
  await finished(page);
  await take('offered');
  await openData(page, small());
  await press(page, '[data-do=files-run]');
  await hiding(page, 'done');
  await phase(page, 'done');
  await still(page);
  await press(page, '#captions .row.tuple');
  await take('done');
  await press(page, '[data-do=choose-details]');
  await take('why');
  await leave(opened);
});
