// The run of the page as a command, and as programs in JavaScript and in Go.
import { differingSettings, presetOf } from './settings.ts';
import type { Arguments, Hello, Lesson, Options } from '../core/messages.ts';
import type { FeatureRecipe } from './feature-recipe.ts';

export const LANGUAGES = { command: 'Command', javascript: 'JavaScript', go: 'Go' } as const;

export type Language = keyof typeof LANGUAGES;

type OptionValue = Options[string];

/** What a run is made with. */
export interface CodedRun {
  preset: string;
  changed: [key: string, value: OptionValue][]; // the options that differ from the preset
  features: string; // '' for those of the dataset
  makesData?: string; // the command that makes the dataset, where no person has it
}

/** The run that the options and features of the page lead to, as the preset with the fewest changes. */
export function codedRun({ presets, options: settings }: Pick<Hello, 'presets' | 'options'>, options: Options, { as }: Pick<FeatureRecipe, 'as'>): CodedRun {
  const changes = presets.map((preset) => ({ name: preset.name, keys: differingSettings(settings, preset.options, options).map(({ key }) => key) }));
  const { name, keys } = changes.find((one) => one.name === presetOf(presets, options)) ?? changes.reduce((best, one) => (one.keys.length < best.keys.length ? one : best));
  return { preset: name, changed: keys.map((key) => [key, options[key]]), features: as?.features ?? '' };
}

/** Why a lesson has no code. */
export const LESSONS_WITHOUT_CODE: Record<string, string> = {
  buffet: 'This lesson has no code: it draws from the prior, without a dataset or a run.',
  inside: 'This lesson has no code: it shows what this tab does for the runs of the page. The menu Link of Explore has the code of a run.',
};

/** The run of a lesson, on the dataset that the command synth writes. */
export function codedLesson(hello: Pick<Hello, 'presets' | 'options'>, { settings: { world, count }, options }: Pick<Lesson, 'settings' | 'options'>): CodedRun {
  return { ...codedRun(hello, options as unknown as Options, { as: null }), makesData: `siibp synth mine --lesson=${world} --count=${count}` };
}

/** The text of a run in a language. The dataset is the folder “mine”. */
export function codeOf(language: Language, run: CodedRun) {
  return { command: commandOf, javascript: javascriptOf, go: goOf }[language](run);
}

function commandOf({ makesData, ...run }: CodedRun) {
  return `${makesData ? `${makesData}\n` : ''}siibp fit mine --no-choose${modelFlags(run)} -o result.json`;
}

/** The flags of the preset, the changed options and the features. */
function modelFlags({ preset, changed, features }: CodedRun) {
  const flags = changed.map(([key, value]) => ` --${flagName(key)}=${quoted(flagText(value))}`).join('');
  return ` --preset ${preset}${flags}${features ? ` --features ${quoted(features)}` : ''}`;
}

/** The command that repeats a comparison of methods, or a cross-validation over a grid, with the options of a run. */
export function comparisonCommand(run: CodedRun, { methods, merge, test, replicates, grid }: Arguments['compare']['settings']) {
  const named = (methods ?? []).map((name) => ` --method ${quoted(name)}`).join('');
  const numbers = Object.entries({ merge, test, replicates }).map(([key, value]) => (value ? ` --${key}=${value}` : '')).join('');
  return `siibp experiment mine${grid ? ` --grid ${grid}` : named}${modelFlags(run)}${numbers} -o report`;
}

/** freezeNoise → freeze-noise, as the command has it. */
const flagName = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const flagText = (value: OptionValue) => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** A word of a shell's command line. */
const quoted = (text: string) => (/^[\w.,:+-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** How a program's reader makes its dataset. */
const dataComment = (makesData?: string) => (makesData ? `// The dataset: ${makesData}\n` : '');

function javascriptOf({ preset, changed, features, makesData }: CodedRun) {
  const given = [preset === 'default' ? '' : `preset: '${preset}'`, ...changed.map(([key, value]) => `${key}: ${JSON.stringify(value)}`), features ? `features: ${JSON.stringify(features)}` : ''].filter(Boolean);
  return `${dataComment(makesData)}import { open } from 'siibp';

const data = await open('mine'); // in a page: the files of an input
const answer = await data.fit(${given.length > 0 ? `{ ${given.join(', ')} }` : ''});
console.log(answer.tracks, answer.captions, answer.accuracy.text);`;
}

/** A whole program, which compiles where go.mod has the module siibp. */
function goOf({ preset, changed, features, makesData }: CodedRun) {
  const check = 'if err != nil {\n\t\tlog.Fatal(err)\n\t}\n';
  const merged = changed.length > 0 ? `\to, err = o.Merge([]byte(${goText(JSON.stringify(Object.fromEntries(changed)))}))\n\t${check}` : '';
  return `${dataComment(makesData)}package main

import (
	"context"
	"log"

	"siibp/core"
	"siibp/core/options"
)

func main() {
	d, err := core.Open("mine")
	${check}	o, err := options.Named("${preset}")
	${check}${merged}	r, err := core.Fit(context.Background(), d, core.Settings{Options: o${features ? `, Features: ${goText(features)}` : ''}})
	${check}	if err := core.Save("localized.csv", r.Localized); err != nil {
		log.Fatal(err)
	}
}`;
}

/** A string of Go's. */
const goText = (text: string) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

/** The labels of a saved model as code. The dataset is the folder “mine”, and the model the file model.zip. */
export const PREDICTION_CODE: Record<Language, string> = {
  command: 'siibp predict model.zip mine -o result.json',
  javascript: `import { readFile } from 'node:fs/promises';
import { predict } from 'siibp';

const answer = await predict(await readFile('model.zip'), 'mine'); // in a page: two inputs' files
console.log(answer.tracks, answer.captions, answer.accuracy.text);`,
  go: `package main

import (
	"context"
	"log"

	"siibp/core"
)

func main() {
	m, err := core.OpenModel("model.zip")
	if err != nil {
		log.Fatal(err)
	}
	d, err := core.OpenWith(core.OpenSettings{Model: m}, "mine")
	if err != nil {
		log.Fatal(err)
	}
	r, err := core.Predict(context.Background(), m, d, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := core.Save("localized.csv", r.Localized); err != nil {
		log.Fatal(err)
	}
}`,
};
