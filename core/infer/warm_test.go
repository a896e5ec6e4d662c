package infer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/synth"
)

// A warm start begins with the F of the fit that it comes from; under other options,
// captions and known tracks F never rises from where it begins.
func TestWarm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFit(p, o, start)
		f.Run()
		same, err := f.Warm(p, o)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(same.F()-f.F()) > descent*math.Max(1, math.Abs(f.F())) {
			t.Fatalf("F is %.15g at the end, and %.15g when it goes on", f.F(), same.F())
		}
		changed, other := edited(t, d), drawOptions(t)
		other.Concepts = o.Concepts
		if len(d.Views) > 1 && len(o.Concepts) == 0 && rapid.Bool().Draw(t, "without") {
			other.Without = []string{d.Views[0].Name}
		}
		q, err := NewProblem(changed, other)
		if err != nil {
			t.Fatal(err)
		}
		g, err := f.Warm(q, other)
		if err != nil {
			t.Fatal(err)
		}
		g.Run()
		neverRises(t, g)
		again, err := g.Warm(p, o) // what was left out comes back
		if err != nil {
			t.Fatal(err)
		}
		again.Run()
		neverRises(t, again)
	})
}

// neverRises checks the trace of a warm fit, of which every point has its parts.
func neverRises(t *rapid.T, g *Fit) {
	if len(g.parts) != len(g.trace) {
		t.Fatalf("the trace has %d points, %d of them with parts", len(g.trace), len(g.parts))
	}
	for i, parts := range g.Parts() {
		if f := g.trace[i].F; math.Abs(floats.Sum(parts)-f) > descent*math.Max(1, math.Abs(f)) {
			t.Fatalf("point %d of the trace: F is %.12g, its parts are %v", i, f, parts)
		}
	}
	for i, now := range g.trace[1:] {
		if before := g.trace[i]; now.MayRise || now.F > before.F+descent*math.Max(1, math.Abs(before.F)) {
			t.Fatalf("%s raises F from %.12g to %.12g", now.Block, before.F, now.F)
		}
	}
}

// A view that comes back begins with what the present labels make of it: lower in F than
// with appearances of 0, and it finds the labels again.
func TestViewComesBack(t *testing.T) {
	d := planted()
	o := options.Default()
	whole := NewFit(problem(t, d, o), o, Start{Background: 2, Anneal: 10})
	whole.Run()
	less := o
	less.Without = []string{d.Views[1].Name}
	without, err := whole.Warm(problem(t, d, less), less)
	if err != nil {
		t.Fatal(err)
	}
	without.Run()
	if len(without.views) != 1 {
		t.Fatalf("%d views are left", len(without.views))
	}
	p := problem(t, d, o)
	back, err := without.Warm(p, o)
	if err != nil {
		t.Fatal(err)
	}
	blank := newFit(p, o, Start{Background: 2, Warm: true})
	blank.takeStock()
	if back.F() >= blank.F() {
		t.Errorf("F begins at %g, with nothing at %g", back.F(), blank.F())
	}
	back.Run()
	if agreement(back.Labels().Best, whole.Labels().Best) < 0.9 {
		t.Errorf("%.2f of the labels are found again", agreement(back.Labels().Best, whole.Labels().Best))
	}
	none := o
	none.Without = []string{d.Views[0].Name, d.Views[1].Name}
	if _, err := NewProblem(d, none); err == nil {
		t.Error("all views can be left out")
	}
}

// What an edit does not touch is shared with the problem before it.
func TestEditSharesFeatures(t *testing.T) {
	for _, precision := range []options.Precision{options.Float64, options.Float32} {
		d, o := planted(), options.Default()
		o.Precision = precision
		p := problem(t, d, o)
		changed := *d
		changed.Tracks = append([]dataset.Track{}, d.Tracks...)
		changed.Tracks[0].Known = []int{dataset.Background, dataset.Unknown}
		q, err := p.renew(&changed, o)
		if err != nil {
			t.Fatal(err)
		}
		if q == p || len(q.double)+len(q.single) != 2 {
			t.Fatal("the problem is the old one, or has lost its views")
		}
		for e := range q.double {
			if q.double[e] != p.double[e] {
				t.Error("float64 features are laid out again")
			}
		}
		for e := range q.single {
			if q.single[e] != p.single[e] {
				t.Error("float32 features are laid out again")
			}
		}
	}
}

// edited returns d with other captions, other known tracks and a class more.
func edited(t *rapid.T, d *dataset.Dataset) *dataset.Dataset {
	e := *d
	e.Concepts = append([]dataset.Concept{}, d.Concepts...)
	e.Concepts[0].Classes = append([]string{"new"}, e.Concepts[0].Classes...)
	e.Videos, e.Tracks = append([]dataset.Video{}, d.Videos...), append([]dataset.Track{}, d.Tracks...)
	for i := range e.Videos {
		v := drawVideo(t, &e, i)
		v.ID, v.Tracks = d.Videos[i].ID, d.Videos[i].Tracks
		e.Videos[i] = v
	}
	for row := range e.Tracks {
		track := &e.Tracks[row]
		track.Known = make([]int, len(e.Concepts))
		for c := range track.Known {
			track.Known[c] = rapid.SampledFrom([]int{dataset.Unknown, dataset.Unknown, dataset.Background}).Draw(t, "known")
		}
	}
	return &e
}

func TestWarmRefusesOtherTracks(t *testing.T) {
	o := options.Default()
	f := NewFit(problem(t, line(3), o), o, Start{Background: 2})
	if _, err := f.Warm(problem(t, line(4), o), o); err == nil {
		t.Error("a fit of three tracks goes on with four")
	}
}

func planted() *dataset.Dataset {
	return synth.Planted(synth.Shape{Tracks: 120, PerVideo: 6, Classes: []int{4, 3}, Dim: 8, Tuples: 3})
}
