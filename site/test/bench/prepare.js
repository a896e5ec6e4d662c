// What the benchmark runs, built into a temporary folder and served from it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST, serve } from '../harness/serve.js';

/** @param {string} name relative to this file */
const near = (name) => fileURLToPath(new URL(name, import.meta.url));

const ROOT = near('../../../');

/**
 * @typedef {object} Parts
 * @property {string} folder
 * @property {string} url where it is served
 * @property {string} python an interpreter that has NumPy
 * @property {string} peer
 * @property {string} native
 * @property {{command: string, args: string[]}} node
 * @property {(kernel: string) => string} kernel path of its module; '' for none
 * @property {() => Promise<void>} close
 */

/** The site must have been built: its kernels are used. @returns {Promise<Parts>} */
export async function prepare() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const beside = path.join(folder, 'test/bench'); // where the page is, as in the site's sources
  mkdirSync(beside, { recursive: true });
  const native = path.join(folder, 'bench');
  const wasm = path.join(beside, 'bench.wasm');
  const goroot = go(['env', 'GOROOT']).trim();
  go(['build', '-o', native, './wasm/bench']);
  go(['build', '-ldflags=-s -w', '-o', wasm, './wasm/bench'], { GOOS: 'js', GOARCH: 'wasm' });
  copyFileSync(path.join(goroot, 'lib/wasm/wasm_exec.js'), path.join(beside, 'wasm_exec.js'));
  copyFileSync(near('../../kernel.js'), path.join(folder, 'kernel.js'));
  for (const name of ['page.js', 'worker.js']) copyFileSync(near(name), path.join(beside, name));
  for (const name of readdirSync(DIST)) {
    const kind = /^(relaxed|plain)-.*\.wasm$/.exec(name)?.[1];
    if (kind) copyFileSync(path.join(DIST, name), path.join(beside, `${kind}.wasm`));
  }
  writeFileSync(path.join(beside, 'index.html'), '<!doctype html><title>Bench</title><script type="module" src="page.js"></script>');
  const site = await serve(folder, '/');
  return {
    folder,
    url: site.url,
    python: globalThis.process.env.PYTHON ?? '/usr/bin/python3',
    peer: near('peer.py'),
    native,
    node: {
      command: globalThis.process.execPath,
      args: ['--stack-size=8192', '--import', new URL('node.mjs', import.meta.url).href, path.join(goroot, 'lib/wasm/wasm_exec_node.js'), wasm],
    },
    kernel: (name) => (name === 'none' ? '' : path.join(beside, `${name}.wasm`)),
    close: async () => {
      site.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** @param {string[]} args @param {Record<string, string>} env */
function go(args, env = {}) {
  return execFileSync('go', args, { cwd: ROOT, env: { ...globalThis.process.env, ...env }, encoding: 'utf8' });
}
