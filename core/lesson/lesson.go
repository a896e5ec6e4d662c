// Package lesson makes the small synthetic datasets ("worlds") of the page's lessons, whose views
// have two dimensions so that they can be drawn, and runs the model on them. Each world shows
// one property of the model, which the tests state.
package lesson

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/infer/state"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
)

// Settings chooses a world and what the reader changes in it.
type Settings struct {
	World      string   `json:"world"`
	C          float64  `json:"c"`
	Background int      `json:"background"` // K_bg
	Count      int      `json:"count"`      // number of videos that the world changes; see the world's function
	Views      []string `json:"views"`      // names of the views that the model uses; empty for all
}

// Openings returns the settings that each lesson opens with.
func Openings() []Settings {
	return []Settings{
		{World: "names", C: 5, Background: 2, Count: Videos},
		{World: "views", C: 5, Background: 2},
		{World: "pairs", C: 5, Background: 1},
		{World: "misled", C: 5, Background: 2},
		{World: "mute", Background: 2},
		{World: "crowd", C: 5, Background: 2},
	}
}

// Lesson is a world with the states of the model, from the first to the last.
type Lesson struct {
	Data   *dataset.Dataset // has all views, also those that the model does not use
	Frames []Frame          // states of the start with the lowest F
}

// Frame is the state of the model after an iteration. It has K factors: the classes, then
// background.
type Frame struct {
	Iteration int
	F         float64
	Nu        []float64   // N×K
	Phi       [][]float64 // for each view K×2, nil if the model does not use it
}

// frameInterval is the number of iterations between two frames.
const frameInterval = 2

// New makes a world and runs the model on it. It errs if there is no such world, view or
// option.
func New(s Settings) (*Lesson, error) {
	world, ok := worlds[s.World]
	if !ok {
		return nil, fmt.Errorf("there is no world %q", s.World)
	}
	l := &Lesson{Data: world(s)}
	visible, err := withViews(l.Data, s.Views)
	if err != nil {
		return nil, err
	}
	o := fitOptions(s)
	search, err := search.New(visible, o)
	if err != nil {
		return nil, err
	}
	search.Run()
	problem, err := state.NewModel(visible, o)
	if err != nil {
		return nil, err
	}
	l.recordFrames(infer.New(problem, o, search.Outcomes()[search.Kept()].Start))
	return l, nil
}

// fitOptions returns the default preset with the reader's settings and as many starts as these
// worlds need.
func fitOptions(s Settings) options.Options {
	o := options.Default()
	o.C, o.Background, o.Anneal, o.Starts, o.Reheats = s.C, []int{s.Background}, []int{25}, 8, 0
	if s.World == "crowd" {
		o.Starts = 16
	}
	return o
}

// withViews returns d with the named views only.
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

// recordFrames runs a start again and keeps its frames.
func (l *Lesson) recordFrames(f *infer.Trainer) {
	l.Frames = []Frame{l.frame(f)}
	for ended := range f.Run {
		if ended && (f.Iteration%frameInterval == 0 || f.Reason != "") {
			l.Frames = append(l.Frames, l.frame(f))
		}
	}
}

// frame copies the state of the model.
func (l *Lesson) frame(f *infer.Trainer) Frame {
	frame := Frame{Iteration: f.Iteration, F: f.F(), Nu: posterior.FactorsOf(f).Nu, Phi: make([][]float64, len(l.Data.Views))}
	for _, v := range model.Of(f).Views {
		frame.Phi[slices.IndexFunc(l.Data.Views, func(x dataset.View) bool { return x.Name == v.Name })] = v.Phi
	}
	return frame
}
