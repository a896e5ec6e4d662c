// One worker beside two, in the page's own worker: how long an iteration takes, and how
// much memory the cores have.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST } from '../harness/serve.ts';
import { BENCH_BROWSERS } from './once.ts';
import { bundle } from './prepare.ts';
import type { Parts } from './prepare.ts';
import { entry, median, paired, race } from './race.ts';
import type { Entry } from './race.ts';
import { page } from './runner.ts';
import { table } from './table.ts';
import { iteration } from './work.ts';
import type { Precision } from './engines.ts';

export interface Pair {
  browser: string;
  precision: Precision;
  ms: number[]; // an iteration with one core and with two
  gain: number; // how many times as fast two are
  memory: number[]; // bytes, of all cores together
  features: number; // bytes that the features have, once
}

const CORES = [1, 2];
const BYTES = { float32: 4, float64: 8 };

/** Puts what the page needs beside it. */
function lay(parts: Parts) {
  const beside = path.dirname(parts.module('relaxed'));
  bundle('team.ts', beside);
  for (const name of readdirSync(DIST)) {
    const kind = /^(worker|siibp)-.*\.(js|wasm)$/.exec(name);
    if (kind) copyFileSync(path.join(DIST, name), path.join(beside, kind[1] === 'worker' ? 'worker-site.js' : 'siibp.wasm'));
  }
  writeFileSync(path.join(beside, 'team.html'), '<!doctype html><title>Bench</title><script type="module" src="team.js"></script>');
  return beside;
}

export async function pairs(parts: Parts, shape: { tuples: number; background: number }, precision: Precision, rounds: number): Promise<Pair[]> {
  const beside = lay(parts);
  const file = path.join(parts.folder, 'team.json');
  writeFileSync(file, JSON.stringify({ ...shape, single: precision === 'float32' }));
  writeFileSync(path.join(beside, 'planted.zip'), execFileSync(parts.native, ['zip', file], { maxBuffer: 1 << 30 }));
  const facts = JSON.parse(execFileSync(parts.native, ['facts', file], { encoding: 'utf8' }));
  const list = [];
  for (const browser of BENCH_BROWSERS) {
    const entries: Entry[] = [];
    for (const cores of CORES) {
      const runner = await page(browser, `${parts.url}test/bench/team.html`, [precision, String(shape.background), String(shape.tuples), String(cores)]);
      entries.push(entry({ name: `${cores}`, runner, work: iteration(facts), against: '1', peak: null, multiplies: false, rests: false }, 'iterate'));
    }
    await race(entries, rounds, 1);
    const memory = [];
    for (const { engine } of entries) memory.push(await engine.runner.ask('memory', 0));
    const [one, two] = entries;
    list.push({
      browser, precision, ms: entries.map(({ times }) => median(times)), gain: paired(one.times, two.times, (a, b) => a / b),
      memory, features: facts.tracks * facts.dims * BYTES[precision],
    });
    for (const { engine } of entries) await engine.runner.close();
  }
  return list;
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

export function teams(title: string, list: Pair[]) {
  return table(title, ['', 'one worker', 'two', 'as fast', 'memory of one', 'of two', 'features'], list.map(({ browser, precision, ms, gain, memory, features }) => [
    `${browser}, ${precision}`, ...ms.map((x) => `${x.toFixed(1)} ms`), `${gain.toFixed(2)}×`, ...memory.map(mega), mega(features),
  ]));
}
