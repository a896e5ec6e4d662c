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
	Steps  []Row   `json:"steps"`  // from the paper's algorithm to the default preset, one start each unless noted
	Ladder []Row   `json:"ladder"` // the paper's methods
	Starts []Start `json:"starts"` // single starts, one per setting; nil except for doorway
}

// Row holds the scores of one run. A missing measure is nil.
type Row struct {
	Name  string `json:"name"`
	Pair  *Score `json:"pair"`  // pair accuracy: both labels of a track correct
	Track *Score `json:"track"` // right track: the track that answers a caption
	IoU   *Score `json:"iou"`   // mean IoU of the answer with the true boxes
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
}

//go:embed measured.json
var measured []byte

// Kept returns the content of measured.json.
func Kept() (m Measured, err error) {
	err = json.Unmarshal(measured, &m)
	return m, err
}

// step is one row of Set.Steps: a method under a preset with some options changed.
type step struct{ name, preset, options, method string }

const wholeModel = "WSC-SIIBP"

// steps go from the paper's algorithm to the default preset.
var steps = []step{
	{"preset paper", "paper", `{}`, wholeModel},
	{"sticks over allowed factors", "paper", `{"sticks": "allowed", "hinge": "exact", "alpha": 10, "c": 5, "background": [8]}`, wholeModel},
	{"… and exclusive classes", "paper", `{"sticks": "allowed", "hinge": "exact", "alpha": 10, "c": 5, "background": [8], "classes": "exclusive"}`, wholeModel},
	{"… and an annealed start", "paper", `{"sticks": "allowed", "hinge": "exact", "alpha": 10, "c": 5, "background": [8], "classes": "exclusive", "anneal": [25]}`, wholeModel},
	{"preset default", "default", `{}`, wholeModel},
	{"… with features l2", "default", `{}`, wholeModel + ", l2"},
	{"… with features and α chosen", "default", `{}`, wholeModel + ", chosen"},
	{"preset default, C = 0", "default", `{"c": 0}`, wholeModel},
	{"WS-DC", "default", `{}`, "WS-DC"},
}

// Measure runs all methods on a dataset and, if starts is set, single starts with many settings.
func Measure(d *dataset.Dataset, name, about string, starts bool) (Set, error) {
	set := Set{Name: name, About: about, Videos: len(d.Videos), Tracks: len(d.Tracks)}
	for _, v := range d.Videos {
		set.Tuples += len(v.Tuples)
	}
	for _, s := range steps {
		report, err := run(d, s.preset, s.options, s.method)
		if err != nil {
			return set, fmt.Errorf("%s: %s: %w", name, s.name, err)
		}
		row := rowsOf(report)[0]
		row.Name = s.name
		set.Steps = append(set.Steps, row)
	}
	report, err := run(d, "default", single)
	if err != nil {
		return set, fmt.Errorf("%s: %w", name, err)
	}
	set.Ladder = rowsOf(report)
	if starts {
		set.Starts, err = measureStarts(d)
	}
	return set, err
}

// single holds the options that reduce the default preset to one start, as in Compare.
const single = `{"background": [8], "anneal": [25], "starts": 0, "reheats": 0}`

// run compares the named methods, or the paper's methods if none is named.
func run(d *dataset.Dataset, preset, changes string, methods ...string) (*experiment.Report, error) {
	o, err := options.Named(preset)
	if err == nil {
		o, err = o.Merge([]byte(changes))
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
