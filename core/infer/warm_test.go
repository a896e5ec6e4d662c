package infer

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
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
		other.Views, other.Concepts = o.Views, o.Concepts
		q, err := NewProblem(changed, other)
		if err != nil {
			t.Fatal(err)
		}
		g, err := f.Warm(q, other)
		if err != nil {
			t.Fatal(err)
		}
		g.Run()
		for i, now := range g.trace[1:] {
			if before := g.trace[i]; now.MayRise || now.F > before.F+descent*math.Max(1, math.Abs(before.F)) {
				t.Fatalf("%s raises F from %.12g to %.12g", now.Block, before.F, now.F)
			}
		}
	})
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
	o := Default()
	f := NewFit(problem(t, line(3), o), o, Start{Background: 2})
	if _, err := f.Warm(problem(t, line(4), o), o); err == nil {
		t.Error("a fit of three tracks goes on with four")
	}
	wider := line(3)
	wider.Views[0].Dim, wider.Views[0].X = 2, make([]float64, 6)
	if _, err := f.Warm(problem(t, wider, o), o); err == nil {
		t.Error("a fit of one dimension goes on with two")
	}
}
