import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { draftOfClips } from '../features/write-captions/clip-drafts.ts';
import { editDraft } from '../features/write-captions/draft-edits.ts';
import { preference, setPreference } from './preferences.ts';
import { saveDraft, savedDraft } from './saved-draft.ts';

const clips = (...ids: string[]) => ids.map((id) => ({ id, tracks: 0 }));
const said = (video: number, sentence: string, ...ids: string[]) => editDraft(draftOfClips(clips(...ids), null), { edit: 'say', video, sentence }, null);

beforeEach(() => {
  const stored = new Map<string, string>();
  const area = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value), removeItem: (key: string) => void stored.delete(key) };
  Object.assign(globalThis, { localStorage: area, sessionStorage: area, location: new URL('http://localhost/') });
});

test('what is written of clips returns with them, also where other clips were written of meanwhile', () => {
  assert.equal(savedDraft(), null);
  saveDraft(said(1, 'Rick walks', 'a', 'b'));
  saveDraft(said(0, 'Ilsa sits', 'c'));
  const draft = draftOfClips(clips('b', 'c', 'd'), savedDraft());
  assert.deepEqual(draft.videos.map(({ id, sentence }) => [id, sentence]), [['b', 'Rick walks'], ['c', 'Ilsa sits'], ['d', '']]);
  saveDraft(said(0, '', 'b'));
  assert.deepEqual(savedDraft()?.videos.map(({ id }) => id), ['c'], 'a sentence that was deleted does not return');
  saveDraft(null);
  assert.equal(savedDraft(), null);
});

test('nothing is saved where the visitor has switched that off, and what is not a draft is not read', () => {
  setPreference('keep', 'nothing');
  saveDraft(said(0, 'Rick walks', 'a'));
  assert.equal(preference('captions of clips'), '');
  for (const text of ['{', 'null', '[]', '{"ofClips":true}']) {
    setPreference('captions of clips', text);
    assert.equal(savedDraft(), null, text);
  }
});
