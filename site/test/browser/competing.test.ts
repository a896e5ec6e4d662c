// Competing answers: a run from the start after a correction finds another answer with a lower F. Both are shown
// with what differs, and the person takes either. An answer that was continued from the one before it does not compete.
import assert from 'node:assert/strict';
import path from 'node:path';
import { CLEAN, answered, download, drop, entriesOf, faults, leave, press, pressPreviewed, ran, scratch, shot, siibp, still, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Opened } from '../harness/page.ts';

const browser = 'chromium'; // it drops a real zip

/** Opens a world whose features are so noisy that starts end in different minima. */
async function openNoisy({ page }: Opened) {
  const toy = world('--seed', '1', '--clips', '10', '--feature-noise', '1.2');
  const zip = writeZip(path.join(scratch(), 'noisy.zip'), entriesOf(toy));
  await answered(page, () => drop(page, [zip]), summaryOf(siibp('check', toy).stdout));
}

/** The labels of a result, without its numbers. */
function labelsOf(result: string) {
  const { tracks } = JSON.parse(result) as { tracks: { labels: Record<string, { predicted: string | null }> }[] };
  return tracks.map(({ labels }) => Object.values(labels).map(({ predicted }) => predicted));
}

testIn(browser, 'two answers compete, and the person chooses', async (t) => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await openNoisy(opened);
  await selectTrack(page);
  await pressPreviewed(page, '#correct .choice:nth-of-type(1)');
  await still(page);
  const corrected = await download(opened, 'result.json');
  const runAgain = () => ran(page, () => press(page, '[data-do=run]'));
  await t.test('both are shown with what differs', async () => {
    await runAgain();
    await until(page, () => document.querySelector('#changes .competing'));
    assert.match(await text(page, '#changes .competing'), /another answer\. Its F is [\d,.−]+ instead of [\d,.−]+\./);
    assert.ok(await page.$('#changes [data-changed], #changes [data-moved]'));
    await shot(page, `${browser}-competing`);
    assert.deepEqual(await violations(page), []);
  });
  await t.test('the answer before comes back to the bit', async () => {
    await press(page, '[data-do=previous-answer]');
    await still(page);
    assert.equal(await download(opened, 'result.json'), corrected);
  });
  await t.test('the new answer stays, and does not compete with itself', async () => {
    await runAgain();
    await press(page, '[data-do=keep-answer]');
    await until(page, () => !document.querySelector('#changes .competing'));
    const kept = await download(opened, 'result.json');
    assert.notDeepEqual(labelsOf(kept), labelsOf(corrected));
    await runAgain();
    await still(page);
    assert.equal(await page.$('#changes .competing'), null);
  });
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
