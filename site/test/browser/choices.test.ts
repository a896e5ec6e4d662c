// The choices that a person is offered for a label, of real answers of the core: the film's questions, Ask me, and each track of
// “This track is…”. The label that is stated is always among them, and the numbers sum to one.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { choicesOf } from '../../model/choices.ts';
import { labelsOf } from '../../model/matches.ts';
import { probabilityText } from '../../words.ts';
import { questionsOf } from '../../features/film/player/questions.ts';
import { testIn, world } from '../harness/index.ts';
import { fitInNode, withNodeCore } from './fixtures/node-core.ts';
import type { LabelChoice } from '../../model/choices.ts';
import type { Core } from '../../library/core.ts';
import type { Alternatives, Answer, Dataset } from '../../core/messages.ts';

const browser = 'chromium'; // the core is tested without it, once
const SKELETON = fileURLToPath(new URL('../../../../shared/data/skeleton', import.meta.url));

interface Offered {
  listed: LabelChoice[];
  others: LabelChoice[];
  othersP: number;
}

/** The number that a probability is shown as; 0 where it is not shown. */
const shown = (p: number) => (p > 0 ? Number(probabilityText(p)) : 0);

/** Finds that the predicted and the most probable label are listed with their numbers, that each class is offered once, and that the numbers sum to one. */
function holdChoices(dataset: Dataset, answer: Answer, track: number, concept: number, { listed, others, othersP }: Offered, where: string) {
  const what = `${where}: ${dataset.concepts[concept].name} of track ${dataset.tracks[track].id} in ${dataset.videos[dataset.tracks[track].video].id}`;
  const { predicted, best, p, bestP } = labelsOf(dataset, answer, track)[concept];
  const numberOf = (label: number) => listed.find((one) => one.label === label)?.p ?? NaN;
  assert.equal(probabilityText(numberOf(predicted)), probabilityText(p), `${what}: the stated label`);
  if (best >= 0) assert.equal(probabilityText(numberOf(best)), probabilityText(bestP), `${what}: the most probable label`);
  const sum = listed.reduce((all, one) => all + shown(one.p), shown(othersP));
  assert.ok(Math.abs(sum - 1) <= 0.0201, `${what}: the numbers sum to ${sum}`);
  const classes = [...listed, ...others].map(({ label }) => label).sort((a, b) => a - b);
  assert.deepEqual(classes, [-1, ...dataset.concepts[concept].classes.keys()], what);
  assert.equal(listed.at(-1)?.label, -1, what);
}

/** Runs a dataset and finds that all choices hold. Returns how many questions the film and Ask me have, and how many classes with a button no caption names. */
async function holdDataset(core: Core, folder: string) {
  const { dataset, answer } = await fitInNode(core, folder);
  const alternatives: Record<number, Alternatives[]> = {};
  let added = 0;
  for (const track of dataset.tracks.keys()) {
    alternatives[track] = (await core.call('explain', { track })).alternatives;
    for (const known of alternatives[track]) {
      const offered = choicesOf(dataset, answer, track, known.concept, known);
      holdChoices(dataset, answer, track, known.concept, offered, 'This track is…');
      added += offered.listed.filter(({ addsCaption }) => addsCaption).length;
    }
  }
  const counts = [alternatives, {}].map((known) => {
    const asked = questionsOf(dataset, answer, known).filter(({ tuple }) => tuple < 0);
    for (const { track, concept, choices, others, othersP } of asked) holdChoices(dataset, answer, track, concept, { listed: choices, others, othersP }, 'film');
    return asked.length;
  });
  const skip: [number, number][] = [];
  for (let round = 0; round < 4; round++) {
    const { questions } = await core.call('ask', { skip });
    for (const question of questions) holdChoices(dataset, answer, question.track, question.concept, choicesOf(dataset, answer, question.track, question.concept, question), 'Ask me');
    skip.push(...questions.map(({ track, concept }): [number, number] => [track, concept]));
  }
  return { film: counts[0], ask: skip.length, added };
}

testIn(browser, 'the stated label is always a choice, and the numbers of the choices sum to one: a noisy world', async () => {
  const { film, ask, added } = await withNodeCore((core) => holdDataset(core, world('--seed', '3', '--clips', '16', '--feature-noise', '1.6')));
  assert.ok(film > 5 && ask > 5 && added > 5, `the film asks about ${film} labels, Ask me about ${ask}, and ${added} classes are in no caption`);
});

testIn(browser, 'the stated label is always a choice, and the numbers of the choices sum to one: skeletons', { skip: !existsSync(SKELETON) && 'the skeleton data is not here' }, async () => {
  const { film, ask, added } = await withNodeCore((core) => holdDataset(core, SKELETON));
  assert.ok(film > 5 && ask > 5 && added > 5, `the film asks about ${film} labels, Ask me about ${ask}, and ${added} classes are in no caption`);
});
