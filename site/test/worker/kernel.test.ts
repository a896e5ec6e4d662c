// Runs in a process of its own, with a worker that has just started.
import assert from 'node:assert/strict';
import test from 'node:test';
import { kernelOf } from '../../core/worker/kernel.ts';

/** text has one byte a character. */
const module = (text: string) => new WebAssembly.Module(Uint8Array.from(`\0asm\x01\0\0\0${text}`, (c) => c.charCodeAt(0)));

// A core that imports simd.kind and other.thing, both () → i32, as the binary format has it.
const CORE = module('\x01\x05\x01\x60\0\x01\x7f\x02\x1b\x02\x04simd\x04kind\0\0\x05other\x05thing\0\0');

// A kernel over go.mem whose kind is the first byte of the memory.
const KERNEL = module('\x01\x05\x01\x60\0\x01\x7f\x02\x0b\x01\x02go\x03mem\x02\0\x01\x03\x02\x01\0'
  + '\x07\x08\x01\x04kind\0\0\x0a\x09\x01\x07\0\x41\0\x2d\0\0\x0b');

test('the core’s imports return 0 until a kernel is linked', () => {
  const { imports, link } = kernelOf(CORE);
  assert.deepEqual(Object.keys(imports), ['kind']);
  assert.equal(imports.kind(), 0);
  const mem = new WebAssembly.Memory({ initial: 1 });
  new Uint8Array(mem.buffer)[0] = 2;
  link(KERNEL, mem);
  assert.equal(imports.kind(), 2);
});
