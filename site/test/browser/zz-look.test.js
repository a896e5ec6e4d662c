import { BROWSERS, visit, press, drawn, until, leave, shot } from '/work/wt/reasons/site/test/harness/index.js';
import { after, test } from 'node:test';
test('look', async () => {
for (const browser of process.env.B ? [process.env.B] : [BROWSERS[0]]) {
 for (const dark of [false, true]) {
  const opened = await visit(browser, { dark });
  const { page } = opened;
  await press(page, '#transport [aria-label=Pause]');
  await press(page, '#captions .tuple');
  await until(page, () => document.querySelector('.falls li'));
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 1000 });
    await drawn(page);
    await page.$eval('.waterfall', (e) => e.scrollIntoView());
    await drawn(page);
    await shot(page, `R-${width}-${dark}-${browser}`);
    await page.$eval('#ledger', (e) => e.scrollIntoView());
    await drawn(page);
    await shot(page, `R-ledger-${width}-${dark}-${browser}`);
  }
  await leave(opened);
 }
}
});
