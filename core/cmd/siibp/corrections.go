package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/pflag"

	"siibp/core/capsule"
	"siibp/core/dataset"
)

// corrections are a user's edits of a dataset, read from a file of the page: edits as JSON.
type corrections struct {
	file   *string
	edits  dataset.Edits
	opened *dataset.Dataset // before the edits
}

// newCorrections adds the flag.
func newCorrections(flags *pflag.FlagSet) *corrections {
	return &corrections{file: flags.String("corrections", "", "`file` with corrections of labels and captions, in JSON")}
}

// open opens the dataset and applies the edits of the file, if there is one.
func (c *corrections) open(data dataFlags, paths []string) (*dataset.Dataset, error) {
	d, err := data.open(paths)
	if err != nil {
		return nil, err
	}
	return c.apply(d)
}

// apply returns d with the edits of the file, or d itself without a file.
func (c *corrections) apply(d *dataset.Dataset) (*dataset.Dataset, error) {
	c.opened = d
	if *c.file == "" {
		return d, nil
	}
	text, err := os.ReadFile(*c.file)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&c.edits); err != nil {
		return nil, fmt.Errorf("%s holds no corrections: %w", *c.file, err)
	}
	edited, err := d.Edited(c.edits)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", *c.file, err)
	}
	return edited, nil
}

// record writes the edits into the capsule of a run on the edited dataset.
func (c *corrections) record(made *capsule.Capsule) { made.Edit(c.edits, c.opened) }
