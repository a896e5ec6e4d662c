package wire

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/cast"
	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/feature"
	"siibp/core/search"
)

var errClosed = errors.New("no dataset is open: open its files first")

// openData is the open dataset.
type openData struct {
	dataset   *dataset.Dataset   // as read from its files; nil if no dataset is open
	origin    *origin            // its files
	blank     bool               // the captions are not written yet
	input     *dataset.Dataset   // with the features of the model; nil until they are computed
	transform *feature.Transform // computed the features of input; nil for the features of the files
	editing   editing
}

// captioned returns an error unless a dataset with captions is open.
func (d *openData) captioned() error {
	switch {
	case d.dataset == nil:
		return errClosed
	case d.blank:
		return errors.New("no caption is written yet")
	}
	return nil
}

// startable returns an error unless a run can start.
func (d *openData) startable() error {
	if err := d.captioned(); err != nil {
		return err
	}
	if d.input == nil {
		return errors.New("the features of the dataset are not computed yet")
	}
	return nil
}

// unprepared returns the dataset with the edits and the features of its files.
func (d *openData) unprepared() *dataset.Dataset {
	if d.editing.dataset != nil && !d.editing.edits.IsEmpty() {
		return d.editing.dataset
	}
	return d.dataset
}

// CastArguments are the arguments of cast.
type CastArguments struct {
	Concept int `json:"concept"` // of the people, −1: the one that is most likely about people
	suspending
}

// Cast holds the tracks of the open dataset, grouped by who they show. Known labels and captions do not matter.
type Cast struct {
	Concept int      `json:"concept"`
	Views   []string `json:"views"`  // the features that were compared, in this order
	Groups  [][]int  `json:"groups"` // rows of tracks, each in one group; the largest group first
}

// cast groups the tracks in bounded steps. It reads the features of the files, and changes nothing.
func (d *openData) cast(a *CastArguments) (Reply, error) {
	if d.dataset == nil {
		return Reply{}, errClosed
	}
	concept := a.Concept
	if concept < 0 {
		concept = cast.People(d.dataset)
	}
	c, err := cast.Grouper{Yielder: a.yielder}.Group(d.dataset, concept)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Message: Cast(*c)}, nil
}

// TabMemory is the limit, in bytes, of features and a run in a browser's tab: the 4 GiB of 32-bit addresses without half
// a GiB for the program and for memory that is not yet collected.
const TabMemory = 7 << 29

// admit returns an error if the features and a run exceed TabMemory. It is called before the features are read.
func admit(s dataset.Sizes) error {
	need := search.EstimateMemory(s)
	if need.Features+need.Run <= TabMemory {
		return nil
	}
	largest, most := "", -1.0
	for _, size := range slices.Concat(s.Views, s.Descriptors) {
		if n := float64(size.Width) * float64(size.Rows) * float64(size.Dim); n > most {
			largest, most = size.File, n
		}
	}
	return fault.Faults{{File: largest, Rule: fmt.Sprintf("features and a run take at most %s in a browser's tab", fault.Bytes(TabMemory)),
		Found: need.String(),
		Want:  "use the native command, siibp fit, or save fewer columns, as those of a PCA, or save them as float32"}}
}
