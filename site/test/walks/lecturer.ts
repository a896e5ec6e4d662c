// A lecturer: finds the lessons, opens one, links and embeds it as it is set, presents it, and prints handouts.
import { address, settled } from '../harness/index.ts';
import { walker } from './walker.ts';
import type { Look } from './walker.ts';

const inLessons = () => document.documentElement.dataset.page === 'lessons';

export async function lecturer(look: Look) {
  const person = await walker('lecturer', look);
  const { page, step, press, pressOn, key, sees } = person;
  let link = '';
  let shown = '';
  await step('lands', async () => {
    await page.goto(await address());
    await settled(page);
  });
  await step('finds the lessons', async () => {
    await press('Lessons', '#header nav');
    await sees(inLessons);
  });
  await step('opens a lesson', async () => {
    if (await page.$eval('#lessons-contents summary', (line) => line.checkVisibility())) await press('Lesson', '#lessons-contents');
    await press('What the constraints add', '#lessons');
    await sees(() => location.hash.startsWith('#lessons-constraints') && document.querySelector('#lessons [data-world=pairs] .finding')?.checkVisibility());
  });
  await step('moves a slider with the keys', async () => {
    await page.$eval('#lessons [data-world=pairs] .try input', (range) => (range as HTMLElement).focus());
    const before = await page.$eval('#lessons [data-world=pairs] .finding', (one) => one.textContent);
    await key('ArrowRight', 3);
    await sees((was) => document.querySelector('#lessons [data-world=pairs] .finding')?.textContent !== was, before);
  });
  await step('asks for a link and the HTML to embed', async () => {
    shown = await page.$eval('#lessons [data-world=pairs] .finding', (one) => one.textContent ?? '');
    await press('Link', '#header');
    await press('Embed it in a page', '#share');
    link = await page.$eval('#share input[aria-label=Link]', (input) => (input as HTMLInputElement).value);
  });
  await step('copies the HTML', () => press('Copy the code', '#share'));
  await step('presents', async () => {
    await key('Escape');
    await press('Present', '#lessons');
    await sees(() => document.querySelector('[data-do=present-next]')?.checkVisibility());
  });
  await step('goes on by a key', () => key('ArrowRight'));
  await step('goes on by the button', () => pressOn('[data-do=present-next]'));
  await step('leaves the presentation', async () => {
    await key('Escape');
    await sees(() => !document.querySelector('[data-do=present-next]')?.checkVisibility());
  });
  await step('prints handouts of all lessons', async () => {
    await page.evaluate(() => { window.print = () => document.body.classList.add('was-printed'); });
    await press('Print all', '#lessons');
    await sees(() => document.body.classList.contains('was-printed'));
  });
  await page.close();
  const reader = await walker('lecturer-link', look, person);
  await reader.step('a student opens the link', async () => {
    await reader.page.goto(link);
    await settled(reader.page);
    await reader.sees((was) => document.querySelector('#lessons [data-world=pairs] .finding')?.textContent === was, shown);
  });
  await person.opened.page.browserContext().close();
}
