package wire

import (
	"encoding/json"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/feature"
	"siibp/core/options"
)

// Dataset is a dataset that passed every check. A class is an index into the classes of its concept. −1 is ∅ in a
// tuple and background in a label; −2 is an unknown label.
type Dataset struct {
	Name     string     `json:"name"`
	Hash     string     `json:"hash"`
	Summary  string     `json:"summary"` // one line
	Needs    string     `json:"needs"`   // one line: memory of a run
	Files    []UsedFile `json:"files"`   // files that were used
	Cut      *MovieCut  `json:"cut"`     // how a movie was cut, or null
	Concepts []Concept  `json:"concepts"`
	Views    []View     `json:"views"` // of the files

	Descriptors []Descriptors `json:"descriptors"` // of concepts without a view

	Videos    []Video         `json:"videos"`
	Tracks    Tracks          `json:"tracks"`
	Boxes     Buffer[float64] `json:"boxes"`     // rows of 5: frame, x, y, w, h; w NaN: absent until the next row
	BoxStart  Buffer[uint32]  `json:"boxStart"`  // N+1: a track's rows of Boxes
	Poses     Buffer[float32] `json:"poses"`     // rows of 52: frame, then x, y and score from 0 to 1 of each of 17 key points
	PoseStart Buffer[uint32]  `json:"poseStart"` // N+1: a track's rows of Poses
	Limbs     [][]int         `json:"limbs"`     // pairs of key points that a line joins
	Truth     []TruthBox      `json:"truth"`
	Notes     []string        `json:"notes"`
	Questions []DataQuestion  `json:"questions"` // unanswered ones first
	Ignored   []IgnoredFile   `json:"ignored"`
	Info      map[string]any  `json:"info"` // dataset.json: licence, citation, …

	Methods []experiment.Method `json:"methods"` // methods that compare offers; empty without ground truth
	Grids   []string            `json:"grids"`   // names of the ranges for cross-validation

	Run     *CapsuleRun `json:"run"`     // of the capsule that it was opened with, or null
	Model   *SavedModel `json:"model"`   // the saved model that it was opened with, or null
	Applied bool        `json:"applied"` // read with the vocabulary of the model; only apply can run
}

// SavedModel is a model from a file. As a reply to open it requests another open, with the model and the files of
// the dataset to label.
type SavedModel struct {
	At    []int  `json:"at"`    // indices in open's list; the last model is used
	Name  string `json:"name"`  // of the file
	About string `json:"about"` // one phrase: what it was learned on
	Made  bool   `json:"made"`  // prepare has to compute features for it
}

// CapsuleRun is the run of a capsule. prepare with Features and then its Steps, one after the other, repeat it.
type CapsuleRun struct {
	Options  options.Options `json:"options"`
	Features *feature.Recipe `json:"features"` // null: the features of the files
	Page     json.RawMessage `json:"page"`     // the page state that export stored, or null
	F        float64         `json:"f"`
	Edits    dataset.Edits   `json:"edits"` // of the dataset that the run was fitted to
	Steps    []CapsuleStep   `json:"steps"` // all runs, each of which continues the one before it; the last has Options and Edits
}

// CapsuleStep is a capsule.Run.
type CapsuleStep struct {
	Name    string          `json:"name"` // the user's action in words, "" without one
	From    capsule.Origin  `json:"from"`
	Options options.Options `json:"options"`
	Edits   dataset.Edits   `json:"edits"`
	Stopped int             `json:"stopped"` // 0: it ran to its end
}

// MissingData is a capsule without its dataset. It requests another open, with the capsule as first file and the
// files of the dataset.
type MissingData struct {
	Name   string `json:"name"` // of the dataset, as are the other fields
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// DataQuestion is a question of the reader about the dataset, and the answer that it used.
type DataQuestion struct {
	Key      string           `json:"key"`      // names the question among the answers
	Text     string           `json:"text"`     // the question, a sentence or two
	Choices  []PossibleAnswer `json:"choices"`  // empty: the answer is a number
	Taken    string           `json:"taken"`    // the answer that the reader used
	Answered bool             `json:"answered"` // the user gave it
}

// PossibleAnswer is one answer to a question.
type PossibleAnswer struct {
	Answer string `json:"answer"` // the text to answer with
	Label  string `json:"label"`  // the same in words, for a button
}

// Concept is a concept type and its vocabulary.
type Concept struct {
	Name    string   `json:"name"`
	Classes []string `json:"classes"`
	Unique  bool     `json:"unique"` // a class has at most one track at a time
	Views   []string `json:"views"`  // the features of the concept; empty: those with its name
}

// View is one feature file.
type View struct {
	Name    string `json:"name"`
	Dim     int    `json:"dim"`
	Missing int    `json:"missing"` // number of tracks without it
}

// Descriptors are the local descriptors of one concept.
type Descriptors struct {
	Name  string `json:"name"`
	Dim   int    `json:"dim"`
	Count int    `json:"count"`
	Bare  int    `json:"bare"` // number of tracks without any
}

// UsedFile is a file that was used.
type UsedFile struct {
	File  string `json:"file"`
	Zip   string `json:"zip"` // the zip that holds it, or ""
	Role  string `json:"role"`
	Facts string `json:"facts"`
}

// MovieCut is how the authors' data.mat is cut into a dataset; zeros are the defaults.
type MovieCut struct {
	Segment     float64 `json:"segment"` // seconds
	Rate        float64 `json:"rate"`    // frames a second
	Persons     int     `json:"persons"`
	Width       int     `json:"width"`
	ActionWidth int     `json:"actionWidth"`
	Background  int     `json:"background"`
}

// Video is one bag of tracks.
type Video struct {
	ID       string  `json:"id"`
	Tracks   []int   `json:"tracks"`
	Tuples   [][]int `json:"tuples"`
	Optional []bool  `json:"unasked"` // of each tuple: it is no constraint; empty: all are
	Counts   []int   `json:"counts"`  // of each tuple: the number of tracks it requires; empty: one each
	Cliques  [][]int `json:"cliques"` // groups of tracks that exclude one another
	Free     bool    `json:"free"`
	Test     bool    `json:"test"`
	Media    *Media  `json:"media"` // or null
	FPS      float64 `json:"fps"`   // 0: unknown; so for the next three fields
	Frames   int     `json:"frames"`
	Width    int     `json:"width"`
	Height   int     `json:"height"`
}

// Media is the location of a video's media: a file of open's list and, if that is a zip, an entry in it.
type Media struct {
	Path  string    `json:"path"` // from the dataset's root
	File  string    `json:"file"` // path in the list of open
	Entry *ZipEntry `json:"entry"`
}

// ZipEntry is an entry of a zip: Packed bytes at Offset, Size bytes unpacked. Method 0 is stored, 8 is deflate.
type ZipEntry struct {
	Offset int64  `json:"offset"`
	Packed int64  `json:"packed"`
	Size   int64  `json:"size"`
	Method uint16 `json:"method"`
}

// Tracks are the N rows of tracks.csv.
type Tracks struct {
	IDs  []string      `json:"ids"`
	Rows Buffer[int32] `json:"rows"` // N×(3+2E): video, start, end (exclusive; both 0: unknown), truth, known
}

// TruthBox is one path of the ground truth.
type TruthBox struct {
	Video    int             `json:"video"`
	Instance string          `json:"instance"`
	Classes  []int           `json:"classes"`
	Joined   bool            `json:"joined"` // false: only the listed frames
	Rows     Buffer[float64] `json:"rows"`   // rows of 5 as in Boxes
}
