// A page of the benchmark: begin() loads the networks into TensorFlow.js with its WebAssembly
// back end, whose modules and the models lie beside the page; ask(network, count) returns the
// milliseconds of one run, from the pixels of a picture of 480×270 to the network's outputs.
import * as tf from '@tensorflow/tfjs-core';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { networks } from './models.js';

const runs = {};

globalThis.begin = async () => {
	setWasmPaths(new URL('./', location.href).href);
	setThreadsCount(1);
	if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js has no WebAssembly here');
	if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('TensorFlow.js has no SIMD here');
	const pixels = Uint8Array.from({ length: 270 * 480 * 3 }, () => 256 * Math.random());
	const read = async (path) => (await fetch(`models/${path}`)).arrayBuffer();
	for (const [name, { shape, load }] of Object.entries(networks)) {
		const run = await load(read);
		const fed = () => {
			const picture = tf.tensor4d(pixels, [1, 270, 480, 3], 'int32');
			return tf.sub(tf.div(tf.image.resizeBilinear(picture, shape.slice(1, 3)), 127.5), 1);
		};
		runs[name] = () => {
			const x = tf.tidy(fed);
			for (const output of run(x)) {
				output.dataSync();
				output.dispose();
			}
			x.dispose();
		};
	}
};

globalThis.ask = (network, count) => {
	const start = performance.now();
	for (let i = 0; i < count; i++) runs[network]();
	return (performance.now() - start) / count;
};
