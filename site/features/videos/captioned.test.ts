import assert from 'node:assert/strict';
import test from 'node:test';
import { clipsNotGiven, isNamedIn, peopleNamedIn } from './ClipCard.tsx';

test('a clip is found in captions.txt, a table and JSON by its whole name', () => {
  assert.deepEqual(['clip-1: (Ana, waves)', 'video,person\nclip-1,Ana', '{"clip-1": [["Ana"]]}', '"clip-1": (Ana, -)'].map((text) => isNamedIn(text, 'clip-1')), [true, true, true, true]);
  assert.deepEqual(['clip-10: (Ana, waves)', 'my clip-12,Ana', '# of clip-1'].map((text) => isNamedIn(text, 'clip-1')), [false, false, false]);
});

test('the people of a clip are counted in captions.txt, each once', () => {
  const text = 'clip-1: (Ana, waves), (Bo, -), (Ana, sits)\nclip-10: (Cy, -)\nclip-2: (-, waves)\n# clip-3: (Ana, -)\nclip-1: (Dee, -)';
  assert.deepEqual(['clip-1', 'clip-10', 'clip-2', 'clip-3'].map((id) => peopleNamedIn(text, id)), [3, 1, 0, undefined]);
  assert.equal(peopleNamedIn('video,person\nclip-1,Ana', 'clip-1'), undefined, 'a table is not counted');
});

test('clips that captions.txt names and that were not given are told, each once', () => {
  const text = '# concepts: person, action\n# clip-9: (Ana, -)\nclip-1: (Ana, waves)\n"clip: 2": no tuple\nclip-3: (Bo, -)\nclip-3: (Cy, -)\nvideo,person';
  assert.deepEqual(clipsNotGiven(text, ['clip-1']), ['clip-3']);
  assert.deepEqual(clipsNotGiven('', []), []);
});
