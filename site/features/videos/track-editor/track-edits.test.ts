import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrackEdit } from '../messages.ts';
import type { EditedTrack } from '../../../core/vision-protocol.ts';
import { adjusted, boxAt, commonLength, nearestBox, pendingCount, withBox, wordsOf } from './track-edits.ts';

const drag = (frame: number, x: number): TrackEdit => ({ do: 'drag', track: '2', boxes: [{ frame, box: [x, 1, 20, 30] }] });

test('each edit has its words', () => {
  const draw: TrackEdit = { do: 'draw', class: 'person', boxes: [{ frame: 3, box: [1, 2, 3, 4] }] };
  assert.deepEqual([
    { do: 'delete', track: '2.1' } as const, { do: 'split', track: '2', frame: 7 } as const, { do: 'join', track: '2', with: '5' } as const, drag(4, 1), draw,
    { ...draw, class: 'moving', boxes: [...draw.boxes, { frame: 5, box: [1, 2, 3, 4] as [number, number, number, number], carried: true }, { frame: 9, box: [1, 2, 3, 4] as [number, number, number, number] }] },
  ].map(wordsOf), [
    'Track 2.1 is deleted', 'Track 2 is split before frame 7', 'Track 5 is joined to track 2', 'The box of track 2 is set at frame 4', 'A person is drawn at frame 3',
    'A thing is drawn at frames 3 and 9',
  ]);
});

test('what is pending is what was done or taken back since the features were made', () => {
  const [a, b, c] = [drag(1, 1), drag(2, 2), drag(3, 3)];
  assert.equal(pendingCount([a, b], [a, b]), 0);
  assert.equal(pendingCount([a, b, c], [a]), 2);
  assert.equal(pendingCount([a], [a, b]), 1);
  assert.equal(pendingCount([a, c], [a, b]), 2);
  assert.equal(commonLength([a, c], [a, b]), 1);
});

test('a box lies in a straight line between two rows, and is nowhere before and behind them', () => {
  const rows: EditedTrack['rows'] = [[10, 0, 0, 10, 10], [20, 100, 50, 20, 10]];
  assert.deepEqual(boxAt(rows, 15), [50, 25, 15, 10]);
  assert.deepEqual(boxAt(rows, 10), [0, 0, 10, 10]);
  assert.equal(boxAt(rows, 9), null);
  assert.equal(boxAt(rows, 21), null);
  assert.deepEqual(nearestBox({ rows, first: 10, last: 20 } as EditedTrack, 99), [100, 50, 20, 10]);
});

test('a box that is set once more at its frame is one change; what is drawn gets one box more', () => {
  const track = { id: '2', drawn: 0 };
  assert.deepEqual(withBox([drag(4, 1)], track, 4, [7.04, 1, 20, 30]), [drag(4, 7)]);
  assert.equal(withBox([drag(4, 1)], track, 5, [7, 1, 20, 30]).length, 2);
  assert.equal(withBox([drag(4, 1)], { id: '3', drawn: 0 }, 4, [7, 1, 20, 30]).length, 2);
  const drawn: TrackEdit = { do: 'draw', class: 'person', follow: true, boxes: [{ frame: 9, box: [1, 2, 3, 4] }] };
  const more = withBox([drag(4, 1), drawn], { id: '8', drawn: 2 }, 3, [5, 6, 7, 8]);
  assert.deepEqual(more, [drag(4, 1), { ...drawn, boxes: [{ frame: 3, box: [5, 6, 7, 8] }, { frame: 9, box: [1, 2, 3, 4] }] }]);
  assert.deepEqual(withBox(more, { id: '8', drawn: 2 }, 9, [1, 1, 9, 9])[1], { ...drawn, boxes: [{ frame: 3, box: [5, 6, 7, 8] }, { frame: 9, box: [1, 1, 9, 9] }] });
});

test('a box stays large enough to be seen, with some of it in the picture', () => {
  const picture = { width: 100, height: 80 };
  assert.deepEqual(adjusted([10, 10, 20, 20], { left: 5, right: 5, top: -2, bottom: -2 }, picture), [15, 8, 20, 20]);
  assert.deepEqual(adjusted([10, 10, 20, 20], { right: 7, bottom: -3 }, picture), [10, 10, 27, 17]);
  assert.deepEqual(adjusted([10, 10, 20, 20], { left: 999, right: 999 }, picture)[0], 96);
  assert.deepEqual(adjusted([10, 10, 20, 20], { left: -999, right: -999 }, picture)[0], -16);
  assert.deepEqual(adjusted([10, 10, 20, 20], { right: -50 }, picture)[2], 4);
  assert.deepEqual(adjusted([10, 10, 20, 20], { left: 50 }, picture), [26, 10, 4, 20]);
});
