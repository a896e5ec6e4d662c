// The table of operations, which Go declares, is what the client and the worker go by.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import { operations } from '../core/protocol.ts';

const SITE = path.join(import.meta.dirname, '..');
const PROTOCOL = path.join('core', 'protocol.ts');

const texts = new Map(['core', 'core/worker', 'session'].flatMap((folder) => readdirSync(path.join(SITE, folder))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [path.join(folder, name), readFileSync(path.join(SITE, folder, name), 'utf8')])));

/** The names of an interface's properties in the generated file. */
function propertiesOf(name: string): string[] {
  const file = ts.createSourceFile(PROTOCOL, texts.get(PROTOCOL) ?? '', ts.ScriptTarget.Latest);
  const declared = file.statements.find((one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name);
  return declared!.members.map((member) => member.name!.getText(file));
}

test('each property of an operation is used', () => {
  const read = [...texts].filter(([file]) => file !== PROTOCOL).map(([, text]) => text).join('\n');
  for (const property of propertiesOf('OperationProperties')) {
    assert.match(read, new RegExp(`operations\\[\\w+\\]\\.${property}\\b|\\{ ${property}(: \\w+)? \\} = operations\\[|OperationsWith<'${property}'>`), property);
  }
});

test('neither the client nor the worker compares an operation with a name', () => {
  for (const [file, text] of texts) {
    if (!file.startsWith('core')) continue;
    for (const op of propertiesOf('Arguments')) {
      assert.ok(op in operations);
      assert.doesNotMatch(text, new RegExp(`\\bop (===|!==) '${op}'`), file);
    }
  }
});
