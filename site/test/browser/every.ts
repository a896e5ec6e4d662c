// Every browser test, in one process that starts each engine once: a start takes longer than most tests.
// The environment's ENGINE names the engine. A test file can also be run by itself.
import { readdirSync } from 'node:fs';

for (const name of readdirSync(new URL('.', import.meta.url)).sort()) if (name.endsWith('.test.ts')) await import(`./${name}`);
