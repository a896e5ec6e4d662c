// Package results provides the scores in the documents and on the page about the paper, so that
// each number has one source. Scores on datasets that cannot be included in the project are
// measured once and stored in measured.json; scores on the toy world are measured by every build of
// the site.
package results

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/options"
)

// Set is one dataset with the scores of all runs on it.
type Set struct {
	Name   string  `json:"name"`
	About  string  `json:"about"` // kind and origin of the tracks
	Videos int     `json:"videos"`
	Tracks int     `json:"tracks"`
	Tuples int     `json:"tuples"`
	Steps  []Row   `json:"steps"`            // from the paper's algorithm to the default preset, see steps
	Ladder []Row   `json:"ladder,omitempty"` // the paper's methods; nil for toy worlds of more noise
	Starts []Start `json:"starts,omitempty"` // single starts, one per setting; nil except for doorway

	Removals []Row `json:"removals,omitempty"` // the default preset without one of its changes; nil for the toy world
}

// Row holds the scores of one run. A missing measure is nil.
type Row struct {
	Name  string  `json:"name"`
	Pair  *Score  `json:"pair"`            // pair accuracy: both labels of a track correct
	Track *Score  `json:"track"`           // right track: the track that answers a caption
	IoU   *Score  `json:"iou"`             // mean IoU of the answer with the true boxes
	Seeds *Spread `json:"seeds,omitempty"` // of the same run with other seeds; nil if only seed 1 is run
}

// Spread holds the lowest and highest scores over the seeds.
type Spread struct {
	Pair  Range `json:"pair"`
	Track Range `json:"track"`
}

// Range holds the lowest and the highest score of a step over several seeds.
type Range struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Score is a score between 0 and 1 with its 95 % interval.
type Score struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Start is a single start with its objective.
type Start struct {
	Background int     `json:"background"`
	Anneal     int     `json:"anneal"`
	Alpha      float64 `json:"alpha"`
	F          float64 `json:"f"`
	Row
}

// Measured is measured.json.
type Measured struct {
	Version string `json:"version"` // version of the core
	Made    string `json:"made"`    // date, as 2026-11-25
	Sets    []Set  `json:"sets"`

	// Of the toy world only the spread over seeds is stored, by name of the row.
	Toy   map[string]Spread `json:"toy"`
	Noisy []Set             `json:"noisy"` // toy worlds of more noise
}

//go:embed measured.json
var measured []byte

// Kept returns the content of measured.json.
func Kept() (m Measured, err error) {
	err = json.Unmarshal(measured, &m)
	return m, err
}

// extent selects the runs of Measure.
type extent struct {
	seeds    int  // number of seeds, from 1 on, of the steps with several seeds
	ladder   bool // runs the paper's methods
	starts   bool // runs single starts with many settings
	removals bool // runs the default preset without each of its changes
}

// Measure runs the steps on a dataset, and the other runs of the extent.
func Measure(d *dataset.Dataset, name, about string, e extent) (Set, error) {
	set := Set{Name: name, About: about, Videos: len(d.Videos), Tracks: len(d.Tracks)}
	for _, v := range d.Videos {
		set.Tuples += len(v.Tuples)
	}
	var err error
	if set.Steps, err = measureSteps(d, steps, e.seeds); err != nil {
		return set, fmt.Errorf("%s: %w", name, err)
	}
	if e.removals {
		if set.Removals, err = measureSteps(d, removals, e.seeds); err != nil {
			return set, fmt.Errorf("%s: %w", name, err)
		}
	}
	if e.ladder {
		report, err := run(d, "buffet", []string{single})
		if err != nil {
			return set, fmt.Errorf("%s: %w", name, err)
		}
		set.Ladder = rowsOf(report)
	}
	if e.starts {
		set.Starts, err = measureStarts(d)
	}
	return set, err
}

// single holds the options that reduce the preset buffet to one start, as in Compare.
const single = `{"background": [8], "anneal": [25], "starts": 0, "reheats": 0}`

// run compares the named methods, or the paper's methods if none is named. The changes are merged into the options of
// the preset one after the other.
func run(d *dataset.Dataset, preset string, changes []string, methods ...string) (*experiment.Report, error) {
	o, err := options.Named(preset)
	for _, change := range changes {
		if err == nil {
			o, err = o.Merge([]byte(change))
		}
	}
	if err != nil {
		return nil, err
	}
	s := experiment.Standard(o)
	s.Methods = methods
	r, err := experiment.New(d, s)
	if err == nil {
		err = r.All(context.Background(), runtime.NumCPU(), func(experiment.Progress) {})
	}
	if err != nil {
		return nil, err
	}
	return r.Report(), nil
}

// rowsOf returns the rows of a report's first table.
func rowsOf(r *experiment.Report) []Row {
	var rows []Row
	table := r.Tables[0]
	for _, row := range table.Rows {
		out := Row{Name: row.Method}
		for k, c := range row.Cells {
			place := map[string]**Score{"pair accuracy": &out.Pair, "right track": &out.Track, "mean IoU": &out.IoU}[table.Measures[k].Name]
			if place != nil && c != nil {
				*place = &Score{round(c.Value), round(c.Low), round(c.High)}
			}
		}
		rows = append(rows, out)
	}
	return rows
}
