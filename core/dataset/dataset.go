// Package dataset holds what a person brings: videos, their tracks, a feature
// vector per track and view, weak labels as caption tuples, and, where known,
// boxes and truth; and what is made of one: edits, merges, splits, its hash. Reading and
// writing are in the packages below, which begin at reader and writer.
package dataset

import (
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// A class index is one of these where it is not a class.
const (
	None       = -1 // a tuple's ∅: nothing is said about that concept
	Background = -1 // a track's label: none of the classes
	Unknown    = -2 // a track's label: not known, or not fixed
)

// Dataset is one folder of tracks, features and captions that passed every check.
// Inference sees Concepts, Views, Videos and Tracks, never Truth.
type Dataset struct {
	Root string // the folder below the opened one that holds tracks.csv, "" where it is that one

	Name     string
	Concepts []Concept // in the order of a tuple's members
	Views    []View    // one per feature file, in the order of Concepts and their views
	Videos   []Video   // in order of first mention: dataset.json, tracks.csv, captions; some may have no tracks
	Tracks   []Track   // row r describes row r of every View

	Cut *CasablancaOptions // how a data.mat was cut, nil where the dataset has files of its own

	Descriptors []Descriptors // of the names that have no View yet, in the order of Concepts and their views

	Header     []string         // the columns of tracks.csv as they stand there
	TruthBoxes []TruthBox       // sorted by video, then by first appearance in the file
	Info       map[string]any   // dataset.json as it was read, but for videos of which it says no more than Videos
	Notes      []string         // what the reader wants the user to know, a sentence each
	Questions  []fault.Question // what the reader had to decide for now
	Answered   []fault.Question // what a person has decided; Taken is the answer
	Parts      []Part           // the files that it was read from and its media, sorted
	Files      []UsedFile       // files that were used; media counts as one
	Ignored    []fault.Ignored  // files that were not used
	Hash       string           // SHA-256 in hexadecimal of all that inference and scores depend on
}

// Concept is one concept type with its closed vocabulary; a class index counts in Classes.
type Concept struct {
	Name    string
	Classes []string
	Unique  bool     // a class of this concept is in one place at a time, so tracks can exclude one another
	Views   []string // the features that speak about it; none: those of its name
}

// ViewNames returns the names of the features, or descriptors, that speak about the concept.
func (c Concept) ViewNames() []string {
	if len(c.Views) == 0 {
		return []string{c.Name}
	}
	return c.Views
}

// Video is one bag of tracks under one set of weak labels.
type Video struct {
	ID       string
	Tracks   []int   // rows of its tracks, ascending; they need not be neighbours in the file
	Tuples   []Tuple // Γ_i without repetitions, in caption order; none: every track is background
	Optional []bool  // of each tuple: it says what there may be, but asks for nothing; nil: each asks
	Counts   []int   // of each tuple: how many tracks it asks for; nil: one each
	Cliques  [][]int // groups of its tracks, as rows: at one moment all are seen, each in a different place
	Free     bool    // unlabelled: every class is allowed and nothing is asked
	Test     bool    // follows the model but does not shape it

	Media         string      // path from the dataset's root, "" where there is none
	Source        *vfs.Source // where it lies, nil where it was not read from a file
	FPS           float64     // 0 where unknown
	Frames        int         // 0 where unknown
	Width, Height int         // pixels, 0 where unknown
}

// Count returns how many tracks tuple i of the video asks for.
func (v *Video) Count(i int) int {
	if i >= len(v.Counts) {
		return 1
	}
	return v.Counts[i]
}

// SetCounts says of each tuple how many tracks it asks for.
func (v *Video) SetCounts(counts []int) {
	if v.Counts = counts; len(counts) == 0 || slices.Max(counts) == 1 {
		v.Counts = nil
	}
}

// MaxCount bounds how many tracks a tuple can ask for.
const MaxCount = 1000

// Tuple is one weak label: per concept a class or None, at least one of them a class.
type Tuple []int

// Track is one row of tracks.csv.
type Track struct {
	Video      int
	ID         string
	Start, End int    // frames, End exclusive; both 0 where unknown
	Truth      []int  // per concept a class, Background or Unknown
	Known      []int  // per concept a class or Background that the user fixed, else Unknown
	Boxes      []Box  // sorted by frame, nil where there are none
	Poses      []Pose // sorted by frame, nil where there are none; they are shown, and no part of inference
	Row        Row    // of tracks.csv; a cell a column of Header
}

// Row is a row of a table, its cells one after the other in one text: a dataset may have very
// many. Between two of them is a NUL, which no cell has.
type Row string

// NewRow returns the row of some cells.
func NewRow(cells []string) Row { return Row(strings.Join(cells, "\x00")) }

// Cells returns the cells, which share the row's memory.
func (r Row) Cells() []string { return strings.Split(string(r), "\x00") }

// Box is where something is at one frame, in pixels from the top left edge;
// it covers X … X+W. Between two boxes of one path it is interpolated linearly.
type Box struct {
	Frame      int
	X, Y, W, H float64
	Absent     bool // nothing is there from this frame to the next box
}

// TruthBox is the true path of one instance: who is where, doing what.
type TruthBox struct {
	Video    int
	Instance string
	Classes  []int // per concept a class or Background
	Boxes    []Box // sorted by frame; interpolated only if Joined
	Joined   bool  // the file says which rows are one instance
}

// Part is a file that a dataset was read from; Tidy opens it.
type Part struct {
	Path  string // the one that it would have in a tidy folder
	Media bool   // it is a video's media
}

// UsedFile is a file that was used.
type UsedFile struct {
	File  string // path from the root, or, outside of it, from what was opened
	Zip   string // path of the zip that holds it, "" where none does
	Role  string // what it is to the dataset, as "features of person"
	Facts string // what is in it, as "312 × 24, 3 missing"
}

// SpecialCharacters are the characters that a name without quotes cannot have.
const SpecialCharacters = `,()=:"`

// TupleText returns a tuple as captions.txt has it, as (Rick, -); a label's Background is - , too.
func (d *Dataset) TupleText(tuple []int) string {
	var members []string
	for e, k := range tuple {
		if k < 0 {
			members = append(members, "-")
		} else {
			members = append(members, Quoted(d.Concepts[e].Classes[k]))
		}
	}
	return "(" + strings.Join(members, ", ") + ")"
}

// Quoted returns a name as captions.txt has it: in quotes where it needs them.
func Quoted(name string) string {
	if !strings.ContainsAny(name, SpecialCharacters+`#\`) && !text.IsGapWord(name) {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

// Vocabulary is what a saved model knows. A dataset that is read in it has its concepts
// and classes, in its order, whatever dataset.json says; and its captions may be missing:
// then every video is free.
type Vocabulary struct {
	By       string // who knows it, as "model.zip", for faults
	Concepts []Concept
	Dims     map[string]int      // columns of the features of a concept, where they are settled
	Columns  map[string][]string // their names, where they had some
	Local    map[string]int      // columns of its descriptors
}

// AskedQuestion is a question about a dataset, as result.json has it.
type AskedQuestion struct {
	fault.Question
	Answered bool `json:"answered"` // a person said what was taken
}

// AskedQuestion returns the questions about the dataset, those that nobody has answered first; never nil.
func (d *Dataset) AskedQuestions() []AskedQuestion {
	list := []AskedQuestion{}
	for _, q := range d.Questions {
		list = append(list, AskedQuestion{q, false})
	}
	for _, q := range d.Answered {
		list = append(list, AskedQuestion{q, true})
	}
	return list
}
