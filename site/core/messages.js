// The wire: what the page, its worker and the Go core say to one another.
// wasm/wire/reply.go and site/core/messages.js open with this comment and must agree.
//
// The core answers the worker at once, one reply a call, through the functions of
// globalThis.siibp; every reply is {message, buffers}: a JSON text with a
// "type", and the Uint8Arrays to which its buffer fields point by index.
//
//	hello()        what this core is             hello
//	open(files, how)  files: [{path, file: Blob}]; how: JSON text, {cut, captions, edits, apply}:
//	               captions is the text that stands in for its captions file, blank, they are
//	               to be written; apply reads it for the saved model that is among the files
//	                                             dataset | lacking | saved-model | faults | error
//	prepare(recipe)  JSON text, {features, fisher, seed, learned}: the features' making,
//	               learned: as the saved model's were made
//	                                             prepared | error
//	make()         one bounded piece of it       prepared | error
//	abandon()      the features stay as they were  prepared
//	edit(edits)    JSON text: all that is changed by hand of the data of the runs to come,
//	               {captions: [{video, tuples, unasked, counts}], known: [{video, track, labels}]},
//	               by names                      edited | error
//	fit(options)   JSON text                     progress | error
//	apply()        a run that learns nothing: the saved model labels what was opened for it
//	                                             progress | error
//	keep(mark)     the run stays, under a number from 1 on  kept | error
//	back(mark)     the run that was kept, as it was left  progress | error
//	warm(options, from)  fit, from the state of the one kept under from, 0: of the present
//	                                             progress | error
//	step(on)       one bounded piece of work: up to the end of an iteration at most, or on:
//	               of several, where they are short, and beyond the end to where shards are
//	               asked                         progress | error
//	stop()         the run ends where it is      progress | error
//	save()         what the run needs to go on in another core, at an iteration's end, or
//	               to be shown there, when it is over  saved | error
//	revive(saved, buffers)  the run that was saved, where it was  progress | error
//	answer()       what the run says now         answer | error
//	inspect(about)  JSON text, {of, …}: what is asked of the run as it stands:
//	               ledger {video}                ledger | error
//	               track {track}                 explained | error
//	               model {}                      model | error
//	               ask {skip}: whom to ask about  ask | error
//	visit(iteration)  as the run stood then, −1: as it is; answer and inspect speak of it
//	               until the run goes on         answer | error
//	share(n)       as many cores sweep for the run from now on: this one is shard 0,
//	               the others open nothing       shared | error
//	part(i)        what shard i has to join with  part | error
//	join(part, buffers)  a shard takes its part  joined | error
//	task(i)        what shard i is to sweep now  task | error
//	sweep(task, buffers, room)  a shard does it; what it has added up is in room, a buffer,
//	               if that is as long            swept | error
//	videos(room)   what its videos have come to, likewise  videos | error
//	take(i, sums)  what shard i has added up: {bytes: a buffer}, which may change when it has
//	               its next task                 shared | error
//	takeVideos(i, videos)  likewise, which may change when it has its next task but two; what
//	               needs them before then takes the time of a sweep  shared | error
//	lose(i)        shard i is gone               shared | error
//	export(name, page)  a download               file | error
//	compare(settings)  JSON text                 compared | error
//	advance()      one bounded piece of it       compared | error
//	conclude()     what is not done is left out  compared | error
//	report(name)   what it has found so far      file | error
//	lesson(settings)  JSON text: a small world of the core's own, run  lesson | error
//
// The page asks the worker with {id, op, …}; the worker posts what the core
// replies, with the id of the request it belongs to:
//
//	open {files, how}, prepare {recipe}, fit {options, edits, cores}, apply,
//	keep {mark}, back {mark, cores}, warm {options, edits, from, cores}, pause, resume, cancel, iterate,
//	revive {message, buffers, cores}, inspect {about}, visit {iteration}, export {name, page},
//	compare {settings}, report {name}, lesson {settings}
//
// open reads and checks. prepare makes the features that the model sees, until done: a
// prepared at most every 50 ms; cancel abandons it and is answered by a last prepared.
// Where a dataset has no descriptors, fit does without it.
// fit, apply, warm, back and revive run until done, and post a saved now and then: a progress at most every 50 ms, an answer at the end
// of an iteration at most every 100 ms, more rarely where making it takes long, and always with the last progress. A warm that is
// refused leaves the run that is under way to go on. iterate
// does one iteration and pauses. compare runs until done: a compared at most
// every 50 ms, and always when a method has ended; cancel concludes it. A worker does one of
// the three at a time. What it asks of any host is told by a traffic, without an id. Its first
// message is hello, without an id. Buffers are little-endian, typed as said here, and are transferred.
//
// Where cores is more than 1 and there are enough tracks, the worker has as many sweep for the
// run: it has the page start workers, by {spawn: key}, pass on to them, by {to: key, message},
// that they join and sweep, with room for both answers as the last buffers, and end them, by
// {end: key}. What one posts the page passes back by heard {key, data}: a swept, and then,
// while the run goes on, a videos. One that dies it is told of by died {key, why}, and tells
// of by a lost.

/**
 * @typedef {number} Buffer index of one of the reply's buffers
 *
 * @typedef {{type: 'hello', version: string, kernel: string, presets: Preset[], exports: string[], options: Setting[]}} Hello
 * @typedef {{name: string, about: string, options: Options}} Preset
 * @typedef {Record<string, number|string|boolean|number[]|string[]|null>} Options
 * @typedef {{key: string, symbol: string, group: string, about: string,
 *   kind: 'number'|'integer'|'integers'|'numbers'|'choice'|'switch'|'names',
 *   choices?: string[], min: number, max: number, above: boolean, slider: number, basic: boolean, live: boolean}} Setting
 *
 * @typedef {{type: 'error', text: string, panic: boolean}} Failure
 * @typedef {{type: 'faults', faults: Fault[], more: boolean, ignored: Ignored[], writable: boolean}} Faults
 * @typedef {{file: string, row: number, column: string, rule: string, found: string, want: string, text: string}} Fault
 * @typedef {{file: string, why: string}} Ignored
 *
 * @typedef {{name: string, classes: string[]}} Concept
 * @typedef {{name: string, dim: number, missing: number}} View
 * @typedef {{id: string, tracks: number[], tuples: number[][], unasked?: boolean[]|null, counts?: number[]|null, free: boolean, test: boolean,
 *   media: Media|null, fps: number, frames: number, width: number, height: number}} Video
 * @typedef {{path: string, file: string, entry: Entry|null}} Media
 * @typedef {{offset: number, packed: number, size: number, method: number}} Entry
 * @typedef {{video: number, id: string, start: number, end: number, truth: number[], known: number[]}} Track
 * @typedef {{video: number, instance: string, classes: number[], joined: boolean, rows: Float64Array}} TruthBox
 * @typedef {{type: 'dataset', name: string, hash: string, summary: string, needs: string,
 *   files: Found[], cut: Cut|null, descriptors: Descriptors[], concepts: Concept[], views: View[], videos: Video[], tracks: Track[],
 *   boxes: Float64Array, boxStart: Uint32Array, truth: TruthBox[],
 *   notes: string[], ignored: Ignored[], info: Record<string, unknown>, methods: Method[], grids: string[],
 *   run: Run|null, model: SavedModel|null, applied: boolean, of?: Dataset, edits?: Edits}} Dataset `of`: as it was opened, where this one is edited, and by what; applied: read for the model, and only that runs
 * @typedef {{options: Options, features: Made|null, page: unknown, f: number, edits?: Edits}} Run that the dataset was opened with
 * @typedef {{type: 'lacking', name: string, hash: string, videos: number, tracks: number}} Lacking a capsule without its data
 * @typedef {{type: 'saved-model', at: number[], name: string, about: string, made: boolean}} SavedModel a saved one; made: it takes features that are to be made
 * @typedef {{name: string, about: string, ladder: boolean}} Method
 * @typedef {{name: string, dim: number, count: number, bare: number}} Descriptors
 * @typedef {{file: string, zip: string, role: string, facts: string}} Found
 * @typedef {{segment: number, rate: number, persons: number, width: number, actionWidth: number, background: number}} Cut
 *
 * @typedef {{type: 'prepared', doing: string, done: boolean, steps: string[], views: View[], spectra: Spectrum[]}} Prepared
 * @typedef {{name: string, view: string, step: number, variances: Float64Array}} Spectrum
 * @typedef {{cut?: Partial<Cut>, captions?: string|null, edits?: Edits, apply?: boolean}} How open is to read
 * @typedef {{components?: number, dims?: number, sample?: number, iterations?: number, tolerance?: number}} Fisher
 * @typedef {{features: string, fisher: Fisher, seed?: number, learned?: boolean}} Recipe
 * @typedef {{do: string, dims?: number, whiten?: boolean}} Step
 * @typedef {{views?: {view: string, steps: Step[]|null}[], fisher: Fisher, seed: number}} Made a recipe as a capsule has it
 *
 * @typedef {{type: 'progress', start: number, starts: number, iteration: number, iterations: number,
 *   block: string, f: number, best: number|null, tempered: boolean, fraction: number,
 *   boundary: boolean, asking: number[], waiting: boolean, done: Done|null}} Progress
 * @typedef {{type: 'lost', text: string, again: boolean}} Lost a shard of the run has died, for that reason; again: another is in its place
 * @typedef {{type: 'saved', start: number, iteration: number, reply: Reply}} Saved as it came, to be sent back as it is
 * @typedef {{type: 'traffic', sent: import('../traffic.js').RequestRecord[]}} Traffic
 * @typedef {{kept: number, agreement: number, starts: Start[], trace: Point[], notes: string[],
 *   replay: {same: boolean, text: string}|null}} Done
 * @typedef {{background: number, anneal: number, seed: number, jitter: number, reheat: number, warm: boolean,
 *   f: number, iterations: number, reason: string, agreement: number}} Start
 * @typedef {{iteration: number, block: string, f: number, mayRise: boolean}} Point
 *
 * @typedef {{type: 'kept', marks: number[]}} Kept
 *
 * @typedef {{type: 'answer', start: number, iteration: number, f: number, final: boolean, past: boolean, iterations: number[],
 *   best: Int32Array, runner: Int32Array, predicted: Int32Array, nu: Float64Array, zeta: Float64Array,
 *   rankStart: Uint32Array, rankTrack: Int32Array, rankScore: Float64Array,
 *   sum: Float64Array, bound: Float64Array, slack: Float64Array, margin: number, scores: Score[], edited?: Edited|null}} Answer
 * @typedef {{hash: string, concepts: Concept[], videos: {video: number, tuples: number[][], unasked: boolean[]|null, counts?: number[]|null}[],
 *   tracks: {track: number, known: number[]}[], notes: string[], edits: Edits}} Edited the dataset of an answer, where it is not as it was opened
 * @typedef {{captions?: Captioned[], known?: Correction[]}} Edits all that was changed by hand, by names
 * @typedef {{video: string, tuples: string[][], unasked?: number[], counts?: number[]}} Captioned
 * @typedef {{video: string, track: string, labels: string[]}} Correction
 * @typedef {{name: string, value: number, of: number, about: string}} Score
 *
 * @typedef {{of: 'ledger', video: number}|{of: 'track', track: number}|{of: 'model'}|{of: 'ask', skip: number[][]}} About what inspect is asked
 * @typedef {{type: 'ask', questions: Question[]}} Ask
 * @typedef {{track: number, concept: number, classes: number[], p: number[], none: number, score: number, follow: number}} Question
 * @typedef {{type: 'ledger', video: number, margin: number, lines: Line[], apart: Line[]}} Ledger apart: tracks that exclude one another
 * @typedef {{type: 'model', iteration: number, alpha: number, factors: ModelFactor[], used: number, least: number,
 *   byVideo: boolean, nu: Uint8Array, pi: Float64Array, views: ModelView[], trace: Point[], names: string[], parts: Float64Array, end: End}} Model
 * @typedef {{concept: number, class: number, tracks: number, videos: number}} ModelFactor
 * @typedef {{name: string, dim: number, noise: number, scale: number, phi: Float64Array, variances: Float64Array}} ModelView
 * @typedef {{reason: ''|'converged'|'limit'|'cancelled', iterations: number, change: number|null, tolerance: number}} End
 * @typedef {{tuple: number[], tracks: number[], bound: number, paid: number[], sum: number, slack: number, cost: number}} Line
 * @typedef {{type: 'explained', track: number, beta: number, odds: Odds[]}} Explained
 * @typedef {{concept: number, class: number, zeta: number|null, nu: number, known: boolean, parts: Share[]}} Odds zeta null: infinite
 * @typedef {{kind: 'prior'|'bound'|'match'|'cost'|'overlap'|'pull'|'rivals'|'moved', value: number|null, view: string,
 *   factor: {concept: string, class: string}, tuple: number[]|null, most: number, others: number[]|null}} Share a part of zeta
 *
 * @typedef {{type: 'compared', progress: {task: string, done: number, of: number, fraction: number},
 *   done: boolean, body: string, picks: {method: string, track: number[]}[]}} Compared
 *
 * @typedef {{world: string, c: number, background: number, count: number, views: string[]|null}} LessonSettings
 * @typedef {{type: 'lesson', settings: LessonSettings, concepts: Concept[], views: View[], videos: Video[], tracks: Track[], background: number,
 *   iterations: number[], f: number[], x: Float32Array, nu: Float32Array, phi: Float32Array}} Lesson
 *
 * @typedef {{type: 'file', name: string, mime: string, body: Uint8Array}} Download
 *
 * @typedef {Hello|Failure|Faults|Dataset|Lacking|SavedModel|Prepared|Progress|Kept|Answer|Ledger|Ask|Explained|Model|Compared|Download|Lesson|Lost|Traffic|Saved} Message a reply, its buffers in place
 * @typedef {{message: string, buffers: Uint8Array[]}} Reply what the core gives and the worker posts
 * @typedef {{path: string, file: Blob}} Item one file of open's list
 * @typedef {{id: number, op: 'open', files: Item[], how?: How}
 *   | {id: number, op: 'prepare', recipe: Recipe}
 *   | {id: number, op: 'fit', options: Options, edits?: Edits, cores?: number}
 *   | {id: number, op: 'apply'}
 *   | {id: number, op: 'warm', options: Options, edits?: Edits, from: number, cores?: number}
 *   | {id: number, op: 'back', mark: number, cores?: number}
 *   | {id: number, op: 'revive', message: string, buffers: Uint8Array[], cores?: number}
 *   | {id: number, op: 'keep', mark: number}
 *   | {id: number, op: 'pause'|'resume'|'cancel'|'iterate'}
 *   | {id: number, op: 'compare', settings: Record<string, unknown>}
 *   | {id: number, op: 'inspect', about: About}
 *   | {id: number, op: 'visit', iteration: number}
 *   | {id: number, op: 'export', name: string, page: Record<string, unknown>}
 *   | {id: number, op: 'report', name: string}
 *   | {id: number, op: 'lesson', settings: LessonSettings}
 *   | {id: number, op: 'join'|'sweep', message: string, buffers: Uint8Array[]}
 *   | {id: number, op: 'heard', key: number, data: Post}
 *   | {id: number, op: 'died', key: number, why: string}} Request
 * @typedef {{id?: number, reply: Reply}} Post what the worker posts
 */

export const None = -1; // ∅ in a tuple
export const Background = -1; // a label: none of the classes
export const Unknown = -2; // a label: not known

/** What each buffer field holds. @type {Record<string, Record<string, any>>} */
const layouts = {
  dataset: { boxes: Float64Array, boxStart: Uint32Array },
  answer: {
    best: Int32Array, runner: Int32Array, predicted: Int32Array, nu: Float64Array, zeta: Float64Array,
    rankStart: Uint32Array, rankTrack: Int32Array, rankScore: Float64Array,
    sum: Float64Array, bound: Float64Array, slack: Float64Array,
  },
  model: { nu: Uint8Array, pi: Float64Array, parts: Float64Array },
  file: { body: Uint8Array },
  lesson: { x: Float32Array, nu: Float32Array, phi: Float32Array },
};

/**
 * A reply with typed arrays where the core wrote buffer indices.
 * Go writes an empty list as null; here it is an empty list.
 * @param {Reply} reply
 * @returns {Message}
 */
export function decode({ message, buffers }) {
  const decoded = JSON.parse(message);
  if (decoded.type === 'saved') return { type: 'saved', start: decoded.start, iteration: decoded.iteration, reply: { message, buffers } };
  for (const [field, Type] of Object.entries(layouts[decoded.type] ?? {})) {
    decoded[field] = typed(Type, buffers[decoded[field]]);
  }
  fillLists(decoded);
  if (decoded.type === 'dataset' || decoded.type === 'lesson') {
    decoded.tracks = tracks(decoded.tracks.ids ?? [], typed(Int32Array, buffers[decoded.tracks.rows]), decoded.concepts.length);
  }
  for (const path of decoded.type === 'dataset' ? decoded.truth : []) {
    path.rows = typed(Float64Array, buffers[path.rows]);
  }
  for (const spectrum of decoded.type === 'prepared' ? decoded.spectra : []) {
    spectrum.variances = typed(Float64Array, buffers[spectrum.variances]);
  }
  for (const view of decoded.type === 'model' ? decoded.views : []) {
    view.phi = typed(Float64Array, buffers[view.phi]);
    view.variances = typed(Float64Array, buffers[view.variances]);
  }
  return decoded;
}

/** Lists that the core may leave null. @type {Record<string, string[]>} */
const lists = {
  hello: ['presets', 'exports', 'options'],
  faults: ['faults', 'ignored'],
  dataset: ['files', 'descriptors', 'concepts', 'views', 'videos', 'truth', 'notes', 'ignored', 'methods', 'grids'],
  prepared: ['steps', 'views', 'spectra'],
  compared: ['picks'],
  answer: ['scores', 'iterations'],
  ledger: ['lines', 'apart'],
  model: ['factors', 'views', 'trace', 'names'],
  ask: ['questions'],
};

/** @param {any} decoded */
function fillLists(decoded) {
  for (const field of lists[decoded.type] ?? []) decoded[field] ??= [];
  for (const video of decoded.type === 'dataset' ? decoded.videos : []) {
    video.tracks ??= [];
    video.tuples ??= [];
  }
  if (decoded.type === 'answer' && decoded.edited) for (const field of ['videos', 'tracks', 'notes']) decoded.edited[field] ??= [];
  for (const concept of decoded.type === 'dataset' ? decoded.concepts : []) concept.classes ??= [];
  if (decoded.type === 'dataset') decoded.info ??= {};
  if (decoded.type === 'progress' && decoded.done) for (const field of ['starts', 'trace', 'notes']) decoded.done[field] ??= [];
}

/**
 * The tracks, each with its row of numbers.
 * @param {string[]} ids
 * @param {Int32Array} numbers N×(3+2E)
 * @param {number} concepts E
 * @returns {Track[]}
 */
function tracks(ids, numbers, concepts) {
  return ids.map((id, i) => {
    const at = i * (3 + 2 * concepts);
    const labels = Array.from(numbers.subarray(at + 3, at + 3 + 2 * concepts));
    return { video: numbers[at], id, start: numbers[at + 1], end: numbers[at + 2], truth: labels.slice(0, concepts), known: labels.slice(concepts) };
  });
}

/**
 * A typed view on the bytes, copied where they do not start on a boundary.
 * @param {any} Type
 * @param {Uint8Array|undefined} bytes
 */
function typed(Type, bytes) {
  if (!bytes) return new Type(0);
  const width = Type.BYTES_PER_ELEMENT;
  const aligned = bytes.byteOffset % width === 0 ? bytes : bytes.slice();
  return new Type(aligned.buffer, aligned.byteOffset, Math.floor(bytes.byteLength / width));
}
