import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { PAGES, pageOf } from '../model/pages.ts';

test('an address names a page, and every place is in Explore', () => {
  for (const { id } of PAGES) assert.equal(pageOf(`#${id}`), id);
  assert.equal(pageOf('#paper-sticks'), 'paper');
  for (const hash of ['', '#', '#paperback', '#video=paper&track=t1', '#none']) assert.equal(pageOf(hash), 'explore', hash);
});

test('every page has its element and a heading to go to', async () => {
  const html = await readFile(new URL('../../index.html', import.meta.url), 'utf8');
  for (const { id } of PAGES) {
    assert.match(html, new RegExp(`<(div|section|article) id="${id}" class="page"`));
    assert.match(html, new RegExp(`<h2 id="${id}-title"[^>]* tabindex="-1"`));
  }
});
