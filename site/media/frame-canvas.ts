// Draws a video's frames on a canvas together with their times, so that the frame on the screen
// is exactly the frame that the page says. Where the browser's VideoFrame has the frame's
// timestamp, the video plays. Elsewhere it is sought from frame to frame, because the time of a
// playing video is often one frame off.

/** Whether this browser's frames have timestamps, null before it is known. */
let hasTimestamps: boolean | null = 'VideoFrame' in globalThis && 'requestVideoFrameCallback' in HTMLVideoElement.prototype ? null : false;

const NEARLY = 0.002; // seconds by which files round the start of a frame

/**
 * video is a video that is loaded. startAt returns the start of the frame that is shown at a time, in
 * seconds. shown is called with the time of each frame that is drawn.
 */
export function createFrameCanvas(video: HTMLVideoElement, startAt: (time: number) => number, shown: (time: number) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
  const context = canvas.getContext('2d');
  let missedFrame = false; // whether the video had no frame when one was to be drawn

  function drawFrame() {
    if (!hasTimestamps && video.seeking) return; // while it seeks it may have the old frame or the new one
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

/** The video's present frame. Null while it has none, as may happen after a seek. */
function frameOf(video: HTMLVideoElement) {
  try {
    return new VideoFrame(video);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** Whether the video may play. */
export function canPlay() {
  return hasTimestamps === true;
}

/**
 * Whether a frame's timestamp is right, null where the first frame does not tell: its time is 0
 * in all browsers.
 * time is the timestamp of its VideoFrame. start is that of the frame whose middle was sought.
 */
export function timestampsMatch(time: number, start: number) {
  return start > 0 ? Math.abs(time - start) <= NEARLY : null;
}
