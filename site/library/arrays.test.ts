import assert from 'node:assert/strict';
import test from 'node:test';
import { faultWithArrays } from './array-faults.ts';
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

test('an error names the array, the row and the column, and has the fields of a fault in a file', () => {
  const cases: [unknown, number | null, RegExp, number?][] = [
    [[[1, 2], [3]], 2, /^features\.person, row 2: all rows must have the same number of columns; found 1; row 1 has 2$/, 2],
    [[[1, 2], [3, '4']], 2, /^features\.person, row 2, column 2: a feature must be a number; found "4"; write a number/, 2],
    [[[1, 2], null], 2, /^features\.person, row 2: a row must be a list of numbers; found null; write a row of numbers/, 2],
    [[[1], [2], [3]], 2, /^features\.person: features must have a row for each row of tracks\.csv, in the same order; found 3; tracks\.csv has 2$/],
    [[[], []], 2, /a row must have at least one column/, 1],
    [[[[1, 2]], [[3, 4]]], 2, /two dimensions, rows and columns; found 3 dimensions: 2 × 1 × 2; write/],
    [{ data: new Float32Array(8), dims: [2, 2, 2] }, 2, /found 3 dimensions: 2 × 2 × 2; write/],
    [[[1, 2], [NaN, 3]], 2, /^features\.person, row 2, column 1: a row must have a number in every column, or NaN in every column .* found NaN in 1 of 2 columns; fill/, 2],
    [[[1, Infinity], [-Infinity, 3]], 2, /^features\.person, rows 1 and 2, column 2: a feature must be finite; found Infinity; write/, 1],
    [[1, 2, 3, 'x'], 2, /^features\.person, row 2, column 2: a feature must be a number; found "x"/, 2],
    [new Float32Array(5), 2, /^features\.person: the numbers must be a whole number of columns of 2 rows, which tracks\.csv has; found 5 numbers/],
    [new Float32Array(4), null, /a flat array must have a shape .* write \{ data, shape/],
    [{ data: new Float32Array(4), shape: [2, 3] }, 2, /the product of the shape must be the number of values; found 2 × 3 for 4 numbers/],
    [{ data: new Float32Array(4) }, 2, /data must have a shape; found undefined/],
    [[], 2, /found an empty list/],
    [5, 2, /found 5; write a row of numbers for each row of tracks\.csv/],
    [new BigInt64Array(2), 2, /found an object/],
  ];
  for (const [value, tracks, words, row] of cases) {
    assert.throws(() => filesOfArrays({ person: value as never }, tracks), (error) => {
      assert.ok(error instanceof SiibpError);
      assert.match(error.message, words);
      return error.row === (row ?? 0) && error.file === 'features.person' && error.rule !== '' && error.found !== '' && error.want !== '';
    }, String(words));
  }
  assert.throws(() => filesOfArrays({ 'person.npy': [[1]] }, 1), /the name of its view, without the ending of a file; found "person\.npy"; name it "person"$/);
  assert.throws(() => filesOfArrays({ 'a/b': [[1]] }, 1), /features\.a\/b: a view must have the name of its concept/);
});

test('an error has the faults of all arrays, and rows with the same fault are one', () => {
  const rows = Array.from({ length: 5 }, () => [NaN, 1]);
  assert.throws(() => filesOfArrays({ person: rows, action: 5 as never, look: [[1], [1]] }, 5), (error) => {
    assert.ok(error instanceof SiibpError);
    assert.deepEqual(error.faults.map(({ file, row, rows: text }) => [file, row, text]), [['features.person', 1, 'rows 1, 2, 3 and 2 more'], ['features.action', 0, ''], ['features.look', 0, '']]);
    assert.match(error.message, /\(and 2 more: see faults\)$/);
    const { name, message, faults, file } = JSON.parse(JSON.stringify(error));
    assert.deepEqual([name, message, faults.length, file], ['SiibpError', error.message, 3, 'features.person']);
    return true;
  });
});

test('typed arrays of several views become files with their shapes, and one message has the wrong lengths of all', async () => {
  const person = new Float32Array([9, 0, 0, 9, 9, 0]);
  const action = new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const others = { 'tracks.csv': 'video,track\na,1\n"a, b",2\nb,1\n', 'captions.txt': '# concepts: person, action\na: (Rick, walking)\n' };
  for (const features of [{ person, action }, { person: { data: person, shape: [3, 2] }, action: { data: action, dims: new Int32Array([3, 3]) } }, Object.assign(Object.create(null), { person, action })]) {
    const items = await itemsOf({ ...others, features });
    const written = items.slice(-2).map(({ path, file }) => [path, /shape': \((\d), (\d)\)/.exec(readNpy(file as Uint8Array).header)!.slice(1).join('×')]);
    assert.deepEqual(written, [['features/person.npy', '3×2'], ['features/action.npy', '3×3']]);
  }
  const one = await itemsOf({ ...others, 'features/action.csv': '1\n0\n1\n', features: { person: person.subarray(0, 3) } });
  assert.deepEqual(one.slice(-2).map(({ path }) => path), ['features/action.csv', 'features/person.npy']);
  assert.deepEqual(readNpy(one.at(-1)!.file as Uint8Array).numbers, [9, 0, 0]);
  await assert.rejects(itemsOf({ ...others, features: { person: person.subarray(1), action: { data: action, shape: [9, 1] } } }), (error) => {
    assert.ok(error instanceof SiibpError);
    assert.deepEqual(error.faults.map(({ file, found }) => [file, found]), [['features.person', '5 numbers'], ['features.action', '9']]);
    return true;
  });
  await assert.rejects(itemsOf({ ...others, features: new Map([['person', person]]) as never }), /^SiibpError: features: the content is text/);
});

test('a fault about a missing feature file names the array that is missing', () => {
  const fault = (file: string) => ({ file, row: 0, rows: '', column: '', rule: 'r', found: 'f', want: 'write features/person.npy', text: `${file}: r` });
  const { file, found, want, text } = faultWithArrays(fault('features/action.npy'), ['person']);
  assert.deepEqual([file, found], ['features.action', 'arrays of "person"']);
  assert.match(want, /add the array: \{ features: \{ "action": /);
  assert.match(text, /^features\.action: every concept must have an array in features, or a feature file; found arrays of "person"; add/);
  assert.match(faultWithArrays(fault('features'), []).text, /^features: .*found no array; add the array: \{ features: \{ "person"/);
  assert.deepEqual(faultWithArrays(fault('features/person.npy'), ['person']), { ...fault('features/person.npy'), file: 'features.person', want: 'write features.person', text: 'features.person: r' });
  assert.deepEqual(faultWithArrays(fault('captions.txt'), ['person']), { ...fault('captions.txt'), want: 'write features.person' });
});

test('arrays become files beside tracks.csv, and other objects are refused', async () => {
  const items = await itemsOf({ 'mine/tracks.csv': 'video,track\na,1\na,2\n', features: { person: [[9, 0], [0, 9]] } });
  assert.deepEqual(items.map(({ path }) => path), ['mine/tracks.csv', 'mine/features/person.npy']);
  await assert.rejects(itemsOf({ 'tracks.csv': 'video,track\na,1\n', features: { person: [[9, 0], [0, 9]] } }), /found 2; tracks\.csv has 1/);
  await assert.rejects(itemsOf({ 'features/person.csv': [[9, 0]] as never }), /features\/person\.csv: the content is text.*found \[\[9,0\]\]\. Arrays of features are members of features: \{ features: \{ "person"/);
});

test('the rows of a table are counted unless a quote stands within a cell', () => {
  assert.equal(rowsOfTable('video,track\r\na,1\r\n\r\nb,1'), 2);
  assert.equal(rowsOfTable('video,track\n'), null);
  assert.equal(rowsOfTable('video,track\n"a\nb",1\n"say ""hi"", b","2"\nc,3'), 3);
  assert.equal(rowsOfTable('video,track\na,5"\nb,6"\n'), null);
});
