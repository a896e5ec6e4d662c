package wire

import (
	"encoding/json"
	"fmt"
	"math"

	"siibp/core/lesson"
)

// Lesson is a small world of two features a view, with what the model says of it: S frames,
// V views, K factors, which are the classes of each concept, then background.
type Lesson struct {
	Type       string          `json:"type"` // "lesson"
	Settings   lesson.Settings `json:"settings"`
	Concepts   []Concept       `json:"concepts"`
	Views      []View          `json:"views"`
	Videos     []Video         `json:"videos"`
	Tracks     Tracks          `json:"tracks"`
	Background int             `json:"background"` // factors
	Iterations []int           `json:"iterations"` // of each frame
	F          []float64       `json:"f"`
	X          Buffer          `json:"x"`   // float32, V×N×2
	Nu         Buffer          `json:"nu"`  // float32, S×N×K
	Phi        Buffer          `json:"phi"` // float32, S×V×K×2; NaN where the model does not see the view
}

// Lesson makes a lesson's world and runs the model on it, whatever is open.
func (c *Core) Lesson(settings []byte) Reply {
	var s lesson.Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return failure(fmt.Errorf("lesson: %w", err), nil)
	}
	l, err := lesson.New(s)
	if err != nil {
		return failure(fmt.Errorf("lesson: %w", err), nil)
	}
	var b buffers
	d := l.Data
	m := Lesson{Type: "lesson", Settings: s, Views: views(d), Background: s.Background}
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
	for _, f := range l.Frames {
		m.Iterations, m.F, nu = append(m.Iterations, f.Iteration), append(m.F, f.F), append(nu, f.Nu...)
		for _, mean := range f.Phi {
			phi = append(phi, unseen(mean, 2*len(f.Nu)/len(d.Tracks))...)
		}
	}
	m.X, m.Nu, m.Phi = b.singles(narrowed(x)), b.singles(narrowed(nu)), b.singles(narrowed(phi))
	return Reply{Message: m, Buffers: b}
}

// unseen is a list, or n times NaN where there is none.
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
