// Features that a program has as arrays: each view becomes a .npy file, which the core reads as any other.
import type { Fault } from '../core/messages.ts';
import { shown } from './arguments.ts';
import { faultsOfArray, pathOfArray } from './array-faults.ts';
import type { ArrayFault } from './array-faults.ts';
import { faultsError } from './error.ts';
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

/** Thrown for an array that is no matrix; filesOfArrays turns it into a SiibpError. */
class ArrayFaults extends Error {
  readonly broken: ArrayFault[];

  constructor(...broken: ArrayFault[]) {
    super();
    this.broken = broken;
  }
}

const wrong = (rule: string, found: string, want: string) => new ArrayFaults({ rule, found, want });

/** Copies the numbers of a row, counted from 0, to a place in data. Returns what is no number. */
function copyRow(row: Numbers, at: number, data: Float64Array, offset: number): ArrayFault[] {
  if (ArrayBuffer.isView(row)) {
    data.set(row, offset);
    return [];
  }
  for (let column = 0; column < row.length; column++) {
    const value: unknown = row[column];
    if (typeof value !== 'number') return [{ rule: 'a feature must be a number', found: shown(value), want: 'write a number, or NaN in the whole row if the track lacks this view', row: at + 1, column: String(column + 1) }];
    data[offset + column] = value;
  }
  return [];
}

/** The lengths of nested lists, as [4, 2] for a matrix of 4 rows and 2 columns. */
function shapeOf(value: unknown): number[] {
  return isNumbers(value) ? [value.length, ...shapeOf(value[0])] : [];
}

const TOO_DEEP = 'an array of features must have two dimensions, rows and columns';
const dimensions = (shape: Numbers) => `${shape.length} dimension${shape.length === 1 ? '' : 's'}: ${Array.from(shape).join(' × ')}`;

/** A list of rows as a matrix. */
function ofRows(list: unknown[]): Matrix {
  const shape = shapeOf(list);
  if (shape.length > 2) throw wrong(TOO_DEEP, dimensions(shape), `write ${WANTED}`);
  const columns = (list.find(isNumbers) ?? []).length;
  const data = new Float64Array(list.length * columns);
  const broken = list.flatMap((row, at): ArrayFault[] => {
    if (!isNumbers(row)) return [{ rule: 'a row must be a list of numbers', found: shown(row), want: `write ${WANTED}`, row: at + 1 }];
    if (row.length !== columns) return [{ rule: 'all rows must have the same number of columns', found: String(row.length), want: `row 1 has ${columns}`, row: at + 1 }];
    return copyRow(row, at, data, at * columns);
  });
  if (columns === 0) broken.push({ rule: 'a row must have at least one column', found: 'none', want: `write ${WANTED}`, row: 1 });
  if (broken.length > 0) throw new ArrayFaults(...broken);
  return { rows: list.length, columns, data };
}

/** Numbers one row after another as a matrix. */
function ofFlat(numbers: Numbers, rows: number, columns: number): Matrix {
  if (!(Number.isSafeInteger(rows) && Number.isSafeInteger(columns) && rows > 0 && columns > 0 && rows * columns === numbers.length)) {
    throw wrong('the product of the shape must be the number of values', `${rows} × ${columns} for ${numbers.length} numbers`, `write ${WANTED}`);
  }
  if (numbers instanceof Float32Array || numbers instanceof Float64Array) return { rows, columns, data: numbers };
  const data = new Float64Array(numbers.length);
  const broken = copyRow(numbers, 0, data, 0).map((one) => ({ ...one, row: Math.floor((Number(one.column) - 1) / columns) + 1, column: String((Number(one.column) - 1) % columns + 1) }));
  if (broken.length > 0) throw new ArrayFaults(...broken);
  return { rows, columns, data };
}

/** The matrix of a view. tracks is the number of rows of tracks.csv, null if it is not known here. */
function matrixOf(value: unknown, tracks: number | null): Matrix {
  if (Array.isArray(value) && value.length > 0 && typeof value[0] !== 'number') return ofRows(value);
  if (isNumbers(value) && value.length > 0) {
    if (tracks === null) throw wrong('a flat array must have a shape where the number of rows of tracks.csv is not known', `${value.length} numbers`, 'write { data, shape: [rows, columns] }');
    if (value.length % tracks !== 0) throw wrong(`the numbers must be a whole number of columns of ${tracks} rows, which tracks.csv has`, `${value.length} numbers`, `write ${WANTED}`);
    return ofFlat(value, tracks, value.length / tracks);
  }
  if (isObject(value) && isNumbers(value.data)) {
    const shape = value.shape ?? value.dims;
    if (!isNumbers(shape)) throw wrong('data must have a shape', shown(shape), 'write { data, shape: [rows, columns] }');
    if (shape.length !== 2) throw wrong(TOO_DEEP, dimensions(shape), 'write { data, shape: [rows, columns] }');
    return ofFlat(value.data, Number(shape[0]), Number(shape[1]));
  }
  throw wrong('the features of a view must be an array with two dimensions', isNumbers(value) ? 'an empty list' : shown(value), `write ${WANTED}`);
}

/** What the core would refuse in the file of a matrix: the rows with infinite numbers, or with NaN in some columns only. */
function brokenRows({ rows, columns, data }: Matrix): ArrayFault[] {
  const broken: ArrayFault[] = [];
  for (let row = 0; row < rows; row++) {
    const numbers = Array.from(data.subarray(row * columns, (row + 1) * columns));
    const gaps = numbers.filter(Number.isNaN).length;
    const infinite = numbers.findIndex((number) => Math.abs(number) === Infinity);
    if (infinite >= 0) broken.push({ rule: 'a feature must be finite', found: String(numbers[infinite]), want: 'write a number, or NaN in the whole row if the track lacks this view', row: row + 1, column: String(infinite + 1) });
    if (gaps > 0 && gaps < columns) broken.push({ rule: 'a row must have a number in every column, or NaN in every column if the track lacks this view', found: `NaN in ${gaps} of ${columns} columns`, want: 'fill the gaps, or make the whole row NaN', row: row + 1, column: String(numbers.findIndex(Number.isNaN) + 1) });
  }
  return broken;
}

/** The matrix of a view, checked. Throws what is wrong with it. */
function checkedMatrix(name: string, value: unknown, tracks: number | null): Matrix {
  if (name === '' || name.includes('/')) throw wrong('a view must have the name of its concept, or one of the views of dataset.json', JSON.stringify(name), 'write the name without folders, as features: { person: [[9, 0], [0, 9]] }');
  const stem = /^(.+)\.(?:npy|npz|csv|mat)$/i.exec(name)?.[1];
  if (stem) throw wrong('an array must have the name of its view, without the ending of a file', JSON.stringify(name), `name it ${JSON.stringify(stem)}`);
  const matrix = matrixOf(value, tracks);
  const broken = brokenRows(matrix);
  if (tracks !== null && matrix.rows !== tracks) broken.unshift({ rule: 'features must have a row for each row of tracks.csv, in the same order', found: String(matrix.rows), want: `tracks.csv has ${tracks}` });
  if (broken.length > 0) throw new ArrayFaults(...broken);
  return matrix;
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
 * tracks.csv, if that is not null. Throws a SiibpError with the faults of all arrays.
 */
export function filesOfArrays(arrays: Record<string, FeatureArray>, tracks: number | null): { path: string; file: Uint8Array }[] {
  const faults: Fault[] = [];
  const files = Object.entries(arrays).flatMap(([name, value]) => {
    try {
      return [{ path: pathOfArray(name), file: npyOf(checkedMatrix(name, value, tracks)) }];
    } catch (error) {
      if (!(error instanceof ArrayFaults)) throw error;
      faults.push(...faultsOfArray(name, error.broken));
      return [];
    }
  });
  if (faults.length > 0) throw faultsError(faults);
  return files;
}

/** The number of rows below the header of a table, null if it has quotes that are not around a cell. */
export function rowsOfTable(text: string): number | null {
  const plain = text.replace(/(^|[,;\t\r\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/g, '$1x');
  if (plain.includes('"')) return null;
  const rows = plain.split(/\r\n|\r|\n/).filter((line) => /[^\s,;]/.test(line)).length - 1;
  return rows > 0 ? rows : null;
}
