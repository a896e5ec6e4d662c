// Computes the outputs of a network with TensorFlow.js, which core/nn is compared with:
//
//	node reference.js NETWORK FOLDER INPUT OUTPUT
//
// FOLDER holds the models as the build keeps them. INPUT is the network's input, rows by columns by
// channels, and OUTPUT its outputs, one after the other, as float32.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { createRequire } from 'node:module';
import { networks } from './models.js';

/** bytesOf returns a file's bytes in a buffer of their own. */
const bytesOf = (path) => {
	const b = readFileSync(path);
	return b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength);
};

const [, , name, folder, input, output] = process.argv;
setWasmPaths(join(dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')), '/'));
await tf.setBackend('wasm');
const run = await networks[name].load(async (path) => bytesOf(join(folder, path)));
const outputs = run(tf.tensor(new Float32Array(bytesOf(input)), networks[name].shape)).map((t) => t.dataSync());
writeFileSync(output, Buffer.concat(outputs.map((o) => Buffer.from(o.buffer, o.byteOffset, o.byteLength))));
