// Broken input of every kind: the page says what the native command says, word for
// word, and what was open stays open with its result.
import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { BROWSERS, CLEAN, choose, download, drawn, entriesOf, faults, leave, requestsSince, scratch, shot, siibp, text, until, visit, world, writeZip } from '../harness/index.js';

/** @typedef {import('../harness/zip.js').Entry} Entry */

/** @type {Entry[] | undefined} */
let sound; // the files of a world without fault

/** Changes one file of the world's. @param {string} name @param {(text: string) => string | Buffer} edit */
function edited(name, edit) {
  sound ??= entriesOf(world('--clips', '4'));
  return sound.map((entry) => (entry.name === name ? { ...entry, body: Buffer.from(edit(entry.body.toString('latin1'))) } : entry));
}

/** @param {...string} names */
function without(...names) {
  return edited('', (all) => all).filter(({ name }) => !names.includes(name));
}

const NPY_HEAD = 128; // bytes before the numbers, float32 in rows of 16
const NAN = Buffer.from([0, 0, 0xc0, 0x7f]);

/** What is broken, and a word that its message must hold. @type {[string, () => Entry[], RegExp][]} */
const kinds = [
  ['missing files', () => without('captions.txt', 'features/action.npy'), /captions\.txt.*\n.*features\/action\.npy/],
  ['wrong row count', () => edited('tracks.csv', (all) => all.replace(/\n[^\n]*\n$/, '\n')), /features\/actor\.npy.*rows/],
  ['NaN in a row', () => edited('features/actor.npy', (all) => {
    const body = Buffer.from(all, 'latin1');
    NAN.copy(body, NPY_HEAD + 4 * (16 * 2 + 4));
    return body;
  }), /features\/actor\.npy, row 3, column "5"/],
  ['unknown label', () => edited('captions.txt', (all) => all.replace(/\((\w+), (fly|jump|roll|spin|walk)\)/, '($1, swim)')), /captions\.txt, row \d+.*"swim"/],
  ['unbalanced parenthesis', () => edited('captions.txt', (all) => all.replace(/\)\n/, '\n')), /captions\.txt, row 2.*\(/],
  ['truncated npy', () => edited('features/actor.npy', (all) => Buffer.from(all, 'latin1').subarray(0, 500)), /features\/actor\.npy.*500 bytes/],
  ['no tracks', () => edited('tracks.csv', (all) => all.slice(0, all.indexOf('\n') + 1)), /tracks\.csv.*at least one track/],
  ['not UTF-8', () => edited('captions.txt', (all) => Buffer.from(`${all}clip-04: (c\xff, -)\n`, 'latin1')), /captions\.txt, row \d+.*UTF-8/],
  ['zip bomb', () => [...without('features/actor.npy'), { name: 'features/actor.npy', body: Buffer.alloc(1 << 20), declared: 1.5e9 }], /the zip.*1\.0 GiB/],
  ['a zip that lies', () => [...without('features/actor.npy'), { name: 'features/actor.npy', body: Buffer.alloc(1 << 20), declared: 200 }], /features\/actor\.npy/],
];

/** What the native command prints about a zip. @param {string} zip */
function native(zip) {
  const { status, stderr } = siibp('check', zip);
  assert.equal(status, 1, zip);
  return stderr.trimEnd();
}

/** Writes the broken zips once. */
function broken() {
  const folder = scratch();
  const list = kinds.map(([name, make, says]) => ({ name, says, zip: writeZip(path.join(folder, `${name.replace(/\W+/g, '-')}.zip`), make()) }));
  const cut = writeZip(path.join(folder, 'truncated.zip'), without());
  truncateSync(cut, 5000);
  const other = path.join(folder, 'other.zip');
  writeFileSync(other, 'no zip at all');
  return [...list, { name: 'truncated zip', says: /the zip.*cut short/, zip: cut }, { name: 'no zip', says: /the zip/, zip: other }];
}

for (const browser of BROWSERS) {
  test(`${browser}: broken files are told as natively, and the result stays`, async () => {
    const opened = await visit(browser);
    const { page, record } = opened;
    const found = await text(page, '#bar .found');
    const rest = Date.now();
    for (const { name, says, zip } of broken()) {
      const wanted = native(zip);
      assert.match(wanted, says, name);
      await choose(page, [zip], '#pick-files');
      await until(page, (file) => document.querySelector('dialog.faults[open] h2')?.textContent?.includes(file), path.basename(zip));
      const shown = await page.$$eval('dialog.faults .fault-list > li', (rows) => rows.map((row) => row.getAttribute('title') ?? ''));
      assert.equal(shown.join('\n'), wanted, name);
      if (name === 'missing files') await shot(page, `faults-${browser}`);
      await page.keyboard.press('Escape');
      await until(page, () => !document.querySelector('dialog.faults[open]'));
      await drawn(page);
      assert.equal(await text(page, '#bar .found'), found, `${name}: the result stays`);
    }
    assert.ok((await download(opened, 'tracks.csv')).split('\n').length > 100, 'and can still be downloaded');
    assert.deepEqual(requestsSince(record, rest), []);
    assert.deepEqual(faults(record), CLEAN);
    await leave(opened);
  });

  test(`${browser}: what is odd but right is a note, not a fault`, async () => {
    const opened = await visit(browser);
    const { page } = opened;
    const folder = scratch();
    const one = writeZip(path.join(folder, 'one.zip'), entriesOf(world('--clips', '1')));
    const empty = writeZip(path.join(folder, 'empty.zip'), edited('captions.txt', (all) => `${all}clip-44: (car, jump)\n`));
    for (const zip of [one, empty]) {
      const notes = siibp('check', zip).stdout.split('\n').filter((line) => line.startsWith('note: ')).map((line) => line.slice(6));
      assert.ok(notes.length > 0, zip);
      await choose(page, [zip], '#pick-files');
      await until(page, (wanted) => [...document.querySelectorAll('.notes li')].some((note) => note.textContent === wanted), notes[0]);
      await until(page, () => document.documentElement.dataset.run === 'done');
    }
    await leave(opened);
  });
}

test('the fixtures are sound but for what is broken in them', () => {
  const zip = writeZip(path.join(scratch(), 'sound.zip'), without());
  assert.equal(siibp('check', zip).status, 0, readFileSync(zip).length.toString());
});
