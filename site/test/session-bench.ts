// A session over a worker that says what the test tells it to.
import { createSession } from '../run/session.ts';
import { createStore, initialState } from '../state.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Message } from '../core/messages.ts';

export const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];

/** A session over a worker that says what the test tells it to. */
export function bench() {
  const store = createStore(initialState(), (flush) => flush());
  const asked: { body: any; onReply?: (message: Message) => void; forgotten?: boolean }[] = [];
  let callbacks: any;
  let restarts = 0;
  const session = createSession(store, (listener) => {
    callbacks = listener;
    return {
      request: (body: any, onReply: any) => asked.push({ body, onReply }),
      forget: (id) => { if (asked[id - 1]) asked[id - 1].forgotten = true; },
      restart: () => { restarts += 1; },
      terminate: () => {},
    };
  }, () => {});
  callbacks.onHello({ type: 'hello', version: '', kernel: 'none', presets: [{ name: 'default', about: '', options: { c: 5 } }], exports: ['tracks.csv'], options: [] });
  const last = (op: string) => asked.filter(({ body }) => body.op === op).at(-1);
  const say = (op: string, message: any) => last(op)?.onReply?.(message);
  return { store, session, asked, callbacks, last, say, restarts: () => restarts };
}

export const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
export const done = { ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [], replay: null } };

/** A session with a dataset open and a run done. */
export function settled() {
  const b = bench();
  b.session.open(items, { go: true });
  b.say('open', toyDataset());
  b.say('fit', toyAnswer());
  b.say('fit', done);
  b.say('export', fileOf('a'));
  return b;
}

export const fileOf = (text: string) => ({ type: 'download', name: 'tracks.csv', mime: 'text/csv', body: new TextEncoder().encode(text) });

/** A dataset of descriptors that a person has opened and not run yet. */
export function unmade() {
  const b = settled();
  const dataset = { ...toyDataset(), views: [toyDataset().views[0]], descriptors: [{ name: 'what', dim: 6, count: 40, bare: 0 }] };
  const files = [{ path: 'mine.zip', file: new Blob(['x']) }];
  b.session.open(files);
  b.say('open', dataset);
  return { ...b, dataset, files };
}

export const preparing = { type: 'prepared', doing: 'what: mixture', done: false, steps: [], views: [], spectra: [] };
export const prepared = { ...preparing, doing: '', done: true };
