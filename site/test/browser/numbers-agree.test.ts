// Every number that the page says in two places, and the command and the downloads say as well, is the same number:
// the probability and the state of a label and of a caption, their counts, the estimate of accuracy, and F.
import assert from 'node:assert/strict';
import path from 'node:path';
import { probabilityText } from '../../words.ts';
import { CLEAN, answered, download, drop, entriesOf, faults, leave, press, scratch, siibp, still, testIn, text, until, visit, world, writeZip } from '../harness/index.ts';
import { rows, summaryOf } from './fixtures/result.ts';
import { explained } from './fixtures/selected.ts';
import type { Page } from 'puppeteer-core';

const browser = 'chromium'; // it drops a real zip

type Rows = Record<string, string>[];

/** What the list says of each caption on the screen: the caption's number in the data, its probability and its state. */
const listed = (page: Page) => page.$$eval('#captions [data-tuple]', (all) => all.map((row) => ({
  tuple: Number((row as HTMLElement).dataset.atTuple), p: row.querySelector('.number')?.textContent, state: (row as HTMLElement).dataset.state, mark: row.querySelector('.mark [aria-label]')?.getAttribute('aria-label'),
})));

/** Texts by the track that they stand at. */
const numbersAt = (page: Page, selector: string) => page.$$eval(selector, (all) => Object.fromEntries(all.map((one) => [(one as HTMLElement).dataset.track ?? '', one.querySelector('.number')?.textContent ?? ''])));

/** The number of labels in the tables that are uncertain or not found and that the caption which the track answers does not name. */
function doubtfulLabels(tracks: Rows, captions: Rows, concepts: string[]) {
  return tracks.flatMap((row) => {
    const [caption] = captions.filter(({ video, track }) => video === row.video && track === row.track).sort((a, b) => Number(b.p) - Number(a.p));
    return concepts.filter((concept) => (!caption || caption[concept] === '-') && /^(uncertain|not found)$/.test(row[`state:${concept}`]));
  }).length;
}

const isInDoubt = (state: string) => /^(uncertain|not found)$/.test(state);

/** The worst state of what the tables say of a track: the captions that it answers, and its labels that the most probable of these does not name. */
function worstState(row: Rows[number], captions: Rows, concepts: string[]) {
  const own = captions.filter(({ video, track }) => video === row.video && track === row.track).sort((a, b) => Number(b.p) - Number(a.p));
  const labels = concepts.filter((concept) => !own[0] || own[0][concept] === '-');
  const shown = labels.filter((concept) => row[`predicted:${concept}`] !== '' || isInDoubt(row[`state:${concept}`])).map((concept) => row[`state:${concept}`]);
  const order = ['sure', 'likely', 'uncertain', 'not found'];
  return [...own.map(({ state }) => state), ...shown].sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? '';
}

/** The page's captions are the table's, and its headline counts them and the doubtful labels. */
async function holdCaptions(page: Page, captions: Rows, labels: number, printed: string) {
  const shown = await listed(page);
  assert.ok(shown.length > 5);
  for (const { tuple, p, state, mark } of shown) assert.deepEqual([p, state, mark], [probabilityText(Number(captions[tuple].p)), captions[tuple].state, captions[tuple].state], `caption ${tuple}`);
  const count = (state: string) => captions.filter((row) => row.state === state).length;
  const counts = ['sure', 'likely', 'uncertain', 'not found'].flatMap((state) => (count(state) === 0 ? [] : [`${count(state)} ${state}`]));
  assert.ok(labels > 1, 'some labels are doubtful');
  const headline = `${captions.length} captions: ${counts.join(', ')}. ${labels} other labels are uncertain or not found.`;
  assert.ok((await text(page, '#bar .state')).includes(headline), `the page says ${await text(page, '#bar .state')}, not ${headline}`);
  assert.ok(printed.includes(headline), `the command does not print ${headline}`);
}

/** The labels of each track of the first video: beside its lane, on the stage and in why. */
async function holdTracks(page: Page, tracks: Rows, captions: Rows, concepts: string[]) {
  const beside = await numbersAt(page, '#timeline [data-track]');
  const chips = await numbersAt(page, '#screen .label');
  const marks = await page.$$eval('#timeline [data-track]', (all) => Object.fromEntries(all.map((one) => [(one as HTMLElement).dataset.track ?? '', one.querySelector('.state-mark')?.getAttribute('aria-label') ?? ''])));
  assert.ok(Object.keys(chips).length > 1);
  for (const [track, p] of Object.entries(chips)) assert.equal(p, beside[track], `the chip of ${track}`);
  for (const track of Object.keys(beside)) {
    const row = tracks.find((one) => one.video === 'clip-01' && one.track === track)!;
    await page.$eval(`#timeline [data-track="${track}"]`, (element) => (element as HTMLElement).click());
    await until(page, (id) => document.querySelector('#labels h3')?.textContent?.endsWith(`track ${id}`), track);
    await explained(page);
    const facts = await page.$$eval('#labels .fact', (all) => all.map((fact) => [fact.querySelector('.concept')?.textContent, fact.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '', fact.querySelector('.measure .number')?.textContent ?? [...fact.querySelectorAll('.lines > span')].map(({ textContent }) => /^no \S+: (\S+)$/.exec(textContent)?.[1]).find(Boolean)])); // the latter where a class is more probable than the predicted background
    for (const concept of concepts.filter((one) => row[`state:${one}`] !== '')) assert.deepEqual(facts.find(([name]) => name === concept), [concept, row[`state:${concept}`], probabilityText(Number(row[`p:${concept}`]))], `why of ${track}`);
    const caption = captions.filter((one) => one.video === 'clip-01' && one.track === track && one.rank === '1').sort((a, b) => Number(b.p) - Number(a.p))[0];
    const said = concepts.filter((concept) => row[`predicted:${concept}`] !== '');
    const parts = [...(caption ? [Number(caption.p)] : []), ...said.filter((concept) => !caption || caption[concept] === '-').map((concept) => Number(row[`p:${concept}`]))];
    const worst = worstState(row, captions, concepts);
    assert.equal(marks[track], parts.length > 0 || isInDoubt(worst) ? worst : '', `the mark of ${track}`);
    if (parts.length > 0) assert.equal(beside[track], probabilityText(Math.min(...parts)), `beside the lane of ${track}: the caption that it answers, and further labels`);
    await holdChoices(page, row, concepts);
  }
}

/** Of each concept, the choices have the predicted label with its probability, background or not, and sum to one with the classes without a button. */
async function holdChoices(page: Page, row: Record<string, string>, concepts: string[]) {
  const groups = await page.$$eval('#correct .choices', (all) => all.map((group) => ({
    concept: group.getAttribute('aria-label') ?? '',
    others: Number(/\S+$/.exec(group.querySelector('[data-do=other-class] option')?.textContent ?? '')?.[0].replace(/^[^.\d]*$/, '0') ?? 0),
    choices: [...group.querySelectorAll('.choice')].map((choice) => [(choice as HTMLElement).dataset.label ?? '', choice.querySelector('.number')?.textContent ?? '', parseFloat(choice.querySelector<HTMLElement>('.fill')?.style.width ?? '') / 100] as const),
  })));
  for (const concept of concepts) {
    const { choices, others } = groups.find((one) => one.concept === concept)!;
    const predicted = choices.find(([label]) => label === (row[`predicted:${concept}`] || '-'));
    assert.equal(predicted?.[1], probabilityText(Number(row[`p:${concept}`])), `the choice of ${row.track}`);
    assert.ok(Math.abs(choices.reduce((sum, [, , p]) => sum + p, others) - 1) < 0.02, `the choices of ${row.track} sum to ${choices.reduce((sum, [, , p]) => sum + p, 0)}`);
  }
}

/** A question offers every class and none, whose numbers sum to one. */
async function holdQuestion(page: Page) {
  await press(page, '[data-do=ask]');
  await until(page, () => document.querySelector('#ask .answers [data-answer]'));
  const offered = await page.$$eval('#ask .answers [data-answer] .number', (all) => all.map(({ textContent }) => Number(textContent)));
  const others = await page.$$eval('#ask .answers select option:first-child', (all) => all.map(({ textContent }) => Number(/[.\d]+$/.exec(textContent.trim())?.[0] ?? 0)));
  const sum = [...offered, ...others].reduce((all, p) => all + p, 0);
  assert.ok(Math.abs(sum - 1) <= 0.0201, `the choices sum to ${sum}`);
  await press(page, '#ask [data-do=ask-end]');
}

testIn(browser, 'a number that is said twice is the same number', async (t) => {
  const opened = await visit(browser, { settings: true, chooses: true });
  const { page, record } = opened;
  const toy = world('--seed', '1', '--clips', '10', '--feature-noise', '0.8');
  const zip = writeZip(path.join(scratch(), 'toy.zip'), entriesOf(toy));
  await answered(page, () => drop(page, [zip]), summaryOf(siibp('check', toy).stdout));
  await still(page);
  const result = JSON.parse(await download(opened, 'result.json'));
  const captions = rows(await download(opened, 'localized.csv')).filter(({ rank }) => rank === '1');
  const tracks = rows(await download(opened, 'tracks.csv'));
  const printed = siibp('fit', toy).stdout;
  await t.test('captions: the list, the headline, the tables and the command', () => holdCaptions(page, captions, doubtfulLabels(tracks, captions, Object.keys(result.tracks[0].labels)), printed));
  await t.test('the tables and result.json', () => {
    assert.deepEqual(result.tuples.map((one: any) => [one.p, one.state]), captions.map(({ p, state }) => [Number(p), state]));
    for (const [i, { labels }] of result.tracks.entries()) {
      for (const [concept, label] of Object.entries<any>(labels)) assert.deepEqual([label.p, label.predicted ?? ''], [Number(tracks[i][`p:${concept}`]), tracks[i][`predicted:${concept}`]]);
    }
  });
  await t.test('tracks: the stage, the timeline, why and the choices', () => holdTracks(page, tracks, captions, Object.keys(result.tracks[0].labels)));
  await t.test('a question', () => holdQuestion(page));
  await t.test('the estimate of accuracy', async () => {
    const [sentence] = /^[^.]*\./.exec(await text(page, '.choose-line > p'))!;
    assert.match(sentence, /captions are expected to have the right track|accuracy is unknown/);
    assert.ok(printed.includes(sentence), `the command does not print ${sentence}`);
  });
  await t.test('F: the bar, what is open, result.json and the command', async () => {
    const [f] = /F [\d,.−]+\d/.exec(await text(page, '#settings .numbers'))!;
    assert.ok((await page.$eval('#why', ({ textContent }) => textContent)).includes(f), 'what is open does not say it');
    assert.equal(f.replace(/[F ,]/g, '').replace('−', '-'), result.f.toFixed(1));
    assert.ok(printed.includes(`F ${result.f.toFixed(1)}`), 'the command does not print it');
  });
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});
