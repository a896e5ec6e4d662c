// An analyst with a folder of features: opens, runs, reads, asks why, corrects, is asked, exports, and comes back another day.
import { address, drop, received, settled, still } from '../harness/index.ts';
import { DATA } from './data.ts';
import { walker } from './walker.ts';
import type { Walker } from './walker.ts';
import type { Look } from './walker.ts';

export async function analyst(look: Look) {
  const person = await walker('analyst', look);
  await opens(person);
  await corrects(person);
  await exports(person);
  await person.page.close();
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
  await person.opened.page.browserContext().close();
}

async function opens({ page, step, press, pressOn, sees, waitsFor, scrollTo }: Walker) {
  await step('lands', async () => {
    await page.goto(await address());
    await settled(page);
  });
  await step('asks how to use own data', () => press('Use your own data'));
  await step('drops the folder', async () => {
    await drop(page, [`${DATA}/doorway`], 'dialog.help');
    await sees(() => document.querySelector('.found-files[open]'));
  });
  await step('runs', async () => {
    await press('Run');
    await sees(() => document.documentElement.dataset.run === 'running');
  });
  await step('has the answer', () => waitsFor(() => document.documentElement.dataset.run === 'done'));
  await step('selects a caption', async () => {
    await pressOn('#captions .tuple');
    await sees(() => document.querySelector('.waterfall:not(.coming) .falls li'));
  });
  await step('reads why', () => scrollTo('#reasons'));
}

async function corrects({ page, step, press, pressOn, key, sees, scrollTo }: Walker) {
  await step('says who it is', async () => {
    await pressOn('#correct [data-label]:not([data-label="-"]):not([aria-pressed=true])');
    await still(page);
  });
  await step('sees what that changed', async () => {
    await pressOn('#bar [data-do=changes]');
    await sees(() => document.querySelector('#changes')?.checkVisibility());
  });
  await step('is asked', async () => {
    await key('Escape');
    await press('Ask me');
    await sees(() => document.querySelector('#ask [data-answer]'));
  });
  for (const answer of ['1', '0', '1']) {
    await step(`answers ${answer}`, async () => {
      const before = await page.$eval('#ask-title', ({ textContent }) => textContent);
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

async function exports({ opened, step, press, pressOn, key }: Walker) {
  await step('looks what can be downloaded', () => press('Download', '#header'));
  await step('downloads the corrections and the tracks', async () => {
    await pressOn('[data-export="tracks.csv"]');
    const lines = (await received(opened, 'tracks.csv')).trim().split('\n').length;
    console.log(`  tracks.csv has ${lines} lines`);
    await key('Escape');
  });
}
