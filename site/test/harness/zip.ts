// Zips made here: stored or deflated entries, and what a liar would write.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  body: Buffer;
  declared?: number; // the unpacked size that the zip says, where it is not the true one
}

/** The files of a folder as entries, in order of their paths. */
export function entriesOf(folder: string, inside = ''): Entry[] {
  return readdirSync(path.join(folder, inside)).sort().flatMap((child) => {
    const name = path.posix.join(inside, child);
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? entriesOf(folder, name) : [{ name, body: readFileSync(file) }];
  });
}

/** Writes a zip and returns its path. */
export function writeZip(file: string, entries: Entry[]) {
  const locals = [];
  const central = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const deflated = deflateRawSync(entry.body);
    const packed = deflated.length < entry.body.length ? deflated : entry.body;
    const facts = describe(entry, name, packed);
    locals.push(Buffer.from('PK\x03\x04'), facts, name, packed);
    // Behind the facts: no comment, first disk, no attributes.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, name);
    offset += 4 + facts.length + name.length + packed.length;
  }
  writeFileSync(file, Buffer.concat([...locals, ...central, end(entries.length, size(central), offset)]));
  return file;
}

/** The fields that an entry has in its own header and in the directory alike. */
function describe({ body, declared = body.length }: Entry, name: Buffer, packed: Buffer) {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0); // version 2.0
  facts.writeUInt16LE(0x800, 2); // names are UTF-8
  facts.writeUInt16LE(packed === body ? 0 : 8, 4);
  facts.writeUInt16LE(0x21, 8); // 1 January 1980
  facts.writeUInt32LE(crc32(body), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(declared, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

/** The end of the directory. */
function end(count: number, length: number, offset: number) {
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(length, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

function size(parts: Buffer[]) {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** The polynomial of zip and PNG, reflected. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ POLYNOMIAL : byte >>> 1;
  return byte;
});

function crc32(body: Buffer) {
  let crc = 0xffffffff;
  for (const byte of body) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;
}
