package wire

import (
	"errors"

	"siibp/core/dataset"
	"siibp/core/feature"
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
	if d.editing.dataset != nil && !d.editing.edits.None() {
		return d.editing.dataset
	}
	return d.dataset
}
