package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/options"
)

// CompareArguments are the arguments of compare, which starts a comparison of methods or a cross-validation.
type CompareArguments struct {
	Settings ComparisonSettings `json:"settings"`
}

// ComparisonSettings are the settings of a comparison. Absent ones are as in experiment.Standard with the default
// preset.
type ComparisonSettings struct {
	Methods    *[]string       `json:"methods,omitempty"`              // none: those of the paper
	Options    json.RawMessage `json:"options,omitempty" ts:"Options"` // of the models
	Features   RecipeRequest   `json:"features,omitzero"`              // none: the features of the files
	Merge      *int            `json:"merge,omitempty"`
	Test       *float64        `json:"test,omitempty"`
	Grid       string          `json:"grid,omitempty"` // cross-validate over this grid of Dataset
	Replicates *int            `json:"replicates,omitempty"`
}

// Comparison is the progress of an experiment and, when a task has ended, its results.
type Comparison struct {
	Progress experiment.Progress  `json:"progress"`
	Done     bool                 `json:"done"`
	Report   *experiment.Document `json:"report"` // nil if unchanged
	Picks    []Pick               `json:"picks"`  // with Report; empty if videos are merged
}

// Pick holds the track that a method selects for each tuple, in the order of the videos.
type Pick struct {
	Method string `json:"method"`
	Track  []int  `json:"track"` // −1 for none
}

// comparison is the current experiment on the open dataset.
type comparison struct {
	open     *openData
	run      *experiment.Run // nil before the first
	reported int             // number of reported tasks
}

// start starts an experiment. After an error the previous one stays.
func (c *comparison) start(a *CompareArguments) (Reply, error) {
	if err := c.open.captioned(); err != nil {
		return Reply{}, err
	}
	s, err := a.Settings.read()
	if err != nil {
		return Reply{}, err
	}
	run, err := experiment.New(c.open.dataset, s)
	if err != nil {
		return Reply{}, err
	}
	c.run, c.reported = run, 0
	return Reply{Message: Comparison{Progress: run.Progress()}, State: &State{}, job: c}, nil
}

// read returns the settings of the experiment.
func (s ComparisonSettings) read() (experiment.Design, error) {
	x := experiment.Standard(options.Default())
	var err error
	if x.Features, err = s.Features.parse(); err != nil {
		return x, err
	}
	if s.Options != nil {
		if x.Options, err = x.Options.Merge(s.Options); err != nil {
			return x, err
		}
	}
	if s.Grid != "" {
		grid, known := experiment.Ranges()[s.Grid]
		if !known {
			return x, fmt.Errorf("settings: there is no grid %q", s.Grid)
		}
		x.Grid = &grid
	}
	assign(&x.Methods, s.Methods)
	assign(&x.Merge, s.Merge)
	assign(&x.Test, s.Test)
	assign(&x.Replicates, s.Replicates)
	return x, nil
}

// assign sets *to if a value is given.
func assign[T any](to, given *T) {
	if given != nil {
		*to = *given
	}
}

// Step runs one bounded step of the experiment.
func (c *comparison) Step(bool) (Reply, error) {
	done, err := c.run.Step()
	if err != nil {
		return Reply{}, err
	}
	m := Comparison{Progress: c.run.Progress(), Done: done}
	news := done || m.Progress.Done > c.reported
	if news {
		c.reported = m.Progress.Done
		m.Report = c.run.Report().Document()
		for _, p := range c.run.Selections() {
			m.Picks = append(m.Picks, Pick(p))
		}
	}
	return Reply{Message: m, State: &State{Done: done, Urgent: news}}, nil
}

// Stop cancels the remaining methods. Further steps compute the intervals of the others.
func (c *comparison) Stop() (Reply, error) {
	c.run.Stop()
	return Reply{Message: Comparison{Progress: c.run.Progress()}, State: &State{}}, nil
}

// ReportArguments are the arguments of report: report.html, report.json or report.csv.
type ReportArguments struct {
	Name string `json:"name"`
}

// report returns the report so far as a download.
func (c *comparison) report(a *ReportArguments) (Reply, error) {
	if c.run == nil {
		return Reply{}, errors.New("there is no comparison yet")
	}
	r := c.run.Report()
	return new(suspending).download(a.Name, map[string]writer{
		"report.html": {"text/html", r.HTML},
		"report.json": {"application/json", r.JSON},
		"report.csv":  {"text/csv", r.CSV},
	})
}

// writer writes a download.
type writer struct {
	mime  string
	write func(io.Writer) error
}

// download returns the file with the given name.
func (a *suspending) download(name string, writers map[string]writer) (Reply, error) {
	w, known := writers[name]
	if !known {
		return Reply{}, fmt.Errorf("there is no download %q", name)
	}
	body := body{yielder: a.yielder}
	if err := w.write(&body); err != nil {
		return Reply{}, err
	}
	return Reply{Message: Download{Name: name, Mime: w.mime}, Buffers: [][]byte{body.Bytes()}}, nil
}

// body collects the bytes of a download.
type body struct {
	bytes.Buffer
	yielder *coroutine.Yielder
}

// Write appends bytes.
func (b *body) Write(p []byte) (int, error) {
	const written = 16 // operations for each byte, which is formatted and often compressed
	n, err := b.Buffer.Write(p)
	b.yielder.Did(written * n)
	return n, err
}

// comparable returns the methods and the grids of hyperparameters that the operation compare can run on a dataset.
func comparable(d *dataset.Dataset) (methods []experiment.Method, grids []string) {
	if !experiment.Possible(d) {
		return nil, nil
	}
	return experiment.Methods(d), []string{"small", "paper"}
}
