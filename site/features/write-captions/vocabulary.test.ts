import assert from 'node:assert/strict';
import test from 'node:test';
import { lexiconOf, mentionsIn, sameWord, tokensOf } from './vocabulary.ts';

// Two words, and whether one is a form of the other.
const PAIRS: [string, string, boolean][] = [
  ['walk', 'walk', true], ['walk', 'walks', true], ['walks', 'walked', true], ['walking', 'walked', true],
  ['smile', 'smiling', true], ['smiles', 'smiled', true], ['hope', 'hoping', true], ['hop', 'hopping', true],
  ['hop', 'hoping', false], ['hope', 'hopping', false], ['sit', 'sitting', true], ['stop', 'stopped', true],
  ['roll', 'rolling', true], ['travel', 'travelling', true], ['travel', 'traveling', true], ['kiss', 'kissing', true],
  ['add', 'adding', true], ['carry', 'carries', true], ['carry', 'carried', true], ['carrying', 'carried', true],
  ['lie', 'lying', true], ['try', 'trying', true], ['tie', 'tied', true], ['go', 'goes', true], ['going', 'goes', true],
  ['box', 'boxes', true], ['race', 'races', true], ['watch', 'watches', true], ['use', 'using', true], ['use', 'used', true],
  ['argue', 'argued', true], ['see', 'seeing', true], ['eat', 'eating', true], ['write', 'writing', true], ['open', 'opening', true],
  // What only looks like a form.
  ['see', 'seed', false], ['bee', 'being', false], ['r', 'ring', false], ['th', 'thing', false], ['bus', 'bu', false], ['thi', 'this', false],
  ['walk', 'walker', false], ['act', 'actor', false], ['sat', 'sit', false], ['run', 'ran', false], ['us', 'using', false], ['kis', 'kiss', false],
  ['man', 'men', false], ['need', 'nee', false], ['universe', 'university', false],
  // Endings are English and of a–z alone.
  ['häuser', 'häusers', false], ['сидит', 'сидит', true], ['сидит', 'сидите', false],
];

test('words are recognised by their forms', () => {
  for (const [a, b, same] of PAIRS) {
    assert.equal(sameWord(a, b), same, `${a}, ${b}`);
    assert.equal(sameWord(b, a), same, `${b}, ${a}`);
  }
});

test('words and sentences are separated', () => {
  const read = (text: string) => tokensOf(text).map(({ text: word, part }) => `${word}${part || ''}`).join(' ');
  assert.equal(read("Rick's well-known T-shirt"), 'rick s well known t shirt');
  assert.equal(read('He doesn’t. Don walks'), 'he doesn’t don1 walks1');
  assert.equal(read('At 11:30 he has 3.5 litres! Then? Yes'), 'at 11 30 he has 3 5 litres then1 yes2');
  assert.equal(read('小明走路。小红坐下'), '小 明 走 路 小1 红1 坐1 下1');
  assert.equal(read('Cafe\u0301'), 'caf\u00e9');
  assert.equal(read(' — !'), '');
});

const concepts = [
  { name: 'person', classes: ['Rick', 'Ilsa', 'Ms. O\'Hara', 'Don', 'Rose', 'like "this", and so'] },
  { name: 'action', classes: ['sitting', 'sitting down', 'walking', 'phone call', '11:30 train', '走路', 'rose', '++'] },
];
const lexicon = lexiconOf(concepts, (concept, name) => (concept === 1 && name === 'walking' ? ['strolls', ' ambles along '] : []));

// A sentence and the classes that it names.
const SENTENCES: [string, string[]][] = [
  ['Rick sits.', ['Rick', 'sitting']],
  ['Rick sits down.', ['Rick', 'sitting down']],
  ['RICK SAT', ['Rick']],
  ['Sitting, Ilsa looks down', ['sitting', 'Ilsa']],
  ['a sitting-down Ilsa', ['sitting down', 'Ilsa']],
  ["Rick's walks", ['Rick', 'walking']],
  ['Rick strolls and Ilsa ambled along', ['Rick', 'walking', 'Ilsa', 'walking']],
  ["I don't walk", ['walking']],
  ['Don walks', ['Don', 'walking']],
  ["Ms. O'Hara phones; two phone calls", ["Ms. O'Hara", 'phone call']],
  ['like this and so she walks', ['like "this", and so', 'walking']],
  ['the 11:30 train', ['11:30 train']],
  ['小明走路', ['走路']],
  ['walker and trickster', []],
  ['', []],
];

test('classes that a sentence mentions', () => {
  for (const [text, named] of SENTENCES) assert.deepEqual(mentionsIn(text, lexicon).map((one) => one.class), named, text);
});

test('a word that is a class of two concepts is a mention of both', () => {
  const both = mentionsIn('Rose', lexicon);
  assert.deepEqual(both.map(({ concept, class: name, first }) => [concept, name, first]), [[0, 'Rose', 0], [1, 'rose', 0]]);
});

test('a word of two classes mentions the exact one, else the first', () => {
  const two = lexiconOf([{ name: 'action', classes: ['sit', 'sitting'] }], () => []);
  assert.deepEqual(mentionsIn('sitting sits', two).map(({ class: name, also }) => [name, also]), [['sitting', ['sit']], ['sit', ['sitting']]]);
});

test('a mention has its position in the text', () => {
  const text = 'Then Rick sits down';
  const [rick, sits] = mentionsIn(text, lexicon);
  assert.deepEqual([rick, sits].map(({ from, to }) => text.slice(from, to)), ['Rick', 'sits down']);
});
