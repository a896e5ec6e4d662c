import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';

const html = readFileSync(new URL('../pages/paper.html', import.meta.url), 'utf8');
const PAPER = new URL('../../../shared/paper/wsc-siibp.tex', import.meta.url);

/** What stands between a tag's ends. */
const all = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, found]) => found));

test('every cited equation has its label in the paper', (t) => {
  if (!existsSync(PAPER)) return t.skip('the paper does not lie beside the project');
  const source = readFileSync(PAPER, 'utf8');
  const cited = all(/<span class="cite">([^<]+)<\/span>/g);
  assert.ok(cited.size > 20);
  for (const label of cited) if (!/^S\d+$/.test(label)) assert.ok(source.includes(`\\label{${label}}`), label); // S28 has a number and no label
});

test('every file that is named exists', () => {
  const named = all(/<code>(core\/[^<]+)<\/code>/g);
  assert.ok(named.size > 10);
  for (const file of named) assert.ok(existsSync(new URL(`../../${file}`, import.meta.url)), file);
});

test('every link of the contents leads to a heading that takes the focus, in order', () => {
  const links = [...html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, id, text]) => [id, text]);
  const headings = [...html.matchAll(/<h3 id="([^"]+)" tabindex="-1">([^<]+)<\/h3>/g)].map(([, id, text]) => [id, text]);
  assert.deepEqual(links, headings);
});
