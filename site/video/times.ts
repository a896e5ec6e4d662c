// Frames and times of a medium, by the frame times in its file or else by a constant frame rate.

/** @typedef {{fps: number, frames: number, starts: Float64Array|null}} Times starts: of each frame, in seconds */

/** The speeds at which a clip can be played. */
export const SPEEDS = [0.25, 0.5, 1, 2];

const NEARLY = 0.002; // seconds by which files round the start of a frame

/** @param {Times} times @param {number} frame */
export function startOf({ fps, starts }, frame) {
  return starts?.[frame] ?? frame / fps;
}

/** The middle of a frame's time, where rounding cannot lead to another frame. @param {Times} times @param {number} frame */
export function middleOf(times, frame) {
  const last = frame + 1 >= times.frames;
  const next = last ? startOf(times, frame) + 1 / times.fps : startOf(times, frame + 1);
  return (startOf(times, frame) + next) / 2;
}

/** The duration in seconds. @param {Times} times */
export function lengthOf(times) {
  return startOf(times, times.frames - 1) + 1 / times.fps;
}

/** The frame at a time. @param {Times} times @param {number} time in seconds */
export function frameAt({ fps, frames, starts }, time) {
  const at = time + NEARLY;
  if (!starts) return Math.max(0, Math.min(frames - 1, Math.floor(at * fps)));
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The mean frame rate. @param {Float64Array} starts */
export function rateOf(starts) {
  return (starts.length - 1) / (starts[starts.length - 1] - starts[0]);
}
