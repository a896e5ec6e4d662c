// Several cores for one run: they find what one finds, to the last bit, and one that
// dies is replaced.
import assert from 'node:assert/strict';
import path from 'node:path';
import { CLEAN, answered, choose, downloadAll, faults, leave, openOptions, phase, press, run, siibp, testIn, text, until, visit } from '../harness/index.ts';
import { large } from './fixtures/large.ts';
import { begin, moved } from './fixtures/long.ts';
import { summaryOf } from './fixtures/result.ts';
import type { Page } from 'puppeteer-core';

/**
 * Counts the E-steps of other workers than the page's, plants in them a way to die, and
 * says that the machine has three cores.
 */
async function plant(page: Page) {
  await page.evaluateOnNewDocument(() => {
    const seed = `{
      const wire = new BroadcastChannel('shards');
      addEventListener('message', ({ data: { op } }) => {
        if (op !== 'join' && op !== 'estep') return;
        wire.postMessage(op);
        wire.onmessage = ({ data }) => { if (data === 'die') throw new Error('planted in a shard'); };
      });
    }`;
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 3 });
    const all = globalThis as any;
    all.heard = { join: 0, estep: 0 };
    all.wire = new BroadcastChannel('shards');
    all.wire.onmessage = ({ data }: MessageEvent) => { all.heard[data] += 1; };
    all.Blob = class extends Blob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(/javascript/.test(options?.type ?? '') ? [...parts, seed] : parts, options);
      }
    };
  });
}

/** How often another worker joined and swept, since last asked. */
const heard = (page: Page): Promise<{ join: number; estep: number }> => page.evaluate(() => {
  const all = globalThis as any;
  const before = all.heard;
  all.heard = { join: 0, estep: 0 };
  return before;
});

async function have(page: Page, cores: number) {
  await openOptions(page);
  // After a download Firefox's driver types without a change.
  await page.$eval('#option-cores', (field, value) => {
    (field as HTMLInputElement).value = value;
    field.dispatchEvent(new Event('change'));
  }, String(cores));
  await press(page, '[aria-label="Close the options"]');
  await until(page, () => document.querySelector('#options[hidden]'));
}

const browser = 'firefox'; // it once hung when a worker started another

testIn(browser, 'one, two and three cores find the same, also when some die', async () => {
  const folder = large();
  const opened = await visit(browser, {}, plant);
  const { page, record } = opened;
  assert.deepEqual(await heard(page), { join: 0, estep: 0 }, 'the demo is too small to share');
  await have(page, 1);
  const files = ['tracks.csv', 'captions.txt', 'person.npy'].map((file) => path.join(folder, file));
  await answered(page, () => choose(page, files, '#pick-files'), summaryOf(siibp('check', folder).stdout));
  const alone = await downloadAll(opened);
  assert.deepEqual(await heard(page), { join: 0, estep: 0 });
  for (const cores of [2, 3]) {
    await have(page, cores);
    await run(page);
    const { join, estep } = await heard(page);
    assert.equal(join, cores - 1);
    assert.ok(estep > 10, `${estep} E-steps by others`);
    assert.deepEqual(await downloadAll(opened), alone);
  }
  assert.deepEqual(faults(record), CLEAN);

  await begin(page);
  await page.evaluate(() => (globalThis as any).wire.postMessage('die'));
  await until(page, () => document.querySelector('#notices .problem:not([hidden]) strong'));
  assert.match(await text(page, '#notices .problem'), /started again\..*from its last iteration.*planted in a shard/s);
  await moved(page);
  await moved(page);
  assert.equal(await page.$eval('html', (html) => html.dataset.run), 'running');
  await press(page, '#notices [aria-label=Dismiss]');
  await press(page, '[data-do=cancel]');
  await phase(page, 'cancelled');
  await leave(opened);
});
