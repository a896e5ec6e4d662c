// The benchmark: one iteration of the model in every engine and in NumPy, by turns in one
// run, with what the machine can do beside it; then how it scales, and which goals are reached.
//
//   node --import ./site/test/typescript.mjs site/test/bench/bench.ts [--quick | --once] [part …]     products, a name in shapes.json, workers, scaling
//
// What is printed goes to build/bench/report.txt, too, and the picture beside it.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import shapes from './shapes.json' with { type: 'json' };
import { browser } from '../harness/browsers.ts';
import { engines } from './engines.ts';
import type { Precision } from './engines.ts';
import { goals, summary } from './goals.ts';
import type { Finding } from './goals.ts';
import { ARGUMENTS, BENCH_BROWSERS, ONCE, OUT, sized } from './once.ts';
import { plot } from './plot.ts';
import { plant, prepare } from './prepare.ts';
import { entry, race, rows } from './race.ts';
import { rest, rests } from './rest.ts';
import { scales, scaling } from './scaling.ts';
import { COLUMNS, speeds } from './table.ts';
import { pairs, teams } from './team-race.ts';
import type { Pair } from './team-race.ts';
import { PRODUCT, explain } from './work.ts';

const PRECISIONS = sized<readonly Precision[]>(['float32', 'float64'], ['float32']);
const TEAM_SHAPES = sized<(keyof typeof shapes)[]>(['a2d, every class allowed', 'a2d'], ['classroom']);

const quick = process.argv.includes('--quick');
const named = ONCE && ARGUMENTS.length === 0 ? ['products', 'classroom', 'workers', 'scaling'] : ARGUMENTS;
const known = ['products', ...Object.keys(shapes), 'workers', 'scaling'];
const unknown = named.find((name) => !known.includes(name));
if (unknown) throw new Error(`there is no ${unknown}; there are: ${known.join('; ')}`);
const wanted = (name: string) => named.length === 0 || named.includes(name);
const ROUNDS = sized(quick ? 3 : 7, 1);
const WARM = sized(2, 0); // rounds before the first that counts

function say(text: string) {
  console.log(`${text}\n`);
  appendFileSync(path.join(OUT, 'report.txt'), `${text}\n\n`);
}

/** What the figures were found on. */
async function machine() {
  const versions = await Promise.all(BENCH_BROWSERS.map(async (name) => (await browser(name)).version()));
  const load = loadavg()[0];
  return [
    `${availableParallelism()} threads of ${cpus()[0].model.trim()}; Node/${process.versions.node}, ${versions.join(', ')}, ${parts.about}`,
    ...(load > 1 ? [`The machine is busy with other things, too: a load of ${load.toFixed(1)}.`] : []),
  ].join('\n');
}

/** The products by themselves; the shape, a small one, does not matter. */
async function multiply(precision: Precision) {
  const list = await engines({ parts, shape: plant(parts, shapes.classroom, true), precision });
  const entries = list.filter(({ multiplies }) => multiplies).map((engine) => entry(engine, 'product'));
  await race(entries, ROUNDS, WARM);
  say(speeds(`A product of two matrices of 1024², ${precision}`, rows(entries, () => PRODUCT)));
  for (const { runner } of list) await runner.close();
}

/** One shape in one precision. */
async function measure(name: string, shape: object, precision: Precision): Promise<Finding> {
  const planted = plant(parts, shape, true);
  const list = await engines({ parts, shape: planted, precision });
  const entries = list.map((engine) => entry(engine, 'iterate'));
  await race(entries, ROUNDS, WARM);
  const found = rows(entries, ({ work }) => work);
  say(`${speeds(`An iteration, ${name}, ${precision}`, found)}\n${explain(planted.facts)}`);
  const resting = await rest(list);
  say(rests(`First iterations and those at convergence, ${name}, ${precision}`, resting));
  for (const { runner } of list) await runner.close();
  return { shape: name, precision, rows: found, rests: resting };
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)); // browsers and folder go
mkdirSync(OUT, { recursive: true });
writeFileSync(path.join(OUT, 'report.txt'), '');
const started = Date.now();
const parts = await prepare();
say(`${await machine()}\n${COLUMNS}`);
for (const precision of PRECISIONS) {
  if (wanted('products')) await multiply(precision);
}

const findings: Finding[] = [];
for (const [name, shape] of Object.entries(shapes)) {
  for (const precision of PRECISIONS) {
    if (wanted(name)) findings.push(await measure(name, shape, precision));
  }
}

const team: Pair[] = [];
if (wanted('workers')) {
  for (const name of TEAM_SHAPES) {
    const found = [];
    for (const precision of PRECISIONS) found.push(...await pairs(parts, shapes[name], precision, ROUNDS));
    say(teams(`One worker of the site and two, an iteration, ${name}`, found));
    team.push(...found);
  }
}
if (wanted('scaling')) {
  const panels = await scaling(parts);
  for (const panel of panels) say(scales(panel));
  writeFileSync(path.join(OUT, 'scaling.svg'), plot(panels));
}
if (findings.length + team.length > 0) say(summary(goals(findings, team)));
say(`${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
for (const name of BENCH_BROWSERS) await (await browser(name)).close();
parts.close();
process.exit(); // the harness would wait for tests
