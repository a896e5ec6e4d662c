import assert from 'node:assert/strict';
import test from 'node:test';
import { filesOfArrays, rowsOfTable } from './arrays.ts';
import { SiibpError } from './error.ts';
import { itemsOf } from './given-files.ts';

/** The header and the numbers of a .npy file of version 1.0. */
function readNpy(file: Uint8Array) {
  const size = 10 + file[8] + 256 * file[9];
  const header = new TextDecoder().decode(file.subarray(10, size));
  const bytes = file.slice(size).buffer;
  return { header: header.trim(), aligned: size % 64 === 0, numbers: [...(header.includes('f4') ? new Float32Array(bytes) : new Float64Array(bytes))] };
}

test('arrays of every form become .npy files with their shape', () => {
  const forms = {
    rows: [[1, 2, 3], [4, 5, 6]],
    typed: [new Float32Array([1, 2, 3]), new Float32Array([4, 5, 6])],
    flat: [1, 2, 3, 4, 5, 6],
    single: new Float32Array([1, 2, 3, 4, 5, 6]),
    whole: new Int32Array([1, 2, 3, 4, 5, 6]),
    shaped: { data: new Float64Array([1, 2, 3, 4, 5, 6]), shape: [2, 3] },
    tensor: { data: new Float32Array([1, 2, 3, 4, 5, 6]), dims: [2, 3] },
  };
  for (const { path, file } of filesOfArrays(forms, 2)) {
    const { header, aligned, numbers } = readNpy(file);
    const width = /single|tensor/.test(path) ? 4 : 8;
    assert.equal(header, `{'descr': '<f${width}', 'fortran_order': False, 'shape': (2, 3), }`, path);
    assert.ok(aligned);
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6], path);
  }
});

test('an error names the array, the row and the column', () => {
  const cases: [unknown, number | null, RegExp, number?][] = [
    [[[1, 2], [3]], 2, /^features\.person, row 2: all rows have the same number of columns; found 1; row 1 has 2\.$/, 2],
    [[[1, 2], [3, '4']], 2, /^features\.person, row 2, column 2: a feature is a number; found "4"; write a number/, 2],
    [[[1, 2], null], 2, /^features\.person, row 2: a row is a list of numbers; found null; write a row of numbers/, 2],
    [[[1], [2], [3]], 2, /^features\.person: features have a row for each row of tracks\.csv, in the same order; found 3; tracks\.csv has 2\.$/],
    [new Float32Array(5), 2, /^features\.person: 5 numbers are no whole number of columns of 2 rows/],
    [new Float32Array(4), null, /the number of rows of this flat array is not known; write \{ data, shape/],
    [{ data: new Float32Array(4), shape: [2, 3] }, 2, /the shape 2 × 3 is not that of 4 numbers/],
    [{ data: new Float32Array(4) }, 2, /shape is undefined/],
    [[], 2, /this is an empty list/],
    [5, 2, /this is 5; write a row of numbers for each row of tracks\.csv/],
    [new BigInt64Array(2), 2, /this is an object/],
  ];
  for (const [value, tracks, words, row] of cases) {
    assert.throws(() => filesOfArrays({ person: value as never }, tracks), (error) => error instanceof SiibpError && words.test(error.message) && error.row === (row ?? 0) && error.file === 'features.person', String(words));
  }
  assert.throws(() => filesOfArrays({ 'a/b': [[1]] }, 1), /features\.a\/b: a view is called after its concept/);
});

test('arrays become files beside tracks.csv, and other objects are refused', async () => {
  const items = await itemsOf({ 'mine/tracks.csv': 'video,track\na,1\na,2\n', features: { person: [[9, 0], [0, 9]] } });
  assert.deepEqual(items.map(({ path }) => path), ['mine/tracks.csv', 'mine/features/person.npy']);
  await assert.rejects(itemsOf({ 'tracks.csv': 'video,track\na,1\n', features: { person: [[9, 0], [0, 9]] } }), /found 2; tracks\.csv has 1\./);
  await assert.rejects(itemsOf({ 'features/person.csv': [[9, 0]] as never }), /features\/person\.csv: the content is text.*found \[\[9,0\]\]\. Arrays of features are/);
});

test('the rows of a table are counted unless a quoted cell may contain a line break', () => {
  assert.equal(rowsOfTable('video,track\r\na,1\r\n\r\nb,1'), 2);
  assert.equal(rowsOfTable('video,track\n'), null);
  assert.equal(rowsOfTable('video,track\n"a\nb",1\n'), null);
});
