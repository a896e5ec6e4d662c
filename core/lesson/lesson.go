// Package lesson makes the small worlds of the page's lessons, whose views have two
// features so that they can be drawn, and runs the model on them. Each world shows one
// thing about the model; the tests say which.
package lesson

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Settings says which world, and what a reader tries on it.
type Settings struct {
	World      string   `json:"world"`
	C          float64  `json:"c"`
	Background int      `json:"background"` // K_bg
	Count      int      `json:"count"`      // videos that something is done to; the world says what
	Views      []string `json:"views"`      // that the model sees; none: all
}

// Openings are the settings that the lessons open with.
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

// Lesson is a world with what the model says of it, from the first state to the last.
type Lesson struct {
	Data   *dataset.Dataset // with the views that the model does not see
	Frames []Frame          // of the start with the lowest F
}

// Frame is the model after an iteration, over K factors: the classes, then background.
type Frame struct {
	Iteration int
	F         float64
	Nu        []float64   // N×K
	Phi       [][]float64 // of each view K×2, nil where the model does not see it
}

// every so many iterations there is a frame: as fine as a hand on a slider can be.
const every = 2

// New makes a world and runs the model on it. It errs where there is no such world or
// option.
func New(s Settings) (*Lesson, error) {
	world, ok := worlds[s.World]
	if !ok {
		return nil, fmt.Errorf("there is no world %q", s.World)
	}
	l := &Lesson{Data: world(s)}
	seen, err := only(l.Data, s.Views)
	if err != nil {
		return nil, err
	}
	o := fitOptions(s)
	search, err := infer.NewSearch(seen, o)
	if err != nil {
		return nil, err
	}
	search.Run()
	problem, err := infer.NewProblem(seen, o)
	if err != nil {
		return nil, err
	}
	l.film(infer.NewFit(problem, o, search.Outcomes()[search.Kept()].Start))
	return l, nil
}

// fitOptions returns those of the default preset, but for what is tried and for the search: as
// many starts as these worlds need, and not so many that a reader waits.
func fitOptions(s Settings) options.Options {
	o := options.Default()
	o.C, o.Background, o.Anneal, o.Starts, o.Reheats = s.C, []int{s.Background}, []int{25}, 8, 0
	if s.World == "crowd" {
		o.Starts = 16
	}
	return o
}

// only returns d with the named views alone.
func only(d *dataset.Dataset, views []string) (*dataset.Dataset, error) {
	if len(views) == 0 {
		return d, nil
	}
	part := *d
	part.Views = nil
	for _, name := range views {
		i := slices.IndexFunc(d.Views, func(v dataset.View) bool { return v.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the world has no view %q", name)
		}
		part.Views = append(part.Views, d.Views[i])
	}
	return &part, nil
}

// film runs a start again and keeps its frames.
func (l *Lesson) film(f *infer.Fit) {
	l.Frames = []Frame{l.frame(f)}
	for f.Reason() == "" {
		if f.Step() && (f.Iteration()%every == 0 || f.Reason() != "") {
			l.Frames = append(l.Frames, l.frame(f))
		}
	}
}

func (l *Lesson) frame(f *infer.Fit) Frame {
	frame := Frame{Iteration: f.Iteration(), F: f.F(), Nu: f.Posterior().Nu, Phi: make([][]float64, len(l.Data.Views))}
	for _, v := range f.Model().Views {
		frame.Phi[slices.IndexFunc(l.Data.Views, func(x dataset.View) bool { return x.Name == v.Name })] = v.Phi
	}
	return frame
}
