import assert from 'node:assert/strict';
import test from 'node:test';
import { stringsIn } from './strings.ts';

test('the list of strings has what is read, and no code', () => {
  const text = `
    import type { A } from './two words.ts';
    const a = document.querySelector('#run button');
    show({ title: 'Saved', text: \`\${count} files are open\` });
    const view = <p class="muted wide" aria-label="Close">The run <b>goes</b> on {isOpen ? 'now it runs' : ''}</p>;
  `;
  assert.deepEqual(stringsIn('a.tsx', text), ['Saved', '${…} files are open', 'Close', 'The run', 'goes', 'on', 'now it runs']);
});
