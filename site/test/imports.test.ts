// Modules import one another in one direction, types counted: whoever reads one has never to read
// it again in order to understand another.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import ts from 'typescript';

const SITE = path.join(import.meta.dirname, '..');

/** The modules that a module names, for values or types, as absolute paths. */
function importsOf(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && node.text.startsWith('.') && isImport(node.parent)) found.push(path.resolve(path.dirname(file), node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether a node is an import or export, a type's import('…'), or an import() whose module is loaded later. */
function isImport(node: ts.Node) {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    || (ts.isLiteralTypeNode(node) && ts.isImportTypeNode(node.parent))
    || (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword);
}

/** A cycle of modules, the first again at its end, or null where there is none. */
function cycleIn(imports: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const search = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const cycle = search(next, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const cycle = search(file, []);
    if (cycle) return cycle;
  }
  return null;
}

test('no module imports itself through others, types counted', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/^(node_modules|test)\//.test(name)).map((name) => path.join(SITE, name));
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));
  assert.ok(imports.get(path.join(SITE, 'state.ts'))?.includes(path.join(SITE, 'core/messages.ts')), 'imports of types are seen');
  const cycle = cycleIn(imports);
  assert.equal(cycle?.map((file) => path.relative(SITE, file)).join(' → '), undefined);
});

test('a cycle is found, whichever kind of import closes it', () => {
  const closing = ["import './a.ts';", "import type { A } from './a.ts';", "export type { A } from './a.ts';", "type A = import('./a.ts').A;", "const a = import('./a.ts');"];
  for (const text of closing) {
    const imports = new Map([['/a.ts', importsOf('/a.ts', "import { b } from './b.ts';")], ['/b.ts', importsOf('/b.ts', text)]]);
    assert.deepEqual(cycleIn(imports), ['/a.ts', '/b.ts', '/a.ts'], text);
  }
  assert.equal(cycleIn(new Map([['/a.ts', ['/b.ts', '/c.ts']], ['/b.ts', ['/c.ts']], ['/c.ts', []]])), null);
});
