// A link shows what it was made of: in another profile, with the run that its options
// ask for; what of it makes no sense is told. And what paper gets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLEAN, address, answered, comesTo, download, drop, enter, faults, finished, leave, menu, open, openOptions, phase, press, pressPreviewed, scratch, settled, shot, siibp, still, testIn, text, until, visit, world } from '../harness/index.ts';
import { violations } from './fixtures/axe.ts';
import { agree, summaryOf } from './fixtures/result.ts';
import { selectTrack } from './fixtures/selected.ts';
import type { Page } from 'puppeteer-core';
import type { Opened } from '../harness/page.ts';

/** All that a link is to bring back. */
function state(page: Page) {
  return page.evaluate(() => {
    const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
    const said = (selector: string) => document.querySelector(selector)?.textContent;
    return {
      f: /F [\d,.−]+/.exec(said('#bar .numbers') ?? '')?.[0], found: said('#bar .found'), c: value('#bar-c'), preset: value('#bar select'),
      frame: said('#transport .frame-number'), rate: value('#transport select'), truth: document.querySelector('#transport [aria-pressed]')?.getAttribute('aria-pressed'),
      order: value('#captions .tools select'), filter: value('#captions input'), why: said('#reasons .chosen h3'),
      tuple: document.querySelector<HTMLElement>('#captions [aria-selected=true]')?.dataset.tuple, panel: document.documentElement.dataset.panel,
    };
  });
}

/** The link that the menu offers. */
async function link(page: Page) {
  await press(page, '#share summary');
  await page.click('[data-do=copy-link]');
  await until(page, () => document.querySelector('#share [role=status]')?.textContent !== '');
  const made = await page.$eval('#share input', (input) => input.value);
  await page.keyboard.press('Escape');
  return made;
}

const browser = 'chromium'; // addresses

/** The command that the page shows for its run makes the same starts. */
async function holdCode(opened: Opened) {
  const { page } = opened;
  await press(page, '#share summary');
  await press(page, '#share .as-code summary');
  const command = await page.$eval('#share .as-code textarea', (field) => (field as HTMLTextAreaElement).value);
  assert.equal(command, 'siibp fit mine --no-choose --preset default --c=8 -o result.json');
  await press(page, '#share .as-code [value=javascript]');
  assert.match(await page.$eval('#share .as-code textarea', (field) => (field as HTMLTextAreaElement).value), /data\.fit\(\{ c: 8 \}\)/);
  await shot(page, 'link-as-code');
  await page.keyboard.press('Escape');
  const result = path.join(scratch(), 'result.json');
  const { status, stderr } = siibp(...command.split(' ').slice(1).map((word) => ({ mine: world(), 'result.json': result })[word] ?? word));
  assert.equal(status, 0, stderr);
  const startsOf = (json: string) => ({ 'result.json': JSON.stringify(JSON.parse(json).starts) });
  agree(startsOf(await download(opened, 'result.json')), startsOf(readFileSync(result, 'utf8')));
}

testIn(browser, 'what was set by hand is there again by its link', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  const before = (await state(page)).f;
  await enter(page, '#bar-c', '8');
  await still(page);
  assert.match(await text(page, '#bar [data-do=run-from-start]'), /Run from the start/);
  await press(page, '#share summary');
  assert.match(await text(page, '#share'), /continues an earlier one/);
  await page.keyboard.press('Escape');
  await press(page, '[data-do=run-from-start]');
  await finished(page);
  await page.select('#captions .tools select', 'problems');
  await enter(page, '#captions input[type=search]', 'clip-0');
  await press(page, '#captions .row.tuple:nth-child(4)');
  await page.select('#transport select', '0.5');
  await press(page, '#transport [aria-pressed]');
  await page.keyboard.press('ArrowRight');
  await openOptions(page);
  const shown = await state(page);
  assert.deepEqual([shown.c, shown.rate, shown.truth, shown.order, shown.filter, shown.panel], ['8', '0.5', 'true', 'problems', 'clip-0', 'options']);
  assert.notEqual(shown.f, before);
  const made = await link(page);
  assert.match(made, /#video=clip-\d\d&track=t\d+&frame=\d+&tuple=\d+&c=8&panel=options&settings=on&order=problems&filter=clip-0&rate=0.5&truth=on&preset=default$/);
  await holdCode(opened);
  assert.deepEqual(faults(record), CLEAN);

  const other = await open(browser, { settings: true });
  await other.page.goto(made);
  await until(other.page, (wanted) => document.querySelector('#bar .numbers')?.textContent?.includes(wanted ?? ''), shown.f);
  await settled(other.page);
  await comesTo(other.page, () => state(other.page), shown);
  assert.equal(JSON.parse(await download(other, 'result.json')).options.c, 8);
  // In the same tab a link of another state takes all of that back.
  await other.page.evaluate(() => { location.hash = '#video=clip-02&preset=default'; });
  await until(other.page, (wanted) => document.querySelector('#bar .numbers')?.textContent?.includes(wanted ?? ''), before);
  await comesTo(other.page, async () => {
    const again = await state(other.page);
    return [again.c, again.rate, again.truth, again.order, again.filter, again.panel, again.why];
  }, ['50', '1', 'false', 'file', '', '', undefined]);
  assert.deepEqual(faults(other.record), CLEAN);
  await leave(other);
  await leave(opened);
});

testIn(browser, 'what was corrected of the demo, and the iteration in sight, are in its link', async () => {
  const opened = await visit(browser, { settings: true });
  const { page, record } = opened;
  await selectTrack(page);
  await pressPreviewed(page, '#correct [data-label="-"]');
  await still(page);
  await press(page, '[data-do=run-from-start]');
  await finished(page);
  await page.focus('#past input');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const sign = () => document.querySelector('#past .then:not([hidden])')?.textContent;
  await until(page, () => document.querySelector('#past .then:not([hidden])')?.textContent?.startsWith('Iteration 1 of'));
  const [shown, was] = [await state(page), await page.evaluate(sign)];
  const made = await link(page);
  assert.match(made, /&iteration=1&edits=/);
  assert.doesNotMatch(made, /&data=/);
  assert.deepEqual(faults(record), CLEAN);

  const other = await open(browser, { settings: true });
  await other.page.goto(made);
  await until(other.page, (wanted) => document.querySelector('#past .then:not([hidden])')?.textContent === wanted, was);
  assert.equal(await text(other.page, '[data-do=edits]'), '1 correction');
  // A run after a correction also goes on from the answer before it, which the link does not hold. Its F and the labels that
  // no caption asks for are others at its first iteration.
  const linked = (one: typeof shown) => ({ ...one, f: '', found: one.found?.split('. ')[0] });
  await comesTo(other.page, async () => linked(await state(other.page)), linked(shown));
  assert.ok(await other.page.$('#correct [data-label="-"][aria-pressed=true]'), 'it is marked where it was said');
  await other.page.evaluate(() => { location.hash = '#video=clip-02&preset=default'; });
  await until(other.page, () => document.querySelector<HTMLElement>('[data-do=edits]')!.hidden);
  await phase(other.page, 'done');
  assert.deepEqual(faults(other.record), CLEAN);
  await leave(other);
  await leave(opened);
});

testIn(browser, 'the demo that was corrected is the same after a reload, with its estimate', async () => {
  const opened = await visit(browser);
  const { page, record } = opened;
  await selectTrack(page);
  await pressPreviewed(page, '#correct [data-label="-"]');
  await still(page);
  const said = () => page.evaluate(() => ['#bar .found', '.choose-line strong'].map((place) => document.querySelector(place)?.textContent ?? ''));
  const before = await said();
  assert.match(before.join(' '), /captions.* sure.*estimated from the hidden captions of \d+ videos/);
  await page.reload();
  await comesTo(page, said, before);
  assert.equal(await text(page, '[data-do=edits]'), '1 correction');
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'what makes no sense is told, the rest is done', async () => {
  const opened = await open(browser);
  const { page, record } = opened;
  await page.goto(`${await address()}#video=clip-02&track=t99&margin=3&c=-1&colour=red&truth=on`);
  await settled(page);
  await until(page, () => location.hash.includes('margin=3') && !document.querySelector('#bar .stale')?.textContent);
  const told = await text(page, '#notices .problem');
  for (const part of [/clip-02 has no track “t99”/, /c is a number from 0 to 1,000,000, not “-1”/, /no option “colour”/]) assert.match(told, part);
  const { c, truth } = await state(page);
  assert.deepEqual([c, truth], ['50', 'true']);
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a link of one’s own data waits for it', async () => {
  const mine = world('--seed', '8', '--clips', '4');
  const summary = summaryOf(siibp('check', mine).stdout);
  const opened = await visit(browser, { settings: true });
  const { page } = opened;
  await answered(page, () => drop(page, [mine]), summary);
  await enter(page, '#bar-c', '2');
  await still(page);
  await press(page, '#captions .row.tuple:nth-child(3)');
  const made = await link(page);
  assert.match(made, /&data=[0-9a-f]{12}$/);
  await press(page, '#share summary');
  assert.match(await text(page, '#share'), /never holds data: whoever opens it has to open the same dataset/);

  const other = await open(browser, { settings: true });
  await other.page.goto(made);
  await settled(other.page);
  assert.match(await text(other.page, '#notices .problem'), /belongs to another dataset/);
  assert.equal((await state(other.page)).c, '50');
  await answered(other.page, () => drop(other.page, [mine]), summary);
  const was = await state(page);
  await comesTo(other.page, async () => {
    const now = await state(other.page);
    return [now.c, now.tuple, now.frame];
  }, ['2', was.tuple, was.frame]);
  await leave(other);
  await leave(opened);
});

testIn(browser, 'a link to a page with its state', async () => {
  const opened = await open(browser);
  const { page } = opened;
  await page.goto(`${await address()}#video=clip-04&c=7&page=compare`);
  await settled(page);
  assert.equal(await page.$eval('html', (html) => html.dataset.page), 'compare');
  await press(page, '#header nav a');
  await until(page, () => location.hash.startsWith('#video=clip-04') && location.hash.includes('c=7'));
  await leave(opened);
});

testIn(browser, 'the menu looks well, and paper gets all captions', async (t) => {
  const opened = await visit(browser);
  const { page } = opened;
  await press(page, '#captions .tuple');
  const captions = Number(/(\d+) captions/.exec(await text(page, '#bar .found'))?.[1]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = await page.$eval('#print', (print) => ({
    rows: print.querySelectorAll('.tuple').length, picture: print.querySelectorAll('.clip image').length, outlines: print.querySelectorAll('.clip .outline').length,
    options: print.querySelectorAll('dl div').length, text: print.textContent ?? '', controls: print.querySelectorAll('button, input, select').length,
  }));
  assert.deepEqual([paper.rows, paper.picture, paper.controls], [captions, 1, 0]);
  assert.ok(paper.outlines > 2 && paper.options > 20);
  assert.match(paper.text, /captions.* (sure|likely).*\. .*F = [\d,.]+/);
  assert.equal(await page.$eval('#print', (print) => getComputedStyle(print).display), 'none');
  await page.emulateMediaType('print');
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('body button, body select, #header, #bar')].filter((one) => one.checkVisibility()).length), 0);
  await page.emulateMediaType('screen');
  await menu(page, '[data-do=copy-link]');
  await page.$eval('#share .fold', (fold) => { (fold as HTMLDetailsElement).open = true; });
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await t.test(`the menu, ${width} wide`, async () => {
      await shot(page, `link-${width}-${browser}`);
      const { left, right } = await page.$eval('#share .items', (items) => items.getBoundingClientRect().toJSON());
      assert.ok(left >= 0 && right <= width, `from ${left} to ${right}`);
      assert.deepEqual(await violations(page), []);
    });
  }
  await leave(opened);
});
