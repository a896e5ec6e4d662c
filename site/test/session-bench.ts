// A session over a worker that says what the test tells it to.
import { setImmediate as turn } from 'node:timers/promises';
import { createSession } from '../session/session.ts';
import { createPageStore, initialState } from '../state.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Client } from '../core/client.ts';
import type { SessionStore } from '../state.ts';

export const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];

/** A request that the worker was sent. */
interface Asked {
  body: any;
  /** Replies, and returns once everything that awaits the reply has gone on. */
  onReply(message: any): Promise<void>;
  onGone(): void;
  forgotten: boolean;
}

/** A client whose worker says what the test tells it to. */
export function fakeClient() {
  const asked: Asked[] = [];
  const calls = { restarts: 0 };
  const client: Client = {
    request(body, hear: any = () => {}, onGone = () => {}) {
      const one: Asked = {
        body, onGone, forgotten: false,
        async onReply(message) {
          if (!one.forgotten) hear(message);
          await turn();
        },
      };
      return asked.push(one);
    },
    forget(id) {
      if (asked[id - 1]) asked[id - 1].forgotten = true;
    },
    restart() {
      calls.restarts += 1;
      for (const one of asked.filter(({ forgotten }) => !forgotten)) {
        one.forgotten = true;
        one.onGone();
      }
    },
    terminate: () => {},
  };
  const last = (op: string) => asked.filter(({ body }) => body.op === op).at(-1);
  /** What the core replies to the last request of a kind. */
  const say = async (op: string, message: any) => last(op)?.onReply(message);
  return { client, asked, calls, last, say };
}

/** A session over such a client. */
export function sessionOver(store: SessionStore) {
  const fake = fakeClient();
  let callbacks: any;
  const session = createSession(store, (listener) => {
    callbacks = listener;
    return fake.client;
  });
  return { ...fake, store, session, callbacks };
}

export function bench() {
  const { asked, calls, last, say, store, session, callbacks } = sessionOver(createPageStore(initialState(), (flush) => flush()));
  callbacks.onHello({ type: 'hello', version: '', kernel: 'none', presets: [{ name: 'default', about: '', options: { c: 5 } }], exports: ['tracks.csv'], options: [] });
  return { store, session, asked, callbacks, last, say, restarts: () => calls.restarts };
}

export const progress = { type: 'progress', start: 1, starts: 1, iteration: 1, iterations: 9, block: '', f: 5, best: null, tempered: false, fraction: 0.1, boundary: true, done: null };
export const done = { ...progress, fraction: 1, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [], replay: null } };

/** A session with a dataset open and a run done. */
export async function settled() {
  const b = bench();
  b.session.open(items, { go: true });
  await b.say('open', toyDataset());
  await b.say('fit', toyAnswer());
  await b.say('fit', done);
  await b.say('export', fileOf('a'));
  return b;
}

export const fileOf = (text: string) => ({ type: 'download', name: 'tracks.csv', mime: 'text/csv', body: new TextEncoder().encode(text) });

/** A dataset of descriptors that a person has opened and not run yet. */
export async function unmade() {
  const b = await settled();
  const dataset = { ...toyDataset(), views: [toyDataset().views[0]], descriptors: [{ name: 'what', dim: 6, count: 40, bare: 0 }] };
  const files = [{ path: 'mine.zip', file: new Blob(['x']) }];
  b.session.open(files);
  await b.say('open', dataset);
  return { ...b, dataset, files };
}

export const preparing = { type: 'feature-progress', doing: 'what: mixture', done: false, steps: [], views: [], spectra: [] };
export const prepared = { ...preparing, doing: '', done: true };
