// Package dataset holds the types of a dataset: videos, their tracks, a feature
// vector for each track and view, weak labels as caption tuples and, if known,
// boxes and truth. It also derives datasets by edits, merges and splits, and computes their hash. Package read
// reads datasets, package writer writes them.
package dataset

import (
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// Values of a class index that are not a class.
const (
	None       = -1 // of a tuple, ∅: the tuple leaves the concept open
	Background = -1 // of a track: none of the classes
	Unknown    = -2 // of a track: not known, or not fixed
)

// Dataset is a validated dataset: tracks, features and captions.
// Inference reads Concepts, Views, Videos and Tracks, never Truth.
type Dataset struct {
	Root string // path of the folder of tracks.csv below the opened folder, "" if they are equal

	Name     string
	Concepts []Concept // in the order of a tuple's members
	Views    []View    // one per feature file, in the order of Concepts and their views
	Videos   []Video   // in order of first mention: dataset.json, tracks.csv, captions; some may have no tracks
	Tracks   []Track   // row r describes row r of every View

	Cut *CasablancaOptions // options of the conversion of data.mat, nil for other datasets

	Descriptors []Descriptors // without a View yet, in the order of Concepts and their views

	Header     []string         // the columns of tracks.csv
	TruthBoxes []TruthBox       // sorted by video, then by first appearance in the file
	Info       map[string]any   // dataset.json, without the videos that have no keys besides those of Videos
	Notes      []string         // notes of reading the files, for the user, a sentence each
	Questions  []fault.Question // open questions of the reader, which has taken a default answer
	Answered   []fault.Question // answered questions; Taken is the answer
	Parts      []Part           // the files of the dataset and its media, sorted
	Files      []UsedFile       // files that were used; all media are one entry
	Ignored    []fault.Ignored  // files that were not used
	Hash       string           // see ContentHash
}

// Concept is a concept and its vocabulary. A class index is an index in Classes.
type Concept struct {
	Name    string
	Classes []string
	Unique  bool     // a class of this concept is in one place at a time, so tracks can exclude one another
	Views   []string // names of the features of the concept; none: the features with its name
}

// ViewNames returns the names of the features, or descriptors, of the concept.
func (c Concept) ViewNames() []string {
	if len(c.Views) == 0 {
		return []string{c.Name}
	}
	return c.Views
}

// Video is a bag of tracks with a set of weak labels.
type Video struct {
	ID       string
	Tracks   []int   // rows of its tracks, ascending, not necessarily neighbours
	Tuples   []Tuple // Γ_i without repetitions, in caption order; none: every track is background
	Optional []bool  // of each tuple: its classes are allowed, but it is no constraint; nil: all are constraints
	Counts   []int   // of each tuple: the number of tracks that it requires; nil: one each
	Cliques  [][]int // groups of its tracks, as rows, that are visible at one moment in different places
	Free     bool    // unlabelled: every class is allowed, and there are no constraints
	Test     bool    // a test video: does not contribute to the parameters

	Media         string      // path from the dataset's root, "" if there is none
	Source        *vfs.Source // the media file, nil if the dataset was not read from files
	FPS           float64     // 0 where unknown
	Frames        int         // 0 where unknown
	Width, Height int         // pixels, 0 where unknown
}

// Count returns the number of tracks that tuple i of the video requires.
func (v *Video) Count(i int) int {
	if i >= len(v.Counts) {
		return 1
	}
	return v.Counts[i]
}

// SetCounts sets the number of tracks that each tuple requires.
func (v *Video) SetCounts(counts []int) {
	if v.Counts = counts; len(counts) == 0 || slices.Max(counts) == 1 {
		v.Counts = nil
	}
}

// MaxCount is the largest number of tracks that a tuple can require.
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
	Boxes      []Box  // sorted by frame, nil if there are none
	Poses      []Pose // sorted by frame, nil if there are none; inference does not read them
	Row        Row    // of tracks.csv, with a cell for each column of Header
}

// Row is a row of a table. It holds the cells in one string, separated by NUL, which no cell contains, because a dataset
// may have very many rows.
type Row string

// NewRow returns the row of some cells.
func NewRow(cells []string) Row { return Row(strings.Join(cells, "\x00")) }

// Cells returns the cells, which share the row's memory.
func (r Row) Cells() []string { return strings.Split(string(r), "\x00") }

// Box is a position at one frame, in pixels from the top left corner;
// it covers X … X+W. Positions between two boxes are interpolated linearly.
type Box struct {
	Frame      int
	X, Y, W, H float64
	Absent     bool // the object is absent from this frame to the next box
}

// TruthBox is the true path and the true classes of one instance.
type TruthBox struct {
	Video    int
	Instance string
	Classes  []int // per concept a class or Background
	Boxes    []Box // sorted by frame; interpolated only if Joined
	Joined   bool  // the file identifies the rows of the instance
}

// Part is a file that a dataset was read from.
type Part struct {
	Path  string // its path in a tidy folder
	Media bool   // the file is the media of a video
}

// UsedFile is a file that was used.
type UsedFile struct {
	File  string // path from the root or, outside of it, from the opened folder
	Zip   string // path of the zip that contains it, "" if none does
	Role  string // its role in the dataset, such as "features of person"
	Facts string // its content, such as "312 × 24, 3 missing"
}

// SpecialCharacters are the characters that a name without quotes cannot have.
const SpecialCharacters = `,()=:"`

// TupleText returns a tuple in the syntax of captions.txt, such as (Rick, -). Background of a label is also -.
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

// Quoted returns a name in the syntax of captions.txt, in quotes if necessary.
func Quoted(name string) string {
	if !strings.ContainsAny(name, SpecialCharacters+`#\`) && !text.IsGapWord(name) {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

// Vocabulary is the vocabulary of a saved model. A dataset that is read with it has its concepts
// and classes, in its order, instead of those of dataset.json. Its captions may be missing:
// then every video is free.
type Vocabulary struct {
	By       string // name of the model, such as "model.zip", for faults
	Concepts []Concept
	Dims     map[string]int      // columns of the features of a concept, if known
	Columns  map[string][]string // their names, if any
	Local    map[string]int      // columns of its descriptors
}

// AskedQuestion is a question about a dataset in result.json.
type AskedQuestion struct {
	fault.Question
	Answered bool `json:"answered"` // the user has answered it
}

// AskedQuestions returns the questions about the dataset, unanswered ones first; never nil.
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
