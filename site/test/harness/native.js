// The native command, against which the page is held.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd } from './end.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder that is gone when the test file ends. */
export function scratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'siibp-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let command = '';

/**
 * Runs siibp, built from this tree.
 * @param {...string} args
 */
export function siibp(...args) {
  if (!command) {
    command = path.join(scratch(), 'siibp');
    execFileSync('go', ['build', '-o', command, './core/cmd/siibp'], { cwd: ROOT });
  }
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/**
 * Writes a toy world and returns its folder.
 * @param {...string} flags
 */
export function world(...flags) {
  const folder = path.join(scratch(), 'toy');
  const { status, stderr } = siibp('synth', folder, ...flags);
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/**
 * What an experiment writes, as texts by name.
 * @param {string} dataset
 * @param {...string} flags
 * @returns {Record<string, string>}
 */
export function experiment(dataset, ...flags) {
  const folder = scratch();
  const { status, stderr } = siibp('experiment', dataset, '--quiet', '-o', folder, ...flags);
  if (status !== 0) throw new Error(stderr);
  return Object.fromEntries(['report.html', 'report.json', 'report.csv'].map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/**
 * The three files that a fit writes, as texts by name.
 * @param {string} dataset
 * @param {...string} flags
 * @returns {Record<string, string>}
 */
export function fit(dataset, ...flags) {
  const folder = scratch();
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const { status, stderr } = siibp('fit', dataset, '--quiet', '-o', at('result.json'), '--tracks', at('tracks.csv'), '--localized', at('localized.csv'), ...flags);
  if (status !== 0) throw new Error(stderr);
  return Object.fromEntries(['result.json', 'tracks.csv', 'localized.csv'].map((name) => [name, readFileSync(at(name), 'utf8')]));
}
