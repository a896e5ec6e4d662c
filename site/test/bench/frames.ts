// How smoothly the page plays with 5,000 tracks, and how soon it answers a press
// while a run goes on, beside an empty page in the same browser.
//
//   node --import ./site/test/typescript.mjs site/test/bench/frames.ts [--once] [browser]     the site must be built
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { begin } from '../browser/fixtures/long.ts';
import { address, drawn, drop, open, phase, press, until, visit } from '../harness/index.ts';
import { ARGUMENTS, BENCH_BROWSERS, sized } from './once.ts';
import type { CDPSession, Page } from 'puppeteer-core';

/** Frames a second, the longest time between two, and what the page's thread works for one, in ms; NaN where the browser does not say. */
interface Pace {
  fps: number;
  longest: number;
  busy: number;
}

const SECONDS = sized(6, 0.5);
const PRESSES = sized(12, 4);
/** What is pressed, by turns. */
const PRESSED = ['#captions .tuple', '#timeline .track.answer', '#captions .tuple ~ .tuple', '#transport [aria-label="One frame on"]'];
const FRAMES = 300;
const DIM = 8;
const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];

/** The same tracks as many short videos, and as one. */
const WORLDS = sized(
  [{ name: '500 videos of 10 tracks', videos: 500, tracks: 10 }, { name: 'one video of 5,000 tracks', videos: 1, tracks: 5000 }],
  [{ name: '10 videos of 10 tracks', videos: 10, tracks: 10 }],
);

/** Writes a dataset with boxes that move. */
function write(folder: string, { name, videos, tracks }: { name: string; videos: number; tracks: number }) {
  let seed = 7;
  const roll = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const rows = ['video,track'];
  const boxes = ['video,track,frame,x,y,w,h'];
  const features = [];
  const captions = ['# concepts: person'];
  const told = [];
  for (let v = 0; v < videos; v++) {
    const id = `v${v}`;
    told.push({ id, fps: 25, frames: FRAMES, width: 1280, height: 720 });
    captions.push(`${id}: (${NAMES[v % 4]}), (${NAMES[(v + 1) % 4]})`);
    for (let j = 0; j < tracks; j++) {
      rows.push(`${id},t${j}`);
      // In one video a hundred at a time, as no picture holds thousands.
      const from = tracks > 100 ? Math.floor((j / tracks) * (FRAMES - 20)) : 0;
      const to = tracks > 100 ? from + 6 : FRAMES - 1;
      const at = () => `${Math.round(roll() * 1200)},${Math.round(roll() * 640)},60,70`;
      boxes.push(`${id},t${j},${from},${at()}`, `${id},t${j},${to},${at()}`);
      const who = j % 3 === 2 ? -1 : (v + (j % 3)) % 4;
      features.push(Array.from({ length: DIM }, (_, d) => ((d === who ? 2 : 0) + roll() - 0.5).toFixed(3)).join());
    }
  }
  mkdirSync(path.join(folder, 'features'), { recursive: true });
  const files = { 'tracks.csv': rows, 'boxes.csv': boxes, 'features/person.csv': features, 'captions.txt': captions, 'dataset.json': [JSON.stringify({ name, videos: told })] };
  for (const [file, lines] of Object.entries(files)) writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
}

/** Seconds that the page's own thread has worked. */
async function worked(session: CDPSession | null) {
  const { metrics } = await session?.send('Performance.getMetrics') ?? { metrics: [] };
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

async function pace(page: Page): Promise<Pace> {
  const session = /firefox/i.test(await page.browser().version()) ? null : await page.createCDPSession();
  await session?.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked(session);
  const counted = await count(page);
  const busy = (1000 * (await worked(session) - before)) / (SECONDS * counted.fps);
  await session?.detach();
  return { ...counted, busy };
}

/** Counts the page's frames. */
function count(page: Page) {
  return page.evaluate((seconds) => new Promise<{ fps: number; longest: number }>((done) => {
    const times: number[] = [];
    const look = () => {
      times.push(performance.now());
      if (times[times.length - 1] - times[0] < 1000 * seconds) return requestAnimationFrame(look);
      const gaps = times.slice(1).map((t, i) => t - times[i]);
      done({ fps: gaps.length / seconds, longest: Math.max(...gaps) });
    };
    requestAnimationFrame(look);
  }), SECONDS);
}

/** The longest time from a press to the frame that shows what came of it. */
function answer(page: Page) {
  return page.evaluate(async (selectors, times) => {
    let longest = 0;
    for (let i = 0; i < times; i++) {
      const target = document.querySelector(selectors[i % selectors.length]);
      if (!(target instanceof HTMLElement)) throw new Error(`there is no ${selectors[i % selectors.length]} to press`);
      await new Promise((later) => setTimeout(later, 130 + 37 * (i % 5))); // at any time of the run's own beat
      longest = Math.max(longest, await new Promise((done) => {
        const wait = new MessageChannel();
        wait.port1.onmessage = () => { // the press waits in the queue as a hand's would
          target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
          target.click();
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
        };
        const start = performance.now();
        wait.port2.postMessage(null);
      }));
    }
    return longest;
  }, PRESSED, PRESSES);
}

const paced = ({ fps, longest, busy }: Pace) => `${fps.toFixed(0)} frames a second, the longest ${longest.toFixed(0)} ms${busy > 0 ? `, ${busy.toFixed(1)} ms of work each` : ''}`;

const folder = mkdtempSync(path.join(tmpdir(), 'frames-'));
for (const world of WORLDS) write(path.join(folder, world.name), world);
for (const browser of ARGUMENTS[0] ? [ARGUMENTS[0] as 'chromium' | 'firefox'] : BENCH_BROWSERS) {
  const empty = await open(browser, { moves: true, installs: true });
  await empty.page.goto(`${await address()}nothing/index.html`).catch(() => {});
  console.log(`${browser}, an empty page: ${paced(await pace(empty.page))}`);
  await empty.page.browserContext().close();
  for (const { name } of WORLDS) {
    const { page } = await visit(browser, { moves: true, installs: true });
    await drop(page, [path.join(folder, name)]);
    await until(page, () => document.querySelector('.files-dialog[open]'));
    await press(page, '[data-do=files-run]');
    await phase(page, 'done');
    await until(page, () => document.querySelector('#transport [aria-label=Pause]'));
    console.log(`${browser}, ${name}, playing: ${paced(await pace(page))}`);
    await page.select('#timeline [aria-label="Tracks of"]', 'all');
    await drawn(page);
    console.log(`${browser}, ${name}, playing, all tracks listed: ${paced(await pace(page))}`);
    await begin(page);
    console.log(`${browser}, ${name}, playing while a run goes on: ${paced(await pace(page))}`);
    console.log(`${browser}, ${name}, a press while a run goes on: answered within ${(await answer(page)).toFixed(0)} ms`);
    await page.browserContext().close();
  }
}
rmSync(folder, { recursive: true });
process.exit(); // the harness would wait for tests
