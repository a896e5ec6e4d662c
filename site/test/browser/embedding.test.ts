// The messages between an embedded page and the page around it, which comes from another host.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { embedCode } from '../../model/embed-code.ts';
import { address, leave, open, scratch, serve, shot, testIn, until } from '../harness/index.ts';
import { example } from './fixtures/library.ts';
import type { Page } from 'puppeteer-core';
import type { EmbedMessage, EmbedRequest } from '../../library/embedding.ts';

const browser = 'chromium'; // frames

/** Serves a page of this body and goes to it. */
async function host(page: Page, body: string) {
  const folder = scratch();
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><html lang="en"><title>A course</title><body style="margin:0">${body}</body></html>`);
  await page.goto((await serve(folder, '/')).url);
}

/** A page that keeps what the frame posts. */
const KEEPING = '<script>messages=[];addEventListener("message",({source,data})=>{if(source===document.querySelector("iframe").contentWindow)messages.push(data)})</script>';

async function keepingHost(page: Page, asked: string, hash = '') {
  const source = `${await address()}?embed=${asked}${hash}`.replaceAll('&', '&amp;');
  await host(page, `${KEEPING}<iframe src="${source}" title="WSC-SIIBP" width="1000" height="600"></iframe>`);
  await received(page, 'ready');
  return (await (await page.waitForSelector('iframe'))!.contentFrame())!;
}

const messages = (page: Page) => page.evaluate(() => (globalThis as any).messages as EmbedMessage[]);

/** Waits for a message of this kind, and returns the last. */
async function received<K extends EmbedMessage['siibp']>(page: Page, kind: K, holds: (message: any) => boolean = () => true) {
  for (;;) {
    const all = await messages(page);
    const found = all.findLast((one) => one.siibp === kind && holds(one));
    if (found) return found as Extract<EmbedMessage, { siibp: K }>;
    await until(page, (count) => (globalThis as any).messages.length > count!, all.length);
  }
}

const ask = (page: Page, request: EmbedRequest) => page.evaluate((asked) => document.querySelector('iframe')!.contentWindow!.postMessage(asked, '*'), request as any);

const forget = (page: Page) => page.evaluate(() => void ((globalThis as any).messages.length = 0));

const FILES = { 'tracks.csv': 'video,track\na,1\na,2\nb,1\nb,2\n', 'features/person.csv': '9,0\n0,9\n9,0\n0,9\n', 'captions.txt': '# concepts: person\na: (Rick), (Ilsa)\nb: (Rick)\n' };

testIn(browser, 'the example of the document follows the selection and the height', async () => {
  const opened = await open(browser);
  const { page } = opened;
  await host(page, example('html host').replace('https://example.org/', await address()).replace('height="600"', 'height="100"'));
  await until(page, () => document.querySelector('pre')!.textContent === 'clip-02 t1');
  await until(page, () => document.querySelector('iframe')!.height === '600');
  await leave(opened);
});

testIn(browser, 'an embedded page says nothing but its height until it is asked, and then state and answer', async () => {
  const opened = await open(browser);
  const { page } = opened;
  const frame = await keepingHost(page, 'captions,stage,why', '#video=clip-02');
  await frame.waitForFunction(() => document.documentElement.dataset.core === 'ready');
  assert.deepEqual([...new Set((await messages(page)).map(({ siibp }) => siibp))].sort(), ['height', 'ready']);
  await ask(page, { siibp: 'get' });
  const answer = await received(page, 'answer');
  assert.ok(answer.tracks.length > 20 && answer.captions.length > 20);
  await ask(page, { siibp: 'select', video: 'clip-03', track: 't2' });
  const state = await received(page, 'state', ({ track }) => track === 't2');
  assert.match(state.link, /^#video=clip-03&track=t2/);
  await ask(page, { siibp: 'show', link: '#video=clip-04&tuple=1&c=8' });
  const shown = await received(page, 'state', ({ caption }) => caption !== null && caption !== undefined);
  assert.equal(shown.video, 'clip-04');
  await received(page, 'answer', ({ f }) => f !== answer.f);
  const length = await page.evaluate(() => history.length);
  await ask(page, { siibp: 'select', video: 'clip-03', track: 'nobody' });
  assert.match((await received(page, 'refused')).reason, /clip-03 has no track "nobody"/);
  await forget(page);
  await ask(page, { siibp: 'delete' } as never);
  assert.match((await received(page, 'refused')).reason, /no request "delete"/);
  assert.equal(await page.evaluate(() => history.length), length, 'requests leave the history of the page around alone');
  await leave(opened);
});

testIn(browser, 'files of the parent are opened and answered; once the visitor opens a file, nothing is told of it', async () => {
  const opened = await open(browser);
  const { page } = opened;
  const frame = await keepingHost(page, 'captions,stage,why');
  await ask(page, { siibp: 'open', files: { 'tracks.csv': 'video\n' } });
  assert.match((await received(page, 'refused')).reason, /captions\.txt/);
  await ask(page, { siibp: 'open', files: FILES });
  const answer = await received(page, 'answer', ({ tracks }) => tracks.length === 4);
  assert.deepEqual(answer.tracks.map(({ video, track, labels }) => [video, track, labels.person.class].join(' ')).slice(0, 3), ['a 1 Rick', 'a 2 Ilsa', 'b 1 Rick']);
  await shot(page, `embedding-${browser}`);
  await forget(page);
  await frame.evaluate((files) => {
    const given = new DataTransfer();
    for (const [name, text] of Object.entries(files)) given.items.add(new File([text.replaceAll('Rick', 'Secret')], name.split('/').at(-1)!));
    const input = document.querySelector<HTMLInputElement>('#pick-files')!;
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, FILES);
  await frame.waitForSelector('.files-dialog[open] [data-do=files-run]');
  await frame.click('[data-do=files-run]');
  await frame.waitForFunction(() => document.querySelector('#captions')?.textContent?.includes('Secret') && document.documentElement.dataset.run === 'done');
  await ask(page, { siibp: 'get' });
  await ask(page, { siibp: 'open', files: FILES });
  assert.match((await received(page, 'refused')).reason, /files of their own/);
  assert.ok(await frame.evaluate(() => document.querySelector('#captions')?.textContent?.includes('Secret')), 'the work of the visitor stays');
  const told = await messages(page);
  assert.deepEqual(told.filter(({ siibp }) => siibp !== 'height' && siibp !== 'refused'), []);
  assert.doesNotMatch(JSON.stringify(told), /Secret/);
  await leave(opened);
});

testIn(browser, 'messages of other windows than the parent are ignored', async () => {
  const opened = await open(browser);
  const { page } = opened;
  const frame = await keepingHost(page, 'stage');
  const other = await page.evaluateHandle(() => document.body.appendChild(Object.assign(document.createElement('iframe'), { srcdoc: '<title>Another</title>' })));
  const [asker] = [await other.contentFrame()];
  await frame.evaluate(() => addEventListener('message', () => { document.documentElement.dataset.heard = 'yes'; }));
  await asker.evaluate(() => parent.frames[0].postMessage({ siibp: 'get' }, '*'));
  await frame.waitForFunction(() => document.documentElement.dataset.heard === 'yes');
  assert.deepEqual([...new Set((await messages(page)).map(({ siibp }) => siibp))].sort(), ['height', 'ready']);
  await leave(opened);
});

testIn(browser, 'the embed code gives a lesson its height, and a lesson tells its state and its labels', async () => {
  const opened = await open(browser);
  const { page } = opened;
  await host(page, `${KEEPING}${embedCode(await address(), ['lesson-labels'], '#lessons-labels?count=3')}`);
  await received(page, 'ready');
  for (const width of [1000, 360]) {
    await page.setViewport({ width, height: 900 });
    await until(page, () => {
      const frame = document.querySelector('iframe')!;
      return frame.clientHeight === (globalThis as any).messages.findLast((one: any) => one.siibp === 'height')?.height;
    });
    await shot(page, `embedding-lesson-${width}-${browser}`);
  }
  const frame = (await (await page.waitForSelector('iframe'))!.contentFrame())!;
  await until(page, () => Number(document.querySelector('iframe')!.height) > 500);
  await frame.waitForFunction(() => document.documentElement.scrollHeight === innerHeight);
  await ask(page, { siibp: 'get' });
  assert.match((await received(page, 'state')).link, /^#lessons-labels\?count=3/);
  await ask(page, { siibp: 'show', link: '#lessons-labels?count=12' });
  await received(page, 'state', ({ link }) => link.includes('count=12&iteration='));
  const { tracks } = await received(page, 'answer', ({ tracks: all }) => all.every(({ labels }: any) => labels.who));
  assert.deepEqual([tracks.length, tracks.slice(0, 2).map(({ labels }) => labels.who.class), tracks.slice(0, 2).map(({ labels }) => labels.who.best)], [36, ['Ada', 'Ben'], ['Ada', 'Ben']]);
  await ask(page, { siibp: 'open', files: FILES });
  assert.match((await received(page, 'refused')).reason, /lesson/);
  await leave(opened);
});
