// The library, the Go package and the command give the same answer for the same data and options. The code of each is
// the one that the page offers under “This run as code”, and under “This lesson as code”.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PREDICTION_CODE, codeOf } from '../../model/as-code.ts';
import type { CodedRun, Language } from '../../model/as-code.ts';
import { address, leave, open, press, scratch, shot, siibp, testIn, text, until, world } from '../harness/index.ts';
import { agree, rows } from './fixtures/result.ts';
import { project, runInGo, runInNode } from './fixtures/library.ts';

const NAMES = ['result.json', 'tracks.csv', 'localized.csv'];

const RUNS: CodedRun[] = [
  { preset: 'default', changed: [['seed', 3]], features: '' },
  { preset: 'buffet', changed: [['c', 2], ['alpha', 25], ['background', [5, 2]], ['seed', 77]], features: 'action: pca 8, l2' },
];

const filesIn = (folder: string) => Object.fromEntries(NAMES.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

/** Runs the commands, one a line, in the folder. */
function runCommands(folder: string, code: string, ...more: string[]) {
  for (const line of code.split('\n')) {
    const [name, ...words] = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' }).trimEnd().split('\n');
    assert.equal(name, 'siibp');
    const here = (word: string) => (word === 'mine' || /\.(json|zip)$/.test(word) ? path.join(folder, word) : word);
    const { status, stderr } = siibp(...words.map(here), ...more);
    assert.equal(status, 0, stderr);
  }
}

/** Runs the command with the tables beside its result.json. */
function commandFiles(folder: string, code: string) {
  runCommands(folder, code, '--tracks', path.join(folder, 'tracks.csv'), '--localized', path.join(folder, 'localized.csv'));
  return filesIn(folder);
}

interface Printed {
  f: number;
  tracks: string[]; // video, track, and the class of each concept, in alphabetic order of the concepts
  captions: string[]; // video, the classes and the best track
}

/** Runs the library in Node. Returns its files, and the answer's own fields in lines. */
function libraryFiles(folder: string, code: string) {
  writeFileSync(path.join(folder, 'run.js'), `import { writeFileSync } from 'node:fs';
${code.replace(/^console\.log.*$/m, '')}
for (const name of ${JSON.stringify(NAMES)}) writeFileSync(name, await answer.file(name));
console.log(JSON.stringify({
  f: answer.f,
  tracks: answer.tracks.map(({ video, track, labels }) => [video, track, ...Object.keys(labels).sort().map((name) => labels[name].class ?? '')].join()),
  captions: answer.captions.map(({ video, classes, tracks }) => [video, ...Object.keys(classes).sort().map((name) => classes[name] ?? '-'), tracks[0].track].join()),
}));
`);
  const printed = JSON.parse(runInNode(folder, 'run.js')) as Printed;
  return { files: filesIn(folder), printed };
}

/** Runs the Go package, with the other files beside localized.csv. */
function packageFiles(folder: string, code: string) {
  const saved = 'if err := core.Save("localized.csv", r.Localized); err != nil {';
  assert.ok(code.includes(saved), 'the program saves localized.csv');
  const others = saved.replace('"localized.csv", r.Localized', '"result.json", r.JSON') + '\n\t\tlog.Fatal(err)\n\t}\n\t' + saved.replace('"localized.csv", r.Localized', '"tracks.csv", r.Tracks') + '\n\t\tlog.Fatal(err)\n\t}\n\t';
  runInGo(folder, code.replace(saved, others + saved));
  return filesIn(folder);
}

/** The fields of result.json that the library's answer has, too. The concepts are in alphabetic order there. */
function printedOf(files: Record<string, string>): Printed {
  const { f, tracks, tuples } = JSON.parse(files['result.json']);
  return {
    f,
    tracks: tracks.map(({ video, track, labels }: any) => [video, track, ...Object.values<any>(labels).map(({ predicted }) => predicted ?? '')].join()),
    captions: tuples.map(({ video, classes, ranking }: any) => [video, ...Object.values<any>(classes).map((name) => name ?? '-'), ranking[0].track].join()),
  };
}

testIn('chromium', 'the library, the Go package and the command give the same answer', async (t) => {
  const toy = world('--seed', '8', '--clips', '4');
  const folder = project();
  cpSync(toy, path.join(folder, 'mine'), { recursive: true });
  const model = path.join(scratch(), 'model.zip');
  const { status, stderr } = siibp('fit', world('--seed', '9', '--clips', '4'), '--no-choose', '--model', model);
  assert.equal(status, 0, stderr);
  cpSync(model, path.join(folder, 'model.zip'));
  const own = (language: Language) => {
    const one = path.join(scratch(), language);
    cpSync(toy, path.join(one, 'mine'), { recursive: true });
    cpSync(model, path.join(one, 'model.zip'));
    return one;
  };
  const coded = (run: CodedRun): Record<Language, string> => ({ command: codeOf('command', run), javascript: codeOf('javascript', run), go: codeOf('go', run) });
  for (const code of [...RUNS.map(coded), PREDICTION_CODE]) {
    await t.test(code.command, () => {
      const wanted = commandFiles(own('command'), code.command);
      assert.deepEqual(packageFiles(own('go'), code.go), wanted, 'the files of the Go package');
      const { files, printed } = libraryFiles(folder, code.javascript);
      agree(files, wanted);
      const { f, ...lists } = printedOf(files);
      assert.deepEqual({ tracks: printed.tracks, captions: printed.captions }, lists, 'the fields of the answer');
      assert.ok(Math.abs(printed.f - f) <= 1e-6 * Math.abs(f), `F is ${printed.f}, by the command ${f}`);
    });
  }
});

testIn('chromium', 'the code that a lesson offers gives the lesson’s answer', async () => {
  const opened = await open('chromium');
  const { page } = opened;
  await page.goto(`${await address()}#lessons-labels?count=4`);
  await until(page, () => document.documentElement.dataset.core === 'ready');
  const right = async () => /(\d+) of 36 tracks are right/.exec(await text(page, '.lesson:not([hidden]) .finding'))?.[1];
  await until(page, () => /^4 captions: /.test(document.querySelector('.lesson:not([hidden]) .finding')?.textContent ?? ''));
  await press(page, '#share summary');
  await press(page, '#share .as-code summary');
  const code = await page.$eval('#share .as-code textarea', (field) => (field as HTMLTextAreaElement).value);
  const folder = scratch();
  runCommands(folder, code);
  const { tracks } = JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8'));
  const truth = rows(readFileSync(path.join(folder, 'mine/tracks.csv'), 'utf8'));
  const count = tracks.filter(({ labels }: any, i: number) => (labels.who.predicted ?? '') === truth[i]['truth:who']).length;
  assert.equal(String(count), await right());
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 800 });
    await shot(page, `lesson-code-${width}`);
  }
  await page.evaluate(() => { location.hash = '#lessons-buffet'; });
  await until(page, () => !document.querySelector('#share .as-code') && /This lesson has no code: it draws from the prior/.test(document.querySelector('#share')!.textContent));
  await leave(opened);
});
