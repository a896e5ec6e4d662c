// How long each network that looks at videos takes for a picture, from its pixels to what is found,
// beside TensorFlow.js with its WebAssembly back end and the same models, from the pixels to the
// outputs: one thread each, by turns in one browser.
//
//   node --import ./site/test/typescript.mjs site/test/bench/networks.ts [--once]     the site must be built with the weights, and npm ci be run in build/reference
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { browser } from '../harness/browsers.ts';
import type { BrowserName } from '../harness/browsers.ts';
import { DIST, serve } from '../harness/serve.ts';
import type { Engine } from './engines.ts';
import { BENCH_BROWSERS, ONCE, sized } from './once.ts';
import { bundle } from './prepare.ts';
import { entry, median, paired, race } from './race.ts';
import { page } from './runner.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const REFERENCE = path.join(ROOT, 'build/reference');
const WEIGHTS = path.join(ROOT, 'build/weights/networks.weights');
/** Where the build keeps the models that it fetched. */
const MODELS = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'siibp/networks');
const NETWORKS = ['nanodet', 'blazeface', 'movenet', 'face'];
const ROUNDS = sized(9, 1);
const WARM = sized(2, 0); // rounds before the first that counts

for (const [needed, how] of [[path.join(REFERENCE, 'node_modules'), 'npm ci --prefix build/reference'], [WEIGHTS, 'make weights'], [MODELS, 'make weights']]) {
  if (existsSync(needed)) continue;
  const missing = `${path.relative(ROOT, needed)} is not there: ${how} makes it`;
  if (!ONCE) throw new Error(missing);
  console.log(`The networks are not timed: ${missing}.`);
  process.exit();
}

/** Puts both pages and what they load into a folder. */
function build(folder: string) {
  const [ours, theirs] = ['siibp', 'tensorflow'].map((name) => path.join(folder, name));
  for (const each of [ours, theirs]) mkdirSync(each);
  const goroot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
  execFileSync('go', ['build', '-ldflags=-s -w', '-o', path.join(ours, 'networks.wasm'), './wasm/bench'], { cwd: ROOT, env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' } });
  copyFileSync(path.join(goroot, 'lib/wasm/wasm_exec.js'), path.join(ours, 'wasm_exec.js'));
  copyFileSync(WEIGHTS, path.join(ours, 'networks.weights'));
  for (const name of readdirSync(DIST)) {
    const kind = /^(relaxed|plain)-.*\.wasm$/.exec(name)?.[1];
    if (kind) copyFileSync(path.join(DIST, name), path.join(ours, `${kind}.wasm`));
  }
  bundle('networks-page.ts', ours);
  writeFileSync(path.join(ours, 'index.html'), '<!doctype html><title>Networks</title><script type="module" src="networks-page.js"></script>');
  buildSync({ entryPoints: [path.join(REFERENCE, 'page.js')], outdir: theirs, bundle: true, format: 'esm', target: 'es2022', logLevel: 'error' });
  writeFileSync(path.join(theirs, 'index.html'), '<!doctype html><title>TensorFlow.js</title><script type="module" src="page.js"></script>');
  const back = path.join(REFERENCE, 'node_modules/@tensorflow/tfjs-backend-wasm/dist');
  for (const name of readdirSync(back)) if (name.endsWith('.wasm')) copyFileSync(path.join(back, name), path.join(theirs, name));
  cpSync(MODELS, path.join(theirs, 'models'), { recursive: true });
}

const engine = (name: string, runner: Engine['runner']): Engine => ({ name, runner, work: 0, against: '', peak: null, multiplies: false, rests: false });

/** Prints a table of a browser: milliseconds of each network, and the median ratio of the rounds. */
async function compare(place: BrowserName, url: string) {
  const peer = engine('TensorFlow.js', await page(place, `${url}tensorflow/index.html`, []));
  const engines = [peer];
  for (const kernel of ['relaxed', 'plain']) {
    const runner = await page(place, `${url}siibp/index.html`, [`${kernel}.wasm`]).catch((error: Error) => console.log(`${place}, ${kernel}: ${error.message}`));
    if (runner) engines.push(engine(kernel, runner));
  }
  console.log(await (await browser(place)).version());
  for (const network of NETWORKS) {
    const entries = engines.map((one) => entry(one, network));
    await race(entries, ROUNDS, WARM);
    const [theirs, ...ours] = entries;
    const each = ours.map(({ engine: { name }, times }) => `${name} ${median(times).toFixed(1)} ms, ratio ${paired(times, theirs.times, (a, b) => a / b).toFixed(2)}`);
    console.log(`  ${network}: TensorFlow.js ${median(theirs.times).toFixed(1)} ms; ${each.join('; ')}`);
  }
  for (const { runner } of engines) await runner.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'networks-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
build(folder);
const site = await serve(folder, '/');
for (const place of BENCH_BROWSERS) await compare(place, site.url);
site.close();
process.exit(0);
