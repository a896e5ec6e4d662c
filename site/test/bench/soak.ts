// Whether the page takes more and more while somebody works with it for long. Chromium does rounds:
// it opens a dataset, runs it, selects, corrects, undoes, exports, opens the other one. After each
// round the garbage is collected and what the page holds is counted.
//
//   node --import ./site/test/typescript.mjs site/test/bench/soak.ts [--once] [20m]     the site must be built
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { correct, opened, toy } from '../browser/fixtures/saved-steps.ts';
import { download, enter, press, run, save, still, visit } from '../harness/index.ts';
import { ARGUMENTS, OUT, sized } from './once.ts';
import { COLUMNS, csv, quantities, slope, soakPlot } from './soak-plot.ts';
import { table } from './table.ts';
import type { CDPSession, Page } from 'puppeteer-core';
import type { Opened } from '../harness/page.ts';
import type { Sample } from './soak-plot.ts';

const MIB = 1 << 20;

/** Milliseconds of a time such as 20m or 90s. */
function milliseconds(time: string) {
  const [, number, unit] = /^(\d+)(m|s)$/.exec(time) ?? [];
  if (!number) throw new Error(`${time} is no time: write 20m or 90s`);
  return Number(number) * (unit === 'm' ? 60_000 : 1_000);
}

/** Has every worker note its core's memory. The site's workers are made of blobs. */
async function noteMemory(page: Page) {
  await page.evaluateOnNewDocument(() => {
    const seed = `const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
      const made = await instantiate(...given);
      if (made.exports?.mem) self.coreMemory = made.exports.mem;
      return made;
    };`;
    globalThis.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(/javascript/.test(options?.type ?? '') ? [seed, ...parts] : parts, options);
      }
    };
  });
}

/** Bytes of the cores' memory in all workers. */
async function coreBytes(page: Page) {
  const each = await Promise.all(page.workers().map((worker) => worker.evaluate(() => (globalThis as any).coreMemory?.buffer.byteLength ?? 0)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

async function sample(page: Page, session: CDPSession, since: number): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return {
    minutes: (Date.now() - since) / 60_000,
    heap: of('JSHeapUsedSize') / MIB,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    memory: await coreBytes(page) / MIB,
  };
}

/** What a person does with one dataset. The number of the round varies the options. */
async function work(visitor: Opened, data: ReturnType<typeof toy>, round: number) {
  const { page } = visitor;
  await opened(page, data);
  await enter(page, '#bar-c', String(1 + round % 5));
  await still(page);
  await run(page);
  for (const row of [2, 3, 5]) await press(page, `#captions .row.tuple:nth-child(${row})`);
  await correct(page);
  await still(page);
  await press(page, '[data-do=undo]');
  await still(page);
  await download(visitor, 'result.json');
}

/** Says where a round came to a stop, with a picture. */
async function stopped(page: Page, round: number, error: Error): Promise<never> {
  const state = await page.evaluate(() => JSON.stringify(document.documentElement.dataset));
  throw new Error(`round ${round} came to a stop; the page is ${state}, see ${await save(page, 'soak')}`, { cause: error });
}

/** Writes what there is so far, so that a soak that fails leaves its samples. */
function keep(samples: Sample[]) {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(path.join(OUT, 'soak.csv'), csv(samples));
  writeFileSync(path.join(OUT, 'soak.svg'), soakPlot(samples));
}

async function soak(limit: number) {
  const data = sized([['8', '12'], ['9', '10']], [['8', '4']]).map(([seed, clips]) => toy('--seed', seed, '--clips', clips));
  const visitor = await visit('chromium', { moves: true, installs: true, settings: true }, noteMemory);
  const session = await visitor.page.createCDPSession();
  await session.send('Performance.enable');
  const begun = Date.now();
  const samples = [await sample(visitor.page, session, begun)];
  for (let round = 0; round === 0 || Date.now() - begun < limit; round++) {
    for (const one of data) await work(visitor, one, round).catch((error) => stopped(visitor.page, round, error));
    samples.push(await sample(visitor.page, session, begun));
    keep(samples);
    if (visitor.record.errors.length > 0) throw new Error(visitor.record.errors.join('\n'));
  }
  return samples;
}

const samples = await soak(milliseconds(ARGUMENTS[0] ?? sized('20m', '1s')));
const rows = quantities.map(({ key, name }) => {
  const values = samples.map((one) => one[key]);
  return [name, values[0].toFixed(1), values[values.length - 1].toFixed(1), slope(samples, key).toFixed(3)];
});
console.log(table(`${samples.length - 1} rounds in ${samples[samples.length - 1].minutes.toFixed(1)} minutes`, COLUMNS, rows));
console.log(`${path.relative(process.cwd(), OUT)} has soak.csv and soak.svg`);
process.exit(); // the harness would wait for tests
