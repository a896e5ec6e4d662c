import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

const TEXT = 4.5; // WCAG 2.2, 1.4.3: contrast of text
const EDGE = 3; // 1.4.11: contrast of controls

const tokens = await readFile(new URL('../style/tokens.css', import.meta.url), 'utf8');
const marks = await readFile(new URL('../style/marks.css', import.meta.url), 'utf8');

/** A token's colour in light or dark. */
function colour(name: string, theme: 0 | 1) {
  const value = tokens.match(new RegExp(`--${name}: ([^;]+);`))?.[1];
  assert.ok(value, `no token --${name}`);
  const found = value.match(/#[0-9a-f]{6}/g) ?? [];
  return found[Math.min(theme, found.length - 1)];
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

for (const theme of [0, 1] as const) {
  const name = theme ? 'dark' : 'light';
  test(`${name}: text stands out from every surface`, () => {
    for (const text of ['text', 'muted', 'good', 'doubt', 'bad', 'accent']) {
      for (const surface of ['card', 'well', 'page', 'soft']) {
        const ratio = contrast(colour(text, theme), colour(surface, theme));
        assert.ok(ratio >= TEXT, `${text} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
    assert.ok(contrast(colour('on-accent', theme), colour('accent', theme)) >= TEXT);
    assert.ok(contrast(colour('edge', theme), colour('card', theme)) >= EDGE);
  });
}

test('each of the ten hues has enough contrast with its text', () => {
  const inks = [...marks.matchAll(/\.who-(\d) \{ --hue: var\(--who-\1\); --ink: var\(--(ink-\w+)\); \}/g)];
  assert.equal(inks.length, 10);
  for (const [, hue, ink] of inks) {
    const ratio = contrast(colour(`who-${hue}`, 0), colour(ink, 0));
    assert.ok(ratio >= TEXT, `who-${hue} with ${ink}: ${ratio.toFixed(2)}`);
  }
});
