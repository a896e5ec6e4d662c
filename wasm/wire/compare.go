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

// CompareArguments start a comparison of methods, or a cross-validation.
type CompareArguments struct {
	Settings ComparisonSettings `json:"settings"`
}

// ComparisonSettings say what is compared. Those that are absent are as in experiment.Standard
// under the default preset.
type ComparisonSettings struct {
	Methods    *[]string       `json:"methods,omitempty"`              // none: the paper's
	Options    json.RawMessage `json:"options,omitempty" ts:"Options"` // of the models
	Features   RecipeRequest   `json:"features,omitzero"`              // none: as the files have them
	Merge      *int            `json:"merge,omitempty"`
	Test       *float64        `json:"test,omitempty"`
	Grid       string          `json:"grid,omitempty"` // one of Dataset's grids: a cross-validation over it
	Replicates *int            `json:"replicates,omitempty"`
}

// Compared says how far an experiment is and, when a task has ended, what it found.
type Compared struct {
	Progress experiment.Progress `json:"progress"`
	Done     bool                `json:"done"`
	Body     string              `json:"body"`  // the report as HTML, "" where nothing is new
	Picks    []Pick              `json:"picks"` // with Body; none where videos are merged
}

// Pick is which track a method selects for each tuple, counted through videos in order.
type Pick struct {
	Method string `json:"method"`
	Track  []int  `json:"track"` // −1 for none
}

// comparison compares methods on the open dataset, in pieces.
type comparison struct {
	open     *openData
	run      *experiment.Run // nil: none yet
	reported int             // tasks of the run whose end was reported
}

// start starts an experiment. The one that there was is kept if the settings are wrong.
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
	return Reply{Message: Compared{Progress: run.Progress()}, State: &State{}, job: c}, nil
}

// read turns what the page asks for into the settings of an experiment.
func (s ComparisonSettings) read() (experiment.Settings, error) {
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

// assign sets a value where one is given.
func assign[T any](to, given *T) {
	if given != nil {
		*to = *given
	}
}

// Step does one bounded piece of the experiment.
func (c *comparison) Step(bool) (Reply, error) {
	done, err := c.run.Step()
	if err != nil {
		return Reply{}, err
	}
	m := Compared{Progress: c.run.Progress(), Done: done}
	news := done || m.Progress.Done > c.reported
	if news {
		c.reported = m.Progress.Done
		m.Body = c.run.Report().Body()
		for _, p := range c.run.Selections() {
			m.Picks = append(m.Picks, Pick(p))
		}
	}
	return Reply{Message: m, State: &State{Done: done, Urgent: news}}, nil
}

// Stop leaves out the methods that are not done. Steps go on with the intervals of the others.
func (c *comparison) Stop() (Reply, error) {
	c.run.Stop()
	return Reply{Message: Compared{Progress: c.run.Progress()}, State: &State{}}, nil
}

// ReportArguments name a file: report.html, report.json or report.csv.
type ReportArguments struct {
	Name string `json:"name"`
}

// report writes what the experiment has found so far.
func (c *comparison) report(a *ReportArguments) (Reply, error) {
	if c.run == nil {
		return Reply{}, errors.New("there is no comparison yet")
	}
	r := c.run.Report()
	return download(a.Name, nil, map[string]writer{
		"report.html": {"text/html", r.HTML},
		"report.json": {"application/json", r.JSON},
		"report.csv":  {"text/csv", r.CSV},
	})
}

// writer is a download in the making.
type writer struct {
	mime  string
	write func(io.Writer) error
}

// download writes the file of that name. It may suspend while it writes.
func download(name string, y *coroutine.Yielder, writers map[string]writer) (Reply, error) {
	w, known := writers[name]
	if !known {
		return Reply{}, fmt.Errorf("there is no download %q", name)
	}
	body := body{yielder: y}
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
	const written = 16 // operations of a byte: it is formatted, and often compressed
	n, err := b.Buffer.Write(p)
	b.yielder.Did(written * n)
	return n, err
}

// comparable returns what compare can do with a dataset.
func comparable(d *dataset.Dataset) (methods []experiment.Method, grids []string) {
	if !experiment.Possible(d) {
		return nil, nil
	}
	return experiment.Methods(d), []string{"small", "paper"}
}
