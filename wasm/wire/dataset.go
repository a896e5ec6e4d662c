package wire

import (
	"encoding/json"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/feature"
	"siibp/core/options"
)

// Dataset is a dataset that passed every check. A class is an index into its
// concept's classes; −1 is ∅ in a tuple, background in a label; −2 is unknown.
type Dataset struct {
	Name     string    `json:"name"`
	Hash     string    `json:"hash"`
	Summary  string    `json:"summary"` // one line: what was found
	Needs    string    `json:"needs"`   // one line: how much memory a run takes
	Files    []Found   `json:"files"`   // what was used
	Cut      *Cut      `json:"cut"`     // how a movie was cut; null: it is none
	Concepts []Concept `json:"concepts"`
	Views    []View    `json:"views"` // as the files have them

	Descriptors []Descriptors `json:"descriptors"` // of the concepts that have no view yet

	Videos    []Video         `json:"videos"`
	Tracks    Tracks          `json:"tracks"`
	Boxes     Buffer[float64] `json:"boxes"`    // rows of 5: frame, x, y, w, h; w NaN: absent until the next row
	BoxStart  Buffer[uint32]  `json:"boxStart"` // N+1: a track's rows of Boxes
	Truth     []TruthBox      `json:"truth"`
	Notes     []string        `json:"notes"`
	Questions []DataQuestion  `json:"questions"` // those without an answer first
	Ignored   []Ignored       `json:"ignored"`
	Info      map[string]any  `json:"info"` // dataset.json: licence, citation, …

	Methods []experiment.Method `json:"methods"` // what compare can compare; none where no truth is known
	Grids   []string            `json:"grids"`   // names of ranges that compare can cross-validate over

	Run     *Run        `json:"run"`     // that it was opened with, null: none
	Model   *SavedModel `json:"model"`   // likewise
	Applied bool        `json:"applied"` // it was read for the model: in its words, and only apply runs
}

// SavedModel is a model from a file; alone it is the reply to open, which wants it again, beside the
// files of the dataset that it is to label.
type SavedModel struct {
	At    []int  `json:"at"`    // in open's list: all saved models, of which the last is used
	Name  string `json:"name"`  // of its file
	About string `json:"about"` // what it has learned, as a noun
	Made  bool   `json:"made"`  // prepare has to make features for it
}

// Run is what a run's capsule says to the page. Fit with its options makes it again, once
// prepare has made its features.
type Run struct {
	Options  options.Options `json:"options"`
	Features *feature.Recipe `json:"features"` // null: they are the files' own
	Page     json.RawMessage `json:"page"`     // the object that export was given, null: none
	F        float64         `json:"f"`
	Edits    dataset.Edits   `json:"edits"` // made by hand of the dataset that is open
}

// Lacking is a run's capsule without the data: open wants it again, first in a list with
// the files of that dataset.
type Lacking struct {
	Name   string `json:"name"` // of the dataset, as the fields below
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// DataQuestion is a fault.Question.
type DataQuestion struct {
	Key      string           `json:"key"`
	Text     string           `json:"text"`
	Choices  []PossibleAnswer `json:"choices"`  // none: a number is asked for
	Taken    string           `json:"taken"`    // the answer that reading went on with
	Answered bool             `json:"answered"` // a person gave it
}

// PossibleAnswer is one answer to a question.
type PossibleAnswer struct {
	Answer string `json:"answer"`
	Label  string `json:"label"`
}

// Concept is a concept type and its vocabulary.
type Concept struct {
	Name    string   `json:"name"`
	Classes []string `json:"classes"`
	Unique  bool     `json:"unique"` // a class is in one place at a time
	Views   []string `json:"views"`  // the features that speak about it; none: those of its name
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

// Video is one bag of tracks.
type Video struct {
	ID      string  `json:"id"`
	Tracks  []int   `json:"tracks"`
	Tuples  [][]int `json:"tuples"`
	Unasked []bool  `json:"unasked"` // of each tuple: it asks for nothing; none: all ask
	Counts  []int   `json:"counts"`  // of each tuple: how many tracks it asks for; none: one each
	Cliques [][]int `json:"cliques"` // groups of its tracks that exclude one another
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

// Tracks are the rows of tracks.csv, N of them.
type Tracks struct {
	IDs  []string      `json:"ids"`
	Rows Buffer[int32] `json:"rows"` // N×(3+2E): video, start, end (exclusive; both 0: unknown), truth, known
}

// TruthBox is one true path.
type TruthBox struct {
	Video    int             `json:"video"`
	Instance string          `json:"instance"`
	Classes  []int           `json:"classes"`
	Joined   bool            `json:"joined"` // false: only the frames given
	Rows     Buffer[float64] `json:"rows"`   // rows of 5 as in Boxes
}
