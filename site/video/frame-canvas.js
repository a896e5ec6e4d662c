// A video's frames, each with its time: what is drawn is never another frame than
// the one that is said. A browser whose VideoFrame tells the time of its own
// picture plays the video; in one that cannot tell, it is sought from frame to
// frame, as a video that plays is often a frame before or after what is said of it.

/** Whether this browser's frames tell their times; null before it is known. @type {boolean|null} */
let hasTimestamps = 'VideoFrame' in globalThis && 'requestVideoFrameCallback' in HTMLVideoElement.prototype ? null : false;

const NEARLY = 0.002; // seconds by which files round a frame's start

/**
 * @param {HTMLVideoElement} video that is loaded
 * @param {(time: number) => number} startAt when the frame starts that is shown at a time, in seconds
 * @param {(time: number) => void} shown another picture is on the canvas, of that time
 */
export function createFrameCanvas(video, startAt, shown) {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
  const context = canvas.getContext('2d');
  let missedFrame = false; // it had no picture when it was asked for one

  function drawFrame() {
    if (!hasTimestamps && video.seeking) return; // it may be either picture
    const frame = hasTimestamps === false ? null : frameOf(video);
    missedFrame = hasTimestamps !== false && !frame;
    if (missedFrame) return;
    context?.drawImage(frame ?? video, 0, 0, canvas.width, canvas.height);
    const time = (frame?.timestamp ?? 0) / 1e6;
    frame?.close();
    if (hasTimestamps === null) hasTimestamps = timestampsMatch(time, startAt(video.currentTime));
    shown(hasTimestamps ? time : video.currentTime);
  }

  function onVideoFrame() {
    video.requestVideoFrameCallback(onVideoFrame);
    if ((hasTimestamps || missedFrame) && !video.seeking) drawFrame();
  }

  video.addEventListener('seeked', drawFrame);
  if (hasTimestamps !== false) video.requestVideoFrameCallback(onVideoFrame);
  return canvas;
}

/** The picture that a video has, null while it has none, as now and then after a seek. @param {HTMLVideoElement} video */
function frameOf(video) {
  try {
    return new VideoFrame(video);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** Whether it may play: it shows frames whose times are known. */
export function canPlay() {
  return hasTimestamps === true;
}

/**
 * What a picture's time says of the browser: the first frame's time is the same in all.
 * @param {number} time that its VideoFrame tells
 * @param {number} start of the frame whose middle was sought
 */
export function timestampsMatch(time, start) {
  return start > 0 ? Math.abs(time - start) <= NEARLY : null;
}
