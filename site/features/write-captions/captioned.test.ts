import assert from 'node:assert/strict';
import test from 'node:test';
import { captionedIn } from './captioned.ts';
import { draftOfClips } from './draft.ts';

test('a clip has a caption where something is said of it, and its people are counted', () => {
  const draft = draftOfClips(['a', 'b', 'c'].map((id) => ({ id, tracks: 0 })), null);
  draft.videos[0].accepted = [['Ana', 'waves'], ['Tom', ''], ['Ana', 'sits']];
  draft.videos[1].sentence = 'Somebody waves.';
  assert.deepEqual([...captionedIn(draft, null)], [['a', 2], ['b', 0]]);
  assert.deepEqual([...captionedIn({ ...draft, ofClips: undefined }, null)], [], 'the editor is of another dataset');
});
