// Lets Node run TypeScript: node --import ./site/test/typescript.mjs. Only the types are removed,
// because a test sends functions to the page as text, where no helper of a compiler exists. A program in Python is its text. Import
// attributes stay, which es2022 lacks: Node imports JSON only with them.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

if (isMainThread) register(import.meta.url); // the hooks run in a thread of their own, which loads this file again

export async function load(url, context, next) {
  if (url.endsWith('.py')) return { format: 'module', source: `export default ${JSON.stringify(await readFile(new URL(url), 'utf8'))}`, shortCircuit: true };
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const source = await readFile(new URL(url), 'utf8');
  const { code } = await transform(source, { loader: url.split('.').at(-1), target: 'es2022', supported: { 'import-attributes': true }, sourcemap: 'inline', sourcefile: url, tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: 'react-jsx', jsxImportSource: 'preact' } } });
  return { format: 'module', source: code, shortCircuit: true };
}
