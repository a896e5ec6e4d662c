// How long a minute of video takes from the file to a dataset, in the page and natively, and whether both find the same tracks.
// A clip is repeated until it is so many seconds long; with 0 it is looked at as it is.
//
//   node --import ./site/test/typescript.mjs site/test/bench/videos.ts CLIP… [--seconds 60] [--browser firefox]     ffmpeg is needed; the site must be built with the weights
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BROWSERS, address, choose, leave, open, press, scratch, settled, until } from '../harness/index.ts';
import { median } from './race.ts';
import { watchTabs } from './tab-memory.ts';

const SHORTEST_LIMIT = 1_800_000; // milliseconds that the page may take
const LIMIT_PER_SECOND = 3000; // the same for each second of a long clip
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WEIGHTS = path.join(ROOT, 'build/weights/networks.weights');

const { values, positionals: clips } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string', default: '60' }, browser: { type: 'string', default: 'chromium' } } });
const browser = browserOf(values.browser);
const name = browser === 'chromium' ? 'Chromium' : 'Firefox';

/** Boxes of a track by their frames: x, y, width, height. */
type Track = Map<number, number[]>;

/** Writes a clip of 480 × 270 pixels and 25 frames a second that repeats another one, and returns its path. Of 0 seconds, that is the other one. */
function minute(clip: string, folder: string, seconds: number) {
  if (seconds === 0) return clip;
  const file = path.join(folder, 'minute.webm');
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-stream_loop', '-1', '-i', clip, '-t', String(seconds), '-vf', 'scale=480:270,fps=25', '-an', '-c:v', 'libvpx', '-b:v', '1M', '-g', '50', file]);
  return file;
}

/** Returns the seconds until the page has made a dataset of a clip, its folder, and the memory of the tab meanwhile. */
async function inPage(clip: string, folder: string, length: number) {
  const opened = await open(browser);
  const { page, downloads } = opened;
  await page.goto(`${await address()}?videos`);
  await settled(page);
  await until(page, () => document.querySelector('.drop-here'));
  const memoryUntilNow = browser === 'chromium' ? await watchTabs(page.browser()) : async () => ({ first: NaN, most: NaN }); // only Chromium names the processes of its tabs
  const start = performance.now();
  await choose(page, [clip], '#pick-files');
  const limit = start + Math.max(SHORTEST_LIMIT, LIMIT_PER_SECOND * length);
  while (!(await page.$('.videos-made'))) { // one long wait would end at the protocol's own limit
    if (performance.now() > limit) throw new Error(`${clip} was not looked at in time`);
    await new Promise((done) => { setTimeout(done, 50); });
  }
  const seconds = (performance.now() - start) / 1000;
  const memory = await memoryUntilNow();
  await until(page, () => document.querySelector('#writer:not([hidden]), .files-dialog[open]'));
  await page.keyboard.press('Escape');
  await until(page, () => !document.querySelector('dialog[open]'));
  await press(page, '.downloads summary');
  await press(page, '[data-do=videos-zip]');
  const zip = path.join(downloads, 'dataset.zip');
  while (!existsSync(zip)) await new Promise((done) => { setTimeout(done, 100); });
  await leave(opened);
  execFileSync('unzip', ['-q', '-o', zip, '-d', folder]);
  return { seconds, folder, memory };
}

/** Builds the command as make native does, with vector instructions, and returns its path. */
function command() {
  const file = path.join(scratch(), 'siibp');
  execFileSync('go', ['build', '-o', file, './core/cmd/siibp'], { cwd: ROOT, env: { ...process.env, GOEXPERIMENT: 'simd' } });
  return file;
}

/** Returns the seconds of the command, and its folder. */
function natively(siibp: string, clip: string, folder: string) {
  const start = performance.now();
  const stdout = execFileSync(siibp, ['video', clip, '-o', folder, '--weights', WEIGHTS, '--no-media'], { encoding: 'utf8' });
  if (!/frames of/.test(stdout)) throw new Error(stdout);
  return { seconds: (performance.now() - start) / 1000, folder };
}

/** Reads the tracks of boxes.csv, with a box at every frame. */
function tracksOf(folder: string): Map<string, Track> {
  const [boxes] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'boxes.csv');
  const tracks = new Map<string, Track>();
  for (const line of readFileSync(path.join(folder, boxes), 'utf8').trim().split('\n').slice(1)) {
    const [video, id, ...numbers] = line.split(',');
    const track: Track = tracks.get(`${video} ${id}`) ?? new Map<number, number[]>();
    tracks.set(`${video} ${id}`, track);
    const [frame, ...box] = numbers.map(Number);
    const last = [...track.keys()].at(-1) ?? frame;
    const before = track.get(last) ?? box;
    for (let at = last + 1; at < frame; at++) track.set(at, box.map((v, i) => before[i] + ((v - before[i]) * (at - last)) / (frame - last)));
    track.set(frame, box);
  }
  return tracks;
}

function browserOf(asked: string) {
  const found = BROWSERS.find((one) => one === asked);
  if (!found) throw new Error(`the browsers are ${BROWSERS.join(' and ')}`);
  return found;
}

function iou([x, y, w, h]: number[], [u, v, k, l]: number[]) {
  const common = Math.max(0, Math.min(x + w, u + k) - Math.max(x, u)) * Math.max(0, Math.min(y + h, v + l) - Math.max(y, v));
  return common / (w * h + k * l - common);
}

/** The sum of the IoU over the frames of either track, by their number. */
function alike(a: Track, b: Track) {
  const frames = new Set([...a.keys(), ...b.keys()]);
  return [...frames].reduce((sum, at) => sum + (a.has(at) && b.has(at) ? iou(a.get(at)!, b.get(at)!) : 0), 0) / frames.size;
}

/** Prints the times of a clip, and returns how well each track of the page is found natively, and which are not. */
async function compare(siibp: string, clip: string, length: number) {
  const folder = scratch();
  const made = minute(clip, folder, length);
  for (const side of ['page', 'native']) mkdirSync(path.join(folder, side));
  const page = await inPage(made, path.join(folder, 'page'), length);
  const native = natively(siibp, made, path.join(folder, 'native'));
  const [ours, theirs] = [tracksOf(page.folder), tracksOf(native.folder)];
  const best = [...ours.values()].map((track) => Math.max(0, ...[...theirs.values()].map((other) => alike(track, other))));
  console.log(`${path.basename(clip)}, ${length || 'all its'} s: ${name} ${page.seconds.toFixed(1)} s${Number.isNaN(page.memory.most) ? '' : ` and ${page.memory.most.toFixed(0)} MB in the tab (${page.memory.first.toFixed(0)} before the clip was chosen)`}, natively ${native.seconds.toFixed(1)} s, ${(page.seconds / native.seconds).toFixed(2)} times as long; ${summary(ours.size, theirs.size, best)}`);
  return { ours: ours.size, theirs: theirs.size, best };
}

const summary = (ours: number, theirs: number, best: number[]) => `${ours} tracks in ${name}, ${theirs} natively; mean IoU over time with the nearest one: `
  + `median ${median(best).toFixed(3)}, least ${Math.min(...best).toFixed(3)}, ${best.filter((value) => value >= 0.9).length} of ${best.length} at least .9`;

if (clips.length === 0) throw new Error('name a clip');
const built = command();
const each = [];
for (const clip of clips) each.push(await compare(built, clip, Number(values.seconds)));
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
if (each.length > 1) console.log(`all: ${summary(sum(each.map(({ ours }) => ours)), sum(each.map(({ theirs }) => theirs)), each.flatMap(({ best }) => best))}`);
console.log(`480×270 at 25 frames a second, ${availableParallelism()} cores`);
process.exit(); // the harness would wait for tests
