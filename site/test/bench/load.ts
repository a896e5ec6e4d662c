// How long the page takes from its address to the first paint, to a run button that can be pressed,
// and to a core that is ready, beside another build of the site, by turns in the same browsers.
//
//   node --import ./site/test/typescript.mjs site/test/bench/load.ts [--once] [OTHER [turns]]     OTHER is the folder of the other build
import { open } from '../harness/page.ts';
import { DIST, serve } from '../harness/serve.ts';
import { ARGUMENTS, BENCH_BROWSERS, sized } from './once.ts';
import { median } from './race.ts';
import type { BrowserName } from '../harness/browsers.ts';

type Times = Record<string, number>; // milliseconds since the page was asked for, by what happened

/** Notes when the page gets so far; run in the page before its scripts. */
function noteTimes() {
  const times: Times = {};
  Object.assign(globalThis, { loadTimes: times });
  const note = (what: string) => {
    times[what] ??= performance.now();
  };
  const { compileStreaming } = WebAssembly;
  WebAssembly.compileStreaming = async (source) => {
    note('compile begins');
    const module = await compileStreaming(source);
    note('core compiled');
    return module;
  };
  globalThis.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      note('worker starts');
      super(script, options);
      this.addEventListener('message', ({ data }) => note(`worker says ${data.reply?.type ?? Object.keys(data)[0]}`));
    }
  };
  const look = () => {
    const run = document.querySelector<HTMLButtonElement>('#bar [data-do=run]');
    if (run && !run.disabled) note('run enabled');
    if (document.documentElement?.dataset.core === 'ready') note('core ready');
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'data-core'] });
}

/** Loads the page once in a profile of its own. */
async function load(browser: BrowserName, address: string): Promise<Times> {
  const { page } = await open(browser, { moves: true, installs: true });
  await page.evaluateOnNewDocument(noteTimes);
  await page.goto(address);
  await page.waitForFunction(() => 'core ready' in (globalThis as any).loadTimes);
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource').map((entry) => [`  ${entry.name.split('/').at(-1)!.replace(/[-.].*/, '')} fetched`, (entry as PerformanceResourceTiming).responseEnd]);
    return { paint: paint?.startTime ?? NaN, ...(globalThis as any).loadTimes as Times, ...Object.fromEntries(files) as Times };
  });
  await page.browserContext().close();
  return times;
}

const [other, turns = sized('7', '1')] = ARGUMENTS;
const [before, now] = [await serve(other), await serve(DIST)];
for (const browser of BENCH_BROWSERS) {
  const [old, current]: Times[][] = [[], []];
  for (let i = 0; i <= Number(turns); i++) {
    const pair = [await load(browser, before.url), await load(browser, now.url)];
    if (i === 0) continue; // the first of all is slower
    old.push(pair[0]);
    current.push(pair[1]);
  }
  const middle = (all: Times[], name: string) => median(all.map((times) => times[name] ?? NaN));
  const names = [...new Set([...old, ...current].flatMap((times) => Object.keys(times)))].sort((a, b) => (middle(current, a) || Infinity) - (middle(current, b) || Infinity));
  console.log(`${browser}, medians of ${turns} turns, ms: the other build, this build, ratio`);
  for (const name of names) {
    const [a, b] = [middle(old, name), middle(current, name)];
    console.log(`${name.padEnd(34)}${a.toFixed(0).padStart(6)}${b.toFixed(0).padStart(6)}${(b / a).toFixed(2).padStart(7)}`);
  }
}
process.exit(); // the harness would wait for tests
