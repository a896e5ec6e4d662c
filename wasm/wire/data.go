package wire

import (
	"errors"

	"siibp/core/dataset"
	"siibp/core/feature"
)

var errClosed = errors.New("no dataset is open")

// openData is the dataset that is open.
type openData struct {
	dataset   *dataset.Dataset   // as its files have it; nil: nothing is open
	origin    *origin            // of which it was opened
	blank     bool               // its captions are still to be written
	input     *dataset.Dataset   // as the model sees it; nil while its features are not made
	transform *feature.Transform // that made its features; nil: they are the files' own
	editing   editing
}

// captioned returns why nothing can be learned of what is open, nil if something can.
func (d *openData) captioned() error {
	switch {
	case d.dataset == nil:
		return errClosed
	case d.blank:
		return errors.New("no caption is written yet, so there is nothing to find")
	}
	return nil
}

// startable returns why no run can start on what is open, nil if one can.
func (d *openData) startable() error {
	if err := d.captioned(); err != nil {
		return err
	}
	if d.input == nil {
		return errors.New("the dataset's features are not made yet")
	}
	return nil
}

// unprepared returns the dataset with what is changed by hand, and with the features of its files.
func (d *openData) unprepared() *dataset.Dataset {
	if d.editing.dataset != nil && !d.editing.edits.None() {
		return d.editing.dataset
	}
	return d.dataset
}
