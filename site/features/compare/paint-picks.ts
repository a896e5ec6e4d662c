// Paints a frame with the tracks that a method picks, and the truth.
import { trackBox } from '../../model/boxes.ts';
import { paint, shape } from '../../media/frame.ts';
import { truthAt } from '../../model/scene.ts';
import { paintBoxes } from '../../media/frame-boxes.tsx';
import type { JudgedTuple } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Picture } from '../../media/media.ts';
import type { Frame } from '../../media/frame.ts';

interface Shown {
  picture: Picture;
  frame: number;
  dataset: Dataset;
  tuples: JudgedTuple[];
}

export function paintPicks(parts: Frame, { picture, frame, dataset, tuples }: Shown) {
  shape(parts, picture);
  paint(parts, picture, frame);
  const boxes = tuples.flatMap(({ t, tuple, row }) => {
    const box = row >= 0 && trackBox(dataset, row, frame);
    return box ? [{ t, track: row, box, weight: 'answer' as const, classes: tuple, isLabelled: true }] : [];
  });
  const asked = truthAt(dataset, picture.video, frame)
    .filter(({ classes }) => tuples.some(({ tuple }) => tuple.every((c, e) => c < 0 || c === classes[e])));
  paintBoxes(parts, dataset, picture, boxes, asked.map(({ box }) => box), ({ t }) => t);
}
