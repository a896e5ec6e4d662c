// Paints a frame with the tracks that a method picks, and the truth.
import { chip, hueOf } from '../../drawing/marks.ts';
import { h, keyed } from '../../elements/dom.ts';
import { trackBox } from '../../video/boxes.ts';
import { label, makeBox, paint, place, shape, spread } from '../../video/frame.ts';
import { truthAt } from '../../video/scene.ts';
import type { JudgedTuple } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Picture } from '../../video/media.ts';
import type { Frame } from '../../video/frame.ts';

interface Shown {
  picture: Picture;
  frame: number;
  dataset: Dataset;
  tuples: JudgedTuple[];
}

export function paintPicks(parts: Frame, { picture, frame, dataset, tuples }: Shown) {
  shape(parts, picture);
  paint(parts, picture, frame);
  const shown = tuples.flatMap((one) => {
    const box = one.row >= 0 && trackBox(dataset, one.row, frame);
    return box ? [{ ...one, box }] : [];
  });
  keyed(parts.boxes, shown, ({ t }) => t, makeBox, (element, { box, tuple, row }) => {
    element.className = `box answer ${hueOf(tuple)}`;
    element.dataset.track = dataset.tracks[row].id;
    element.style.setProperty('--strength', '1');
    place(element, box, picture);
    label(element, box, picture, `${tuple} ${dataset.hash}`, () => chip(dataset, tuple));
  });
  const asked = truthAt(dataset, picture.video, frame)
    .filter(({ classes }) => tuples.some(({ tuple }) => tuple.every((c, e) => c < 0 || c === classes[e])));
  keyed(parts.truth, asked.map((one, i) => ({ ...one, i })), ({ i }) => i, () => h('div.true'), (element, { box }) => place(element, box, picture));
  spread(parts.boxes);
}
