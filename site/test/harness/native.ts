// The native command, against which the page is held.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd } from './end.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder that is gone when the test file ends. */
export function scratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'siibp-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let built = process.env.SIIBP ?? '';

/** The command: the one that the environment's SIIBP names, else built from this tree. */
function command() {
  if (!built) {
    const file = path.join(scratch(), 'siibp');
    execFileSync('go', ['build', '-o', file, './core/cmd/siibp'], { cwd: ROOT });
    built = file;
  }
  return built;
}

/** Runs siibp. */
export function siibp(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command(), args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A function that makes something at its first call, and returns the same at each later one. */
export function once<T>(make: () => T) {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Writes a toy world and returns its folder. */
export function world(...flags: string[]) {
  const folder = path.join(scratch(), 'toy');
  cpSync(painted(flags), folder, { recursive: true });
  return folder;
}

/** Worlds that test files before this one had painted, which takes longer than most of what is done with them. */
const WORLDS = path.join(ROOT, 'build/worlds');

/** Where the world of such flags lies, as this tree's command paints it. */
function painted(flags: string[]) {
  const hash = createHash('sha256').update(readFileSync(command())).digest('hex');
  const folder = path.join(WORLDS, hash, flags.join(' ') || 'plain');
  if (existsSync(folder)) return folder;
  mkdirSync(path.join(WORLDS, hash), { recursive: true });
  for (const other of readdirSync(WORLDS, { withFileTypes: true })) { // the command is a file there
    if (other.isDirectory() && other.name !== hash) rmSync(path.join(WORLDS, other.name), { recursive: true, force: true });
  }
  const half = `${folder} of ${process.pid}`;
  const { status, stderr } = siibp('synth', half, ...flags);
  if (status !== 0) throw new Error(stderr);
  try {
    renameSync(half, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(half, { recursive: true }); // another test file has painted the same meanwhile
  }
  return folder;
}

/** What an experiment writes, as texts by name. */
export function experiment(dataset: string, ...flags: string[]): Record<string, string> {
  const folder = scratch();
  const { status, stderr } = siibp('experiment', dataset, '--quiet', '-o', folder, ...flags);
  if (status !== 0) throw new Error(stderr);
  return Object.fromEntries(['report.html', 'report.json', 'report.csv'].map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The three files that a fit writes, as texts by name. It hides no captions: the features and options are those of the flags. */
export const fit = (dataset: string, ...flags: string[]) => fitChoosing(dataset, '--no-choose', ...flags);

/** The same of a fit that chooses the features and options by hiding captions, as siibp fit does unless it is told otherwise. */
export function fitChoosing(dataset: string, ...flags: string[]): Record<string, string> {
  const folder = scratch();
  const at = (name: string) => path.join(folder, name);
  const { status, stderr } = siibp('fit', dataset, '--quiet', '-o', at('result.json'), '--tracks', at('tracks.csv'), '--localized', at('localized.csv'), ...flags);
  if (status !== 0) throw new Error(stderr);
  return Object.fromEntries(['result.json', 'tracks.csv', 'localized.csv'].map((name) => [name, readFileSync(at(name), 'utf8')]));
}
