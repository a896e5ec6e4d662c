// The wire: what the page, its worker and the Go core say to one another.
// wasm/wire/wire.go and site/wire.js open with this comment and must agree.
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
//	               {captions: [{video, tuples, unasked}], known: [{video, track, labels}]},
//	               by names                      edited | error
//	fit(options)   JSON text                     progress | error
//	apply()        a run that learns nothing: the saved model labels what was opened for it
//	                                             progress | error
//	keep(mark)     the run stays, under a number from 1 on  kept | error
//	back(mark)     the run that was kept, as it was left  progress | error
//	warm(options, from)  fit, from the state of the one kept under from, 0: of the present
//	                                             progress | error
//	step()         one bounded piece of work     progress | error
//	stop()         the run ends where it is      progress | error
//	save()         what the run needs to go on in another core, at an iteration's end
//	                                             saved | error
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
//	sweep(task, buffers)  a shard does it        swept | error
//	take(i, swept)  what shard i swept: a buffer  shared | error
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
// every 50 ms, and always when a method has ended; cancel concludes it. Where cores is more
// than 1 and there are enough tracks, the worker has as many sweep for the run, in workers of
// its own that it asks to join and sweep; one that dies is told by a lost. A worker does one of
// the three at a time. What it asks of any host is told by a traffic, without an id. Its first message is hello, without an id. Buffers are little-endian, typed as said here, and are transferred.
package wire

import (
	"encoding/json"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/feature"
	"siibp/core/infer"
)

// Buffer is the index of one of the reply's buffers.
type Buffer int

// Reply is one answer of the core.
type Reply struct {
	Message any // one of the types below; encoded as JSON
	Buffers [][]byte
}

// Hello says which core this is and what can be set.
type Hello struct {
	Type    string          `json:"type"` // "hello"
	Version string          `json:"version"`
	Kernel  string          `json:"kernel"` // of linear algebra: "relaxed", "plain", "none"
	Presets []Preset        `json:"presets"`
	Exports []string        `json:"exports"` // names that export takes
	Options []infer.Setting `json:"options"` // every option, for the controls
}

// Preset is a full set of options under a name.
type Preset struct {
	Name    string        `json:"name"` // "default", "paper", "published"
	About   string        `json:"about"`
	Options infer.Options `json:"options"` // background and anneal are lists: several values are several starts
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

// Fault is a dataset.Fault; Text is the whole of it in one line.
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

// Dataset is a dataset that passed every check. A class is an index into its
// concept's classes; −1 is ∅ in a tuple, background in a label; −2 is unknown.
type Dataset struct {
	Type     string    `json:"type"` // "dataset"
	Name     string    `json:"name"`
	Hash     string    `json:"hash"`
	Summary  string    `json:"summary"` // one line: what was found
	Needs    string    `json:"needs"`   // one line: how much memory a run takes
	Files    []Found   `json:"files"`   // what was used
	Cut      *Cut      `json:"cut"`     // how a movie was cut; null: it is none
	Concepts []Concept `json:"concepts"`
	Views    []View    `json:"views"` // as the files have them

	Descriptors []Descriptors `json:"descriptors"` // of the concepts that have no view yet

	Videos   []Video        `json:"videos"`
	Tracks   []Track        `json:"tracks"`   // N
	Boxes    Buffer         `json:"boxes"`    // float64, rows of 5: frame, x, y, w, h; w NaN: absent until the next row
	BoxStart Buffer         `json:"boxStart"` // uint32, N+1: a track's rows of Boxes
	Truth    []TruthBox     `json:"truth"`
	Notes    []string       `json:"notes"`
	Ignored  []Ignored      `json:"ignored"`
	Info     map[string]any `json:"info"` // dataset.json: licence, citation, …

	Methods []experiment.Method `json:"methods"` // what compare can compare; none where no truth is known
	Grids   []string            `json:"grids"`   // names of ranges that compare can cross-validate over

	Run     *Run        `json:"run"`     // that it was opened with, null: none
	Model   *SavedModel `json:"model"`   // likewise
	Applied bool        `json:"applied"` // it was read for the model: in its words, and only apply runs
}

// SavedModel is a model from a file; alone it is the reply to open, which wants it again, beside the
// files of the dataset that it is to label.
type SavedModel struct {
	Type  string `json:"type"`  // "saved-model"
	At    []int  `json:"at"`    // in open's list: all saved models, of which the last is used
	Name  string `json:"name"`  // of its file
	About string `json:"about"` // what it has learned, as a noun
	Made  bool   `json:"made"`  // prepare has to make features for it
}

// Run is what a run's capsule says to the page. Fit with its options makes it again, once
// prepare has made its features.
type Run struct {
	Options  infer.Options   `json:"options"`
	Features *feature.Recipe `json:"features"` // null: they are the files' own
	Page     json.RawMessage `json:"page"`     // the object that export was given, null: none
	F        float64         `json:"f"`
	Edits    dataset.Edits   `json:"edits"` // made by hand of the dataset that is open
}

// Lacking is a run's capsule without the data: open wants it again, first in a list with
// the files of that dataset.
type Lacking struct {
	Type   string `json:"type"` // "lacking"
	Name   string `json:"name"` // of the dataset, as the fields below
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// Concept is a concept type and its vocabulary.
type Concept struct {
	Name    string   `json:"name"`
	Classes []string `json:"classes"`
}

// View is one feature file.
type View struct {
	Name    string `json:"name"`
	Dim     int    `json:"dim"`
	Missing int    `json:"missing"` // tracks that lack it
}

// Descriptors are the local descriptors of one concept.
type Descriptors struct {
	Name  string `json:"name"`
	Dim   int    `json:"dim"`
	Count int    `json:"count"`
	Bare  int    `json:"bare"` // tracks that have none
}

// Found is a file that was used.
type Found struct {
	File  string `json:"file"`
	Zip   string `json:"zip"` // that holds it, "": none
	Role  string `json:"role"`
	Facts string `json:"facts"`
}

// Cut says how the authors' data.mat becomes a dataset; zeros are the defaults.
type Cut struct {
	Segment     float64 `json:"segment"` // seconds
	Rate        float64 `json:"rate"`    // frames a second
	Persons     int     `json:"persons"`
	Width       int     `json:"width"`
	ActionWidth int     `json:"actionWidth"`
	Background  int     `json:"background"`
}

// Prepared says how far the making of features is, and at last what was made.
type Prepared struct {
	Type    string     `json:"type"`  // "prepared"
	Doing   string     `json:"doing"` // "" when done
	Done    bool       `json:"done"`
	Steps   []string   `json:"steps"` // what was done, a line a view
	Views   []View     `json:"views"` // as the model sees them
	Spectra []Spectrum `json:"spectra"`
}

// Spectrum is the variances along the axes of one PCA, descending.
type Spectrum struct {
	Name      string `json:"name"`
	View      string `json:"view"`
	Step      int    `json:"step"`      // of the view's steps, from 1; 0: the descriptors' own
	Variances Buffer `json:"variances"` // float64
}

// Video is one bag of tracks.
type Video struct {
	ID      string  `json:"id"`
	Tracks  []int   `json:"tracks"`
	Tuples  [][]int `json:"tuples"`
	Unasked []bool  `json:"unasked"` // of each tuple: it asks for nothing; null: all ask
	Free    bool    `json:"free"`
	Test    bool    `json:"test"`
	Media   *Media  `json:"media"` // null: none
	FPS     float64 `json:"fps"`   // 0: unknown, as the three below
	Frames  int     `json:"frames"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
}

// Media says where a video's media is: the file of open's list, and, if that
// is a zip, the entry in it. Method 0 is stored, 8 is raw deflate.
type Media struct {
	Path  string `json:"path"` // from the dataset's root
	File  string `json:"file"` // path in open's list
	Entry *Entry `json:"entry"`
}

// Entry is a part of a zip: Packed bytes from Offset, Size when unpacked.
type Entry struct {
	Offset int64  `json:"offset"`
	Packed int64  `json:"packed"`
	Size   int64  `json:"size"`
	Method uint16 `json:"method"`
}

// Track is one row of tracks.csv.
type Track struct {
	Video int    `json:"video"`
	ID    string `json:"id"`
	Start int    `json:"start"`
	End   int    `json:"end"` // exclusive; both 0: unknown
	Truth []int  `json:"truth"`
	Known []int  `json:"known"`
}

// TruthBox is one true path.
type TruthBox struct {
	Video    int    `json:"video"`
	Instance string `json:"instance"`
	Classes  []int  `json:"classes"`
	Joined   bool   `json:"joined"` // false: only the frames given
	Rows     Buffer `json:"rows"`   // float64, rows of 5 as in Boxes
}

// Progress says how far a run is.
type Progress struct {
	Type       string   `json:"type"`       // "progress"
	Start      int      `json:"start"`      // 1-based
	Starts     int      `json:"starts"`     // of the portfolio
	Iteration  int      `json:"iteration"`  // finished in this start
	Iterations int      `json:"iterations"` // at most in this start
	Block      string   `json:"block"`      // "appearance", "sticks", "coefficients", "variances", "reorder"
	F          float64  `json:"f"`          // objective now
	Best       *float64 `json:"best"`       // lowest final F of the finished starts, null before
	Tempered   bool     `json:"tempered"`   // the annealed start is not over
	Fraction   float64  `json:"fraction"`   // of the whole run's estimated work, 0…1
	Boundary   bool     `json:"boundary"`   // an iteration has just ended
	Asking     []int    `json:"asking"`     // the shards that are to have a task
	Waiting    bool     `json:"waiting"`    // step can do nothing before take
	Done       *Done    `json:"done"`       // null while running
}

// Shared says how a run is shared.
type Shared struct {
	Type   string `json:"type"`   // "shared"
	Shards int    `json:"shards"` // 1: not at all
	Parts  bool   `json:"parts"`  // the shards are to join with new parts
}

// Part is what a shard has of the data that a run is on: some videos.
type Part struct {
	Type     string        `json:"type"` // "part"
	Options  infer.Options `json:"options"`
	Patterns [][]int       `json:"patterns"` // sets of views that tracks have
	Chunk    int           `json:"chunk"`    // about how many tracks are summed together
	Concepts []Concept     `json:"concepts"`
	Views    []View        `json:"views"`
	X        []Buffer      `json:"x"`      // of each view, N×D
	Single   []bool        `json:"single"` // of each view: X is float32, else float64
	Videos   []Video       `json:"videos"`
	Known    [][]int       `json:"known"` // of each track
}

// Task is one sweep of a shard.
type Task struct {
	Type    string           `json:"type"`    // "task"
	Begin   *infer.Beginning `json:"begin"`   // null: of the videos as the last sweep left them
	Numbers Buffer           `json:"numbers"` // float64
}

// Swept is what a shard gives back: float64 in Body.
type Swept struct {
	Type string `json:"type"` // "swept"
	Body Buffer `json:"body"`
}

// Saved is a run at the end of an iteration, to be revived as it stands.
type Saved struct {
	Type      string          `json:"type"`  // "saved"
	Start     int             `json:"start"` // as in Progress
	Iteration int             `json:"iteration"`
	Options   infer.Options   `json:"options"`
	Edits     dataset.Edits   `json:"edits"`   // of the dataset that it is of
	Fits      []savedFit      `json:"fits"`    // the start under way, and the best of the finished ones
	Numbers   Buffer          `json:"numbers"` // float64, of those fits
	At        int             `json:"at"`      // index of the best one
	Done      []infer.Outcome `json:"done"`
	Labels    []Buffer        `json:"labels"` // int32, of each finished start
	Steps     [2]int          `json:"steps"`
}

// Done closes a run.
type Done struct {
	Kept      int           `json:"kept"`      // 1-based start
	Agreement float64       `json:"agreement"` // share of its labels that the next best starts, at most five, have too; 1 with one start
	Starts    []Start       `json:"starts"`
	Trace     []infer.Point `json:"trace"`  // of the kept start: F after every block
	Notes     []string      `json:"notes"`  // what the user should know, a sentence each
	Replay    *Replay       `json:"replay"` // null where this is not the run of a capsule
}

// Replay says whether a run that was made again gave what its capsule holds.
type Replay struct {
	Same bool   `json:"same"`
	Text string `json:"text"` // a sentence
}

// Start is one start of the portfolio.
type Start struct {
	Background int     `json:"background"`
	Anneal     int     `json:"anneal"`
	Seed       uint64  `json:"seed"`
	Jitter     float64 `json:"jitter"`
	Reheat     int     `json:"reheat"` // how often it was annealed again
	Warm       bool    `json:"warm"`   // from the state that the run before was in
	F          float64 `json:"f"`
	Iterations int     `json:"iterations"`
	Reason     string  `json:"reason"`    // "converged", "limit", "cancelled"
	Agreement  float64 `json:"agreement"` // share of labels that it has in common with the kept start
}

// Kept says which runs can be gone back to.
type Kept struct {
	Type  string `json:"type"` // "kept"
	Marks []int  `json:"marks"`
}

// Answer is the posterior, read as labels and as the track of each tuple.
// N tracks, E concepts; tuples are counted through videos in order.
type Answer struct {
	Type      string  `json:"type"` // "answer"
	Start     int     `json:"start"`
	Iteration int     `json:"iteration"`
	F         float64 `json:"f"`
	Final     bool    `json:"final"`
	Past      bool    `json:"past"` // an earlier iteration is visited

	Iterations []int `json:"iterations"` // of this start that can be visited, ascending; the present one last

	Best      Buffer  `json:"best"`      // int32, N×E: class with the highest ζ, −1 where none is allowed
	Runner    Buffer  `json:"runner"`    // int32, N×E: the second, −1 where there is none
	Predicted Buffer  `json:"predicted"` // int32, N×E: Best, or −1 where ν is under the threshold
	Nu        Buffer  `json:"nu"`        // float64, N×E: ν of Best, 0 where none is allowed
	Zeta      Buffer  `json:"zeta"`      // float64, N×E: ζ of Best
	RankStart Buffer  `json:"rankStart"` // uint32, T+1: a tuple's ranking
	RankTrack Buffer  `json:"rankTrack"` // int32: its video's tracks, best first
	RankScore Buffer  `json:"rankScore"` // float64: Σ log ν of each
	Sum       Buffer  `json:"sum"`       // float64, T: Σ_j Π ν of the tuple's constraint
	Slack     Buffer  `json:"slack"`     // float64, T: ξ = max(0, m − Sum)
	Margin    float64 `json:"margin"`
	Scores    []Score `json:"scores"` // empty where no truth is known
	Edited    *Edited `json:"edited"` // the dataset that it is of; null: as it was opened
}

// Score is one measure against the truth.
type Score struct {
	Name  string  `json:"name"`  // as "person accuracy"
	Value float64 `json:"value"` // 0…1
	Of    int     `json:"of"`    // how many it was taken over
	About string  `json:"about"` // one line
}

// Ledger is what is asked of a video, and who pays: its tuples, then the single classes
// that are asked for besides.
type Ledger struct {
	Type   string  `json:"type"` // "ledger"
	Video  int     `json:"video"`
	Margin float64 `json:"margin"`
	Lines  []Line  `json:"lines"`
}

// Line is one constraint of a ledger.
type Line struct {
	Tuple []int     `json:"tuple"` // a class or −1 of each concept
	Paid  []float64 `json:"paid"`  // Π ν of each of the video's tracks
	Sum   float64   `json:"sum"`
	Slack float64   `json:"slack"` // ξ
	Cost  float64   `json:"cost"`  // C·ξ, its part of F
}

// Explained takes apart what the run says of a track, concept by concept: the most likely
// class and the next, as far as the captions allow any.
type Explained struct {
	Type  string  `json:"type"` // "explained"
	Track int     `json:"track"`
	Beta  float64 `json:"beta"` // of an annealed start: what the evidence was multiplied by
	Odds  []Odds  `json:"odds"`
}

// Odds are the log odds ζ of a class on a track, the sum of their parts.
type Odds struct {
	Concept int      `json:"concept"`
	Class   int      `json:"class"`
	Zeta    *float64 `json:"zeta"` // null: infinite
	Nu      float64  `json:"nu"`
	Known   bool     `json:"known"` // the user has said so: there are no parts
	Parts   []Share  `json:"parts"`
}

// Share is one part of ζ; core/infer/explain.go says what the kinds are.
type Share struct {
	Kind   infer.Kind   `json:"kind"` // "prior", "bound", "match", "cost", "overlap", "pull", "rivals", "moved"
	Value  *float64     `json:"value"`
	View   string       `json:"view"`   // of a match or cost
	Factor infer.Factor `json:"factor"` // of an overlap
	Tuple  []int        `json:"tuple"`  // of a pull, as in Line
	Most   float64      `json:"most"`   // of a pull
}

// Model is what the iteration on show has learned: K factors, in the order of concepts and
// classes, background last. Trace, Parts and End are those of the present.
type Model struct {
	Type      string        `json:"type"` // "model"
	Iteration int           `json:"iteration"`
	Alpha     float64       `json:"alpha"`
	Factors   []ModelFactor `json:"factors"` // K
	Used      int           `json:"used"`    // background factors with tracks ≥ least
	Least     float64       `json:"least"`
	ByVideo   bool          `json:"byVideo"` // Nu has a row for each video, for want of room
	Nu        Buffer        `json:"nu"`      // uint8, N×K in parts of 255, or M×K means
	Pi        Buffer        `json:"pi"`      // float64, M×K: E[π_ik], NaN where it is not on the video's stick
	Views     []ModelView   `json:"views"`
	Trace     []infer.Point `json:"trace"` // F after every block
	Names     []string      `json:"names"` // P parts of F
	Parts     Buffer        `json:"parts"` // float64, a row of P for each point of the trace
	End       End           `json:"end"`
}

// ModelFactor is what a factor stands for, and how much of the data shows it.
type ModelFactor struct {
	Concept int     `json:"concept"` // −1 for background
	Class   int     `json:"class"`   // for background its number, from 0
	Tracks  float64 `json:"tracks"`  // n_k = Σ ν
	Videos  int     `json:"videos"`  // in which ν ≥ ½ of some track
}

// ModelView is the appearances of a view and its variances.
type ModelView struct {
	Name      string  `json:"name"`
	Dim       int     `json:"dim"`
	Noise     float64 `json:"noise"`     // σ²_n
	Scale     float64 `json:"scale"`     // σ²_A
	Phi       Buffer  `json:"phi"`       // float64, K×D
	Variances Buffer  `json:"variances"` // float64, σ²_k
}

// End says why the start on show ended.
type End struct {
	Reason     string   `json:"reason"` // "converged", "limit", "cancelled", "" while it goes on
	Iterations int      `json:"iterations"`
	Change     *float64 `json:"change"`    // of F over the last two updates of the variances, relative; null before
	Tolerance  float64  `json:"tolerance"` // that it is held against
}

// Compared says how far an experiment is and, when a task has ended, what it found.
type Compared struct {
	Type     string              `json:"type"` // "compared"
	Progress experiment.Progress `json:"progress"`
	Done     bool                `json:"done"`
	Body     string              `json:"body"`  // the report as HTML, "" where nothing is new
	Picks    []Pick              `json:"picks"` // with Body; none where videos are merged
}

// Pick is which track a method selects for each tuple, counted through videos in order.
type Pick struct {
	Method string `json:"method"`
	Track  []int  `json:"track"` // −1 for none
}

// File is a download; its bytes are Buffer Body.
type File struct {
	Type string `json:"type"` // "file"
	Name string `json:"name"`
	Mime string `json:"mime"`
	Body Buffer `json:"body"`
}
