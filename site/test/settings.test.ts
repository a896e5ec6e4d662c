import assert from 'node:assert/strict';
import test from 'node:test';
import { presetOf, sameOptions, sliderValueAt, sliderPosition } from '../model/settings.ts';
import type { Setting } from '../core/messages.ts';

const setting: Setting = { key: 'x', symbol: 'x', group: '', about: '', kind: 'number', choices: [], min: 0, max: 1e6, above: false, slider: 0, basic: true, live: true };

test('a slider position leads back to its value', () => {
  for (const range of [{ min: 0.1, max: 1000 }, { min: 0, max: 100 }, { min: 0, max: 1 }, { slider: 50 }]) {
    for (const value of [0.5, 1]) {
      const t = sliderPosition({ ...setting, ...range }, value);
      assert.ok(t > 0 && t <= 1, `${JSON.stringify(range)}: ${t}`);
      assert.equal(sliderValueAt({ ...setting, ...range }, t), value);
    }
  }
});

test('a slider ends at its range', () => {
  const alpha = { ...setting, min: 0.1, max: 1000 };
  assert.deepEqual([sliderValueAt(alpha, 0), sliderValueAt(alpha, 1)], [0.1, 1000]);
  assert.equal(sliderPosition(alpha, 5000), 1);
  assert.equal(sliderValueAt({ ...setting, slider: 200 }, 1), 200, 'beyond it there is the number field');
  assert.equal(sliderValueAt({ ...setting, min: 0, max: 100 }, 0), 0);
});

test('a changed option belongs to no preset', () => {
  const presets = [{ name: 'default', about: '', options: { c: 5, concepts: [] } }];
  assert.equal(presetOf(presets, { concepts: [], c: 5 }), 'default');
  assert.equal(presetOf(presets, { c: 0.5, concepts: [] }), '');
  assert.equal(sameOptions({ concepts: ['a'] }, { concepts: ['a', 'b'] }), false);
});
