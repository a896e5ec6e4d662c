// The files that a caller passes to open: contents by path, Files, an archive, a folder, or in Node paths.
import type { GivenItem } from '../core/messages.ts';
import { shown } from './arguments.ts';
import { filesOfArrays, rowsOfTable } from './arrays.ts';
import { SiibpError } from './error.ts';
import { nodeModules } from './node.ts';
import type { Content, FeatureArray, FileHandle, Files } from './types.ts';

const isBlob = (value: unknown): value is Blob => value instanceof Blob;
const isBytes = (value: unknown): value is Uint8Array | ArrayBuffer => value instanceof Uint8Array || value instanceof ArrayBuffer;
const isList = (value: object): value is ArrayLike<unknown> => 'length' in value && typeof value.length === 'number';
const isHandle = (value: object): value is FileHandle => 'kind' in value && (value.kind === 'file' || value.kind === 'directory');

/** Throws a SiibpError unless a call can read its files. It does so before the caller waits, so that the stack has the caller's line. */
export function checkFiles(call: string, files: unknown) {
  if (files === '') throw new SiibpError(`${call}: the path is empty; write the path of a folder or file, or '.' for the present folder.`);
  const address = files instanceof URL ? files.href : typeof files === 'string' ? files : '';
  if (/^(?!file:)[a-z][a-z+.-]+:\/\//i.test(address)) throw new SiibpError(`${call} does not load ${address}; load it first: ${call}(await (await fetch(${JSON.stringify(address)})).blob()).`);
  if (typeof files === 'string' || files instanceof URL) return;
  const isPromise = typeof files === 'object' && files !== null && 'then' in files && typeof files.then === 'function';
  if (typeof files !== 'object' || files === null || isPromise) throw new SiibpError(`${call} takes files by their paths, Files or a folder; found ${shown(files)}.`);
  if (isBlob(files) || isBytes(files) || isHandle(files) || !isList(files)) return;
  const at = Array.from(files).findIndex((file) => !isBlob(file));
  if (at < 0) return;
  const found = typeof files[at] === 'string' ? `the text ${JSON.stringify(files[at])}` : shown(files[at]);
  throw new SiibpError(`${call} takes one path, or Files; element ${at} is ${found}. Pass the folder, or contents by their paths: { 'tracks.csv': text, … }.`);
}

/** Throws a SiibpError unless predict can read its model. */
export function checkModel(model: unknown) {
  if (isBytes(model) || isBlob(model)) return;
  throw new SiibpError(`predict: the first argument is ${shown(model)}${shown(model).startsWith('a promise') ? '' : "; pass the bytes of await answer.file('model.zip')"}.`);
}

/** Returns the files with their paths, as the core takes them. In Node each Blob is read. */
export async function itemsOf(files: Files): Promise<GivenItem[]> {
  const items = await listed(files);
  if (items.length === 0) throw new SiibpError("There is no file to open: pass contents by their paths, such as { 'tracks.csv': text }.");
  if (!nodeModules()) return items;
  return Promise.all(items.map(async ({ path, file }) => ({ path, file: isBlob(file) ? new Uint8Array(await file.arrayBuffer()) : file })));
}

async function listed(files: Files): Promise<GivenItem[]> {
  if (typeof files === 'string') return inNode(files);
  if (files instanceof URL) return inNode(files.href);
  if (isBytes(files)) return [{ path: 'dataset.zip', file: files instanceof Uint8Array ? files : new Uint8Array(files) }];
  if (isBlob(files)) return [{ path: pathOf(files, 0), file: files }];
  if (isHandle(files)) return ofHandle(files, '');
  if (isList(files)) return Array.from(files as ArrayLike<Blob>, (file, i) => ({ path: pathOf(file, i), file }));
  return ofContents(files as Record<string, Content>);
}

/** Whether a value is an object without a class, also one of another window. */
function isPlain(value: unknown): value is object {
  const prototype = typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  return prototype === null || (prototype !== undefined && Object.getPrototypeOf(prototype) === null);
}

/** The arrays of features among contents by their paths, null if there are none. */
function arraysIn(contents: object): Record<string, FeatureArray> | null {
  const { features } = contents as { features?: unknown };
  return isPlain(features) ? features as Record<string, FeatureArray> : null;
}

/** The names of the views that are given as arrays, null without the member features. */
export function arrayViews(files: Files): string[] | null {
  const arrays = typeof files === 'object' && !isBlob(files) && !isBytes(files) ? arraysIn(files) : null;
  return arrays && Object.keys(arrays);
}

/** The files of contents by their paths. The member features may be an object of arrays, which become files beside tracks.csv. */
async function ofContents(contents: Record<string, Content | Record<string, FeatureArray>>): Promise<GivenItem[]> {
  const arrays = arraysIn(contents);
  const { features: _, ...others } = contents;
  const items = Object.entries(arrays ? others : contents).map(([path, content]) => ({ path, file: bytesOf(path, content as Content) }));
  if (!arrays) return items;
  const tracks = items.find(({ path }) => /(^|\/)tracks\.csv$/.test(path));
  const folder = tracks ? tracks.path.slice(0, -'tracks.csv'.length) : '';
  const rows = tracks ? rowsOfTable(await new Response(tracks.file as BodyInit).text()) : null;
  return [...items, ...filesOfArrays(arrays, rows).map(({ path, file }) => ({ path: folder + path, file }))];
}

/** The path of a File in the folder that was chosen, or its name. */
function pathOf(file: Blob & { name?: string; webkitRelativePath?: string }, i: number): string {
  return file.webkitRelativePath || file.name || (file.type === 'application/zip' || i === 0 ? 'dataset.zip' : `file-${i + 1}`);
}

function bytesOf(path: string, content: Content): GivenItem['file'] {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array || isBlob(content)) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  const view = /(?:^|\/)features\/([^/]+?)(?:\.\w+)?$/.exec(path)?.[1] ?? 'person';
  throw new SiibpError(`${path}: the content is text, a Uint8Array, an ArrayBuffer or a Blob; found ${shown(content)}. Arrays of features are members of features: { features: { ${JSON.stringify(view)}: [[9, 0], [0, 9]] } }.`);
}

/** The files below a handle. Names that begin with a dot are left out. */
async function ofHandle(handle: FileHandle, above: string): Promise<GivenItem[]> {
  const path = `${above}${handle.name}`;
  if (handle.kind === 'file') return [{ path, file: await handle.getFile!() as Blob }];
  const items: GivenItem[] = [];
  for await (const inner of handle.values!()) if (!inner.name.startsWith('.')) items.push(...await ofHandle(inner, `${path}/`));
  return items;
}

/** The file at a path of this machine, or those of a folder. */
async function inNode(path: string): Promise<GivenItem[]> {
  const node = nodeModules();
  if (!node) throw new SiibpError(`open(${JSON.stringify(path)}): only Node opens files by their path; pass the contents: { 'tracks.csv': text, … }.`);
  const { fs, path: paths, url } = node;
  try {
    if (path.startsWith('file:')) path = url.fileURLToPath(path);
    if (!(await fs.stat(path)).isDirectory()) return [{ path: paths.basename(path), file: await fs.readFile(path) }];
    const entries = await fs.readdir(path, { recursive: true, withFileTypes: true });
    const inside = entries.filter((entry) => entry.isFile()).map((entry) => paths.join(entry.parentPath ?? entry.path, entry.name));
    return await Promise.all(inside.map(async (file) => ({ path: paths.relative(path, file).split(paths.sep).join('/'), file: new Uint8Array(await fs.readFile(file)) })));
  } catch (error) {
    throw new SiibpError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
