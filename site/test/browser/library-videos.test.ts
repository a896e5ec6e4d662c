// The package's analysis of videos: tracks and features of clips in a bare page, which its core then opens.
import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST, browser, scratch, serve, testIn } from '../harness/index.ts';
import { NPM } from './fixtures/library.ts';
import { numbered } from './fixtures/numbered.ts';
import { skip } from './fixtures/videos.ts';

/** Analyzes the served clip with and without the networks, and fits the model; run in the page. */
async function analyze(base: string) {
  const [{ open }, { tracks }] = await Promise.all([import(`${base}siibp.js`), import(`${base}videos.js`)]);
  const clip = await (await fetch(`${base}clip.webm`)).blob();
  const seconds: number[] = [];
  const files = await tracks({ 'a.webm': clip, 'b.webm': clip }, { onProgress: (_: string, time: number) => seconds.push(time) });
  const data = await open({ ...files, 'captions.txt': '# concepts: person, action\na: (Square, moving)\nb: (Square, moving)\n' });
  const answer = await data.fit();
  const detected = await tracks({ 'a.webm': clip }, { people: true, weights: `${base}networks.bin` });
  const refused = await tracks({ 'c.webm': new Blob(['no clip']) }).catch((error: Error) => error.message);
  const stopping = new AbortController();
  const aborted = await tracks({ 'a.webm': clip }, { onProgress: () => stopping.abort(), signal: stopping.signal }).catch((error: Error) => error.name);
  return { paths: Object.keys(files), last: Math.max(...seconds), classes: answer.captions.map((one: any) => one.classes.action), detected: Object.keys(detected).includes('tracks.csv'), refused, aborted };
}

testIn('chromium', 'the package makes tracks of clips, which it opens and labels', { skip }, async () => {
  const folder = scratch();
  for (const name of ['siibp.js', 'videos.js']) copyFileSync(path.join(NPM, name), path.join(folder, name));
  copyFileSync(path.join(DIST, readdirSync(DIST).find((name) => name.startsWith('videos-networks-'))!), path.join(folder, 'networks.bin'));
  writeFileSync(path.join(folder, 'clip.webm'), await numbered(Array.from({ length: 30 }, (_, i) => 100 * i), { moves: true }));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  const site = await serve(folder);
  const page = await (await browser('chromium')).newPage();
  await page.goto(site.url);
  const { paths, last, classes, detected, refused, aborted } = await page.evaluate(analyze, site.url);
  assert.ok(paths.includes('tracks.csv') && paths.includes('media/a.webm') && paths.includes('media/b.webm'), paths.join());
  assert.ok(last > 2.5, `${last} s were analyzed`);
  assert.deepEqual([classes, detected, aborted], [['moving', 'moving'], true, 'AbortError']);
  assert.match(refused, /^c\.webm: The file is damaged or truncated/);
  await page.close();
  site.close();
});
