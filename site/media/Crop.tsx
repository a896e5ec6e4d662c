// A small picture of a track, cut out of its video.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SIDE } from './crops.ts';

/** image is absent until it has been cut out, and for tracks without a video. */
export function Crop({ image }: { image: ImageData | null | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (image) canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [image]);
  return <canvas ref={canvas} class="crop" width={SIDE} height={SIDE} hidden={!image} aria-hidden="true" />;
}
