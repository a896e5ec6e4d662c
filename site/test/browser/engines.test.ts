// Every engine finds the same: browsers, kernels, precisions and cores give the labels of the
// native command, on all real data that is here, but for best classes that a track hardly shows, and
// in double precision its answering tracks.
// In single precision two tracks that both answer with a probability of 1 − 10⁻¹⁸⁴ may change
// places: one caption of the skeletons' 300.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROWSERS, CLEAN, address, answered, choose, download, enter, entriesOf, faults, fit, leave, open, openOptions, press, run, scratch, settled, siibp, testIn, writeZip } from '../harness/index.ts';
import { answersOf, sameLabels, summaryOf } from './fixtures/result.ts';

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const SETS = ['doorway', 'skeleton', 'speech'];
const here = SETS.filter((name) => existsSync(path.join(DATA, name)));
const lacking = SETS.filter((name) => !here.includes(name));

/** One start: several would let one that is nearly as good take its place. */
const SINGLE = { starts: '0', reheats: '0', anneal: '25' };

/** What is asked of each kernel: the data, the precisions and the cores. Speech, the largest, is left to the kernel that a visitor's engine gets. */
const WAYS: Record<string, { sets: string[]; ways: { precision: string; cores: string }[] }> = {
  '': { sets: SETS, ways: [{ precision: 'float64', cores: '1' }, { precision: 'float32', cores: '2' }] },
  '?kernel=plain': { sets: ['doorway', 'skeleton'], ways: [{ precision: 'float32', cores: '1' }] },
  '?kernel=none': { sets: ['doorway', 'skeleton'], ways: [{ precision: 'float64', cores: '2' }] },
};

function natively(name: string) {
  const folder = path.join(DATA, name);
  const options = Object.entries(SINGLE).flatMap(([key, value]) => [`--${key}`, value]);
  const files = fit(folder, ...options, '--precision', 'float64');
  return {
    zip: writeZip(path.join(scratch(), `${name}.zip`), entriesOf(folder)), summary: summaryOf(siibp('check', folder).stdout),
    tracks: files['tracks.csv'], answers: answersOf(files['localized.csv']),
  };
}

const wanted = new Map<string, ReturnType<typeof natively>>();

for (const browser of BROWSERS) {
  testIn(browser, 'every kernel, precision and number of cores', { skip: lacking.length > 0 && `${lacking.join(', ')} is not here` }, async () => {
    for (const name of here) if (!wanted.has(name)) wanted.set(name, natively(name));
    for (const [query, { sets, ways }] of Object.entries(WAYS)) {
      const opened = await open(browser);
      const { page, record } = opened;
      await page.goto((await address()) + query);
      await settled(page);
      await openOptions(page);
      for (const [key, value] of Object.entries(SINGLE)) await enter(page, `#option-${key}`, value);
      await press(page, '[aria-label="Close the options"]');
      for (const name of sets) {
        const { zip, summary, tracks, answers } = wanted.get(name)!;
        for (const [i, { precision, cores }] of ways.entries()) {
          await openOptions(page);
          await page.select('#option-precision', precision);
          await enter(page, '#option-cores', cores);
          await press(page, '[aria-label="Close the options"]');
          if (i === 0) await answered(page, () => choose(page, [zip], '#pick-files'), summary);
          else await run(page);
          const where = `${name}${query}, ${precision}, ${cores} cores`;
          sameLabels(await download(opened, 'tracks.csv'), tracks, where);
          if (precision === 'float64') assert.deepEqual(answersOf(await download(opened, 'localized.csv')), answers, where);
        }
      }
      assert.deepEqual(faults(record), CLEAN);
      await leave(opened);
    }
  });
}
