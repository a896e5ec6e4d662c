import assert from 'node:assert/strict';
import test from 'node:test';
import { offersFor, ruleOf } from './offers.ts';
import { lexiconOf, mentionsIn } from './vocabulary.ts';

const concepts = [
  { name: 'person', classes: ['Rick', 'Ilsa', 'Sam', 'man in black', 'man', 'Rose'] },
  { name: 'action', classes: ['walking', 'sitting', 'sitting down', 'talking', 'smoking', 'playing', 'rose'] },
  { name: 'thing', classes: ['glass', 'piano'] },
];

function offered(text: string, size = 2) {
  const some = concepts.slice(0, size);
  return offersFor(mentionsIn(text, lexiconOf(some, () => [])), size).map((tuple) => tuple.map((name) => name || '-').join(' '));
}

// A sentence and the tuples that it suggests, in order.
const SENTENCES: [string, string[]][] = [
  ['Rick walks in and Ilsa sits down.', ['Rick walking', 'Ilsa sitting down']],
  ['Rick and Ilsa walk.', ['Rick walking', 'Ilsa walking']],
  ['Rick, Ilsa and Sam walk; Sam plays.', ['Rick walking', 'Ilsa walking', 'Sam walking', 'Sam playing']],
  ['Rick walks and smokes.', ['Rick walking', 'Rick smoking']],
  ['Rick walks. Ilsa.', ['Rick walking', 'Ilsa -']],
  ['Ilsa. Somebody sits down.', ['Ilsa -', '- sitting down']],
  ['Sitting is Rick', ['Rick sitting']],
  ['While Rick sits Ilsa walks in', ['Rick sitting', 'Ilsa walking']],
  ['Rick talks to Ilsa', ['Rick talking', 'Ilsa -']],
  ['A man sits, a man in black walks', ['man sitting', 'man in black walking']],
  ['Rick walks, then Rick walks', ['Rick walking']],
  ['Rick\nIlsa sits', ['Rick -', 'Ilsa sitting']],
  ['It was here that Sam, at the old piano, played', ['Sam playing']],
  // A word of two concepts does not go with itself.
  ['Rose walks', ['- rose', 'Rose walking']],
  // Not understood, and so offered all the same: negation, passive, pronouns.
  ['Rick does not walk', ['Rick walking']],
  ['Rick sits and he smokes', ['Rick sitting', 'Rick smoking']],
  ['Nothing of that', []],
];

test('tuples are offered by order and nearness', () => {
  for (const [text, tuples] of SENTENCES) assert.deepEqual(offered(text), tuples, text);
});

test('offers with three concepts, and with one', () => {
  assert.deepEqual(offered('Sam plays the piano while Rick smokes', 3), ['Sam playing piano', 'Rick smoking -']);
  assert.deepEqual(offered('Rick and Ilsa talk over a glass', 3), ['Rick talking glass', 'Ilsa talking glass']);
  assert.deepEqual(offered('Sam plays a piano and a glass', 3), ['Sam playing piano', 'Sam playing glass']);
  assert.deepEqual(offered('A glass', 3), ['- - glass']);
  assert.deepEqual(offered('Rick and Ilsa walk', 1), ['Rick', 'Ilsa']);
});

test('the rule in words', () => {
  assert.match(ruleOf(concepts.slice(0, 2)), /^Each action goes with the nearest person before it in its sentence, or else the next after it/);
  assert.match(ruleOf(concepts), /thing go with the nearest action/);
  assert.match(ruleOf(concepts.slice(0, 1)), /^Each person/);
});
