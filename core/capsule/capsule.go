// Package capsule reads and writes run capsules: zip archives from which a run can be inspected,
// repeated and verified.
package capsule

import (
	"encoding/json"
	"errors"
	"maps"
	"runtime"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/result"
	"siibp/core/score"
	"siibp/core/search"
)

// Names of the file format. The second has Before, which earlier versions would ignore.
const (
	Format          = "siibp-capsule-1" // of a run from the start
	ContinuedFormat = "siibp-capsule-2" // of a run that continues others
)

// Capsule describes a run: its embedded Run, and the runs that it continues. A result that continues
// another, such as after a correction, is recorded as the chain of the runs and not as a state: the
// chain is small, and repeating it reproduces the result from the dataset. Its zip archive contains:
//
//	README.txt     a summary for people
//	answer.json    Answer: the results of the run
//	capsule.json   Capsule: the options, the dataset and the build
//	data/          the files of the dataset as opened, if embedded
//
// The entries are sorted and have a fixed modification time, so that the same run by the same
// build gives the same bytes. A capsule with data also opens as a dataset, because dataset
// readers search data/.
type Capsule struct {
	Format  string        `json:"format"`
	Build   Build         `json:"build"`
	Dataset DatasetRecord `json:"dataset"`
	Variant string        `json:"variant"` // name of the model in the paper, for readers of the file
	Run
	Before   Runs                 `json:"before,omitempty"` // the runs that it continues, the first from the start; each continues the one before it
	Features *feature.Recipe      `json:"features,omitempty"`
	HeldOut  *score.HeldOutReport `json:"hiddenCaptions,omitempty"` // nil if no captions were held out
	F        float64              `json:"f"`
	Page     json.RawMessage      `json:"page,omitempty"` // state of the page, a JSON object that only the page interprets

	Answer Answer `json:"-"`
}

// Build identifies the program. Runs by the same build are bit-identical.
type Build struct {
	Version  string `json:"version"`  // version of the core
	Go       string `json:"go"`       // Go version, such as "go1.26.0"
	Platform string `json:"platform"` // such as "linux/amd64" or "js/wasm"
}

// DatasetRecord describes the dataset of a run.
type DatasetRecord struct {
	Name     string                     `json:"name"`
	Hash     string                     `json:"hash"`             // dataset.Dataset.Hash of the edited dataset, with the features as opened
	Opened   string                     `json:"opened,omitempty"` // hash before the edits, "" if there are none
	Videos   int                        `json:"videos"`
	Tracks   int                        `json:"tracks"`
	Embedded bool                       `json:"embedded"`          // whether data/ contains the Files
	Cut      *dataset.CasablancaOptions `json:"cut,omitempty"`     // parameters that split a data.mat into videos
	Answers  map[string]string          `json:"answers,omitempty"` // answers to questions about the data, by key
	Files    []FileHash                 `json:"files"`             // sorted by path; includes media only if embedded
}

// Read returns the hash of the dataset before the run's edits.
func (s DatasetRecord) Read() string {
	if s.Opened != "" {
		return s.Opened
	}
	return s.Hash
}

// Options returns the reader options of the dataset except the captions, which are a file.
func (s DatasetRecord) Options() read.Options {
	o := read.Options{Answers: s.Answers}
	if s.Cut != nil {
		o.Cut = *s.Cut
	}
	return o
}

// With returns o with the recorded reader options. Answers in o take precedence.
func (s DatasetRecord) With(o read.Options) read.Options {
	said := o.Answers
	o.Cut, o.Answers = s.Options().Cut, maps.Clone(s.Answers)
	if o.Answers == nil {
		o.Answers = map[string]string{}
	}
	maps.Copy(o.Answers, said)
	return o
}

// answersOf returns the user's answers to questions about the dataset by key, or nil if there are
// none.
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

// New returns the capsule of a finished search on d, a run from the start. recipe is the feature recipe
// of the views, or nil. New returns an error if the search has not finished, was cancelled before its
// first step, or continued another run. The caller sets Dataset.Files (see Hash) and Page.
func New(d *dataset.Dataset, recipe *feature.Recipe, s *search.Search) (*Capsule, error) {
	return Of(d, recipe, s, Runs{{Options: s.Options()}}, nil)
}

// Of is New for the last of several runs, and for a caller that may already have the result of the
// search: read returns it, unless it is nil.
func Of(d *dataset.Dataset, recipe *feature.Recipe, s *search.Search, runs Runs, read func() *result.Result) (*Capsule, error) {
	if err := Check(s, runs); err != nil {
		return nil, err
	}
	if read == nil {
		read = func() *result.Result { return result.New(d, s) }
	}
	all := runs.Ended(s)
	c := &Capsule{Format: Format, Build: Build{result.Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH},
		Dataset: DatasetRecord{Name: d.Name, Hash: d.Hash, Videos: len(d.Videos), Tracks: len(d.Tracks), Cut: d.Cut, Answers: answersOf(d), Files: []FileHash{}},
		Variant: s.Options().Variant(), Run: all[len(all)-1], Features: recipe, F: s.Trainer().F(), Answer: newAnswer(d, s, read())}
	c.Edits = dataset.Edits{} // the caller sets them by Edit
	if len(all) > 1 {
		c.Format, c.Before = ContinuedFormat, all[:len(all)-1]
	}
	return c, nil
}

// Check returns the error of Of for a search and its runs, without making a capsule.
func Check(s *search.Search, runs Runs) error {
	if !s.Done() {
		return errors.New("only a finished run has a capsule: wait until the run ends, or cancel it")
	}
	if steps, stopped := s.Stopped(); stopped && steps == 0 {
		return errors.New("the run was cancelled before its first step")
	}
	if s.KeptIsWarm() && len(runs) == 1 {
		return errors.New("this run continued another one, which is not known")
	}
	return nil
}

// RecipeOf returns the recipe of a transform including default values, or nil if t is nil.
func RecipeOf(t *feature.Transform) *feature.Recipe {
	if t == nil {
		return nil
	}
	r := t.Recipe.WithDefaults(t.Recipe.Seed)
	return &r
}

// Edit records that the run's dataset is opened with the edits e. New received the edited dataset.
func (c *Capsule) Edit(e dataset.Edits, opened *dataset.Dataset) {
	if !e.IsEmpty() {
		c.Edits, c.Dataset.Opened = e, opened.Hash
	}
}

// Prepare applies the run's edits and feature recipe to d. It returns the fitted transform (nil
// without a recipe) and the resulting dataset.
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
