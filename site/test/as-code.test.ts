import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { PREDICTION_CODE, codeOf, codedLesson, codedRun, comparisonCommand } from '../model/as-code.ts';
import type { Hello, Lesson } from '../core/messages.ts';

const setting = (key: string) => ({ key }) as Hello['options'][number];
const DEFAULT = { alpha: 10, classes: 'joint', pairs: true, background: [5, 10], freezeNoise: null, seed: 1 };
const PAPER = { ...DEFAULT, alpha: 100, classes: 'independent', pairs: false };
const hello: Pick<Hello, 'presets' | 'options'> = { presets: [{ name: 'default', about: '', options: DEFAULT }, { name: 'paper', about: '', options: PAPER }], options: Object.keys(DEFAULT).map(setting) };

test('a preset alone is a command without options', () => {
  const run = codedRun(hello, DEFAULT, { as: null });
  assert.deepEqual(run, { preset: 'default', changed: [], features: '' });
  assert.equal(codeOf('command', run), 'siibp fit mine --no-choose --preset default -o result.json');
  assert.match(codeOf('javascript', run), /await data\.fit\(\);/);
  assert.doesNotMatch(codeOf('go', run), /Merge/);
});

test('other options are those that differ from the nearest preset, in each language as it writes them', () => {
  const run = codedRun(hello, { ...PAPER, alpha: 50, background: [1, 2], freezeNoise: ["it's", 'b'] }, { as: { features: 'actor: pca 8, l2' } });
  assert.equal(run.preset, 'paper');
  assert.equal(codeOf('command', run), "siibp fit mine --no-choose --preset paper --alpha=50 --background=1,2 --freeze-noise='it'\\''s,b' --features 'actor: pca 8, l2' -o result.json");
  assert.match(codeOf('javascript', run), /data\.fit\(\{ preset: 'paper', alpha: 50, background: \[1,2\], freezeNoise: \["it's","b"\], features: "actor: pca 8, l2" \}\);/);
  const go = codeOf('go', run);
  assert.match(go, /options\.Named\("paper"\)/);
  assert.ok(go.includes('o, err = o.Merge([]byte(`{"alpha":50,"background":[1,2],"freezeNoise":["it\'s","b"]}`))'), go);
  assert.ok(go.includes('Features: `actor: pca 8, l2`'), go);
});

test('a comparison is a command with its methods, or with its grid', () => {
  const run = codedRun(hello, { ...PAPER, alpha: 50 }, { as: { features: 'actor: l2' } });
  const numbers = { merge: 2, test: 0.3, replicates: 1000 };
  assert.equal(comparisonCommand(run, { ...numbers, methods: ['WSC-SIIBP', 'upper bound'] }),
    "siibp experiment mine --method WSC-SIIBP --method 'upper bound' --preset paper --alpha=50 --features 'actor: l2' --merge=2 --test=0.3 --replicates=1000 -o report");
  assert.equal(comparisonCommand(codedRun(hello, DEFAULT, { as: null }), { merge: 1, test: 0, grid: 'small' }), 'siibp experiment mine --grid small --preset default --merge=1 -o report');
});

test('a lesson begins with the command that makes its dataset', () => {
  const options = { ...PAPER, alpha: 100, background: [2] } as unknown as Lesson['options'];
  const run = codedLesson(hello, { settings: { world: 'names', c: 5, background: 2, count: 3, views: [] }, options });
  assert.equal(codeOf('command', run), 'siibp synth mine --lesson=names --count=3\nsiibp fit mine --no-choose --preset paper --background=2 -o result.json');
  for (const language of ['javascript', 'go'] as const) assert.match(codeOf(language, run), /^\/\/ The dataset: siibp synth mine --lesson=names --count=3\n/);
});

test('the Go programs compile as they stand, and gofmt leaves them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'siibp-as-code-'));
  const file = path.join(folder, 'main.go');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const run = codedRun(hello, { ...PAPER, alpha: 50, freezeNoise: ['it`s'] }, { as: { features: 'actor: pca 8, l2' } });
  for (const code of [codeOf('go', { ...run, makesData: 'siibp synth mine' }), PREDICTION_CODE.go]) {
    writeFileSync(file, `${code}\n`);
    execFileSync('go', ['vet', file], { cwd: root });
    assert.equal(execFileSync('gofmt', ['-l', file], { encoding: 'utf8' }), '');
  }
  rmSync(folder, { recursive: true });
});
