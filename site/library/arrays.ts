// Features that a program has as arrays: each view becomes a .npy file, which the core reads as any other.
import { shown } from './arguments.ts';
import { SiibpError } from './error.ts';
import type { FeatureArray, Numbers } from './types.ts';

/** An array as it is written: rows × columns numbers, row after row. */
interface Matrix {
  rows: number;
  columns: number;
  data: Float32Array | Float64Array;
}

const WANTED = 'a row of numbers for each row of tracks.csv, as [[9, 0], [0, 9]]; a Float32Array with these rows one after another; or { data, shape: [rows, columns] }';

const isNumbers = (value: unknown): value is Numbers => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView || value instanceof BigInt64Array || value instanceof BigUint64Array));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The error of an array, or of one of its rows, from 1, and columns. */
function wrong(name: string, rule: string, want: string, row = 0, column = ''): SiibpError {
  const file = `features.${name}`;
  const place = `${file}${row > 0 ? `, row ${row}` : ''}${column === '' ? '' : `, column ${column}`}`;
  const text = `${place}: ${rule}; ${want}.`;
  return new SiibpError(text, [{ file, row, rows: '', column, rule, found: '', want, text }]);
}

/** Copies the numbers of a row, counted from 0, to a place in data. Throws for what is no number. */
function copyRow(name: string, row: Numbers, at: number, data: Float64Array, offset: number) {
  if (ArrayBuffer.isView(row)) return data.set(row, offset);
  for (let column = 0; column < row.length; column++) {
    const value: unknown = row[column];
    if (typeof value !== 'number') throw wrong(name, `a feature is a number; found ${shown(value)}`, 'write a number, or NaN in the whole row if the track lacks this view', at + 1, String(column + 1));
    data[offset + column] = value;
  }
}

/** A list of rows as a matrix. */
function ofRows(name: string, list: unknown[]): Matrix {
  const notRow = list.findIndex((row) => !isNumbers(row));
  if (notRow >= 0) throw wrong(name, `a row is a list of numbers; found ${shown(list[notRow])}`, `write ${WANTED}`, notRow + 1);
  const rows = list as Numbers[];
  const columns = rows[0].length;
  const data = new Float64Array(rows.length * columns);
  for (const [at, row] of rows.entries()) {
    if (row.length !== columns) throw wrong(name, `all rows have the same number of columns; found ${row.length}`, `row 1 has ${columns}`, at + 1);
    copyRow(name, row, at, data, at * columns);
  }
  return { rows: rows.length, columns, data };
}

/** Numbers one row after another as a matrix. */
function ofFlat(name: string, numbers: Numbers, rows: number, columns: number): Matrix {
  if (!(Number.isSafeInteger(rows) && Number.isSafeInteger(columns) && rows > 0 && columns > 0 && rows * columns === numbers.length)) {
    throw wrong(name, `the shape ${rows} × ${columns} is not that of ${numbers.length} numbers`, `write ${WANTED}`);
  }
  if (numbers instanceof Float32Array || numbers instanceof Float64Array) return { rows, columns, data: numbers };
  const data = new Float64Array(numbers.length);
  copyRow(name, numbers, 0, data, 0);
  return { rows, columns, data };
}

/** The matrix of a view. tracks is the number of rows of tracks.csv, null if it is not known here. */
function matrixOf(name: string, value: unknown, tracks: number | null): Matrix {
  if (Array.isArray(value) && value.length > 0 && typeof value[0] !== 'number') return ofRows(name, value);
  if (isNumbers(value) && value.length > 0) {
    if (tracks === null) throw wrong(name, 'the number of rows of this flat array is not known', 'write { data, shape: [rows, columns] }');
    if (value.length % tracks !== 0) throw wrong(name, `${value.length} numbers are no whole number of columns of ${tracks} rows, which tracks.csv has`, `write ${WANTED}`);
    return ofFlat(name, value, tracks, value.length / tracks);
  }
  if (isObject(value) && isNumbers(value.data)) {
    const shape = value.shape ?? value.dims;
    if (!isNumbers(shape) || shape.length !== 2) throw wrong(name, `shape is ${shown(shape)}`, 'write { data, shape: [rows, columns] }');
    return ofFlat(name, value.data, Number(shape[0]), Number(shape[1]));
  }
  throw wrong(name, `this is ${isNumbers(value) ? 'an empty list' : shown(value)}`, `write ${WANTED}`);
}

/** A matrix as a .npy file of version 1.0. */
function npyOf({ rows, columns, data }: Matrix): Uint8Array {
  const width = data.BYTES_PER_ELEMENT;
  const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
  const header = `{'descr': '${littleEndian ? '<' : '>'}f${width}', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const start = 10;
  const size = Math.ceil((start + header.length + 1) / 64) * 64;
  const file = new Uint8Array(size + data.byteLength);
  file.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, (size - start) & 255, (size - start) >> 8]);
  file.set(new TextEncoder().encode(`${header.padEnd(size - start - 1)}\n`), start);
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), size);
  return file;
}

/**
 * The files of features that are given as arrays. The number of rows is compared with tracks, the number of rows of
 * tracks.csv, if that is not null.
 */
export function filesOfArrays(arrays: Record<string, FeatureArray>, tracks: number | null): { path: string; file: Uint8Array }[] {
  return Object.entries(arrays).map(([name, value]) => {
    if (name === '' || name.includes('/')) throw wrong(name, 'a view is called after its concept', "write the name without folders, as features: { person: [[9, 0], [0, 9]] }");
    const matrix = matrixOf(name, value, tracks);
    if (tracks !== null && matrix.rows !== tracks) throw wrong(name, `features have a row for each row of tracks.csv, in the same order; found ${matrix.rows}`, `tracks.csv has ${tracks}`);
    return { path: `features/${name}.npy`, file: npyOf(matrix) };
  });
}

/** The number of rows below the header of a table, null if cells in quotes may contain line breaks. */
export function rowsOfTable(text: string): number | null {
  if (text.includes('"')) return null;
  const rows = text.split(/\r\n|\r|\n/).filter((line) => /[^\s,;]/.test(line)).length - 1;
  return rows > 0 ? rows : null;
}
