package infer

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/options"
	"siibp/core/synth"
)

// recut returns the fit of a start whose videos are cut finely and swept by some workers.
func recut(p *Problem, o options.Options, s Start, workers int) *Fit {
	f := NewFit(p, o, s)
	f.cut(2, workers)
	f.takeStock()
	return f
}

// The number of workers changes no bit; how the videos are cut, the last digits.
func TestWorkers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		one, three := recut(p, o, start, 1), recut(p, o, start, 3)
		one.Run()
		three.Run()
		if diff := cmp.Diff(one.trace, three.trace); diff != "" {
			t.Fatalf("the traces differ (−one worker +three):\n%s", diff)
		}
		if diff := cmp.Diff(one.Labels(), three.Labels()); diff != "" {
			t.Fatalf("the labels differ (−one worker +three):\n%s", diff)
		}
		whole, cut := NewFit(p, o, start), recut(p, o, start, 1)
		whole.Step()
		cut.Step()
		if f := whole.F(); math.Abs(cut.F()-f) > descent*math.Max(1, math.Abs(f)) {
			t.Errorf("F is %.15g in one chunk, %.15g in several", f, cut.F())
		}
	})
}

// coarse is how far float32 may take F from what it should be, relative to the size of
// its parts: the residual Σ|x|²−2T·Φ+… is taken from sums that cancel, and a float32 has
// 24 bits.
const coarse = 1e-5

// In float32 F is that of float64 after an iteration, and never rises by more than the
// last digits.
func TestSinglePrecision(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := drawDataset(t), drawOptions(t), drawStart(t)
		fit := func(precision options.Precision) *Fit {
			o.Precision = precision
			p, err := NewProblem(d, o)
			if err != nil {
				t.Fatal(err)
			}
			return NewFit(p, o, start)
		}
		f, g := fit("float64"), fit("float32")
		f.Step()
		g.Step()
		size := math.Max(1, math.Abs(f.F())) + float64(len(d.Tracks))
		if math.Abs(f.F()-g.F()) > coarse*size {
			t.Errorf("after an iteration F is %.9g in float64, %.9g in float32", f.F(), g.F())
		}
		g.Run()
		for i, now := range g.trace[1:] {
			if before := g.trace[i]; !now.MayRise && now.F > before.F+coarse*size {
				t.Errorf("iteration %d: %s raises F from %.9g to %.9g", now.Iteration, now.Block, before.F, now.F)
			}
		}
	})
}

// Features are in memory once, as they were read: a run uses them as they are, or puts
// together the rows that it is at.
func TestFeaturesAreShared(t *testing.T) {
	o := options.Default()
	whole, holes := line(4), line(4)
	holes.Views[0].X[1] = math.NaN()
	if p := problem(t, whole, o); &p.double[0].whole.data[0] != &whole.Views[0].X[0] {
		t.Error("features without holes are copied")
	}
	if p := problem(t, holes, o); p.double[0].whole.data != nil || !math.IsNaN(holes.Views[0].X[1]) {
		t.Error("features with holes are copied or changed")
	}
}

// A track without features follows the prior, whatever its neighbours' features cost: here 10⁶ and
// more, of which single precision knows hardly a digit behind the point.
func TestNoFeatures(t *testing.T) {
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
		o := options.Default()
		o.Precision, o.C = precision, 0
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		f, most := NewFit(p, o, Start{Background: s.Background}), 0.0
		for f.iteration < 3 {
			f.Step()
			most = max(most, slices.Max(f.patterns[0].cost))
		}
		if most < 1e6 {
			t.Errorf("%s: nothing costs more than %v", precision, most)
		}
		for _, b := range f.bags {
			for j := range b.tracks() {
				if p.rows[b.from+j]%3 != 1 {
					continue
				}
				for _, block := range b.blocks {
					sum := 1.0
					for c := block.from; c < block.to; c++ {
						sum += math.Exp(b.sticks.Logit[b.stick[c]])
					}
					for c := block.from; c < block.to; c++ {
						want := math.Exp(b.sticks.Logit[b.stick[c]]) / sum
						if got := b.nu.at(c*b.tracks() + j); !(math.Abs(got-want) <= eps) {
							t.Errorf("%s: video %d, track %d, column %d: ν is %v, by the prior %v", precision, b.video, j, c, got, want)
						}
					}
				}
			}
		}
	}
}
