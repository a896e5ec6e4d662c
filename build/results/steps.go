package results

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"siibp/core/dataset"
)

// step is a row of Set.Steps. It runs a method with the options of a preset, some of them changed.
type step struct {
	name, preset string
	changes      []string // options as JSON, merged one after the other
	method       string
	seeded       bool // the scores depend on the seed, and are measured with several
}

const wholeModel = "WSC-SIIBP"

// The names of the first and the last step of the tables.
const (
	buffetStep       = "preset buffet"
	chosenBuffetStep = "… with features and α chosen"
	clusteringStep   = "WS-DC"
)

// exactBuffet are the first changes of the preset paper.
const exactBuffet = `{"sticks": "allowed", "hinge": "exact", "alpha": 10, "c": 5, "background": [8]}`

// steps go from the paper's algorithm to the preset buffet, and from there to the default preset.
var steps = slices.Concat([]step{
	{"preset paper", "paper", nil, wholeModel, false},
	{"sticks over allowed factors", "paper", []string{exactBuffet}, wholeModel, false},
	{"… and exclusive classes", "paper", []string{exactBuffet, `{"classes": "exclusive"}`}, wholeModel, false},
	{"… and an annealed start", "paper", []string{exactBuffet, `{"classes": "exclusive", "anneal": [25]}`}, wholeModel, false},
	{buffetStep, "buffet", nil, wholeModel, true},
	{"… with features l2", "buffet", nil, wholeModel + ", l2", true},
	{chosenBuffetStep, "buffet", nil, wholeModel + ", chosen", false},
}, stepsToDefault(), []step{
	{"… features and options chosen", "default", nil, wholeModel + ", chosen", false},
	{"default, C = 0 and no pairs", "default", []string{`{"c": 0, "pairs": false}`}, wholeModel, true},
	{clusteringStep, "default", nil, "WS-DC", false},
})

// changesToDefault turn the preset buffet into the default preset, one after the other.
var changesToDefault = []struct{ name, options string }{
	{"buffet, features normalized", `{"normalize": "std+l2"}`},
	{"… and uniform allocation", `{"allocation": "uniform", "backgroundClasses": 1}`},
	{"… and a full noise covariance", `{"noise": "full"}`},
	{"… and variances by concept", `{"priorVariance": "concept"}`},
	{"… and the cost of pairs", `{"pairs": true}`},
	{"… and open dashes", `{"allowed": "open"}`},
	{"… and a joint q", `{"classes": "joint"}`},
	{"… and C = 50", `{"c": 50, "scarceC": 5, "inner": 2, "outer": 50, "anneal": [25], "starts": 4, "reheats": 0}`},
	{"… and ρ = .005: preset default", `{"contamination": 0.005}`},
}

// stepsToDefault returns one step for each of changesToDefault, with the changes before it.
func stepsToDefault() []step {
	var list []step
	var changes []string
	for _, change := range changesToDefault {
		changes = append(changes, change.options)
		list = append(list, step{change.name, "buffet", slices.Clone(changes), wholeModel, true})
	}
	return list
}

// removals are the default preset without one of its changes. Sticks cannot have a joint q.
var removals = []step{
	{"preset default", "default", nil, wholeModel, true},
	{"features as they are", "default", []string{`{"normalize": "none"}`}, wholeModel, true},
	{"sticks, q not joint", "default", []string{`{"allocation": "sticks", "classes": "exclusive"}`}, wholeModel, true},
	{"four background classes", "default", []string{`{"backgroundClasses": 4}`}, wholeModel, true},
	{"one noise variance", "default", []string{`{"noise": "isotropic"}`}, wholeModel, true},
	{"one prior variance", "default", []string{`{"priorVariance": "shared"}`}, wholeModel, true},
	{"no cost of pairs", "default", []string{`{"pairs": false}`}, wholeModel, true},
	{"no open dashes", "default", []string{`{"allowed": "named"}`}, wholeModel, true},
	{"q not joint", "default", []string{`{"classes": "exclusive"}`}, wholeModel, true},
	{"C = 5", "default", []string{`{"c": 5}`}, wholeModel, true},
	{"ρ = 0", "default", []string{`{"contamination": 0}`}, wholeModel, true},
	{"C = 50 in every video", "default", []string{`{"scarceC": 0}`}, wholeModel, true},
}

// measureSteps returns the rows of some steps. It runs each step with seed 1, and a step that depends on the seed also
// with the seeds up to the given number. The steps run in parallel, one for each core.
func measureSteps(d *dataset.Dataset, steps []step, seeds int) ([]Row, error) {
	rows, faults := make([]Row, len(steps)), make([]error, len(steps))
	var work sync.WaitGroup
	cores := make(chan struct{}, runtime.NumCPU())
	for i, s := range steps {
		work.Go(func() {
			cores <- struct{}{}
			defer func() { <-cores }()
			rows[i], faults[i] = s.measure(d, seeds)
		})
	}
	work.Wait()
	for i, err := range faults {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", steps[i].name, err)
		}
	}
	return rows, nil
}

// measure returns the scores of the step with seed 1, and their spread over the seeds if there are several.
func (s step) measure(d *dataset.Dataset, seeds int) (Row, error) {
	if !s.seeded {
		seeds = 1
	}
	var all []Row
	for seed := range seeds {
		report, err := run(d, s.preset, append(slices.Clone(s.changes), fmt.Sprintf(`{"seed": %d}`, seed+1)), s.method)
		if err != nil {
			return Row{}, err
		}
		all = append(all, rowsOf(report)[0])
	}
	row := all[0]
	row.Name = s.name
	if seeds > 1 {
		row.Seeds = &Spread{spreadOf(all, func(r Row) *Score { return r.Pair }), spreadOf(all, func(r Row) *Score { return r.Track })}
	}
	return row, nil
}

// spreadOf returns the lowest and the highest value of a score over several rows.
func spreadOf(rows []Row, score func(Row) *Score) Range {
	first := score(rows[0]).Value
	r := Range{first, first}
	for _, row := range rows[1:] {
		value := score(row).Value
		r = Range{min(r.Low, value), max(r.High, value)}
	}
	return r
}
