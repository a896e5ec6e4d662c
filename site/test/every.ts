// The tests of the site that need no browser, in one process: the start of a process and the translation of the
// modules take longer than the tests. A file that says “in a process of its own” is left out.
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

/** The site's folder. */
const SITE = new URL('../', import.meta.url);

/** Folders whose tests run elsewhere. */
const ELSEWHERE = /(^|\/)node_modules\/|^test\/browser\//;

/** What a file says that has a process of its own; the Makefile looks for it, too. */
const ALONE = '// Runs in a process of its own';

/** Guard in milliseconds against a test that hangs. */
const LIMIT = 600_000;

/** Imports each file; one that cannot be imported is a test that fails. */
async function load() {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts') && !ELSEWHERE.test(file) && !readFileSync(new URL(file, SITE), 'utf8').startsWith(ALONE));
  for (const file of files.sort()) await import(new URL(file, SITE).href).catch((error: unknown) => { void test(file, () => { throw error; }); });
}

// The tests wait for this one: between two imports no test may be left, and the run would end.
const loaded = load();
void test('the test files are loaded', () => loaded);

setTimeout(() => {
  process.stderr.write('a test hangs\n');
  process.exit(1);
}, LIMIT).unref();
