import assert from 'node:assert/strict';
import test from 'node:test';
import { areTuples, leftAsideText, nameClips, sortFiles, unusableFiles } from './files.ts';

const item = (path: string, type = '') => ({ path, file: new File(['x'], path.replace(/.*\//, ''), { type }) });
const sorted = (...paths: string[]) => {
  const handed = sortFiles(paths.map((path) => item(path)));
  return handed && { clips: handed.clips.map(({ name }) => name), captions: handed.captions?.path ?? '', others: handed.others.map(({ name }) => name) };
};

test('clips, captions and the rest are told apart', () => {
  assert.deepEqual(sorted('a.webm', 'b.MP4', 'captions.txt', 'photo.png'), { clips: ['a.webm', 'b.MP4'], captions: 'captions.txt', others: ['photo.png'] });
  assert.deepEqual(sorted('mine/a.mov', 'mine/Captions.CSV'), { clips: ['a.mov'], captions: 'captions.csv', others: [] });
});

test('the only text is the captions, whatever it is called; several are sentences', () => {
  assert.equal(sorted('a.webm', 'who does what.txt')?.captions, 'captions.txt');
  assert.deepEqual(sorted('a.webm', 'x.txt', 'y.txt'), { clips: ['a.webm'], captions: '', others: [] });
  assert.deepEqual(sortFiles(['a.webm', 'x.txt', 'y.srt', 'z.pdf'].map((path) => item(path)))?.sentences.map(({ path }) => path), ['y.srt']);
  assert.deepEqual(sortFiles(['x.txt', 'y.txt'].map((path) => item(path)))?.sentences.map(({ path }) => path), ['x.txt', 'y.txt']);
});

test('files that are left aside have a reason, and those of one reason stand together', () => {
  const files = ['a.webm', 'photo.HEIC', 'b.png', 'song.mp3', 'readme.docx', 'data.xlsx', 'x.bin'].map((path) => item(path));
  const empty = { path: 'notes/empty.csv', file: new File([], 'empty.csv') };
  assert.equal(leftAsideText(sortFiles([...files, empty])!.others), 'Not used: photo.HEIC, b.png (a picture, and tracks are found in videos only); song.mp3 (sound without video); '
    + 'readme.docx (a document: if it has captions, save it as plain text); data.xlsx (a spreadsheet: if it has captions, save it as CSV); x.bin (neither a clip nor captions, sentences or subtitles); notes/empty.csv (an empty file).');
  assert.equal(leftAsideText([]), '');
  assert.match(leftAsideText(sortFiles([...'abcde'].map((name) => item(`${name}.png`)).concat(item('a.webm')))!.others), /^Not used: a\.png, b\.png, c\.png and 2 more \(/);
});

test('captions may come alone', () => {
  assert.deepEqual(sorted('captions.txt'), { clips: [], captions: 'captions.txt', others: [] });
});

test('a dataset is left to the core, and so is what has no clip', () => {
  assert.equal(sorted('mine/tracks.csv', 'mine/captions.txt', 'mine/media/a.webm'), null);
  assert.equal(sorted('toy.zip'), null);
  assert.equal(sorted('model.zip', 'a.webm'), null);
});

test('a file without a known ending is a clip where the browser says so', () => {
  assert.equal(sortFiles([item('clip', 'video/webm')])?.clips.length, 1);
});

test('clips are named after their files, each by a name of its own', () => {
  const names = nameClips([{ name: 'a.webm' }, { name: 'A.mp4' }, { name: 'b.c.mov' }, { name: 'a-2.webm' }]);
  assert.deepEqual(names.map(({ id }) => id), ['a', 'A-2', 'b.c', 'a-2-2']);
  assert.deepEqual(names.map(({ media }) => media), ['media/a.webm', 'media/A-2.mp4', 'media/b.c.mov', 'media/a-2-2.webm']);
});

test('captions of tuples are told from sentences', async () => {
  const cases: [string, string, boolean][] = [
    ['captions.txt', '# concepts: person\nclip-01: (Anna)\n', true], ['captions.txt', 'clip-01: Anna walks (slowly)\n', false], ['captions.txt', '', true],
    ['captions.csv', 'video,person\na,Anna\n', true], ['captions.csv', 'video,sentence\na,Anna walks\n', false],
    ['captions.json', '{"a": [["Anna", null]]}', true], ['captions.json', '{"a": ["Anna walks"]}', false],
  ];
  for (const [path, text, wanted] of cases) assert.equal(await areTuples({ path, file: new Blob([text]) }), wanted, text);
});

test('files that are neither clips nor of a dataset are named with the reason', () => {
  const files = (...paths: string[]) => paths.map((path) => ({ path, file: new Blob(['x']) }));
  assert.equal(leftAsideText(unusableFiles(files('letter.pdf'))), 'Not used: letter.pdf (a document: if it has captions, save it as plain text).');
  assert.deepEqual([unusableFiles(files('letter.pdf', 'tracks.csv')), unusableFiles(files('data.zip')), unusableFiles([])].map(({ length }) => length), [0, 0, 0]);
});
