// Frames and times of a medium, by the frame times in its file or else by a constant frame rate.

/** starts are those of the frames, in seconds. */
interface Times {
  fps: number;
  frames: number;
  starts: Float64Array | null;
}

/** The speeds at which a clip can be played. */
export const SPEEDS = [0.25, 0.5, 1, 2];

const NEARLY = 0.002; // seconds by which files round the start of a frame

export function startOf({ fps, starts }: Times, frame: number) {
  return starts?.[frame] ?? frame / fps;
}

/** The middle of a frame's time, where rounding cannot lead to another frame. */
export function middleOf(times: Times, frame: number) {
  const last = frame + 1 >= times.frames;
  const next = last ? startOf(times, frame) + 1 / times.fps : startOf(times, frame + 1);
  return (startOf(times, frame) + next) / 2;
}

/** The duration in seconds. */
export function lengthOf(times: Times) {
  return startOf(times, times.frames - 1) + 1 / times.fps;
}

/** The frame at a time. time is in seconds. */
export function frameAt({ fps, frames, starts }: Times, time: number) {
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

/** The mean frame rate. */
export function rateOf(starts: Float64Array) {
  return (starts.length - 1) / (starts[starts.length - 1] - starts[0]);
}
