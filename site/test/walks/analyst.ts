// An analyst with folders of features, one after another: opens, runs, doubts, asks why, previews a correction and
// makes it, takes it back, is asked, compares, exports, shares a run archive that a colleague opens in the other
// browser, and comes back another day.
import path from 'node:path';
import { address, choose, downloadFile, drop, entriesOf, received, scratch, settled, still, writeZip } from '../harness/index.ts';
import { DATA } from './data.ts';
import { walker } from './walker.ts';
import type { Walker, Look } from './walker.ts';

const DATASETS = ['skeleton', 'speech', 'doorway']; // the last has boxes and clips

export async function analyst(look: Look) {
  const person = await walker('analyst', look);
  await person.step('lands', async () => {
    await person.page.goto(await address());
    await settled(person.page);
  });
  for (const dataset of DATASETS) {
    await opens(person, dataset);
    await doubts(person);
    await corrects(person);
    if (dataset === 'doorway') {
      await isAsked(person);
      await compares(person);
    }
    await exports(person);
    await shares(person, look, dataset);
  }
  await person.page.close();
  await returns(person, look);
  await person.opened.page.browserContext().close();
}

async function opens({ page, look, step, press, sees, waitsFor }: Walker, dataset: string) {
  await step(`opens ${dataset}`, async () => {
    const folder = `${DATA}/${dataset}`;
    await (look.width < 500 ? choose(page, [writeZip(path.join(scratch(), `${dataset}.zip`), entriesOf(folder))], '#pick-files') : drop(page, [folder]));
    await sees(() => document.querySelector('.files-dialog[open]'));
  });
  await step('runs', () => press('Run'));
  await step('has the answer and how accurate it is', async () => {
    await waitsFor(() => document.documentElement.dataset.run === 'done' && document.querySelector<HTMLElement>('.choose')?.dataset.phase === 'done');
    await still(page);
    console.log(`  ${await page.$eval('.choose-line > p', ({ textContent }) => textContent)}`);
    console.log(`  ${await page.$eval('#bar .state', (bar) => (bar as HTMLElement).innerText)}`);
  });
}

async function doubts({ page, step, pressOn, sees, scrollTo }: Walker) {
  await step('lists the uncertain first', () => page.select('#captions select[aria-label="Order of the videos"]', 'problems'));
  await step('selects the first caption', async () => {
    await pressOn('#captions .tuple');
    await sees(() => document.querySelector('.waterfall:not(.coming) .falls li'));
  });
  await step('reads why', () => scrollTo('#reasons'));
}

const OTHER = '#correct .choice:not([data-label="-"]):not([aria-pressed=true]):nth-of-type(2)';

async function corrects({ page, look, step, press, pressOn, key, sees, scrollTo }: Walker) {
  await step('previews another label', async () => {
    await scrollTo('#correct');
    await (look.width < 500 ? pressOn(OTHER) : page.hover(OTHER));
    await sees(() => / would change[.,;]/.test(document.querySelector('.previewed')?.textContent ?? ''));
  });
  await step('applies it', async () => {
    await (look.width < 500 ? press('Apply', '#correct') : pressOn(OTHER));
    await still(page);
  });
  await step('sees what that changed', async () => {
    await pressOn('#bar [data-do=changes]');
    await sees(() => document.querySelector('#changes')?.checkVisibility());
    await key('Escape');
  });
  await step('takes it back', async () => {
    await pressOn('[data-do=undo]');
    await still(page);
  });
  await step('repeats it', async () => {
    await pressOn('[data-do=redo]');
    await still(page);
  });
}

async function isAsked({ page, step, press, key, sees, scrollTo }: Walker) {
  await step('is asked', async () => {
    await press('Ask me');
    await sees(() => document.querySelector('#ask [data-answer]'));
  });
  for (const answer of ['1', '0', '1']) {
    if (!await page.$('#ask [data-answer]')) break; // nothing is left to ask
    await step(`answers ${answer}`, async () => {
      const before = await page.$eval('#ask-title', ({ textContent }) => textContent);
      await key(answer); // the preview
      await sees(() => document.querySelector('.previewed[data-preview=shown]'));
      await key(answer);
      await sees((was) => document.querySelector('#ask-title')?.textContent !== was && document.querySelector('#ask [data-answer], #ask [data-do=ask-end]'), before);
      await still(page);
    });
  }
  await step('stops being asked', async () => {
    await press('Stop asking');
    await scrollTo('#captions');
  });
}

async function compares({ page, step, press, pressOn, sees, waitsFor }: Walker) {
  await step('opens Compare', async () => {
    await press('Compare', '#header');
    await sees(() => document.documentElement.dataset.page === 'compare');
  });
  await step('compares', async () => {
    await pressOn('[data-do=compare]');
    await waitsFor(() => document.querySelector<HTMLElement>('#comparison > [data-phase]')?.dataset.phase === 'done');
  });
  await step('goes back', async () => {
    await press('Explore', '#header');
    await settled(page);
  });
}

async function exports({ opened, step, press, pressOn, key }: Walker) {
  await step('looks what can be downloaded', () => press('Download', '#header'));
  await step('downloads the tracks', async () => {
    await pressOn('[data-export="tracks.csv"]');
    console.log(`  tracks.csv has ${(await received(opened, 'tracks.csv')).trim().split('\n').length} lines`);
    await key('Escape');
  });
}

/** Shares a run archive with the data. A colleague opens it in the other browser. */
async function shares(person: Walker, look: Look, dataset: string) {
  const { opened, page, step } = person;
  let archive = '';
  const said = () => page.$eval('#bar .found', ({ textContent }) => textContent);
  await step('shares a run archive', async () => { archive = await downloadFile(opened, 'capsule-data.zip'); });
  const other = look.browser === 'chromium' ? 'firefox' : 'chromium';
  const colleague = await walker(`colleague-${dataset}`, { ...look, browser: other });
  await colleague.step('opens the archive', async () => {
    await colleague.page.goto(await address());
    await settled(colleague.page);
    await choose(colleague.page, [archive], '#pick-files');
    await colleague.waitsFor(() => /reproduces|differs/.test(document.querySelector('#bar .stale')?.textContent ?? ''));
    await still(colleague.page);
    const [mine, theirs] = [await said(), await colleague.page.$eval('#bar .found', ({ textContent }) => textContent)];
    console.log(`  ${await colleague.page.$eval('#bar .stale', ({ textContent }) => textContent)} ${theirs}`);
    console.log(`  ${await colleague.page.$eval('.choose-line > p', ({ textContent }) => textContent)}`);
    if (mine !== theirs) throw new Error(`the colleague reads “${theirs}”, not “${mine}”`);
  });
  await colleague.opened.page.browserContext().close();
}

async function returns(person: Walker, look: Look) {
  const later = await walker('analyst-later', look, person);
  await later.step('comes back', async () => {
    await later.page.goto(await address());
    await settled(later.page);
    await later.sees(() => document.querySelector('#offer:not([hidden])'));
  });
  await later.step('continues', async () => {
    await later.press('Continue', '#offer');
    // “0 corrections”, and a run that is done, are the demo's until the files have been read.
    await later.waitsFor(() => /doorway/.test(document.querySelector('#header .dataset')?.textContent ?? '')
      && /^[1-9]\d* correction/.test(document.querySelector('[data-do=edits]')?.textContent ?? '') && document.documentElement.dataset.run === 'done');
    await still(later.page);
  });
}
