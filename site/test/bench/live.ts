// How long a slider's move takes until its converged result is on the screen, on
// data of a classroom's size, beside a run from the start with the same options.
//
//   node --import ./site/test/typescript.mjs site/test/bench/live.ts [--once] [shape]     a name in shapes.json; the site must be built
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import shapes from './shapes.json' with { type: 'json' };
import { choose, phase, press, until, visit } from '../harness/index.ts';
import { ARGUMENTS, BENCH_BROWSERS, sized } from './once.ts';
import { median } from './race.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MOVES = sized([0, 5, 1, 20, 2, 50, 0.5, 8, 0, 5, 3, 30], [0, 5]);

/** Moves C in the page. Returns milliseconds of each, to the picture. */
function moves(values: number[]): Promise<number[]> {
  const html = document.documentElement;
  const field = document.querySelector<HTMLInputElement>('#bar [data-option=c]')!;
  const move = (value: number) => new Promise<number>((done) => {
    const start = performance.now();
    field.value = String(value);
    field.dispatchEvent(new Event('change'));
    const look = () => {
      if (html.dataset.live !== 'still' || html.dataset.run !== 'done') return requestAnimationFrame(look);
      const painted = new MessageChannel(); // heard after the frame that has just been drawn
      painted.port1.onmessage = () => done(performance.now() - start);
      painted.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  return values.reduce(async (before, value) => [...await before, await move(value)], Promise.resolve<number[]>([]));
}

/** Runs from the start. */
function cold() {
  const html = document.documentElement;
  return new Promise((done) => {
    const start = performance.now();
    document.querySelector<HTMLElement>('[data-do=run]')!.click();
    const look = () => (html.dataset.run === 'done' ? done(performance.now() - start) : requestAnimationFrame(look));
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

const name = (ARGUMENTS[0] ?? 'classroom') as keyof typeof shapes;
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
const [shape, zip] = [path.join(folder, 'shape.json'), path.join(folder, 'planted.zip')];
writeFileSync(shape, JSON.stringify(shapes[name]));
writeFileSync(zip, execFileSync('go', ['run', './wasm/bench', 'zip', shape], { cwd: ROOT, maxBuffer: 1 << 30 }));
for (const browser of BENCH_BROWSERS) {
  const { page } = await visit(browser, { moves: true, installs: true, settings: true });
  await choose(page, [zip], '#pick-files');
  await until(page, () => document.querySelector('.files-dialog[open]'));
  await press(page, '[data-do=files-run]');
  await phase(page, 'done');
  await page.evaluate(moves, MOVES); // the first of all are slower
  const times = await page.evaluate(moves, MOVES);
  const whole = Number(await page.evaluate(cold));
  console.log(`${name}, ${browser}: a move takes ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), `
    + `a run from the start ${whole.toFixed(0)} ms, ${(whole / median(times)).toFixed(0)} times as long`);
}
rmSync(folder, { recursive: true });
process.exit(); // the harness would wait for tests
