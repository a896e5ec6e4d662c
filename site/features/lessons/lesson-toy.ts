// A lesson of two tracks, small enough to be read by hand.
import type { Lesson } from '../../core/messages.ts';

export function lesson(): Lesson {
  const video = { id: '1', tracks: [0, 1], tuples: [[0, 0], [1, -1]], unasked: [], counts: [], cliques: [], free: false, test: false, media: null, fps: 0, frames: 0, width: 0, height: 0 };
  const track = (truth: number[]) => ({ video: 0, id: '1', start: 0, end: 0, truth, known: [-2, -2] });
  return {
    type: 'lesson', settings: { world: 'names', c: 5, background: 1, count: 12, views: [] }, options: {} as Lesson['options'],
    concepts: [{ name: 'who', classes: ['Ada', 'Ben'], unique: true, views: [] }, { name: 'what', classes: ['walks'], unique: false, views: [] }],
    views: [{ name: 'face', dim: 2, missing: 0 }, { name: 'motion', dim: 2, missing: 0 }],
    videos: [video], tracks: [track([0, 0]), track([1, 0])], background: 1,
    iterations: [0, 2], f: [30, 20],
    x: Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
    // two frames of two tracks by Ada, Ben, walks, background
    nu: Float32Array.from([0.3, 0.3, 0.4, 0.5, 0.3, 0.3, 0.4, 0.5, /* then */ 0.8, 0, 0.95, 0, 0.3, 0.75, 0.4, 0]),
    tied: [], landscape: null,
    phi: Float32Array.from([...new Array(16).fill(0), ...Array.from({ length: 16 }, (_, i) => 20 + i)]),
  };
}
