// README.md of this folder names only existing tests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The names of the tests of a file, as patterns: what a name is put together of stands for anything. */
function namesOf(path: string): RegExp[] {
  const source = read(path);
  const names = path.endsWith('.go')
    ? [...source.matchAll(/^func ((?:Test|Fuzz)\w*)\(/gm)].map(([, name]) => name)
    : [...source.matchAll(/\btest(?:In)?\((?:\w+, |'\w+', )?(?:`([^`]+)`|'([^']+)')/g)].map(([, made, plain]) => (made ?? plain).replace(/^(\$\{browser\}|chromium): /, ''));
  return names.map((name) => new RegExp(`^${name.split(/\$\{[^}]*\}/).map(escaped).join('.+')}$`));
}

test('every test that README.md names exists', () => {
  const named = [...read('site/test/README.md').matchAll(/`([\w/.-]+_test\.go|[\w/.-]+\.test\.ts)` “([^”]+)”/g)];
  assert.ok(named.length > 40, `${named.length} are named`);
  for (const [, path, name] of named) assert.ok(namesOf(path).some((one) => one.test(name)), `${path} has no “${name}”`);
});
