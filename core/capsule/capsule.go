// Package capsule writes and reads run capsules. A capsule is one zip from which a run can be
// inspected, repeated and checked.
package capsule

import (
	"encoding/json"
	"errors"
	"maps"
	"runtime"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
	"siibp/core/trust"
)

// Format names the format that this package writes and reads.
const Format = "siibp-capsule-1"

// Capsule describes a run. Its zip, of the format siibp-capsule-1, holds:
//
//	README.txt     a summary for people
//	answer.json    Answer: what the run found
//	capsule.json   Capsule: what was run, on which data and by which build
//	data/          the files of the dataset as they were opened, if they are embedded
//
// The entries are sorted and have one fixed time, so that the same run by the same build
// gives the same bytes. A capsule with data can be opened as a dataset, because readers of
// datasets look into data/.
type Capsule struct {
	Format   string               `json:"format"`
	Build    Build                `json:"build"`
	Dataset  Source               `json:"dataset"`
	Variant  string               `json:"variant"` // name of the model in the paper, for people
	Options  options.Options      `json:"options"` // all options, the seed among them
	Features *feature.Recipe      `json:"features,omitempty"`
	HeldOut  *trust.HeldOutReport `json:"hiddenCaptions,omitempty"` // nil where no captions were hidden
	Edits    dataset.Edits        `json:"edits,omitzero"`           // the user's edits of the dataset after it was opened
	Stopped  int                  `json:"stopped,omitempty"`        // number of steps after which the user stopped the run; 0 if it ran to its end
	F        float64              `json:"f"`
	Page     json.RawMessage      `json:"page,omitempty"` // state of the page, an object that only the page reads

	Answer Answer `json:"-"`
}

// Build identifies the program that ran. Two runs by the same build agree in every bit.
type Build struct {
	Version  string `json:"version"`  // version of the core
	Go       string `json:"go"`       // version of Go, such as "go1.26.0"
	Platform string `json:"platform"` // such as "linux/amd64" or "js/wasm"
}

// Source describes the dataset of a run.
type Source struct {
	Name     string                     `json:"name"`
	Hash     string                     `json:"hash"`             // dataset.Dataset.Hash of the edited dataset, with the features as they were opened
	Opened   string                     `json:"opened,omitempty"` // hash before the edits, "" if there are none
	Videos   int                        `json:"videos"`
	Tracks   int                        `json:"tracks"`
	Embedded bool                       `json:"embedded"`          // whether the Files are in data/
	Cut      *dataset.CasablancaOptions `json:"cut,omitempty"`     // how a data.mat was cut into videos
	Answers  map[string]string          `json:"answers,omitempty"` // to questions about the data, by the question's key
	Files    []File                     `json:"files"`             // sorted by path; media only if they are embedded
}

// Read returns the hash of the dataset before the run's edits.
func (s Source) Read() string {
	if s.Opened != "" {
		return s.Opened
	}
	return s.Hash
}

// Options returns the options that the dataset was read with, without the captions, which are
// a file.
func (s Source) Options() read.Options {
	o := read.Options{Answers: s.Answers}
	if s.Cut != nil {
		o.Cut = *s.Cut
	}
	return o
}

// With returns options with those that the dataset was read with; answers that the options
// have already come first.
func (s Source) With(o read.Options) read.Options {
	said := o.Answers
	o.Cut, o.Answers = s.Options().Cut, maps.Clone(s.Answers)
	if o.Answers == nil {
		o.Answers = map[string]string{}
	}
	maps.Copy(o.Answers, said)
	return o
}

// answersOf returns the answers that people gave to questions about the dataset, nil if there
// are none.
func answersOf(d *dataset.Dataset) map[string]string {
	var answers map[string]string
	for _, q := range d.Answered {
		if answers == nil {
			answers = map[string]string{}
		}
		answers[q.Key] = q.Taken
	}
	return answers
}

// New describes a finished search on dataset d; recipe is the feature recipe of its views, or
// nil. It errs if the search has not ended, was stopped before its first step, or started
// from another run. The caller adds Files, which Hash returns, and Page.
func New(d *dataset.Dataset, recipe *feature.Recipe, s *search.Search) (*Capsule, error) {
	return Of(d, recipe, s, func() *result.Result { return result.New(d, s, nil) })
}

// Of returns a capsule as New does. It calls read for the result of the search, which the caller may have
// read before.
func Of(d *dataset.Dataset, recipe *feature.Recipe, s *search.Search, read func() *result.Result) (*Capsule, error) {
	if !s.Done() {
		return nil, errors.New("a capsule can only be made of a finished run: wait until the run ends, or cancel it")
	}
	for _, o := range s.Outcomes() {
		if o.Warm {
			return nil, errors.New("this run continued from another one, so that its options alone do not reproduce it: run from the start, then make the capsule")
		}
	}
	c := &Capsule{Format: Format, Build: Build{result.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH},
		Dataset: Source{Name: d.Name, Hash: d.Hash, Videos: len(d.Videos), Tracks: len(d.Tracks), Cut: d.Cut, Answers: answersOf(d), Files: []File{}},
		Variant: s.Options().Variant(), Options: s.Options(), Features: recipe, F: s.Trainer().F(), Answer: newAnswer(d, s, read())}
	steps, stopped := s.Stopped()
	if stopped && steps == 0 {
		return nil, errors.New("the run was cancelled before its first step")
	}
	if stopped {
		c.Stopped = steps
	}
	return c, nil
}

// RecipeOf returns the recipe of a transform with its defaults filled in, nil for a nil one.
func RecipeOf(t *feature.Transform) *feature.Recipe {
	if t == nil {
		return nil
	}
	r := t.Recipe.WithDefaults(t.Recipe.Seed)
	return &r
}

// Edit records that the run was on the dataset opened with edits e. New has been given the
// edited dataset.
func (c *Capsule) Edit(e dataset.Edits, opened *dataset.Dataset) {
	if !e.None() {
		c.Edits, c.Dataset.Opened = e, opened.Hash
	}
}

// Prepare returns the dataset as the run used it: with the edits, and with the views of the
// feature recipe. It also returns the fitted transform, nil without a recipe.
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

// Step does one step of a repetition of the run, and stops the search where the run was
// stopped. It reports whether an iteration has ended.
func (c *Capsule) Step(s *search.Search) bool {
	ended := s.Step()
	if steps, stopped := s.Stopped(); c.Stopped > 0 && steps >= c.Stopped && !stopped {
		s.Cancel()
		s.Step() // closes the run; a large one takes further steps
	}
	return ended || s.Done()
}
