// Handing real files of this disk to a page, as a hand would.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';

/**
 * Drops files and folders on the middle of an element: dragenter, dragover, drop.
 *
 * Chromium does the whole of it itself, so that folders arrive as entries with
 * paths. Firefox has no such command: there the events are made by script, over
 * the same real files.
 * files are paths on this disk.
 */
export async function drop(page: Page, files: string[], selector = 'body') {
  const paths = files.map((file) => path.resolve(file));
  const target = await page.waitForSelector(selector);
  if (!target) throw new Error(`nothing matches ${selector}`);
  if (/firefox/i.test(await page.browser().version())) return dropByScript(page, target, paths);
  const box = await target.boundingBox();
  await target.dispose();
  if (!box) throw new Error(`${selector} is not visible`);
  const height = await page.evaluate(() => window.innerHeight); // of a target that is taller, only a part is in sight
  const session = await page.createCDPSession();
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: (Math.max(0, box.y) + Math.min(height, box.y + box.height)) / 2,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

/**
 * Picks files through the page's own file input; in Chromium also a folder, if
 * the input takes folders. Firefox's protocol refuses folders with an error.
 * files are paths on this disk.
 */
export async function choose(page: Page, files: string[], selector = 'input[type=file]') {
  // A file input is hidden more often than not, so it need not be visible.
  const input = await page.$(selector) as ElementHandle<HTMLInputElement> | null;
  if (!input) throw new Error(`nothing matches ${selector}`);
  await input.uploadFile(...files.map((file) => path.resolve(file)));
}

/**
 * Firefox's drop. Plain files come in a real DataTransfer, with real entries.
 * Script cannot make an entry for a folder, so with folders a stand-in of the
 * DataTransfer carries entries of the same shape over the same real files.
 */
async function dropByScript(page: Page, target: ElementHandle<Element>, paths: string[]) {
  const trees = paths.map(tree);
  const input: ElementHandle<HTMLInputElement> = await page.evaluateHandle(() => {
      const made = document.createElement('input');
      made.type = 'file';
      made.multiple = true;
      made.hidden = true;
      document.body.append(made);
      return made;
    });
  await input.uploadFile(...trees.flatMap(leaves));
  await page.evaluate(sendDrop, target, input, trees);
}

/** A file or folder of this disk; `file` is a file's path. */
interface Tree {
  name: string;
  file?: string;
  children?: Tree[];
}

function tree(file: string): Tree {
  const name = path.basename(file);
  if (!statSync(file).isDirectory()) return { name, file };
  return { name, children: readdirSync(file).sort().map((child) => tree(path.join(file, child))) };
}

/** The files of a tree, depth first. */
function leaves(node: Tree): string[] {
  return node.file ? [node.file] : (node.children ?? []).flatMap(leaves);
}

/**
 * Runs in the page: takes the input's files, in the order of the trees' leaves,
 * and drops them on the element.
 */
function sendDrop(element: Element, input: HTMLInputElement, trees: Tree[]) {
  const files = Array.from(input.files ?? []);
  input.remove();
  const real = new DataTransfer();
  for (const file of files) real.items.add(file);
  let next = 0;
  const entry: (node: Tree, parent: string) => object = (node, parent) => {
    const fullPath = `${parent}/${node.name}`;
    const shared = { name: node.name, fullPath, isFile: !node.children, isDirectory: !!node.children };
    if (!node.children) {
      const file = files[next++];
      return { ...shared, file: (done: FileCallback) => done(file) };
    }
    const children = node.children.map((child) => entry(child, fullPath));
    // A reader gives what is left of the folder at each call, and at last nothing.
    const createReader = () => {
      let left = children;
      return {
        readEntries: (done: (entries: object[]) => void) => {
          done(left);
          left = [];
        },
      };
    };
    return { ...shared, createReader };
  };
  const items = trees.map((node) => {
    const made = entry(node, '');
    return { kind: 'file', type: '', webkitGetAsEntry: () => made, getAsFile: () => null };
  });
  const folders = trees.some((node) => node.children);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: real });
    if (folders) {
      Object.defineProperty(event, 'dataTransfer', { value: { items, files: real.files, types: ['Files'], dropEffect: 'none' } });
    }
    element.dispatchEvent(event);
  }
}
