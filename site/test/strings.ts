// Prints every text of the page that a person can read, by file: the text of elements, and the strings that have a space or stand
// in an attribute such as title. ${…} stands for a value. Run by make strings.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SITE = path.join(import.meta.dirname, '..');
const SPOKEN = /^(title|aria-label|label|about|pending|placeholder|alt)$/; // attributes and properties

/** The texts of a file, in their order. */
export function stringsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const add = (words: string) => /\p{L}{2}/u.test(words) && found.push(words.replace(/\s+/g, ' ').trim());
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) add(node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isSpoken(node) || / /.test(node.text.trim()) && !isCode(node)) add(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = node.head.text + node.templateSpans.map(({ literal }) => `\${…}${literal.text}`).join('');
      if (isSpoken(node) || / \p{L}|\p{L} /u.test(words) && !isCode(node)) add(words);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether a string is the value of an attribute or property that is shown or read aloud. */
function isSpoken({ parent }: ts.Node) {
  const named = ts.isJsxExpression(parent) ? parent.parent : parent;
  return (ts.isJsxAttribute(named) || ts.isPropertyAssignment(named)) && SPOKEN.test(named.name.getText());
}

/** Whether a string is a class, a selector, a drawing or an error for programmers. */
function isCode({ parent }: ts.Node) {
  const named = ts.isJsxExpression(parent) || ts.isConditionalExpression(parent) && ts.isJsxExpression(parent.parent) ? (ts.isJsxExpression(parent) ? parent.parent : parent.parent.parent) : parent;
  if (ts.isJsxAttribute(named)) return !SPOKEN.test(named.name.getText());
  return ts.isCallExpression(parent) && /querySelector|matches|closest|getElementById|addEventListener|importScripts|\.get$|getContext|add$/.test(parent.expression.getText()) || ts.isNewExpression(parent) && parent.expression.getText() === 'Error';
}

if (process.argv[1] === import.meta.filename) {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/^(node_modules|test|core|library)\//.test(name)).sort();
  for (const name of files) {
    const strings = stringsIn(name, readFileSync(path.join(SITE, name), 'utf8'));
    if (strings.length > 0) console.log(`${name}\n${strings.map((one) => `  ${one}`).join('\n')}`);
  }
}
