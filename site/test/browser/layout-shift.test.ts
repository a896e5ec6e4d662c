// Nothing moves while the page comes up: what is there with the first paint stays where it is.
// Only Chromium tells layout shifts; their sum is that of https://web.dev/articles/cls.
import assert from 'node:assert/strict';
import { leave, testIn, visit } from '../harness/index.ts';

const GOOD = 0.05; // half of what web.dev calls good

/** Sums the shifts; run in the page before its own scripts. */
function watch() {
  const all = globalThis as unknown as { shifts: string[]; sum: number };
  all.shifts = [];
  all.sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]) {
      all.sum += entry.value;
      all.shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.id || node?.className || 'gone').join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [width, height] of [[1280, 800], [390, 844], [1920, 1080]]) {
  testIn('chromium', `the layout stays while the page comes up, ${width} wide`, async () => {
    const opened = await visit('chromium', { width, height }, (page) => page.evaluateOnNewDocument(watch));
    const { sum, shifts } = await opened.page.evaluate(() => {
      const { sum: total, shifts: list } = globalThis as unknown as { sum: number; shifts: string[] };
      return { sum: total, shifts: list };
    });
    assert.ok(sum < GOOD, `${sum.toFixed(4)}:\n${shifts.join('\n')}`);
    await leave(opened);
  });
}
