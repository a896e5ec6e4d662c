package wire

import (
	"fmt"
	"math"

	"siibp/core/lesson"
	"siibp/core/options"
)

// Lesson is a small dataset with two features in each view, and the posterior after S iterations. V is the number
// of views and K of factors: the classes of each concept, then background.
type Lesson struct {
	Settings   lesson.WorldSettings `json:"settings"`
	Options    options.Options      `json:"options"` // a search over the dataset with these options finds the answer of the last snapshot, or of a landscape a minimum as low
	Concepts   []Concept            `json:"concepts"`
	Views      []View               `json:"views"`
	Videos     []Video              `json:"videos"`
	Tracks     Tracks               `json:"tracks"`
	Background int                  `json:"background"` // number of background factors
	Iterations []int                `json:"iterations"` // of each of the S snapshots
	F          []float64            `json:"f"`
	X          Buffer[float32]      `json:"x"`    // V×N×2
	Nu         Buffer[float32]      `json:"nu"`   // S×N×K
	Phi        Buffer[float32]      `json:"phi"`  // S×V×K×2; NaN if the model does not use the view
	Tied       [][]int              `json:"tied"` // pairs of classes of the first concept that the captions do not tell apart
	Landscape  *Landscape           `json:"landscape"`
}

// Landscape lists local minima of F that runs find in a toy dataset of a lesson.
type Landscape struct {
	Starts  []lesson.Minimum `json:"starts"`  // of all cold starts
	Carried []lesson.Minimum `json:"carried"` // the minimum that a run finds at C = 5, continued step by step to the chosen C; empty if the lesson has no C
	Twins   []lesson.Minimum `json:"twins"`   // for each pair in tied, the minimum that the lowest one becomes when the two names are exchanged
}

// LessonArguments are the arguments of lesson.
type LessonArguments struct {
	Settings lesson.WorldSettings `json:"settings"`
}

// lesson generates the dataset of a lesson and runs the model on it. It does not affect the open dataset.
func (c *Core) lesson(a *LessonArguments) (Reply, error) {
	s := a.Settings
	l, err := lesson.New(s)
	if err != nil {
		return Reply{}, fmt.Errorf("lesson: %w", err)
	}
	var b buffers
	d := l.Data
	m := Lesson{Settings: s, Options: l.Options, Views: views(d), Background: s.Background}
	for _, c := range d.Concepts {
		m.Concepts = append(m.Concepts, Concept(c))
	}
	for i := range d.Videos {
		m.Videos = append(m.Videos, video(&d.Videos[i]))
	}
	m.Tracks = tracks(d, &b)
	var x, nu, phi []float64
	for _, v := range d.Views {
		x = append(x, v.X...)
	}
	for _, f := range l.Snapshots {
		m.Iterations, m.F, nu = append(m.Iterations, f.Iteration), append(m.F, f.F), append(nu, f.Nu...)
		for _, mean := range f.Phi {
			phi = append(phi, unseen(mean, 2*len(f.Nu)/len(d.Tracks))...)
		}
	}
	for _, pair := range l.Tied {
		m.Tied = append(m.Tied, pair[:])
	}
	if found := l.Landscape; found != nil {
		m.Landscape = &Landscape{found.Starts, found.Carried, found.Twins}
	}
	m.X, m.Nu, m.Phi = add(&b, narrowed(x)), add(&b, narrowed(nu)), add(&b, narrowed(phi))
	return Reply{Message: m, Buffers: b}, nil
}

// unseen returns the list, filled up with NaN to length n.
func unseen(list []float64, n int) []float64 {
	for len(list) < n {
		list = append(list, math.NaN())
	}
	return list
}

func narrowed(list []float64) []float32 {
	single := make([]float32, len(list))
	for i, x := range list {
		single[i] = float32(x)
	}
	return single
}
