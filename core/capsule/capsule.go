// Package capsule writes and reads run capsules: one zip from which a run can be
// looked at, made again and checked.
package capsule

import (
	"encoding/json"
	"errors"
	"runtime"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/result"
)

// Format is what this package writes and reads.
const Format = "siibp-capsule-1"

// Capsule is a run in one zip, format siibp-capsule-1:
//
//	README.txt     for people
//	answer.json    Answer: what came out
//	capsule.json   Capsule: what was run, on what and by what
//	data/          the files of the dataset as they were opened, where they are embedded
//
// The entries are sorted and have one fixed time: the same run by the same build gives
// the same bytes. A capsule with data is a dataset, too: its data/ is found by itself.
type Capsule struct {
	Format   string          `json:"format"`
	Build    Build           `json:"build"`
	Dataset  Source          `json:"dataset"`
	Variant  string          `json:"variant"` // what the paper calls the model, for people
	Options  options.Options `json:"options"` // all of them, the seed too
	Features *feature.Recipe `json:"features,omitempty"`
	Edits    dataset.Edits   `json:"edits,omitzero"`    // made by hand of the dataset as it was opened
	Stopped  int             `json:"stopped,omitempty"` // pieces of work after which the run was stopped by hand; 0: it came to its end
	F        float64         `json:"f"`
	Page     json.RawMessage `json:"page,omitempty"` // the page's own state, an object that only the page understands

	Answer Answer `json:"-"`
}

// Build is what the run was made by; two runs by one build agree in every bit.
type Build struct {
	Version  string `json:"version"`  // of the core
	Go       string `json:"go"`       // of the compiler, "go1.26.0"
	Platform string `json:"platform"` // "linux/amd64", "js/wasm"
}

// Source is the dataset of a run.
type Source struct {
	Name     string                     `json:"name"`
	Hash     string                     `json:"hash"`             // dataset.Dataset.Hash, of the features as they were opened, and of the rest as edited
	Opened   string                     `json:"opened,omitempty"` // the hash before the edits, where there are any
	Videos   int                        `json:"videos"`
	Tracks   int                        `json:"tracks"`
	Embedded bool                       `json:"embedded"`      // the Files are in data/
	Cut      *dataset.CasablancaOptions `json:"cut,omitempty"` // how a data.mat was cut
	Files    []File                     `json:"files"`         // sorted by path; media only where it is embedded
}

// Read is the hash of the dataset as it is read, before the run's edits.
func (s Source) Read() string {
	if s.Opened != "" {
		return s.Opened
	}
	return s.Hash
}

// Options are those that the dataset was read with, but for captions, which are a file.
func (s Source) Options() dataset.Options {
	if s.Cut == nil {
		return dataset.Options{}
	}
	return dataset.Options{Cut: *s.Cut}
}

// New describes a search that is over and what it found; d is the dataset as the search
// saw it, recipe what its views were made with, nil where they are its own. Files, which
// Hash lists, and Page are the caller's to add.
func New(d *dataset.Dataset, recipe *feature.Recipe, s *infer.Search) (*Capsule, error) {
	if !s.Done() {
		return nil, errors.New("a capsule holds a run that is over: let it end, or cancel it")
	}
	for _, o := range s.Outcomes() {
		if o.Warm {
			return nil, errors.New("this run went on from the one before it; a capsule holds one that can be made again from its options: run it anew")
		}
	}
	c := &Capsule{Format: Format, Build: Build{result.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH},
		Dataset: Source{Name: d.Name, Hash: d.Hash, Videos: len(d.Videos), Tracks: len(d.Tracks), Cut: d.Cut, Files: []File{}},
		Variant: s.Options().Variant(), Options: s.Options(), Features: recipe, F: s.Fit().F(), Answer: answerOf(d, s)}
	steps, stopped := s.Stopped()
	if stopped && steps == 0 {
		return nil, errors.New("the run was cancelled before it had begun")
	}
	if stopped {
		c.Stopped = steps
	}
	return c, nil
}

// RecipeOf is what a transform was made by, its defaults in place; nil where there is none.
func RecipeOf(t *feature.Transform) *feature.Recipe {
	if t == nil {
		return nil
	}
	r := t.Recipe.WithDefaults(t.Recipe.Seed)
	return &r
}

// Edit says that the run was of opened with edits, which the dataset of New has.
func (c *Capsule) Edit(e dataset.Edits, opened *dataset.Dataset) {
	if !e.None() {
		c.Edits, c.Dataset.Opened = e, opened.Hash
	}
}

// Prepare returns the dataset as the run saw it: edited, and with the views of the recipe.
func (c *Capsule) Prepare(d *dataset.Dataset) (*feature.Transform, *dataset.Dataset, error) {
	d, err := d.Edited(c.Edits)
	if err != nil {
		return nil, nil, err
	}
	if c.Features == nil {
		return nil, d, nil
	}
	return feature.Fit(d, *c.Features)
}

// Step does one piece of the run made again, and ends it where the run was stopped. It
// reports whether an iteration has ended.
func (c *Capsule) Step(s *infer.Search) bool {
	ended := s.Step()
	if steps, _ := s.Stopped(); c.Stopped > 0 && steps == c.Stopped {
		s.Stop()
	}
	return ended || s.Done()
}
