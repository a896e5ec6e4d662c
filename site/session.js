// Opening a dataset and running the model on it: what is asked of the worker
// and what its replies change in the store.
import { blobOf, nameOf } from './files.js';
import { freshRun } from './state.js';

/** @typedef {import('./wire.js').Item} Item */
/** @typedef {import('./wire.js').Message} Message */
/** @typedef {import('./wire.js').Options} Options */
/** @typedef {Pick<import('./state.js').State, 'run'|'answer'|'answered'> & {files: Map<string, Blob>}} Result of a finished run */

/**
 * @param {import('./state.js').Store} store
 * @param {(told: {hello: (hello: import('./wire.js').Hello) => void, gone: (text: string) => void}) => import('./client.js').Client} connect
 * @param {(dataset: import('./wire.js').Dataset) => void} opened
 */
export function createSession(store, connect, opened) {
  /** @type {Item[]} */
  let items = []; // of the dataset that is open
  let fitting = 0; // id of the run's request, 0 where this core has no run
  /** The last, with its files, for when the core that made them is gone. @type {Result|null} */
  let result = null;
  let asking = 0; // id of the open request
  let since = 0; // when the run last started or resumed
  let crashes = 0; // since something last worked
  const client = connect({ hello: greet, gone: recover });

  /** @param {import('./wire.js').Hello} hello */
  function greet(hello) {
    const preset = hello.presets[0];
    const known = Object.keys(store.get().options).length > 0;
    store.set(known ? { hello } : { hello, preset: preset?.name ?? '', options: { ...preset?.options } });
    if (items.length > 0) reopen();
    else store.set({ core: 'ready' });
  }

  /** After a crash: the new core gets the files of the last good dataset. */
  function reopen() {
    client.ask({ op: 'open', files: items }, (message) => {
      if (message.type === 'dataset') crashes = 0;
      store.set({ core: message.type === 'dataset' ? 'ready' : 'failed' });
    });
  }

  /** The core is gone; what is on the screen stays. @param {string} text */
  function recover(text) {
    const { opening } = store.get();
    crashes += 1;
    const again = crashes < 3;
    const when = opening ? `While checking ${opening.name}` : active() ? 'While running' : 'At rest';
    fitting = 0;
    // The screen goes back to what can be downloaded.
    const { run: now, answer, answered } = result ?? store.get();
    store.set({
      answer,
      answered,
      core: again ? 'restarting' : 'failed',
      opening: null,
      run: active() ? { ...now, phase: 'failed' } : now,
      problem: {
        title: again ? 'The core stopped and has been started again.' : 'The core stops again and again.',
        text: `${when}: ${text}. ${again ? 'The last result stays.' : 'Reload the page to try once more.'}`,
      },
    });
    if (again) client.restart();
  }

  const active = () => ['running', 'stepping', 'paused'].includes(store.get().run.phase);

  /** @param {Item[]} files @param {string} [name] */
  function open(files, name = nameOf(files)) {
    if (files.length === 0) {
      return store.set({ problem: { title: 'Nothing to open.', text: 'What was dropped holds no files.' } });
    }
    client.forget(asking);
    const size = files.reduce((sum, { file }) => sum + file.size, 0);
    store.set({ opening: { name, files: files.length, bytes: size }, faults: null, problem: null });
    asking = client.ask({ op: 'open', files }, (message) => hear(message, files, name));
  }

  /** @param {Message} message @param {Item[]} files @param {string} name */
  function hear(message, files, name) {
    store.set({ opening: null });
    if (message.type === 'faults') return store.set({ faults: { ...message, name } });
    if (message.type === 'error') {
      return store.set({ problem: { title: `${name} could not be opened.`, text: message.text } });
    }
    if (message.type !== 'dataset') return;
    crashes = 0;
    items = files;
    result = null;
    client.forget(fitting);
    store.set({ dataset: message, answer: null, answered: null, run: freshRun(), filter: '' });
    opened(message);
    run();
  }

  function run() {
    const { options } = store.get();
    client.forget(fitting);
    since = performance.now();
    store.set({ run: { ...freshRun(), phase: 'running', options }, problem: null });
    fitting = client.ask({ op: 'fit', options }, listen);
  }

  /** @param {Message} message */
  function listen(message) {
    const { run: now } = store.get();
    if (message.type === 'answer') return store.set({ answer: message, answered: now.options });
    if (message.type === 'error') {
      return store.set({
        run: { ...now, phase: 'failed' },
        problem: { title: 'The run failed.', text: message.text },
      });
    }
    if (message.type !== 'progress') return;
    store.set({ run: advanced(now, message) });
    if (message.done) keep();
  }

  /** Takes what can be downloaded of the run out of the core. */
  function keep() {
    const { run: ended, answer, answered, hello } = store.get();
    const names = hello?.exports ?? [];
    /** @type {Result['files']} */
    const files = new Map();
    for (const name of names) {
      make(name, (made) => {
        if (made.type === 'file') files.set(name, blobOf(made));
        if (files.size === names.length) result = { run: ended, answer, answered, files };
      });
    }
  }

  /** @param {string} name @param {(made: Message) => void} got */
  function make(name, got) {
    const id = client.ask({ op: 'export', name }, (made) => {
      client.forget(id);
      got(made);
    });
  }

  /**
   * @param {import('./state.js').Run} now
   * @param {import('./wire.js').Progress} progress
   * @returns {import('./state.js').Run}
   */
  function advanced(now, progress) {
    const series = new Map(now.series);
    if (progress.done) {
      const trace = progress.done.trace.map(({ iteration, f, mayRise }) => ({ iteration, f, tempered: mayRise }));
      if (trace.length > 0) series.set(progress.done.kept, trace);
    } else {
      const { iteration, f, tempered } = progress;
      series.set(progress.start, [...(series.get(progress.start) ?? []), { iteration, f, tempered }]);
    }
    crashes = progress.done ? 0 : crashes;
    const phase = phaseAfter(now.phase, progress);
    // To the core a run that was cancelled is one that is through.
    const fraction = phase === 'cancelled' && now.progress ? now.progress.fraction : progress.fraction;
    return { ...now, phase, progress: { ...progress, fraction }, series, elapsed: spent(now) };
  }

  /**
   * @param {import('./state.js').Phase} phase
   * @param {import('./wire.js').Progress} progress
   * @returns {import('./state.js').Phase}
   */
  function phaseAfter(phase, { done, boundary }) {
    if (phase === 'cancelled') return phase;
    if (done) return 'done';
    return phase === 'stepping' && boundary ? 'paused' : phase;
  }

  /** Seconds of work; the clock is wound on. @param {import('./state.js').Run} now */
  function spent(now) {
    const then = since;
    since = performance.now();
    return now.phase === 'paused' ? now.elapsed : now.elapsed + (since - then) / 1000;
  }

  /** @param {import('./state.js').Phase} phase */
  function enter(phase) {
    const { run: now } = store.get();
    store.set({ run: { ...now, phase, elapsed: spent(now) } });
  }

  return {
    open,
    run,
    items: () => items,
    pause() {
      client.ask({ op: 'pause' });
      enter('paused');
    },
    resume() {
      client.ask({ op: 'resume' });
      enter('running');
    },
    cancel() {
      client.ask({ op: 'cancel' });
      enter('cancelled');
    },
    /** One iteration, of a new run if none is held. */
    step() {
      if (!active()) run();
      client.ask({ op: 'iterate' });
      enter('stepping');
    },
    /** A file of the run; after a crash, of the last that was finished. @param {string} name @param {(file: Blob) => void} got */
    download(name, got) {
      const held = fitting === 0 && result?.files.get(name);
      if (held) return got(held);
      make(name, (made) => {
        if (made.type === 'file') got(blobOf(made));
        if (made.type === 'error') store.set({ problem: { title: `${name} could not be made.`, text: made.text } });
      });
    },
  };
}
