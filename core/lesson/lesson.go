// Package lesson generates the small synthetic datasets ("worlds") of the page's lessons and runs the
// model on them. Views have two dimensions, for plots. Each world demonstrates one property of
// the model, which a test states.
package lesson

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// WorldSettings select a world and its parameters.
type WorldSettings struct {
	World      string   `json:"world"`
	C          float64  `json:"c"`
	Background int      `json:"background"` // K_bg
	Count      int      `json:"count"`      // number of videos that the world modifies; see the function of the world
	Views      []string `json:"views"`      // names of the views of the model; empty for all
}

// Openings returns the initial settings of each world. Those of the lesson on failures fail, so that they are also
// printed in that state.
func Openings() []WorldSettings {
	return []WorldSettings{
		{World: "names", C: 5, Background: 2, Count: videoCount},
		{World: "views", C: 5, Background: 2},
		{World: "pairs", C: 5, Background: 1},
		{World: "landscape", C: 10, Background: 1},
		{World: "twins", Background: 2, Count: videoCount},
		{World: "misled", C: 5, Background: 2, Count: 3},
		{World: "mute", Background: 2, Count: videoCount},
		{World: "crowd", C: 5},
	}
}

// Lesson is a world with snapshots of the model from the first iteration to the last.
type Lesson struct {
	Data      *dataset.Dataset // has all views, including views that the model does not use
	Options   options.Options  // a search over Data with these options finds the answer of the last snapshot, or of a landscape a minimum as low
	Snapshots []Snapshot       // of the start with the lowest F
	Tied      [][2]int         // pairs of classes of the first concept that the captions do not tell apart
	Landscape *Landscape       // nil unless the world has one
}

// Snapshot is the state of the model after an iteration. It has K factors: the classes, then
// the background factors.
type Snapshot struct {
	Iteration int
	F         float64
	Nu        []float64   // N×K
	Phi       [][]float64 // K×2 for each view, nil if the model does not use it
}

// snapshotInterval is the number of iterations between two snapshots.
const snapshotInterval = 2

// New generates a world and runs the model on it. It returns an error if the world or a view does
// not exist or an option is out of range.
func New(s WorldSettings) (*Lesson, error) {
	l, err := generate(s)
	if err != nil {
		return nil, err
	}
	visible, err := withViews(l.Data, s.Views)
	if err != nil {
		return nil, err
	}
	o := fitOptions(s)
	if hasLandscape(s.World) {
		return l, l.explore(s, o)
	}
	search, err := search.New(visible, o)
	if err != nil {
		return nil, err
	}
	search.Run()
	problem, err := infer.NewProblem(visible, o)
	if err != nil {
		return nil, err
	}
	l.record(infer.New(problem, o, search.Outcomes()[search.Kept()].Start))
	return l, nil
}

// Data generates the dataset of a world. It returns an error if the world does not exist or Count is out of range.
func Data(s WorldSettings) (*dataset.Dataset, error) {
	world, ok := worlds[s.World]
	if !ok {
		return nil, fmt.Errorf("there is no world %q; the worlds are %s", s.World, strings.Join(slices.Sorted(maps.Keys(worlds)), ", "))
	}
	if s.Count < 0 || s.Count > videoCount {
		return nil, fmt.Errorf("count is %d; it must be 0 to %d", s.Count, videoCount)
	}
	return world(s), nil
}

// generate returns the lesson of a world without snapshots.
func generate(s WorldSettings) (*Lesson, error) {
	data, err := Data(s)
	if err != nil {
		return nil, err
	}
	return &Lesson{Data: data, Options: searchOptions(s, data), Tied: inspect.ExchangeablePairs(data, 0)}, nil
}

// searchOptions returns the options of Lesson.Options: the views that the model does not use are left out. No search has
// all starts of a landscape, which combine jitter with each length of annealing; this one has those of ten iterations.
func searchOptions(s WorldSettings, d *dataset.Dataset) options.Options {
	o := fitOptions(s)
	if hasLandscape(s.World) {
		o.Anneal, o.Starts = annealings, seedCount
	}
	for _, v := range d.Views {
		if len(s.Views) > 0 && !slices.Contains(s.Views, v.Name) {
			o.Without = append(o.Without, v.Name)
		}
	}
	return o
}

// fitOptions returns the preset buffet with the given settings and enough starts for the world.
func fitOptions(s WorldSettings) options.Options {
	o := options.Buffet()
	o.C, o.Background, o.Anneal, o.Starts, o.Reheats = s.C, []int{s.Background}, []int{25}, 8, 0
	if s.World == "crowd" { // without background factors there is nothing to jitter: starts differ in their annealing only
		o.Anneal, o.Starts = annealings, 16
	}
	return o
}

// withViews returns d restricted to the named views. Without names it returns d.
func withViews(d *dataset.Dataset, views []string) (*dataset.Dataset, error) {
	if len(views) == 0 {
		return d, nil
	}
	restricted := *d
	restricted.Views = nil
	for _, name := range views {
		i := slices.IndexFunc(d.Views, func(v dataset.View) bool { return v.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the world has no view %q", name)
		}
		restricted.Views = append(restricted.Views, d.Views[i])
	}
	return &restricted, nil
}

// record runs f to its end and appends a snapshot of its initial state and of every
// snapshotInterval-th iteration.
func (l *Lesson) record(f *infer.Trainer) {
	l.Snapshots = []Snapshot{l.snapshot(f)}
	for f.Reason == "" {
		if f.Iterate(); f.Iteration%snapshotInterval == 0 || f.Reason != "" {
			l.Snapshots = append(l.Snapshots, l.snapshot(f))
		}
	}
}

// snapshot copies the state of the model.
func (l *Lesson) snapshot(f *infer.Trainer) Snapshot {
	s := Snapshot{Iteration: f.Iteration, F: f.F(), Nu: posterior.FactorsOf(f).Nu, Phi: make([][]float64, len(l.Data.Views))}
	for _, v := range model.Of(f).Views {
		s.Phi[slices.IndexFunc(l.Data.Views, func(x dataset.View) bool { return x.Name == v.Name })] = v.Phi
	}
	return s
}
