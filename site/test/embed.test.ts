import assert from 'node:assert/strict';
import test from 'node:test';
import { embedCode, embedOf } from '../address/embed.ts';

test('an address asks for panels or for the whole page', () => {
  assert.equal(embedOf(''), null);
  assert.equal(embedOf('?kernel=plain'), null);
  assert.deepEqual(embedOf('?embed=why,bar'), { parts: ['why', 'bar'], unknown: [] });
  assert.deepEqual(embedOf('?embed'), { parts: ['stage', 'why'], unknown: [] });
  assert.deepEqual(embedOf('?embed=stage,compare'), { parts: ['stage'], unknown: ['compare'] });
});

test('the embed code is an element with a complete address', () => {
  const code = embedCode('https://host/a/', ['stage', 'bar'], '#video=a&filter="x"');
  assert.match(code, /^<iframe src="https:\/\/host\/a\/\?embed=stage,bar#video=a&amp;filter=&quot;x&quot;" title="WSC-SIIBP" [^<>]*><\/iframe>$/);
});
