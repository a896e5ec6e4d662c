// What the answer says of a video's captions in the world of a lesson.
import { render } from 'preact';
import { probabilityText } from '../../words.ts';
import { StateMark } from '../../ui/Marks.tsx';
import { fulfilmentOf } from './lesson-frame.ts';
import type { Lesson } from '../../core/messages.ts';
import type { LessonFrame } from './lesson-frame.ts';

/** Draws the captions of one video in a place. Where there are several concepts, each has its probability beside it. */
export function drawCaptions(place: Element, { concepts }: Lesson, tuples: LessonFrame['tuples']) {
  const words = (classes: number[]) => classes.map((c, e) => concepts[e].classes[c]).join(' ');
  render(tuples.length === 0 ? <span class="muted">no caption</span> : tuples.map(({ classes, sum }, i) => (
    <span key={i} class="name"><StateMark state={fulfilmentOf(sum)} />{words(classes)}{concepts.length > 1 && <span class="number">{probabilityText(Math.min(1, sum))}</span>}</span>
  )), place);
}
