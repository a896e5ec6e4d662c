// Someone with videos alone: opens them, sees boxes come, writes or drops captions, runs, edits a track, and takes the dataset away.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { address, drop, ran, received, scratch, settled } from '../harness/index.ts';
import { DATA } from './data.ts';
import { walker } from './walker.ts';
import type { Look, Walker } from './walker.ts';

export async function filmer(look: Look) {
  const person = await walker('filmer', look);
  const count = look.browser === 'chromium' && look.width === 1280 ? 10 : 2;
  await opens(person, clips(count));
  await looks(person);
  await edits(person);
  await person.opened.page.browserContext().close();
}

/** The first clips, with the file of their captions. */
function clips(count: number) {
  const media = path.join(DATA, 'doorway/media');
  if (!existsSync(media)) throw new Error(`${media} is not there`);
  const names = readdirSync(media).sort().slice(0, count);
  const lines = readFileSync(path.join(DATA, 'doorway/captions.txt'), 'utf8').split('\n');
  const captions = path.join(scratch(), 'captions.txt');
  writeFileSync(captions, `${lines.filter((line) => line.startsWith('#') || names.some((name) => line.startsWith(`${path.parse(name).name}:`))).join('\n')}\n`);
  return [...names.map((name) => path.join(media, name)), captions];
}

async function opens({ page, step, press, sees, waitsFor }: Walker, files: string[]) {
  await step('lands', async () => {
    await page.goto(await address());
    await settled(page);
  });
  await step('opens the door for videos', async () => {
    await Promise.all([page.waitForNavigation(), press('Videos and captions')]);
    await sees(() => document.querySelector('.drop-here'));
    await settled(page);
  });
  await step('drops clips and captions', async () => {
    await drop(page, files);
    await waitsFor(() => /person now|persons now/.test(document.querySelector('.clip.is-analyzing')?.textContent ?? ''));
  });
  await step('is shown what was made', () => waitsFor(() => document.querySelector('.videos-made') && document.querySelector('.files-dialog[open]')));
  await step('runs', async () => {
    await press('Run');
    await waitsFor(() => document.documentElement.dataset.run === 'done');
  });
}

async function looks({ step, press, pressOn, key, sees, scrollTo }: Walker) {
  await step('sees who is where', async () => {
    await pressOn('#captions .tuple');
    await sees(() => document.querySelector('.waterfall:not(.coming) .falls li'));
    await scrollTo('#screen');
  });
  await step('looks at the helper for captions', async () => {
    await press('Write captions');
    await sees(() => document.querySelector('#writer')?.checkVisibility());
  });
  await step('closes it', async () => {
    await press('Close the captions');
    await key('Escape');
  });
}

async function edits({ page, opened, step, press, pressOn, key, sees }: Walker) {
  await step('opens the track editor', async () => {
    await press('Edit tracks');
    await sees(() => document.querySelector('.track-editor'));
  });
  await step('takes a track away', async () => {
    await pressOn('[data-do=track-edit-delete]');
    await sees(() => document.querySelectorAll('.track-editor-done li').length === 1);
  });
  await step('recomputes features', async () => {
    await ran(page, () => press('Recompute features'));
    await sees(() => !document.querySelector('.track-editor'));
  });
  await step('downloads the dataset', async () => {
    await key('Escape');
    await pressOn('.downloads summary');
    await press('The dataset');
    console.log(`  dataset.zip is of ${(await received(opened, 'dataset.zip')).length} characters`);
  });
}
