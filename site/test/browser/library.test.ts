// The library's package, installed from its tarball into empty projects: the examples of its document run as they stand.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { BROWSERS, CLEAN, DIST, browser, faults, missingForWebKit, open, openWebKit, press, ran, scratch, serve, testIn, until } from '../harness/index.ts';
import { NPM, example, project, runInNode } from './fixtures/library.ts';

/** An empty project with the package and the smallest dataset. Returns the folder. */
function projectWithData() {
  const folder = project();
  execFileSync('sh', ['-c', example('sh data')], { cwd: folder });
  return folder;
}

/** What the examples leave out. */
const MORE = `import { Background, check, open, predict, SiibpError } from 'siibp';
import type { Answer } from 'siibp';
import type { TracksOptions } from 'siibp/videos';

const files = { 'tracks.csv': 'video,track\\na,1\\na,2\\nb,1\\nb,2\\n', 'features/person.csv': '9,0\\n0,9\\n9,0\\n0,9\\n', 'features/action.csv': '1,0\\n0,1\\n0,1\\n1,0\\n', 'captions.txt': '# concepts: person, action\\na: (Rick, walking), (Ilsa, sitting)\\nb: (Rick, sitting)\\n' };
const data = await open(files);
const arrays = await open({ 'tracks.csv': files['tracks.csv'], 'captions.txt': files['captions.txt'], features: { person: [[9, 0], [0, 9], [9, 0], [0, 9]], action: new Float32Array([1, 0, 0, 1, 0, 1, 1, 0]) } });
if (arrays.hash !== data.hash) throw new Error('features from arrays');
const headed = await open({ ...files, 'features/person.csv': 'x,y\\n' + files['features/person.csv'] });
if (headed.hash !== data.hash || !headed.notes.some((note) => note.includes('the first row is a header: "x", "y"'))) throw new Error(headed.notes.join());
for (const one of [arrays, headed]) one.close();
const choice = await data.choose();
const answer: Answer = await data.fit(choice.options);
const why = await answer.why('a', '1');
if (!answer.arrays.predicted.every((k) => k === Background || k >= 0)) throw new Error('arrays');
const model = await answer.file('model.zip');
const again = await predict(model, files);
const same = again.tracks.every(({ labels }, i) => labels.person.class === answer.tracks[i].labels.person.class);
const edited = await data.fit({ edits: { captions: [{ video: 'b', tuples: [['Rick', 'sitting'], ['Sam', 'walking']], unasked: [], counts: [] }] } });
const names = edited.captions.map(({ video, classes }) => [video, classes.person]);
const stopping = new AbortController();
const aborted = await data.fit({ starts: 1000, budget: 1000, onProgress: () => stopping.abort(), signal: stopping.signal }).catch((error: Error) => error.name);
const long = data.fit({ starts: 1000, budget: 1000 });
setTimeout(() => void long.stop(), 500); // else the run takes longer than the test may
const stopped = await long;
if (!stopped.stopped || answer.stopped || !/^The run was stopped (during start \\d+|before it converged): /.test(stopped.notes[0]) || stopped.notes.join().includes('budget')) throw new Error(JSON.stringify(stopped.notes));
const stale = await answer.why('a', '1').catch((error: Error) => error.name);
const faults = await open({ ...files, 'captions.txt': '# concepts: person, action\\na: (Rick, walking, 3)\\n' }).catch((error: SiibpError) => error) as SiibpError;
export const detecting: TracksOptions = { people: true, weights: 'networks.bin' };
const { ok } = await check({ 'tracks.csv': '' });
const lists = { 'tracks.csv': files['tracks.csv'], 'captions.txt': files['captions.txt'] };
const ofArrays = await check({ ...lists, features: { person: [[9, 0], [0, Infinity], [9, 0], [0, 9]], action: [1] } });
if (ofArrays.ok || ofArrays.faults.map(({ file, row }) => file + row).join() !== 'features.person2,features.action0') throw new Error(JSON.stringify(ofArrays));
const { faults: missing } = await check({ ...lists, features: { person: [[1], [2], [3], [4]] } });
if (missing.length !== 1 || missing[0].file !== 'features.action') throw new Error(JSON.stringify(missing));
const { faults: absent } = await check({ ...lists, features: { person: [[NaN], [NaN], [NaN], [NaN]], action: [[1], [2], [3], [4]] } });
if (absent.length !== 1 || absent[0].file !== 'features.person' || absent[0].text.includes('.npy')) throw new Error(JSON.stringify(absent));
const ignoring = await open({ ...files, 'letter.doc': 'x' });
if (!ignoring.notes.some((note) => note.startsWith('letter.doc is ignored: '))) throw new Error(ignoring.notes.join());
ignoring.close();
const { reasons } = await data.choose({ folds: 99 });
if (!reasons.at(-1)!.startsWith('The option folds is 99, and 2 folds were used')) throw new Error(reasons.join());
const ofModel = await check({ 'model.zip': model });
if (ofModel.ok || !ofModel.faults[0].text.includes('predict(model, files)')) throw new Error(JSON.stringify(ofModel));
const wrong = await Promise.all([data.fit({ alpha: NaN }), data.fit(5 as never), data.fit({ alhpa: 3 } as never), open(files, { anwsers: {} } as never), predict(new Uint8Array(3), files), data.fit({ preset: 'papr' } as never), data.fit({ edits: { caption: [] } } as never), data.fit({ edits: { captions: [{ video: 'b' }] } } as never), open(['mine/tracks.csv'] as never), open(''), check(undefined as never), predict(undefined as never, files), predict(Promise.resolve(model) as never, files), predict(model, undefined as never), data.fit().then((one) => one.why('c', '1'))].map((one) => (one as Promise<unknown>).catch((error: SiibpError) => error.name + ' ' + error.message)));
const { notes } = await data.fit({ alpha: 3 });
console.log(JSON.stringify({ notes, wrong, same, names: names.join(' '), stale, row: faults.row, rule: faults.rule, aborted, ok, kinds: why.odds[0].reasons.length > 0 && answer.accuracy.checked > 0 }));
`;

testIn('chromium', 'the package runs in Node and in a bundle, with types, and its errors name the row', () => {
  const folder = projectWithData();
  writeFileSync(path.join(folder, 'node.js'), example('js node'));
  assert.match(runInNode(folder, 'node.js'), /clip-2 \{ person: 'Sam', action: 'sitting' \} t2\n/);
  assert.match(readFileSync(path.join(folder, 'localized.csv'), 'utf8'), /^clip-3,Rick,sitting,1,t1,/m);

  writeFileSync(path.join(folder, 'more.ts'), MORE);
  buildSync({ entryPoints: [path.join(folder, 'more.ts')], outfile: path.join(folder, 'bundle.js'), bundle: true, format: 'esm', platform: 'browser', absWorkingDir: folder });
  const { notes, wrong, ...others } = JSON.parse(runInNode(folder, 'bundle.js'));
  assert.deepEqual(notes, ['The option alpha has no effect because allocation is uniform; it has one where allocation is sticks, as in the preset buffet.']);
  for (const [i, words] of [/alpha is NaN; write a finite number/, /takes an object of options/, /no option "alhpa"; write alpha/, /no option "anwsers"; write answers/, /first argument is no saved model; pass the bytes/, /no preset "papr"; write paper\.$/, /edits is wrong: there is no member "caption"; write captions; write \{ captions/, /edits is wrong: captions\[0\] is an object that lacks a member/, /open takes one path, or Files; element 0 is the text "mine\/tracks.csv"\. Pass the folder/, /open: the path is empty/, /check takes files by their paths, Files or a folder; found undefined/, /predict: the first argument is undefined; pass the bytes of await answer\.file\('model\.zip'\)\./, /predict: the first argument is a promise; write await before it\./, /predict takes files .* found undefined/, /why: there is no video "c"; write a\./].entries()) {
    assert.match(wrong[i], words);
    assert.match(wrong[i], /^SiibpError /);
  }
  assert.deepEqual(others, { same: true, names: 'a,Rick a,Ilsa b,Rick b,Sam', stale: 'SiibpError', row: 2, rule: 'a tuple must have 2 members: person, action', aborted: 'AbortError', ok: false, kinds: true });

  const tsc = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));
  const compile = (lib: string, file: string) => execFileSync('node', [tsc, '--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--target', 'es2022', '--lib', lib, '--types', '', file], { cwd: folder });
  compile('es2022,dom', 'more.ts');
  writeFileSync(path.join(folder, 'plain.ts'), "import { open, SiibpError } from 'siibp';\nimport type { Answer } from 'siibp';\nexport const answer: Answer = await (await open({ 'tracks.csv': '' })).fit();\nexport { SiibpError };\n");
  compile('es2022', 'plain.ts');
});

/** Compares the files that answers list with those that file returns; run in Node. */
const LISTED_FILES = `import { open, predict } from 'siibp';
const boxless = { 'tracks.csv': 'video,track\\na,1\\na,2\\n', 'captions.txt': '# concepts: person\\na: (Rick), (Ilsa)\\n', features: { person: [[9, 0], [0, 9]] } };
const boxes = { ...boxless, 'boxes.csv': 'video,track,frame,x,y,w,h\\na,1,0,1,1,5,5\\na,1,9,1,1,5,5\\na,2,0,9,9,5,5\\n' };
const rates = { ...boxes, 'dataset.json': '{"videos": [{"id": "a", "fps": 25}]}' };
const names = [];
for (const files of [rates, boxes, boxless]) {
  const data = await open(files);
  const answer = await data.fit();
  if (names.length === 0) names.push(...answer.files);
  const labelled = await predict(await answer.file('model.zip'), files);
  for (const one of [answer, labelled]) {
    const without = names.filter((name) => !one.files.includes(name));
    for (const name of names) {
      const bytes = await one.file(name).then(({ length }) => length, ({ message }) => message);
      if ((typeof bytes === 'number') === without.includes(name)) throw new Error(name + ': ' + bytes);
      if (typeof bytes !== 'number' && !bytes.startsWith('This answer has no ' + name + ': ')) throw new Error(bytes);
    }
    console.log(without.join(' '));
  }
  labelled.close();
  data.close();
}
`;

testIn('chromium', 'an answer lists exactly the files that it returns', () => {
  const folder = project();
  writeFileSync(path.join(folder, 'files.js'), LISTED_FILES);
  const [boxes, timed, run] = ['localized-mot.zip localized-coco.json ', 'localized-via.json subtitles.zip', 'capsule.zip capsule-data.zip capsule-media.zip'];
  assert.deepEqual(runInNode(folder, 'files.js').trimEnd().split('\n'), ['', run, timed, `${timed} ${run}`, boxes + timed, `${boxes}${timed} ${run}`]);
});

testIn('chromium', 'an uncaught error in Node prints file, row and rule on a few lines', () => {
  const folder = project();
  writeFileSync(path.join(folder, 'wrong.js'), "import { open } from 'siibp';\nawait open({ 'tracks.csv': 'video,track\\na,1\\n', 'person.csv': '1\\n', 'captions.txt': '# concepts: person\\na: (Rick, sitting)\\n' });\n");
  const { status, stderr } = spawnSync('node', ['wrong.js'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^SiibpError: captions\.txt, row 2: a tuple must have 1 member/m);
  assert.ok(stderr.length < 1500 && stderr.split('\n').every((line) => line.length < 300), stderr);
});

testIn('chromium', 'the stack of an error of an argument has the line of the program', () => {
  const folder = projectWithData();
  const calls = ["await open('mine', { core: 2 });", 'await open(5);', "const data = await open('mine');\nawait data.fit({ alhpa: 3 });"];
  for (const [i, call] of calls.entries()) {
    writeFileSync(path.join(folder, 'wrong.js'), `import { open } from 'siibp';\n${call}\n`);
    const { stderr } = spawnSync('node', ['wrong.js'], { cwd: folder, encoding: 'utf8' });
    assert.match(stderr, i < 2 ? /at .*wrong\.js:2:/ : /at .*wrong\.js:3:/);
  }
});

/** A folder with the package and a bare page, which is the example of the document. */
function barePage(folder = scratch(), name = 'index.html') {
  copyFileSync(path.join(NPM, 'siibp.js'), path.join(folder, 'siibp.js'));
  writeFileSync(path.join(folder, name), `<!doctype html><title>Page</title>${example('html page')}`);
  return folder;
}

/** Gives the bare page files, as a person who chooses them; run in the page. */
function chooseFiles() {
  const files = { 'tracks.csv': 'video,track\na,1\na,2\nb,1\nb,2\n', 'person.csv': '9,0\n0,9\n9,0\n0,9\n', 'captions.txt': '# concepts: person\na: (Rick), (Ilsa)\nb: (Rick)\n' };
  const given = new DataTransfer();
  for (const [file, text] of Object.entries(files)) given.items.add(new File([text], file));
  const input = document.querySelector('input')!;
  input.files = given.files;
  input.dispatchEvent(new Event('change'));
}

const ANSWER = /^a 1: Rick\na 2: Ilsa\nb 1: Rick\n/;

const PLACE = 'https://example.org/';

interface Cells {
  jupyter: string; // the text of the output
  observable: { video: string; track: string; class: string }[];
}

/** Code that runs both cells of the document as the notebooks do: Jupyter evaluates it with its output as element, and Observable takes the value of a block. */
const cells = (address: string) => {
  const [jupyter, observable] = ['js jupyter', 'js observable'].map((info) => example(info).replace(PLACE, address));
  return `return (async () => {
    const element = document.createElement('div');
    const output = new Promise((resolve) => new MutationObserver(() => resolve(element.textContent)).observe(element, { childList: true }));
    (() => eval(${JSON.stringify(jupyter.replace('%%javascript\n', ''))}))();
    return { jupyter: await output, observable: await (async () => ${observable})() };
  })()`;
};

/** Runs code in the page. */
const runCode = (code: string): Promise<any> => new Function(code)();

function assertCells({ jupyter, observable }: Cells) {
  assert.match(`${jupyter}\n`, ANSWER);
  assert.deepEqual(observable.map((row) => row.class).slice(0, 3), ['Rick', 'Ilsa', 'Rick']);
}

for (const name of BROWSERS) {
  testIn(name, 'the package runs in a bare page', async () => {
    const site = await serve(barePage());
    const page = await (await browser(name)).newPage();
    await page.goto(site.url);
    await page.evaluate(chooseFiles);
    await until(page, () => document.querySelector('pre')!.textContent !== '');
    assert.match(await page.evaluate(() => document.querySelector('pre')!.textContent), ANSWER);
    await page.close();
    site.close();
  });

  testIn(name, 'notebooks of another origin import the module of the site by its address, if the host allows it', async () => {
    const folder = scratch();
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Notebook</title>');
    const [notebook, site, silent] = [await serve(folder), await serve(DIST, '/', { 'Access-Control-Allow-Origin': '*' }), await serve(DIST, '/')];
    const page = await (await browser(name)).newPage();
    await page.goto(notebook.url);
    assertCells(await page.evaluate(runCode, cells(site.url)) as Cells);
    const refused = await page.evaluate(runCode, `return import('${silent.url}siibp.js').then(() => 'imported', (error) => error.name)`);
    assert.equal(refused, 'TypeError');
    await page.close();
    for (const one of [notebook, site, silent]) one.close();
  });
}

testIn('webkit', 'the package runs in a bare page and in notebooks', { skip: missingForWebKit(false) }, async () => {
  const site = await serve(barePage());
  const page = await openWebKit(false);
  await page.goto(site.url);
  await page.evaluate(chooseFiles);
  await page.until(() => document.querySelector('pre')!.textContent !== '');
  assert.match(await page.evaluate(() => document.querySelector('pre')!.textContent), ANSWER);
  assertCells(await page.evaluate(runCode, cells(site.url)));
  page.end();
  site.close();
});

testIn('chromium', 'two pages of one origin import the package at the same time, beside the site with its service worker', async () => {
  const folder = scratch();
  const inner = path.join(folder, 'site');
  cpSync(DIST, inner, { recursive: true });
  barePage(inner, 'bare.html'); // the service worker serves this one
  barePage(folder);
  const served = await serve(folder, '/');
  const { page, record } = await open('chromium', { installs: true });
  await page.goto(`${served.url}site/index.html`);
  await until(page, () => /is stored in this browser/.test(document.querySelector('#requests')?.textContent ?? ''));
  const both = await Promise.all(['site/bare.html', 'index.html'].map(async (address) => {
    const bare = await page.browserContext().newPage();
    await bare.goto(served.url + address);
    return bare;
  }));
  assert.deepEqual(await Promise.all(both.map((bare) => bare.evaluate(() => navigator.serviceWorker.controller !== null))), [true, false]);
  await Promise.all(both.map((bare) => bare.evaluate(chooseFiles)));
  for (const bare of both) {
    await bare.bringToFront(); // a page in the background draws no frames, in which until waits
    await until(bare, () => document.querySelector('pre')!.textContent !== '');
    assert.match(await bare.evaluate(() => document.querySelector('pre')!.textContent), ANSWER);
  }
  await page.bringToFront();
  await ran(page, () => press(page, '[data-do=run]'));
  assert.deepEqual(faults(record), CLEAN);
  await page.browserContext().close();
  served.close();
});
