// Every browser test, in one process that starts each engine once: a start takes longer than most tests.
// The environment's ENGINE names the engine. A test file can also be run by itself.
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

async function load() {
  for (const name of readdirSync(new URL('.', import.meta.url)).sort()) if (name.endsWith('.test.ts')) await import(`./${name}`);
}

// The tests wait for this one: making the files' data blocks the process, whose browser would give it up.
const loaded = load();
void test('the test files are loaded', () => loaded);
