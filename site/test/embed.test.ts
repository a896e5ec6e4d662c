import assert from 'node:assert/strict';
import test from 'node:test';
import { LESSONS } from '../model/pages.ts';
import { PARTS, embedMark, embedOf, lessonParts } from '../model/embed.ts';
import { embedCode, heightOf } from '../model/embed-code.ts';

const PANELS = { lesson: '', prose: false, fault: '' };

test('an address asks for panels or for the whole page', () => {
  assert.equal(embedOf(''), null);
  assert.equal(embedOf('?kernel=plain'), null);
  assert.deepEqual(embedOf('?embed=why,bar'), { ...PANELS, parts: ['why', 'bar'] });
  assert.deepEqual(embedOf('?embed'), { ...PANELS, parts: ['stage', 'why'] });
});

test('what is not known is named, with all that may be asked for', () => {
  for (const name of ['compare', 'toString', '__proto__', 'lesson-', 'lesson-none', 'prose']) {
    const embed = embedOf(`?embed=stage,${name}`);
    assert.deepEqual(embed?.parts, ['stage'], name);
    assert.ok(embed.fault.includes(`“${name}”`), name);
    for (const known of [...Object.keys(PARTS), ...LESSONS.map(({ id }) => `lesson-${id}`), 'prose']) assert.ok(embed.fault.includes(known), known);
  }
  assert.deepEqual(embedOf('?embed=toString')?.parts, ['stage', 'why'], 'something is shown in any case');
});

test('an address asks for one lesson, with or without its text', () => {
  for (const { id } of LESSONS) {
    assert.deepEqual(embedOf(`?embed=lesson-${id}`), { parts: [], lesson: id, prose: false, fault: '' });
    for (const prose of [false, true]) assert.deepEqual(embedOf(`?embed=${lessonParts(id, prose).join()}`), { parts: [], lesson: id, prose, fault: '' });
  }
  const both = embedOf('?embed=lesson-views,stage,lesson-labels,prose');
  assert.deepEqual([both?.lesson, both?.prose], ['views', true]);
  assert.match(both?.fault ?? '', /“stage”, “lesson-labels”/);
  assert.equal(embedMark({ parts: [], lesson: 'views', prose: true, fault: '' }), 'lesson prose');
  assert.equal(embedMark({ ...PANELS, parts: ['stage', 'why'] }), 'stage why');
});

test('the embed code is an element with a complete address, and a script that follows its height', () => {
  const code = embedCode('https://host/a/', ['stage', 'bar'], '#video=a&filter="x"');
  assert.match(code, /^<iframe src="https:\/\/host\/a\/\?embed=stage,bar#video=a&amp;filter=&quot;x&quot;" title="WSC-SIIBP" [^<>]*><\/iframe>\n<script>[^<]*<\/script>$/);
});

test('the code has the height that its content needs', () => {
  assert.equal(heightOf(['stage', 'why']), 600);
  for (const { id } of LESSONS) {
    const [alone, withText] = [false, true].map((prose) => heightOf(lessonParts(id, prose)));
    assert.ok(alone >= 560 && withText > alone, id);
  }
  assert.match(embedCode('https://host/', lessonParts('views', false), '#lessons-views'), / height="810"/);
});
