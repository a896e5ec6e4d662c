import assert from 'node:assert/strict';
import test from 'node:test';
import { draftOfClips, draftWithAdded, draftWithClips, draftWithoutAdded, saysOfClipsIn } from './clip-drafts.ts';
import { alikeOf, draftCounts, draftFrom, draftOf, isRead, keyOf, parsedSentence, refreshDraft, sentencesOf, textOf } from './draft.ts';
import type { Draft, Readings } from './draft.ts';
import { editDraft } from './draft-edits.ts';
import type { Edit } from './draft-edits.ts';
import { editWithUndo, undoOf } from './draft-undo.ts';
import type { UndoableEdit } from './draft-undo.ts';
import type { SentenceFiles } from '../../core/messages.ts';
import { everythingWords } from './Panel.tsx';
import { toyDataset } from '../../test/toy.ts';

const SAID = { edit: 'say' as const, video: 1, sentence: 'Rick walks in and Ilsa sits down.' };
const FIRST = keyOf(['Rick', 'walking']);

/** What the core would have read of a draft: these tuples of the second video. Classes that the draft lacks are proposals. */
function readingsOf({ words, videos }: Draft, tuples = [['Rick', 'walking'], ['Ilsa', 'sitting']]): Readings {
  const empty = { mentions: [], tuples: [], nothing: false };
  const proposals = words.concepts.flatMap(({ classes }, concept) => [...new Set(tuples.map((tuple) => tuple[concept]))]
    .filter((name) => name && !classes.includes(name)).map((name) => ({ concept, class: name, count: 1 })));
  return { words, ids: videos.map(({ id }) => id), texts: videos.map(({ sentence }) => sentence), proposals, alike: [], readings: videos.map((_, i) => (i === 1 ? { ...empty, tuples: tuples.map((members) => ({ members, unread: '' })) } : empty)) };
}

const edited = (draft: Draft, ...edits: UndoableEdit[]) => edits.reduce((now, edit) => editWithUndo(now, edit, readingsOf(now)), draft);
const after = (...edits: Edit[]) => edited(draftOf(toyDataset()), ...edits);
const offers = (draft: Draft, video: number, readings = readingsOf(draft)) => parsedSentence(draft.words, draft.videos[video], readings, video).offers.map(({ tuple }) => tuple.join(' '));

test('the dataset’s captions are accepted tuples of the draft', () => {
  const draft = after();
  assert.deepEqual(draft.videos.map(({ accepted }) => accepted), [[['Rick', 'walking'], ['Ilsa', '']], [], [['', 'sitting']]]);
  assert.equal(textOf(draft), '# concepts: who, what\nclip-07: (Rick, walking), (Ilsa, -)\nclip-08:\nclip 9: (-, sitting)\n');
  assert.deepEqual(draftCounts(draft, null), { accepted: 3, noLongerSaid: 0, waiting: 0, open: [], said: 3 });
});

test('an edit that deletes or replaces is undone, also that of a file', () => {
  const written = after(SAID, { edit: 'accept', video: 1, key: FIRST });
  assert.equal(undoOf(written), null);
  const said = { said: [{ video: 'clip-07', text: '(Sam, sitting)', span: { from: -1, to: -1 } }], unused: [], synonyms: [] } as unknown as SentenceFiles;
  for (const edit of [{ edit: 'clear', video: 1 }, { edit: 'add file', said, replaces: true }, { edit: 'remove', video: 0, index: 0 }] as Edit[]) {
    const changed = edited(written, edit);
    assert.notEqual(textOf(changed), textOf(written));
    assert.match(undoOf(changed)?.words ?? '', /clip-08|clip-07|the file/);
    assert.deepEqual(edited(changed, { edit: 'undo' }), written);
    assert.equal(undoOf(edited(changed, { ...SAID, video: 2 })), null, 'typing is undone by the browser');
    assert.equal(undoOf({ ...changed, about: { kind: 'dataset', hash: 'another' } }), null);
  }
});

test('a draft that an earlier version has stored is read', () => {
  const { words, videos, problem } = draftOf(toyDataset());
  const stored = { words, problem, videos: videos.map(({ changedOffers, handledOffers, ofDataset, ...video }) => ({ ...video, mended: changedOffers, settled: handledOffers, before: ofDataset })) };
  assert.deepEqual(draftFrom({ ...stored, hash: 'a' }), draftOf(toyDataset()));
  assert.deepEqual([draftFrom({ ...stored, ofClips: true }).about, draftFrom({ ...stored, ofClips: true, hash: 'a' }).about], [{ kind: 'clips' }, { kind: 'dataset with clips', hash: 'a' }]);
});

test('only accepted tuples count', () => {
  const draft = after(SAID);
  assert.deepEqual(offers(draft, 1), ['Rick walking', 'Ilsa sitting']);
  assert.deepEqual(draftCounts(draft, readingsOf(draft)), { accepted: 3, noLongerSaid: 0, waiting: 2, open: [1], said: 3 });
  assert.match(textOf(draft), /\n# said of clip-08: Rick walks in and Ilsa sits down.\nclip-08:\n/);
  const taken = after(SAID, { edit: 'accept', video: 1, key: FIRST });
  assert.deepEqual(offers(taken, 1), ['Ilsa sitting']);
  assert.match(textOf(taken), /\nclip-08: \(Rick, walking\)\n/);
  assert.deepEqual(offers(after(SAID, { edit: 'accept all', video: 1 }), 1), []);
});

test('a sentence that says that nothing happens is offered and accepted as such', () => {
  const draft = editDraft(draftOfClips([{ id: 'a', tracks: 0 }], null), { edit: 'say', video: 0, sentence: 'Nobody is there.' });
  const readings: Readings = { words: draft.words, ids: [draft.videos[0].id], texts: ['Nobody is there.'], proposals: [], alike: [], readings: [{ mentions: [], tuples: [], nothing: true }] };
  assert.deepEqual(draftCounts(draft, readings), { accepted: 0, noLongerSaid: 0, waiting: 1, open: [0], said: 0 });
  const accepted = editDraft(draft, { edit: 'accept everything' }, readings);
  assert.equal(accepted.videos[0].nothing, true);
  assert.deepEqual(draftCounts(accepted, readings), { accepted: 0, noLongerSaid: 0, waiting: 0, open: [], said: 1 });
  assert.equal(textOf(accepted), '# concepts: person, action\n# said of a: Nobody is there.\na:\n');
});

test('an offer can be changed before it is accepted', () => {
  const mended = after(SAID, { edit: 'change offer', video: 1, key: FIRST, concept: 1, to: '' });
  assert.deepEqual(offers(mended, 1), ['Rick ', 'Ilsa sitting']);
  assert.equal(mended.videos[1].accepted.length, 0);
  const taken = edited(mended, { edit: 'accept', video: 1, key: FIRST });
  assert.deepEqual(taken.videos[1].accepted, [['Rick', '']]);
  assert.deepEqual(offers(taken, 1), ['Ilsa sitting'], 'the same is not offered again');
});

test('a dropped offer stays dropped while the sentence is typed', () => {
  const dropped = after(SAID, { edit: 'drop', video: 1, key: FIRST }, { ...SAID, sentence: `${SAID.sentence} Rick sits.` });
  assert.deepEqual(offers(dropped, 1), ['Ilsa sitting']);
  assert.deepEqual(offers(edited(dropped, { ...SAID, sentence: '' }, SAID), 1), ['Rick walking', 'Ilsa sitting'], 'an empty sentence begins anew');
});

test('accepted tuples are changed, added and removed', () => {
  const draft = after({ edit: 'add', video: 1 }, { edit: 'change', video: 0, index: 1, concept: 1, to: 'sitting' }, { edit: 'remove', video: 2, index: 0 });
  assert.equal(textOf(draft), '# concepts: who, what\nclip-07: (Rick, walking), (Ilsa, sitting)\n', 'a tuple that says nothing yet is not written');
  assert.match(textOf(edited(draft, { edit: 'nothing', video: 2, on: true })), /\nclip 9:\n/);
});

test('everything about a video can be deleted', () => {
  const draft = after(SAID, { edit: 'accept all', video: 1 }, { edit: 'clear', video: 1 });
  assert.deepEqual([draft.videos[1].sentence, draft.videos[1].accepted, draft.videos[1].handledOffers], ['', [], []]);
});

test('synonyms go to the core and into captions.txt', () => {
  const draft = after({ edit: 'synonyms', concept: 1, name: 'walking', text: 'strolls, ambles' });
  assert.deepEqual(sentencesOf(draft).concepts[1].classes[0], { name: 'walking', synonyms: ['strolls', ' ambles'] });
  assert.match(textOf(draft), /\n# synonyms of what=walking: strolls, ambles\n/);
});

test('a list with commas adds several classes, where the vocabulary is open', () => {
  const draft = after({ edit: 'class', concept: 0, name: ' Sam, Anna ,Ben,' });
  assert.deepEqual([draft.words.concepts[0].classes, draft.problem], [['Rick', 'Ilsa', 'Sam', 'Anna', 'Ben'], '']);
  for (const name of ['', '-', '?', 'Rick', 'Sam, Rick', 'a\nb']) assert.notEqual(after({ edit: 'class', concept: 0, name }).problem, '', name);
  const closed = draftOf({ ...toyDataset(), info: { concepts: [{ name: 'who', classes: ['Rick', 'Ilsa'] }, { name: 'what' }] } });
  assert.deepEqual(closed.words.concepts.map((one) => one.closed), [true, false]);
  assert.match(editDraft(closed, { edit: 'class', concept: 0, name: 'Sam' }).problem, /dataset\.json lists the classes of who/);
});

test('a class is removed from all captions, and not proposed again', () => {
  const draft = after({ edit: 'remove class', concept: 1, name: 'walking' });
  assert.equal(textOf(draft), '# concepts: who, what\nclip-07: (Rick, -), (Ilsa, -)\nclip-08:\nclip 9: (-, sitting)\n');
  assert.deepEqual(sentencesOf(draft).concepts[1], { name: 'what', closed: false, classes: [{ name: 'sitting', synonyms: [''] }], rejected: ['walking'] });
  const back = edited(draft, { edit: 'class', concept: 1, name: 'walking' });
  assert.deepEqual(sentencesOf(back).concepts[1].rejected, []);
});

test('accepting an offer adds the classes that it proposes', () => {
  const draft = after(SAID);
  const readings = readingsOf(draft, [['Luis', 'signs'], ['Rick', 'walking']]);
  const taken = editDraft(draft, { edit: 'accept', video: 1, key: keyOf(['Luis', 'signs']) }, readings);
  assert.deepEqual(taken.words.concepts.map(({ classes }) => classes), [['Rick', 'Ilsa', 'Luis'], ['walking', 'sitting', 'signs']]);
  assert.equal(isRead(draft, readings), true);
  assert.equal(isRead(taken, readings), false, 'the sentences are read with the new classes');
});

test('everything is added and accepted at once', () => {
  const draft = after({ edit: 'say', video: 1, sentence: 'Luis waits while Marek signs' });
  const readings = readingsOf(draft, [['Luis', 'waits'], ['Marek', 'signs']]);
  assert.equal(everythingWords(draft, readings), 'Add 2 people and 2 actions, accept 2 captions, run');
  const all = editDraft(draft, { edit: 'accept everything' }, readings);
  assert.deepEqual(all.words.concepts.map(({ classes }) => classes), [['Rick', 'Ilsa', 'Luis', 'Marek'], ['walking', 'sitting', 'waits', 'signs']]);
  assert.match(textOf(all), /\nclip-08: \(Luis, waits\), \(Marek, signs\)\n/);
  assert.deepEqual(draftCounts(all, readings).waiting, 0);
});

test('another concept may come first', () => {
  const draft = after(SAID, { edit: 'put first', concept: 1 });
  assert.equal(textOf(draft), '# concepts: what, who\nclip-07: (walking, Rick), (-, Ilsa)\n# said of clip-08: Rick walks in and Ilsa sits down.\nclip-08:\nclip 9: (sitting, -)\n');
  assert.deepEqual(offers(draft, 1, readingsOf(after(SAID))), [], 'what was read in the other order is not offered');
});

test('sentences of files are added behind the present ones', () => {
  const said = (video: string, text: string, from = 0, to = 0) => ({ file: 'said.csv', row: 2, video, text, span: { from, to } });
  const files = {
    type: 'sentence-files' as const, said: [said('clip-07', 'Ilsa strolls'), said('clip-08', 'Sam', 1, 2.5)], unused: [{ file: 'said.csv', row: 4, text: 'A cat', why: 'no video is called "x"' }],
    synonyms: [{ concept: 'what', class: 'walking', words: 'strolls' }, { concept: 'what', class: 'x', words: 'y' }],
  };
  const draft = after({ ...SAID, video: 0, sentence: 'Rick sits' }, { edit: 'add file', said: files });
  assert.deepEqual(draft.videos.map(({ sentence }) => sentence), ['Rick sits\nIlsa strolls', 'Sam', '']);
  assert.equal(draft.words.synonyms.what.walking, 'strolls');
  assert.deepEqual(draft.pasted, { added: 3, unused: [{ line: 'A cat', why: 'said.csv, row 4: no video is called "x"' }, { line: 'synonyms of what=x', why: 'there is no such class' }] });
  assert.equal(edited(draft, { edit: 'add file', said: files }).videos[1].sentence, 'Sam', 'twice the same is once');
  assert.deepEqual(edited(draft, { edit: 'add file', said: files }).videos[1].times, [{ text: 'Sam', from: 1, to: 2.5 }]);
  assert.match(textOf(draft), /\n# said of clip-07: Rick sits Ilsa strolls\n[^]*\n# said of clip-08 from 1 to 2.5 s: Sam\n/);
});

test('a draft has the videos that were added to its dataset', () => {
  const dataset = toyDataset();
  const draft = edited(draftOf({ ...dataset, videos: dataset.videos.slice(1) }), { edit: 'say', video: 0, sentence: 'Rick walks' });
  const now = refreshDraft(draft, { ...dataset, hash: 'b' });
  assert.deepEqual(now.videos.map(({ id, sentence, accepted }) => [id, sentence, accepted.length]), [['clip-07', '', 2], ['clip-08', 'Rick walks', 0], ['clip 9', '', 1]]);
  assert.deepEqual(now.about, { kind: 'dataset', hash: 'b' });
  assert.equal(refreshDraft(now, { ...dataset, hash: 'c', videos: dataset.videos.slice(1) }), now, 'a draft of other videos stays');
});

test('what is written while clips are analyzed joins their dataset', () => {
  const clips = draftOfClips([{ id: 'clip-07', tracks: 0 }, { id: 'lost', tracks: 0 }], null);
  const said = edited({ ...clips, words: { ...clips.words, concepts: [{ name: 'what', classes: [], closed: false }, { name: 'who', classes: [], closed: false }] } },
    { edit: 'say', video: 0, sentence: 'Luis signs' }, { edit: 'add', video: 0 }, { edit: 'change', video: 0, index: 0, concept: 1, to: 'Luis' });
  const more = draftOfClips([{ id: 'clip-07', tracks: 2 }, { id: 'clip 9', tracks: 0 }], said);
  assert.deepEqual(more.videos.map(({ id, tracks, sentence }) => [id, tracks, sentence]), [['clip-07', 2, 'Luis signs'], ['clip 9', 0, '']]);
  assert.ok(saysOfClipsIn(more, toyDataset()));
  assert.ok(!saysOfClipsIn(more, { videos: toyDataset().videos.slice(1) }), 'a dataset of other videos');
  const joined = draftWithClips(toyDataset(), more);
  assert.deepEqual([joined.videos[0].sentence, joined.videos[0].accepted, joined.about], ['Luis signs', [['Rick', 'walking'], ['Ilsa', ''], ['Luis', '']], { kind: 'dataset', hash: 'a' }], 'the captions of the dataset stay');
  assert.deepEqual(joined.words.concepts.map(({ name, classes }) => [name, classes]), [['who', ['Rick', 'Ilsa', 'Luis']], ['what', ['walking', 'sitting']]]);
});

test('the draft of a dataset has the clips that are added to it, and is that of the dataset again without them', () => {
  const dataset = toyDataset();
  const first = { ...dataset, videos: dataset.videos.slice(0, 2), tupleCount: 2 };
  const begun = edited(draftOf(first), { edit: 'say', video: 1, sentence: 'Rick sits' });
  const saved = edited(draftOfClips([{ id: 'clip 9', tracks: 0 }], null), { edit: 'class', concept: 0, name: 'Luis' }, { edit: 'add', video: 0 }, { edit: 'change', video: 0, index: 0, concept: 0, to: 'Luis' });
  const named = { ...saved, words: { ...saved.words, concepts: [{ ...saved.words.concepts[1], name: 'what' }, { ...saved.words.concepts[0], name: 'who' }] }, videos: saved.videos.map((video) => ({ ...video, accepted: [['', 'Luis']] })) };
  const added = draftWithAdded(begun, [{ id: 'clip 9', tracks: 3, found: 1 }], named);
  assert.deepEqual(added.videos.map(({ id, sentence, accepted, tracks }) => [id, sentence, accepted, tracks]),
    [['clip-07', '', [['Rick', 'walking'], ['Ilsa', '']], 3], ['clip-08', 'Rick sits', [], 1], ['clip 9', '', [['Luis', '']], 3]], 'what was saved of the added clip is there, in the order of the concepts');
  assert.deepEqual([added.about, added.words.concepts[0].classes], [{ kind: 'dataset with clips', hash: dataset.hash }, ['Rick', 'Ilsa', 'Luis']]);
  const again = draftWithAdded(added, [{ id: 'clip 9', tracks: 4 }], added);
  assert.deepEqual(again.videos.map(({ id, tracks }) => [id, tracks]), [['clip-07', 3], ['clip-08', 1], ['clip 9', 4]]);
  assert.deepEqual(draftWithoutAdded(added, first).videos, begun.videos);

  const less = edited(added, { edit: 'remove', video: 0, index: 1 });
  const joined = draftWithClips({ ...dataset, hash: 'b' }, less);
  assert.deepEqual(joined.videos.map(({ sentence, accepted }) => [sentence, accepted]), [['', [['Rick', 'walking']]], ['Rick sits', []], ['', [['Luis', '']]]], 'a caption that was removed meanwhile stays removed');
  assert.deepEqual(joined.about, { kind: 'dataset', hash: 'b' });
});

test('captions of a file are accepted, also in place of those that are there', () => {
  const said = (video: string, text: string) => ({ file: 'captions.txt', row: 2, video, text, span: { from: 0, to: 0 } });
  const file = (...all: ReturnType<typeof said>[]) => ({ type: 'sentence-files' as const, said: all, unused: [], synonyms: [] });
  const draft = after({ ...SAID, video: 0, sentence: 'Rick sits' });
  const given = file(said('clip-07', '(Luis, -), (Rick, walking)'), said('clip-08', 'Ilsa walks'));
  const added = edited(draft, { edit: 'add file', said: given });
  assert.deepEqual(added.videos.map(({ sentence, accepted }) => [sentence, accepted]), [['Rick sits', [['Rick', 'walking'], ['Ilsa', ''], ['Luis', '']]], ['Ilsa walks', []], ['', [['', 'sitting']]]]);
  assert.deepEqual(added.words.concepts[0].classes, ['Rick', 'Ilsa', 'Luis']);
  const replaced = edited(draft, { edit: 'add file', said: given, replaces: true });
  assert.deepEqual(replaced.videos.map(({ sentence, accepted }) => [sentence, accepted]), [['', [['Luis', ''], ['Rick', 'walking']]], ['Ilsa walks', []], ['', [['', 'sitting']]]], 'other videos keep theirs');
});

test('a class that becomes a synonym of another joins it, also in the captions', () => {
  const draft = after({ edit: 'class', concept: 1, name: 'walks' }, { edit: 'add', video: 1 }, { edit: 'change', video: 1, index: 0, concept: 1, to: 'walks' });
  const joined = edited(draft, { edit: 'synonyms', concept: 1, name: 'walking', text: 'walks, strolls' });
  assert.deepEqual([joined.words.concepts[1].classes, joined.videos[1].accepted, joined.words.synonyms.what.walking], [['walking', 'sitting'], [['', 'walking']], 'walks, strolls']);
});

test('a person is renamed in the captions of some videos', () => {
  const draft = edited(after(SAID, { edit: 'accept all', video: 1 }), { edit: 'rename', concept: 0, from: 'Rick', to: 'Zoe', videos: ['clip-08'] });
  assert.deepEqual(draft.videos.map(({ accepted }) => accepted[0]), [['Rick', 'walking'], ['Zoe', 'walking'], ['', 'sitting']]);
  assert.ok(draft.words.concepts[0].classes.includes('Zoe'));
  const { offers: made, noLongerSaid } = parsedSentence(draft.words, draft.videos[1], readingsOf(draft), 1);
  assert.deepEqual([made, noLongerSaid], [[], []], 'the old name is not offered again');
});

test('classes that mean the same are joined by one press, or kept apart', () => {
  const draft = after({ edit: 'class', concept: 1, name: 'strolls' }, { edit: 'add', video: 1 }, { edit: 'change', video: 1, index: 0, concept: 1, to: 'strolls' });
  const alike = { concept: 1, classes: ['walking', 'strolls', 'wanders'] };
  const asked = (now: Draft) => alikeOf(now, { ...readingsOf(now), alike: [alike] }).length;
  const joined = edited(draft, { edit: 'join', alike });
  assert.deepEqual([joined.words.concepts[1].classes, joined.videos[1].accepted, joined.words.synonyms.what.walking], [['walking', 'sitting'], [['', 'walking']], 'strolls, wanders']);
  assert.equal(undoOf(joined)?.words, 'strolls and wanders are walking now.');
  const proposed = edited(draft, { edit: 'join', alike: { concept: 1, classes: ['runs', 'jogs'] } });
  assert.deepEqual([proposed.words.concepts[1].classes.at(-1), proposed.words.synonyms.what.runs], ['runs', 'jogs']);
  assert.deepEqual([asked(draft), asked(edited(draft, { edit: 'keep apart', alike }))], [1, 0]);
});

test('captions that were accepted and are not in the dataset yet stay when it is read again', () => {
  const dataset = toyDataset();
  const draft = edited(draftOf(dataset), { edit: 'remove', video: 0, index: 0 }, { edit: 'add', video: 1 }, { edit: 'change', video: 1, index: 0, concept: 0, to: 'Ilsa' });
  const now = refreshDraft(draft, { ...dataset, hash: 'b' });
  assert.deepEqual(now.videos.map(({ accepted }) => accepted), [[['Ilsa', '']], [['Ilsa', '']], [['', 'sitting']]]);
  const other = toyDataset();
  other.videos[0].tuples = [];
  assert.deepEqual(refreshDraft(draft, { ...other, hash: 'c' }).videos[0].accepted, [], 'what the dataset has lost meanwhile goes');
});

test('captions that were used and are undone in the dataset are undone in the draft, and offered again', () => {
  const dataset = toyDataset();
  const draft = after(SAID, { edit: 'accept all', video: 1 });
  const used = toyDataset();
  used.videos[1] = { ...used.videos[1], tuples: [[0, 0], [1, 1]] };
  const now = refreshDraft(draft, { ...used, hash: 'b' });
  assert.deepEqual(now.videos[1].accepted, [['Rick', 'walking'], ['Ilsa', 'sitting']]);
  const undone = refreshDraft(now, dataset);
  assert.deepEqual([undone.videos[1].accepted, undone.videos[1].sentence], [[], SAID.sentence]);
  assert.deepEqual(offers(undone, 1), ['Rick walking', 'Ilsa sitting']);

  // The removal of what a sentence does not say any more is undone as well: it is still not said.
  const shorter = edited(now, { ...SAID, sentence: 'Rick walks in.' });
  const read = readingsOf(shorter, [['Rick', 'walking']]);
  const less = toyDataset();
  less.videos[1] = { ...less.videos[1], tuples: [[0, 0]] };
  const removed = refreshDraft(editWithUndo(shorter, { edit: 'accept everything' }, read), { ...less, hash: 'c' });
  const back = refreshDraft(removed, { ...used, hash: 'b' });
  assert.deepEqual([removed.videos[1].accepted.length, back.videos[1].accepted.length], [1, 2]);
  assert.deepEqual(parsedSentence(back.words, back.videos[1], readingsOf(back, [['Rick', 'walking']]), 1).noLongerSaid, [['Ilsa', 'sitting']]);
});

test('a draft whose concepts have another order is refreshed in the order of the dataset, with its new classes', () => {
  const dataset = toyDataset();
  const draft = after({ edit: 'class', concept: 0, name: 'Sam' }, { edit: 'put first', concept: 1 }, { edit: 'add', video: 1 }, { edit: 'change', video: 1, index: 0, concept: 1, to: 'Sam' });
  assert.deepEqual(draft.words.concepts.map(({ name }) => name), ['what', 'who']);
  const now = refreshDraft(draft, { ...dataset, hash: 'another' });
  assert.deepEqual(now.words.concepts.map(({ name }) => name), ['who', 'what']);
  assert.ok(now.words.concepts[0].classes.includes('Sam'));
  assert.deepEqual(now.videos.map(({ accepted }) => accepted), [[['Rick', 'walking'], ['Ilsa', '']], [['Sam', '']], [['', 'sitting']]]);
});

test('readings count only for the video that they were read of, and what was changed is not offered again', () => {
  const draft = after(SAID);
  const readings = readingsOf(draft);
  assert.equal(parsedSentence(draft.words, draft.videos[1], { ...readings, ids: ['other', 'other', 'other'] }, 1).offers.length, 0);
  const changed = edited(draft, { edit: 'accept', video: 1, key: FIRST }, { edit: 'change', video: 1, index: 0, concept: 1, to: 'sitting' });
  assert.deepEqual(offers(changed, 1), ['Ilsa sitting']);
});

test('an accepted offer that its sentence does not say any more is to be removed, or kept', () => {
  const taken = after(SAID, { edit: 'accept all', video: 1 });
  const read = (draft: Draft, ...tuples: string[][]) => parsedSentence(draft.words, draft.videos[1], readingsOf(draft, tuples), 1);
  assert.deepEqual(read(taken, ['Rick', 'walking'], ['Ilsa', 'sitting']).noLongerSaid, []);
  const shorter = edited(taken, { ...SAID, sentence: 'Rick walks in.' });
  const now = readingsOf(shorter, [['Rick', 'walking']]);
  assert.deepEqual(parsedSentence(shorter.words, shorter.videos[1], now, 1).noLongerSaid, [['Ilsa', 'sitting']]);
  assert.deepEqual(parsedSentence(shorter.words, shorter.videos[1], readingsOf(taken), 1).noLongerSaid, [], 'the sentence is not read yet');
  assert.deepEqual(draftCounts(shorter, now), { accepted: 5, noLongerSaid: 1, waiting: 0, open: [1], said: 3 });
  assert.equal(everythingWords(shorter, now), 'Remove 1 caption, run');

  for (const edit of [{ edit: 'remove', video: 1, index: 1 }, { edit: 'accept all', video: 1 }, { edit: 'accept everything' }] as Edit[]) {
    const removed = editWithUndo(shorter, edit, now);
    assert.match(textOf(removed), /\nclip-08: \(Rick, walking\)\n/);
    const again = editWithUndo(removed, SAID, now);
    assert.deepEqual(offers(again, 1), ['Ilsa sitting'], 'it is offered again');
  }
  const kept = editWithUndo(shorter, { edit: 'keep', video: 1, index: 1 }, now);
  assert.deepEqual(read(kept, ['Rick', 'walking']).noLongerSaid, []);
  const changed = editWithUndo(shorter, { edit: 'change', video: 1, index: 1, concept: 1, to: 'walking' }, now);
  assert.deepEqual(read(changed, ['Rick', 'walking']).noLongerSaid, [], 'what was changed by hand is not the sentence’s');
  const emptied = edited(taken, { ...SAID, sentence: ' ' });
  assert.equal(parsedSentence(emptied.words, emptied.videos[1], null, 1).noLongerSaid.length, 2);
});

test('tuples of a file are not those of a sentence', () => {
  const said = { said: [{ video: 'clip-08', text: '(Rick, walking)', span: { from: -1, to: -1 } }], unused: [], synonyms: [] } as unknown as SentenceFiles;
  const draft = after({ edit: 'add file', said }, { ...SAID, sentence: 'Nobody.' });
  assert.deepEqual(parsedSentence(draft.words, draft.videos[1], readingsOf(draft, []), 1).noLongerSaid, []);
});
