package search

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// TestWarmRunNeverRises checks that a warm start has the F of its run at first, if there is no contamination, and that F
// never rises under other options, captions and known tracks, except when contamination begins.
func TestWarmRunNeverRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		p := model(t, d, o)
		f := infer.New(p, o, start)
		f.Run()
		same := warmStart(t, f, p, o)
		if o.Contamination == 0 && math.Abs(same.F()-f.F()) > descent*math.Max(1, math.Abs(f.F())) {
			t.Fatalf("F is %.15g at the end, and %.15g when it goes on", f.F(), same.F())
		}
		changed, other := edited(t, d), draw.Options(t)
		other.Concepts = o.Concepts
		if len(d.Views) > 1 && len(o.Concepts) == 0 && rapid.Bool().Draw(t, "without") {
			other.Without = []string{d.Views[0].Name}
		}
		g := warmStart(t, f, model(t, changed, other), other)
		g.Run()
		neverRises(t, g)
		again := warmStart(t, g, p, o) // what was left out comes back
		again.Run()
		neverRises(t, again)
	})
}

func warmStart(t rapid.TB, old *infer.Trainer, p *infer.Problem, o options.Options) *infer.Trainer {
	t.Helper()
	warm, err := WarmStart(old, p, o)
	if err != nil {
		t.Fatal(err)
	}
	warm.Initialize()
	return warm
}

// neverRises checks the trace of a warm run and the terms of each point. F may rise once, when contamination begins.
func neverRises(t *rapid.T, g *infer.Trainer) {
	trace := g.Trace()
	if len(g.TermTrace()) != len(trace) {
		t.Fatalf("the trace has %d points, %d of them with parts", len(trace), len(g.TermTrace()))
	}
	for i, parts := range g.TermTrace() {
		if f := trace[i].F; math.Abs(floats.Sum(parts)-f) > descent*math.Max(1, math.Abs(f)) {
			t.Fatalf("point %d of the trace: F is %.12g, its parts are %v", i, f, parts)
		}
	}
	begun := 0
	for i, now := range trace[1:] {
		if now.Block == "contamination" {
			begun++
			continue
		}
		if before := trace[i]; now.MayRise || now.F > before.F+descent*math.Max(1, math.Abs(before.F)) {
			t.Fatalf("%s raises F from %.12g to %.12g", now.Block, before.F, now.F)
		}
	}
	if begun > 1 || begun == 1 && g.IsLearning() {
		t.Fatalf("F may rise at %d points", begun)
	}
}

// TestReturningViewIsLearnedFromLabels continues a run with a view that it had left out. The warm start computes the
// appearances of that view from the present labels. F is then lower than with appearances of 0, and the run finds the labels
// of the run with all views.
func TestReturningViewIsLearnedFromLabels(t *testing.T) {
	d := draw.Planted()
	o := options.Buffet()
	whole := infer.New(model(t, d, o), o, infer.Start{Background: 2, Anneal: 10})
	whole.Run()
	less := o
	less.Without = []string{d.Views[1].Name}
	without := warmStart(t, whole, model(t, d, less), less)
	without.Run()
	if len(without.Posterior.Models) != 1 {
		t.Fatalf("%d views are left", len(without.Posterior.Models))
	}
	p := model(t, d, o)
	back := warmStart(t, without, p, o)
	blank := infer.New(p, o, infer.Start{Background: 2, Warm: true})
	if back.F() >= blank.F() {
		t.Errorf("F begins at %g, with nothing at %g", back.F(), blank.F())
	}
	back.Run()
	if same := agreement(allBest(back), allBest(whole)); same < 0.9 {
		t.Errorf("%.2f of the labels are found again", same)
	}
	none := o
	none.Without = []string{d.Views[0].Name, d.Views[1].Name}
	if _, err := infer.NewProblem(d, none); err == nil {
		t.Error("all views can be left out")
	}
}

// edited returns d with other captions, other known tracks and one more class.
func edited(t *rapid.T, d *dataset.Dataset) *dataset.Dataset {
	e := *d
	e.Concepts = append([]dataset.Concept{}, d.Concepts...)
	e.Concepts[0].Classes = append([]string{"new"}, e.Concepts[0].Classes...)
	e.Videos, e.Tracks = append([]dataset.Video{}, d.Videos...), append([]dataset.Track{}, d.Tracks...)
	for i := range e.Videos {
		v := draw.Video(t, &e, i)
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
	o := options.Buffet()
	f := infer.New(model(t, draw.Line(3), o), o, infer.Start{Background: 2})
	if _, err := WarmStart(f, model(t, draw.Line(4), o), o); err == nil {
		t.Error("a run of three tracks goes on with four")
	}
}

// allBest returns the best classes of a trainer without suspending.
func allBest(t *infer.Trainer) []int32 {
	list := bestClasses(t)
	return list
}

// TestWarmAfterReorder continues a run of the published code, which sorts the factors by use, with at most one class
// of a concept on a track: ν of the classes of a concept add up to at most 1, and F never rises.
func TestWarmAfterReorder(t *testing.T) {
	d := synth.Planted(synth.Shape{Tracks: 60, PerVideo: 6, Classes: []int{4, 3}, Dim: 4, Tuples: 3, Background: 2})
	published, err := options.Named("published")
	if err != nil {
		t.Fatal(err)
	}
	published.FreezeNoise = nil
	m, err := infer.NewProblem(d, published)
	if err != nil {
		t.Fatal(err)
	}
	old := infer.New(m, published, infer.Start{Background: 3})
	old.Run()
	if slices.IsSorted(old.Layout.Order) {
		t.Fatal("the run has not reordered the factors")
	}
	for _, preset := range []string{"buffet", "default"} {
		o, err := options.Named(preset)
		if err != nil {
			t.Fatal(err)
		}
		o.BackgroundClasses = 0 // as many factors as the old run has
		if m, err = infer.NewProblem(d, o); err != nil {
			t.Fatal(err)
		}
		f, err := WarmStart(old, m, o)
		if err != nil {
			t.Fatal(err)
		}
		f.Run()
		for i, p := range f.Trace()[1:] {
			if before := f.Trace()[i].F; p.Block != "contamination" && p.F > before+1e-8*math.Abs(before) {
				t.Errorf("%s: %s raises F from %g to %g", preset, p.Block, before, p.F)
			}
		}
		for _, v := range f.Posterior.Videos {
			for concept := range m.Concepts {
				for j := range v.Tracks() {
					sum := 0.0
					for _, c := range f.Layout.ClassColumns(v, concept) {
						sum += v.Nu.At(c*v.Tracks() + j)
					}
					if sum > 1+1e-9 {
						t.Fatalf("%s: ν of a concept adds up to %g", preset, sum)
					}
				}
			}
		}
	}
}

// TestWarmFixed corrects a label with fixed appearances: appearances and variances stay the same bits, the run ends, and
// F never rises except when contamination begins.
func TestWarmFixed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := draw.Dataset(t), draw.Options(t)
		s := newSearch(t, d, o)
		s.Run()
		corrected := *d
		corrected.Tracks = slices.Clone(d.Tracks)
		row := rapid.IntRange(0, len(d.Tracks)-1).Draw(t, "row")
		known := slices.Clone(d.Tracks[row].Known)
		known[rapid.IntRange(0, len(known)-1).Draw(t, "concept")] = dataset.Background
		corrected.Tracks[row].Known = known
		fixed, err := s.WarmFixed(&corrected, o)
		if err != nil {
			t.Fatal(err)
		}
		fixed.Run()
		neverRises(t, fixed.Trainer())
		for e, view := range fixed.Trainer().Posterior.Models {
			got, want := view.Parameters(), s.Trainer().Posterior.Models[e].Parameters()
			if !slices.Equal(got.Phi, want.Phi) || !slices.Equal(got.Var, want.Var) || !slices.Equal(got.Noise, want.Noise) {
				t.Fatalf("the parameters of view %d change", e)
			}
		}
	})
}
