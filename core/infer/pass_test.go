package infer

import (
	"math"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/synth"
)

// TestBatchesAreEqual checks for many numbers of tracks that no batch exceeds the limit, that the last one is not much
// smaller, and that four goroutines have the same number of batches.
func TestBatchesAreEqual(t *testing.T) {
	for tracks, want := range map[int]int{0: 0, 1: 1, maxBatchTracks: maxBatchTracks, maxBatchTracks + 1: maxBatchTracks/2 + 1, 2*maxBatchTracks + 1: maxBatchTracks/2 + 1, 37820: 1891} {
		if got := batchSize(tracks); got != want {
			t.Errorf("%d tracks are cut at %d, want %d", tracks, got, want)
		}
	}
	for tracks := 1; tracks < 20*maxBatchTracks; tracks += 7 {
		most := batchSize(tracks)
		batches := (tracks + most - 1) / most
		if last := tracks - (batches-1)*most; most > maxBatchTracks || last <= most-batches {
			t.Fatalf("%d tracks are cut at %d; the last batch has %d", tracks, most, last)
		}
		if batches > 2 && batches%4 != 0 {
			t.Fatalf("%d tracks are cut into %d batches", tracks, batches)
		}
	}
}

// recut returns the fit of a start with small batches, on several goroutines.
func recut(p *Problem, o options.Options, s Start, workers int) *Trainer {
	fine := *p
	fine.BatchTracks = 2
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	return New(&fine, o, s)
}

// TestGoroutinesDoNotChangeTheResult runs on several goroutines: the results are equal bit for bit. The sizes of the
// batches change the last digits only.
func TestGoroutinesDoNotChangeTheResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		one, three := recut(p, o, start, 1), recut(p, o, start, 3)
		one.Run()
		three.Run()
		if diff := cmp.Diff(one.Trace(), three.Trace()); diff != "" {
			t.Fatalf("the traces differ (−one worker +three):\n%s", diff)
		}
		if diff := cmp.Diff(one.Posterior.Responsibilities, three.Posterior.Responsibilities); diff != "" {
			t.Fatalf("ν differs (−one worker +three):\n%s", diff)
		}
		whole, cut := New(p, o, start), recut(p, o, start, 1)
		iterate(whole, 1)
		iterate(cut, 1)
		if f := whole.F(); math.Abs(cut.F()-f) > descent*math.Max(1, math.Abs(f)) {
			t.Errorf("F is %.15g in one batch, %.15g in several", f, cut.F())
		}
	})
}

// coarse is the largest error of F in float32, relative to its terms: the residual Σ|x|² − 2T·Φ + … is a difference of
// sums, and a float32 has 24 bits.
const coarse = 1e-5

// TestFloat32AgreesWithFloat64 compares F after an iteration. In float32 F may rise in the last digits only.
func TestFloat32AgreesWithFloat64(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		fit := func(precision options.Precision) *Trainer {
			o.Precision = precision
			p, err := NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			return New(p, o, start)
		}
		f, g := fit("float64"), fit("float32")
		iterate(f, 1)
		iterate(g, 1)
		size := math.Max(1, math.Abs(f.F())) + float64(len(d.Tracks))
		if math.Abs(f.F()-g.F()) > coarse*size {
			t.Errorf("after an iteration F is %.9g in float64, %.9g in float32", f.F(), g.F())
		}
		g.Run()
		for i, now := range g.Trace()[1:] {
			if before := g.Trace()[i]; !now.MayRise && now.F > before.F+coarse*size {
				t.Errorf("iteration %d: %s raises F from %.9g to %.9g", now.Iteration, now.Block, before.F, now.F)
			}
		}
	})
}

// mostCost returns the largest cost of a factor under the first pattern of views.
func mostCost(t *Trainer) float64 {
	most := 0.0
	for k := range t.Layout.Factors.K {
		cost := 0.0
		for _, e := range t.Problem.Patterns.Views[0] {
			cost += t.Posterior.Models[e].HalfNorm(k)
		}
		most = max(most, cost)
	}
	return most
}

// TestTrackWithoutFeaturesFollowsThePrior has costs of 10⁶ and more for the other tracks, which float32 holds to about one
// digit after the point.
func TestTrackWithoutFeaturesFollowsThePrior(t *testing.T) {
	for precision, eps := range map[options.Precision]float64{options.Float32: 1e-6, options.Float64: 1e-12} {
		s := synth.Shape{Tracks: 60, PerVideo: 6, Classes: []int{3}, Dim: 8, Tuples: 2, Background: 4}
		d := synth.Planted(s)
		x := d.Views[0].X
		for i := range x {
			x[i] *= 1000
			if i/s.Dim%3 == 1 {
				x[i] = math.NaN()
			}
		}
		o := options.Buffet()
		o.Precision, o.C = precision, 0
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f, most := New(p, o, Start{Background: s.Background}), 0.0
		for range 3 {
			iterate(f, 1)
			most = max(most, mostCost(f))
		}
		if most < 1e6 {
			t.Errorf("%s: nothing costs more than %v", precision, most)
		}
		for _, b := range f.Posterior.Videos {
			for j := range b.Tracks() {
				if p.Rows[b.From+j]%3 != 1 {
					continue
				}
				for _, block := range b.Groups {
					sum := 1.0
					for c := block.From; c < block.To; c++ {
						sum += math.Exp(b.Sticks.PriorLogit[b.Stick[c]])
					}
					for c := block.From; c < block.To; c++ {
						want := math.Exp(b.Sticks.PriorLogit[b.Stick[c]]) / sum
						if got := b.Nu.At(c*b.Tracks() + j); !(math.Abs(got-want) <= eps) {
							t.Errorf("%s: video %d, track %d, column %d: ν is %v, by the prior %v", precision, b.Index, j, c, got, want)
						}
					}
				}
			}
		}
	}
}
