// Every browser test, in one process that starts each engine once: a start takes longer than most tests.
// The environment's ENGINE names the engine. A test file can also be run by itself.
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

/** Imports each file; one that cannot be imported is a test that fails. */
async function load() {
  const names = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts')).sort();
  for (const name of names) await import(`./${name}`).catch((error: unknown) => { void test(name, () => { throw error; }); });
}

// The tests wait for this one: making the files' data blocks the process, whose browser would give it up.
const loaded = load();
void test('the test files are loaded', () => loaded);
