package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/options"
)

// Compared says how far an experiment is and, when a task has ended, what it found.
type Compared struct {
	Type     string              `json:"type"` // "compared"
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

// Compare starts an experiment with settings as JSON; keys that are absent keep the
// value of experiment.Standard under the default preset, "grid" may be a name of
// Dataset's grids, and "features" is a recipe as prepare takes it. The one that there was is kept if the settings are wrong.
func (c *Core) Compare(settings []byte) Reply {
	if err := c.captioned(); err != nil {
		return failure(err, nil)
	}
	s, err := parseSettings(settings)
	if err != nil {
		return failure(err, nil)
	}
	run, err := experiment.New(c.opened, s)
	if err != nil {
		return failure(err, nil)
	}
	c.run, c.told = run, 0
	return Reply{Message: Compared{Type: "compared", Progress: run.Progress()}}
}

// parseSettings puts the values of a named grid in its place, and reads the recipe.
func parseSettings(settings []byte) (experiment.Settings, error) {
	s := experiment.Standard(options.Default())
	keys := map[string]json.RawMessage{}
	if err := json.Unmarshal(settings, &keys); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	var err error
	if s.Features, err = parseRecipe(keys["features"]); err != nil {
		return s, err
	}
	delete(keys, "features")
	var name string
	if json.Unmarshal(keys["grid"], &name) == nil && name != "" {
		grid, known := experiment.Ranges()[name]
		if !known {
			return s, fmt.Errorf("settings: there is no grid %q", name)
		}
		s.Grid = &grid
		delete(keys, "grid")
	}
	rest, err := json.Marshal(keys)
	if err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	return s.Parse(rest)
}

// Advance does one bounded piece of the experiment.
func (c *Core) Advance() Reply {
	if c.run == nil {
		return failure(fmt.Errorf("no comparison is under way"), nil)
	}
	done, err := c.run.Step()
	if err != nil {
		return failure(err, nil)
	}
	m := Compared{Type: "compared", Progress: c.run.Progress(), Done: done}
	if done || m.Progress.Done > c.told {
		c.told = m.Progress.Done
		m.Body = c.run.Report().Body()
		for _, p := range c.run.Picks() {
			m.Picks = append(m.Picks, Pick(p))
		}
	}
	return Reply{Message: m}
}

// Conclude leaves out the methods that are not done; Advance goes on with the intervals
// of the others.
func (c *Core) Conclude() Reply {
	if c.run == nil {
		return failure(fmt.Errorf("no comparison is under way"), nil)
	}
	c.run.Stop()
	return Reply{Message: Compared{Type: "compared", Progress: c.run.Progress()}}
}

// Report writes what the experiment has found so far: report.html, report.json or
// report.csv.
func (c *Core) Report(name string) Reply {
	if c.run == nil {
		return failure(fmt.Errorf("there is no comparison yet"), nil)
	}
	r := c.run.Report()
	return file(name, map[string]writer{
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

// file writes the named one.
func file(name string, writers map[string]writer) Reply {
	w, known := writers[name]
	if !known {
		return failure(fmt.Errorf("there is no download %q", name), nil)
	}
	var body bytes.Buffer
	if err := w.write(&body); err != nil {
		return failure(err, nil)
	}
	return Reply{Message: File{"file", name, w.mime, 0}, Buffers: [][]byte{body.Bytes()}}
}

// comparable returns what compare can do with a dataset.
func comparable(d *dataset.Dataset) (methods []experiment.Method, grids []string) {
	if !experiment.Possible(d) {
		return nil, nil
	}
	return experiment.Methods(d), []string{"small", "paper"}
}
