// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
// What the database has not been given when the page goes is there at the next visit.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { database } from '../storage/database.ts';
import { preferenceNames } from '../storage/preferences.ts';
import { EDITS, filesOf, newProfile, tab, until } from './storage-bench.ts';
import { sessionIn } from './toy.ts';

beforeEach(newProfile);

/** A page that goes while the database has not taken yet what was done last. */
async function leftInHaste(act: (page: ReturnType<typeof tab>) => void = (page) => page.store.corrections.setEdits(EDITS)) {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'), { answer: null });
  await page.isKept();
  const { write } = database;
  database.write = () => new Promise(() => {}); // the transaction ends with the page
  act(page);
  page.keeping.tab.hurry(); // before the store has told anybody
  await until(() => true);
  database.write = write;
  return page;
}

test('what was done just before the page went is there at the next visit', async () => {
  const page = await leftInHaste();
  page.close();
  const again = tab();
  await again.keeping.start();
  assert.deepEqual(await again.listed(), ['Mine 1']);
  await again.do('continue', {});
  assert.deepEqual(again.store.get().edits, EDITS);
  assert.deepEqual(preferenceNames(), [], 'and is noted no longer');
});

test('what was done is there where the database answers only once the session is opened', async () => {
  const page = await leftInHaste();
  page.close();
  const again = tab();
  const { write } = database;
  database.write = () => Promise.reject(new Error('it gave no answer within 5 seconds'));
  await again.keeping.start();
  assert.equal(preferenceNames().length, 1, 'it is still to be written');
  database.write = write;
  await again.do('continue', {});
  assert.deepEqual(again.store.get().edits, EDITS);
  assert.deepEqual(preferenceNames(), []);
});

test('a run that was started just before the page went is begun again at the next visit', async () => {
  const page = await leftInHaste(({ store }) => store.session.move(() => sessionIn('running')));
  page.close();
  const again = tab();
  await again.keeping.start();
  assert.deepEqual(await again.listed(), ['Mine 0']);
  assert.equal(again.state().sessions[0].ran, true);
  assert.deepEqual(preferenceNames(), []);
});

test('what a tab that is still open has noted is left to that tab', async () => {
  await leftInHaste();
  const other = tab();
  await other.keeping.start();
  assert.deepEqual(await other.listed(), ['Mine 0 elsewhere']);
  assert.equal(preferenceNames().length, 1);
});

test('the note goes once the database has what it says', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.store.corrections.setEdits(EDITS);
  page.keeping.tab.hurry();
  assert.equal(preferenceNames().length, 1);
  await until(() => preferenceNames().length === 0);
  assert.deepEqual(await page.listed(), ['Mine 1 here']);
});

test('what is forgotten is not noted either', async () => {
  const page = await leftInHaste();
  page.close();
  const again = tab();
  await again.listed();
  await again.do('forget', { id: again.state().sessions[0].id });
  await again.keeping.start();
  assert.deepEqual([await again.listed(), preferenceNames()], [[], []]);
});
