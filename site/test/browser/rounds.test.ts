// The page does not keep more and more nodes and listeners while a person opens data, runs, corrects and
// takes that back, again and again. This makes a few such rounds; bench/soak.ts makes them for 20 minutes.
import assert from 'node:assert/strict';
import { CLEAN, enter, faults, leave, press, still, testIn, visit } from '../harness/index.ts';
import { correct, opened, toy } from './fixtures/saved-steps.ts';
import type { CDPSession, Page } from 'puppeteer-core';

const data = [toy('--seed', '8', '--clips', '2'), toy('--seed', '9', '--clips', '3')];
const ROUNDS = 3; // before and after

/** Opens a dataset, another each time, runs it, corrects, and takes that back. */
async function round(page: Page, number: number) {
  await opened(page, data[number % data.length]);
  await enter(page, '#bar-c', '2');
  await still(page);
  await correct(page);
  await still(page);
  await press(page, '[data-do=undo]');
  await still(page);
}

/** The nodes and listeners of the page that cannot be collected. */
async function held(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const [nodes, listeners] = ['Nodes', 'JSEventListeners'].map((wanted) => metrics.find(({ name }) => name === wanted)?.value ?? NaN);
  return { nodes, listeners };
}

testIn('chromium', 'nodes and listeners do not grow with the rounds', async () => {
  const visitor = await visit('chromium', { settings: true });
  const { page, record } = visitor;
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  for (const first of data.keys()) await round(page, first); // what is made once is made by then
  const seen = [];
  for (let i = 0; i < 2 * ROUNDS; i++) {
    await round(page, i);
    seen.push(await held(session));
  }
  // The counts differ by some dozens from round to round, with what the browser has not collected yet. What is never collected makes every later round higher than every earlier one.
  for (const kind of ['nodes', 'listeners'] as const) {
    const counts = seen.map((one) => one[kind]);
    const [earlier, later] = [Math.max(...counts.slice(0, ROUNDS)), Math.min(...counts.slice(ROUNDS))];
    assert.ok(later <= earlier, `${kind} after each round: ${counts.join(', ')}`);
  }
  assert.deepEqual(faults(record), CLEAN);
  await leave(visitor);
});
