import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';

// The report's classes are the core's. A rule of the page that begins with one
// of them would reach into the report.
test('the page’s styles do not touch the classes of a report', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const own = new Set((await read('../../core/experiment/report.css')).match(/\.report \.[a-z]+/g)?.map((rule) => rule.slice('.report '.length)));
  own.add('.differences').add('.scores').delete('.muted'); // the one is the same in both
  assert.ok(own.size > 5);
  for (const room of ['style', 'features']) {
    for (const name of (await readdir(new URL(`../${room}`, import.meta.url), { recursive: true })).filter((one) => one.endsWith('.css'))) {
      const rules = (await read(`../${room}/${name}`)).matchAll(/^\s*(\.[a-z]+)\b(?!-)[^{}]*[,{]$/gm);
      for (const [rule, first] of rules) assert.ok(!own.has(first), `${name}: ${rule.trim()}`);
    }
  }
});
