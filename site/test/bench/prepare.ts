// What the benchmark runs, built into a temporary folder and served from it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { DIST, serve } from '../harness/serve.ts';
import { ONCE } from './once.ts';
import type { Facts } from './work.ts';

/** name is relative to this file. */
const near = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const ROOT = near('../../../');
const TENSORFLOW = near('../../node_modules/@tensorflow/');

export interface Parts {
  folder: string;
  url: string; // where it is served
  python: string; // an interpreter that has NumPy; empty with --once where there is none
  peer: string;
  about: string; // NumPy's version and its BLAS
  native: string;
  node: { command: string; args: string[] };
  module: (name: string) => string; // path of a WebAssembly module
  close: () => void;
}

export interface Shape {
  file: string; // what synth.Shape has, as JSON
  data: string; // folder of what NumPy reads
  facts: Facts;
}

/** Puts a script of the bench, with the modules that it imports, into a folder. */
export function bundle(name: string, folder: string) {
  buildSync({ entryPoints: [near(name)], outdir: folder, bundle: true, format: 'esm', target: 'es2022', external: ['./wasm_exec.js'], logLevel: 'error' });
}

/** The site must have been built: its kernels are used. */
export async function prepare(): Promise<Parts> {
  const { python, about } = peer(globalThis.process.env.PYTHON ?? '/usr/bin/python3');
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  globalThis.process.once('exit', () => rmSync(folder, { recursive: true }));
  const beside = path.join(folder, 'test/bench'); // where the page is, as in the site's sources
  mkdirSync(beside, { recursive: true });
  const native = path.join(folder, 'bench');
  const wasm = path.join(beside, 'bench.wasm');
  const goroot = go(['env', 'GOROOT']).trim();
  go(['build', '-o', native, './wasm/bench'], { GOEXPERIMENT: 'simd' });
  go(['build', '-ldflags=-s -w', '-o', wasm, './wasm/bench'], { GOOS: 'js', GOARCH: 'wasm' });
  execFileSync(native, ['peaks', beside]);
  copyFileSync(path.join(goroot, 'lib/wasm/wasm_exec.js'), path.join(beside, 'wasm_exec.js'));
  for (const name of ['worker.ts', 'page.ts', 'tensorflow.ts']) bundle(name, beside);
  for (const name of readdirSync(DIST)) {
    const kind = /^(relaxed|plain)-.*\.wasm$/.exec(name)?.[1];
    if (kind) copyFileSync(path.join(DIST, name), path.join(beside, `${kind}.wasm`));
  }
  writeFileSync(path.join(beside, 'index.html'), '<!doctype html><title>Bench</title><script type="module" src="page.js"></script>');
  tensorflow(beside);
  const site = await serve(folder, '/');
  return {
    folder,
    url: site.url,
    python,
    peer: near('peer.py'),
    about,
    native,
    node: {
      command: globalThis.process.execPath,
      args: ['--stack-size=8192', '--import', new URL('../typescript.mjs', import.meta.url).href, '--import', new URL('node.ts', import.meta.url).href, path.join(goroot, 'lib/wasm/wasm_exec_node.js'), wasm],
    },
    module: (name) => path.join(beside, `${name}.wasm`),
    close: site.close,
  };
}

/** Returns the interpreter, with the versions of NumPy and its BLAS. --once does without NumPy. */
function peer(python: string) {
  try {
    return { python, about: execFileSync(python, [near('peer.py')], { encoding: 'utf8', stdio: 'pipe' }).trim() };
  } catch {
    if (ONCE) return { python: '', about: 'no NumPy' };
    throw new Error(`${python} has no NumPy: install it (Debian: python3-numpy libopenblas0), or set PYTHON to an interpreter that has it`);
  }
}

/** TensorFlow.js is two scripts and the modules beside them. */
function tensorflow(folder: string) {
  const back = path.join(TENSORFLOW, 'tfjs-backend-wasm/dist');
  const scripts = [path.join(TENSORFLOW, 'tfjs-core/dist/tf-core.min.js'), path.join(back, 'tf-backend-wasm.min.js')];
  const modules = readdirSync(back).filter((name) => name.endsWith('.wasm')).map((name) => path.join(back, name));
  for (const file of [...scripts, ...modules]) copyFileSync(file, path.join(folder, path.basename(file)));
  const tags = scripts.map((file) => `<script src="${path.basename(file)}"></script>`).join('');
  writeFileSync(path.join(folder, 'tensorflow.html'), `<!doctype html><title>Bench</title>${tags}<script type="module" src="tensorflow.js"></script>`);
}

/** Writes what the engines need of a shape; what NumPy needs only if it takes part. */
export function plant(parts: Parts, shape: object, data: boolean): Shape {
  const folder = path.join(parts.folder, 'data');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'shape.json');
  writeFileSync(file, JSON.stringify(shape));
  if (data) execFileSync(parts.native, ['data', file, folder]);
  return { file, data: folder, facts: JSON.parse(execFileSync(parts.native, ['facts', file], { encoding: 'utf8' })) };
}

function go(args: string[], env: Record<string, string> = {}) {
  return execFileSync('go', args, { cwd: ROOT, env: { ...globalThis.process.env, ...env }, encoding: 'utf8' });
}
