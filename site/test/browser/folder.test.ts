// A folder, chosen and dropped. Data without boxes and media is a list of
// tracks, with sound or nothing on the stage; it is not an error.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLEAN, answered, choose, downloadAll, drop, everything, faults, fit, leave, siibp, testIn, text, tracks, visit, world } from '../harness/index.ts';
import { agree, shownOf, summaryOf } from './fixtures/result.ts';

const SKELETON = fileURLToPath(new URL('../../../../shared/data/skeleton', import.meta.url));

const browser = 'chromium'; // its driver chooses a folder

testIn(browser, 'folders, with media and without', { skip: !existsSync(SKELETON) && 'the skeleton data is not here' }, async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  const toy = world('--seed', '6', '--clips', '4');
  await answered(page, () => choose(page, [toy], '#pick-folder'), summaryOf(siibp('check', toy).stdout));
  assert.deepEqual(await everything(page), shownOf(fit(toy)));

  await answered(page, () => drop(page, [SKELETON]), summaryOf(siibp('check', SKELETON).stdout));
  const native = fit(SKELETON);
  agree(await downloadAll(opened), native);
  const [first] = shownOf(native);
  const counts = `${Object.keys(first.tracks).length} tracks · ${first.captions.length} captions`;
  assert.equal(await text(page, '#screen .summary .muted'), `No pictures · ${counts}`);
  const lines = await page.$$eval('#screen .line', (list) => list.map((line) => line.querySelector('.muted')?.textContent));
  assert.deepEqual(lines, first.captions.map(({ track }) => `track ${track}`));
  assert.deepEqual(await tracks(page), first.tracks);
  for (const absent of ['#screen canvas', '#transport', '#notices .problem', 'dialog']) assert.equal(await text(page, absent), '', absent);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
