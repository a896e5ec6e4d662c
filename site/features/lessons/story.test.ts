import assert from 'node:assert/strict';
import test from 'node:test';
import { MOST, drawCustomers, initialBuffet, stickAt, stickText, tableAt, tableText } from './buffet.ts';
import { createFilm } from './film.ts';

const at = (step: number, breaks = 0) => ({ ...initialBuffet(), step, breaks });

test('a customer first chooses among what others had, then has taken', () => {
  const { rows, first } = drawCustomers({ ...initialBuffet(), customers: 4 });
  const before = tableAt(at(7));
  assert.deepEqual([before.choosing, before.rows.length], [4, 3]);
  assert.deepEqual(before.takers, before.first.map((_, k) => rows.slice(0, 3).filter((row) => row[k]).length));
  const after = tableAt(at(8));
  assert.deepEqual([after.choosing, after.rows, after.first], [0, rows, first]);
  for (let step = 0; step <= MOST.step; step++) {
    const { choosing, takers, rows: seated } = tableAt(at(step));
    if (choosing) assert.ok(takers.every((m) => m > 0 && m / choosing < 1), `a chance at step ${step}`);
    assert.equal(seated.length, Math.floor(step / 2));
  }
});

test('each step of the table has a sentence, which counts what was taken', () => {
  assert.equal(tableText(at(0)), 'The buffet opens. Nobody has come yet.');
  assert.match(tableText(at(1)), /^Customer 1 chooses.*Poisson\(α\/1 = 3\.00\)/);
  assert.match(tableText(at(7)), /^Customer 4 chooses: each dish with chance mₖ\/4, then Poisson\(α\/4 = 0\.75\) new ones\.$/);
  for (let step = 2; step <= MOST.step; step += 2) {
    const { rows, first } = tableAt(at(step));
    const counted = [...tableText(at(step)).matchAll(/(\d+) (?:that|new)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
    assert.equal(counted, rows[rows.length - 1].filter(Boolean).length, `step ${step}`);
    assert.ok(first.length > 0);
  }
});

test('the stick is broken, then the tracks draw', () => {
  assert.deepEqual(stickAt(at(0, 0)), { pieces: [], drawn: 0 });
  assert.deepEqual([stickAt(at(0, 3)).pieces.length, stickAt(at(0, 3)).drawn], [2, 1]);
  assert.match(stickText(at(0, 3), 10), /^Break 2: of (0\.\d\d), the part v = 0\.\d\d is kept, so π = 0\.\d\d\.$/);
  assert.match(stickText(at(0, 4), 10), /^Each track shows factor 2 with chance π = 0\.\d\d: \d+ of 10 do\.$/);
});

test('the drawing of the stick ends after some breaks, and says what the factors after them would have', () => {
  assert.match(stickText({ ...at(0, MOST.breaks), alpha: 8 }, 10), /later factors would have 19 % of all that tracks show\.$/);
  assert.match(stickText(at(0, MOST.breaks), 10), /would have 2 %/);
});

/** A film of four steps, and its clock. */
function begin({ still = false, step = 0, open = true } = {}) {
  const due: (() => void)[] = [];
  const shown = { step, open };
  const film = createFilm({ get: () => shown.step, set: (to) => { shown.step = to; }, last: 3 }, 1, { still: () => still, later: (act) => due.push(act) }, () => shown.open);
  return { film, due, shown };
}

test('a film plays to its end, and begins again from there', () => {
  const { film, due, shown } = begin();
  film.play();
  for (let i = 0; i < 3; i++) due.shift()?.();
  assert.deepEqual([shown.step, film.playing.value, due.length], [3, false, 0]);
  film.play();
  assert.deepEqual([shown.step, film.playing.value], [0, true]);
});

test('a step by hand stops a film, and so does leaving the page; an old showing does not go on', () => {
  const { film, due, shown } = begin();
  film.play();
  film.go(2);
  assert.deepEqual([shown.step, film.playing.value], [2, false]);
  film.play();
  due.shift()?.();
  assert.equal(shown.step, 2, 'the first showing is over');
  due.shift()?.();
  assert.equal(shown.step, 3);
  film.go(9);
  assert.equal(shown.step, 3);
  film.play();
  shown.open = false;
  due.shift()?.();
  assert.deepEqual([shown.step, film.playing.value, due.length], [0, false, 0]);
});

test('with reduced motion nothing moves by itself: play shows one step', () => {
  const { film, due, shown } = begin({ still: true });
  film.play();
  assert.deepEqual([shown.step, film.playing.value, due.length], [1, false, 0]);
});
