import assert from 'node:assert/strict';
import test from 'node:test';
import { canvasSurface, paintTrackBox } from './track-boxes.ts';
import type { TrackBox } from './track-boxes.ts';

const PICTURE = { width: 200, height: 100 };
const HUES = { getPropertyValue: (name: string) => (name === '--who-1' ? 'red' : '') } as CSSStyleDeclaration;

/** What is stroked on a canvas of half the picture's size. */
function stroked(one: TrackBox) {
  const strokes: unknown[] = [];
  const context = {
    lineWidth: 0, globalAlpha: 0, strokeStyle: '',
    strokeRect(...at: number[]) {
      strokes.push([at, this.lineWidth, Math.round(100 * this.globalAlpha) / 100, this.strokeStyle]);
    },
  };
  paintTrackBox(canvasSurface(context as unknown as CanvasRenderingContext2D, { width: 100, height: 50 }, HUES), one, PICTURE);
  return strokes;
}

const box = { x: 20, y: 10, w: 40, h: 60 };
const at = [10, 5, 20, 30];

test('a box is painted where it is in the picture, by what its track is', () => {
  assert.deepEqual(stroked({ track: 0, box, emphasis: 'answer', classes: [1], p: 0.5 }), [[at, 3, 0.7, 'red']]);
  assert.deepEqual(stroked({ track: 0, box, emphasis: 'labelled', classes: [-1], p: 1 }), [[at, 1.5, 1, '#ffffff']], 'a class without a hue');
  assert.deepEqual(stroked({ track: 0, box, emphasis: 'faint', classes: [1] }), [[at, 1, 0.55, '#ffffff']], 'a track without a label has no hue');
});

test('a box that is chosen or pointed at is as strong as can be, however unlikely its classes', () => {
  for (const state of [{ isChosen: true }, { isPointed: true }]) assert.deepEqual(stroked({ track: 0, box, emphasis: 'answer', classes: [1], p: 0, ...state }), [[at, 3, 1, 'red']]);
  assert.deepEqual(stroked({ track: 0, box, emphasis: 'answer', classes: [1] }), [[at, 3, 1, 'red']], 'nor is one faint whose probability is not said');
});
