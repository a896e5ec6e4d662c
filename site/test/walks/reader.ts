// A reader of the paper: finds the page about it, equations, source and results, runs a table again, compares, and tries the presets.
import { address, settled } from '../harness/index.ts';
import { walker } from './walker.ts';
import type { Look, Walker } from './walker.ts';

export async function reader(look: Look) {
  const person = await walker('reader', look);
  await reads(person);
  await compares(person);
  await person.opened.page.browserContext().close();
}

async function reads({ page, step, press, sees, scrollTo }: Walker) {
  await step('lands', async () => {
    await page.goto(await address());
    await settled(page);
  });
  await step('finds the paper', async () => {
    await press('Paper & code', '#header nav');
    await sees(() => document.documentElement.dataset.page === 'paper' && document.querySelector('#paper-contents')?.checkVisibility());
  });
  await step('reads the objective', async () => {
    if (await page.$eval('#paper-contents summary', (line) => line.checkVisibility())) await press('On this page', '#paper');
    await press('The objective', '#paper');
    await sees(() => location.hash === '#paper-objective');
  });
  await step('reads the five updates', async () => {
    await scrollTo('#paper-updates');
  });
  await step('looks for the source and how to cite', async () => {
    await scrollTo('#paper-cite');
    await sees(() => document.querySelector('#paper a[download]'));
  });
  await step('runs a table again', async () => {
    await scrollTo('#paper-try');
    await press('All of the published code', '#trial');
    await sees(() => [...document.querySelectorAll('#trial .trial-scores .change')].every(({ textContent }) => textContent !== '…') || !document.querySelector<HTMLElement>('#trial [data-do=try]')!.hidden);
    if (await page.$eval('#trial [data-do=try]', (button) => button.checkVisibility())) await press('Run both', '#trial');
    await sees(() => document.querySelector('#trial .trial-scores .change') && [...document.querySelectorAll('#trial .trial-scores .change')].every(({ textContent }) => textContent !== '…'));
  });
}

async function compares({ page, step, press, pressOn, sees, waitsFor, scrollTo }: Walker) {
  await step('finds Compare', async () => {
    await press('Compare', '#header nav');
    await sees(() => document.documentElement.dataset.page === 'compare');
  });
  await step('compares', async () => {
    await pressOn('[data-do=compare]');
    await waitsFor(() => document.querySelector('#comparison > [data-phase=done]'));
  });
  await step('reads the conclusion', () => scrollTo('#report .report'));
  await step('goes back to Explore', async () => {
    await press('Explore', '#header nav');
    await sees(() => document.documentElement.dataset.page === 'explore');
  });
  await step('opens the model settings', () => pressOn('#bar [data-do=settings]'));
  for (const preset of ['paper', 'published']) {
    await step(`runs the preset ${preset}`, async () => {
      await page.select('#bar select[aria-label=Preset]', preset);
      await pressOn('#bar [data-do=run]');
      await waitsFor(() => document.documentElement.dataset.run === 'done' && !document.querySelector('#bar.going'));
    });
  }
}
