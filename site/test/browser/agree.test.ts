// The page and the native command agree: the same data, options and seed give
// the same labels and the same tracks, in what is downloaded and what is shown.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLEAN, answered, choose, downloadAll, drop, enter, entriesOf, everything, faults, fit, leave, openOptions, press, run, scratch, siibp, testIn, visit, world, writeZip } from '../harness/index.ts';
import { agree, shownOf, summaryOf } from './fixtures/result.ts';

const DOORWAY = fileURLToPath(new URL('../../../../shared/data/doorway', import.meta.url));

const zipOf = (folder: string) => writeZip(path.join(scratch(), `${path.basename(folder)}.zip`), entriesOf(folder));

const browser = 'chromium'; // it drops and chooses real zips

testIn(browser, 'a zip that is dropped, four presets and other options', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  const toy = world('--seed', '5', '--clips', '8');
  const zip = zipOf(toy);
  assert.equal(siibp('check', zip).stdout, siibp('check', toy).stdout);
  await answered(page, () => drop(page, [zip]), summaryOf(siibp('check', toy).stdout));
  const native = fit(toy);
  agree(await downloadAll(opened), native);
  assert.deepEqual(await everything(page), shownOf(native));

  for (const preset of ['buffet', 'paper', 'published']) {
    await page.select('#bar select[aria-label=Preset]', preset);
    await run(page);
    agree(await downloadAll(opened), fit(toy, '--preset', preset));
  }
  await page.select('#bar select[aria-label=Preset]', 'buffet');
  await enter(page, '#bar [data-option=c]', '2');
  await enter(page, '#bar [data-option=alpha]', '25');
  await openOptions(page);
  await enter(page, '#option-background', '5, 2');
  await enter(page, '#option-seed', '77');
  await press(page, '[aria-label="Close the options"]');
  await run(page);
  const other = fit(toy, '--preset', 'buffet', '--c', '2', '--alpha', '25', '--background', '5,2', '--seed', '77');
  assert.notEqual(other['localized.csv'], native['localized.csv']);
  agree(await downloadAll(opened), other);
  assert.deepEqual(await everything(page), shownOf(other));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'real videos, chosen as a zip', { skip: !existsSync(DOORWAY) && 'the doorway data is not here' }, async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  const zip = zipOf(DOORWAY);
  await answered(page, () => choose(page, [zip], '#pick-files'), summaryOf(siibp('check', DOORWAY).stdout));
  const native = fit(DOORWAY);
  agree(await downloadAll(opened), native);
  assert.deepEqual(await everything(page), shownOf(native));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
