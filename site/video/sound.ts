// The loudness of a sound over time, as a picture.

const COLUMNS = 300;
const RATE = 8000; // samples per second, enough for the picture

/** The peak of each of COLUMNS stretches, as a share of the highest peak. */
export async function peaksOf(blob: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return peaks(sound.getChannelData(0), COLUMNS);
}

export function peaks(samples: Float32Array, columns: number) {
  const found = new Float32Array(columns);
  for (let i = 0; i < samples.length; i++) {
    const column = Math.floor((i * columns) / samples.length);
    found[column] = Math.max(found[column], Math.abs(samples[i]));
  }
  const most = found.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? found.map((peak) => peak / most) : found;
}
