// The wire: what the page, its worker and the Go core say to one another.
// wasm/wire/reply.go and site/wire.js open with this comment and must agree.
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
package wire

import "siibp/core/options"

// Buffer is the index of one of the reply's buffers.
type Buffer int

// Reply is one answer of the core.
type Reply struct {
	Message any // of the types that have a Type; encoded as JSON
	Buffers [][]byte
	Long    *Long // one more buffer, the last; nil: there is none
}

// Hello says which core this is and what can be set.
type Hello struct {
	Type    string            `json:"type"` // "hello"
	Version string            `json:"version"`
	Kernel  string            `json:"kernel"` // of linear algebra: "relaxed", "plain", "none"
	Presets []Preset          `json:"presets"`
	Exports []string          `json:"exports"` // names that export takes
	Options []options.Setting `json:"options"` // every option, for the controls
}

// Preset is a full set of options under a name.
type Preset struct {
	Name    string          `json:"name"` // "default", "paper", "published"
	About   string          `json:"about"`
	Options options.Options `json:"options"` // background and anneal are lists: several values are several starts
}

// Error is a failure that is not about the user's files.
type Error struct {
	Type  string `json:"type"` // "error"
	Text  string `json:"text"`
	Panic bool   `json:"panic"` // the core is gone: restart the worker
}

// Faults says what is wrong with the files; what was open before stays open.
type Faults struct {
	Type    string    `json:"type"` // "faults"
	Faults  []Fault   `json:"faults"`
	More    bool      `json:"more"` // reading gave up at the limit
	Ignored []Ignored `json:"ignored"`
	// Writable says that nothing is wrong but the captions: open takes others.
	Writable bool `json:"writable"`
}

// Fault is a fault.Fault; Text is the whole of it in one line.
type Fault struct {
	File   string `json:"file"`
	Row    int    `json:"row"` // 1-based, 0: the whole file
	Column string `json:"column"`
	Rule   string `json:"rule"`
	Found  string `json:"found"`
	Want   string `json:"want"`
	Text   string `json:"text"`
}

// Ignored is a file that was not used, and why.
type Ignored struct {
	File string `json:"file"`
	Why  string `json:"why"`
}

// File is a download; its bytes are Buffer Body.
type File struct {
	Type string `json:"type"` // "file"
	Name string `json:"name"`
	Mime string `json:"mime"`
	Body Buffer `json:"body"`
}
