package infer_test

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/infer"
	"siibp/core/internal/draw"
	"siibp/core/internal/reference"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/synth"
)

// exactly is the largest difference allowed between sums, relative to their largest term.
const exactly = 1e-9

// TestExplanationAddsUp compares the terms of each class of each track with the formulas. They add up to ζ, and without
// Moved to the logit that a step over the group finds from the present state.
func TestExplanationAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawExplained(t)
		iterate(f, rapid.IntRange(0, 40).Draw(t, "iterations"))
		m := reference.ModelOf(f)
		for row := range f.Problem.Data.Tracks {
			checkOdds(t, f, m, row)
		}
	})
}

// drawExplained draws a trainer with random data and options.
func drawExplained(t *rapid.T) *infer.Trainer {
	d, o := draw.Dataset(t), draw.Options(t)
	if o.Classes == options.ClassesJoint { // TestExplainJoint
		o.Classes = options.ClassesExclusive
	}
	o.Precision = rapid.SampledFrom([]options.Precision{options.Float64, options.Float64, options.Float32}).Draw(t, "precision")
	if o.Classes == options.ClassesIndependent {
		if o.Hinge = rapid.SampledFrom([]options.Hinge{options.HingeExact, options.HingePaper}).Draw(t, "hinge"); o.Hinge == options.HingePaper {
			o.Exclusion = false
		}
		o.Reorder = rapid.SampledFrom([]int{0, 3}).Draw(t, "reorder")
	}
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return infer.New(p, o, infer.Start{
		Background: rapid.IntRange(0, 4).Draw(t, "background"),
		Anneal:     rapid.SampledFrom([]int{0, 0, 4}).Draw(t, "anneal"),
		Jitter:     rapid.SampledFrom([]float64{0, 1}).Draw(t, "jitter"),
		Seed:       rapid.Uint64Range(0, 9).Draw(t, "seed"),
		Late:       rapid.IntRange(0, 3).Draw(t, "late") == 0,
	})
}

// iterate runs a trainer for n iterations, or to its end.
func iterate(f *infer.Trainer, n int) {
	for f.Iteration < n && f.Reason == "" {
		f.Iterate()
	}
}

// checker is a test or a property test.
type checker interface {
	Helper()
	Fatalf(string, ...any)
}

// explained is a track whose posterior is explained.
type explained struct {
	trainer     *infer.Trainer
	video       *infer.Video
	track       int // counted in the video
	beta        float64
	nu          []float64 // of the video
	constraints *constraint.Constraints
}

func newExplained(t *infer.Trainer, row int) *explained {
	v := t.Posterior.Videos[t.Problem.Data.Tracks[row].Video]
	e := &explained{t, v, slices.Index(t.Problem.Rows[v.From:v.To], row), t.LastBeta(), v.Nu.Doubles(nil), v.Constraints.Clone()}
	e.constraints.ComputeSums(constraint.Nu{Double: e.nu, N: v.Tracks()})
	return e
}

// coefficient returns the coefficient of a column on the track.
func (e *explained) coefficient(column int) constraint.Coefficient {
	return constraint.Coefficient{Column: column, Track: e.track, N: e.video.Tracks(), Nu: e.nu, ExclusionWeight: e.trainer.LastExclusionWeight()}
}

// single reports whether the run calculates in single precision.
func (e *explained) single() bool { return e.trainer.Problem.Features.Precision == options.Float32 }

// checkOdds checks the explanation of one track.
func checkOdds(t checker, f *infer.Trainer, m *reference.Model, row int) {
	t.Helper()
	e := newExplained(f, row)
	list := posterior.Explain(f, row)
	for _, group := range e.video.Groups {
		if !f.Layout.IsBackground(e.video.Factors[group.From]) {
			checkGroup(t, e, m, list, group)
		}
	}
}

// checkGroup checks the explanation of a group of classes that are updated together.
func checkGroup(t checker, e *explained, m *reference.Model, list []posterior.Odds, group infer.Span) {
	t.Helper()
	l := e.trainer.Layout
	factors, sticks := e.video.Factors[group.From:group.To], make([]int, group.To-group.From)
	if len(e.video.StickOrder) > 0 {
		sticks = e.video.Stick[group.From:group.To]
	}
	constraints := checkConstraints(t, e, m, group)
	want := m.Odds(e.video.From+e.track, factors, sticks, constraints, e.beta)
	solved := infer.SolveGroup(e.trainer.Problem, l, e.trainer.Posterior, e.trainer.Options.Hinge == options.HingePaper, e.video, e.track, group, e.beta, e.trainer.LastExclusionWeight())
	blur := e.blur(constraints, solved)
	for i, k := range factors {
		if l.IsBackground(k) {
			continue
		}
		concept := l.Factors.Concept(k)
		at := slices.IndexFunc(list, func(o posterior.Odds) bool {
			return o.Concept == e.trainer.Problem.Concepts[concept] && o.Class == k-l.Factors.First[concept]
		})
		if at < 0 {
			t.Fatalf("track %d: nothing is said of factor %d", e.track, k)
		}
		o := list[at]
		if o.Known {
			if !math.IsInf(o.Logit, 0) || len(o.Contributions) > 0 {
				t.Fatalf("track %d: known, with ζ %g and %d parts", e.track, o.Logit, len(o.Contributions))
			}
			continue
		}
		checkSum(t, e, o, solved[i], blur)
		checkParts(t, e, o, group.From+i, want[i], blur)
	}
}

// checkSum compares the sum of all terms with ζ, and the sum without Moved with the trainer's own step, up to blur.
func checkSum(t checker, e *explained, o posterior.Odds, solved, blur float64) {
	t.Helper()
	scale, now := size(o), sum(o.Contributions)-value(o, posterior.Drift)
	if math.Abs(sum(o.Contributions)-o.Logit) > exactly*scale {
		t.Fatalf("track %d, class %d of %d: the parts add up to %.15g, ζ is %.15g", e.track, o.Class, o.Concept, sum(o.Contributions), o.Logit)
	}
	near := exactly
	if e.single() {
		near = 1e-4 // of a product of rounded numbers
	}
	if !(math.Abs(now-solved) <= near*scale+blur) {
		t.Fatalf("track %d, class %d of %d: the parts add up to %.15g, the step finds %.15g", e.track, o.Class, o.Concept, now, solved)
	}
}

// TestExplanationOfData checks every track of the toy world, and of real data if there are some. At convergence Moved is 0.
func TestExplanationOfData(t *testing.T) {
	t.Run("toy", func(t *testing.T) { checkAtRest(t, synth.New(synth.Options{}).Dataset(), true) })
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("the toy world is enough in short mode")
			}
			dir := path.Join("../../../shared/data", name)
			if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
				t.Skipf("%s does not exist", dir)
			}
			d, err := read.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			checkAtRest(t, d, name == "doorway")
		})
	}
}

// checkAtRest runs for long. rests reports whether Moved must be 0 then.
func checkAtRest(t *testing.T, d *dataset.Dataset, rests bool) {
	o := options.Buffet()
	o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 20, 30, 0, 0
	p, err := infer.NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	f := infer.New(p, o, infer.Start{Background: 3, Anneal: 25})
	f.Run()
	const stride = 5 // the formulas are slow: they check every stride-th track
	m := reference.ModelOf(f)
	moved := 0.0
	for row := range d.Tracks {
		if row%stride == 0 {
			checkOdds(t, f, m, row)
		}
		for _, o := range posterior.Explain(f, row) {
			if math.Abs(sum(o.Contributions)-o.Logit) > exactly*max(1, math.Abs(o.Logit)) {
				t.Errorf("track %d: the parts add up to %.15g, ζ is %.15g", row, sum(o.Contributions), o.Logit)
			}
			if math.Abs(o.Logit) < saturated {
				moved = max(moved, math.Abs(value(o, posterior.Drift))/size(o))
			}
		}
	}
	t.Logf("%d tracks: of the largest part, %.2g has moved at most", len(d.Tracks), moved)
	const still = 1e-5 // ν that sits on a breakpoint near 1 is known as far as the sums over its clique are
	if rests && moved > still {
		t.Errorf("at rest %.2g of the largest part has moved", moved)
	}
}

// saturated is the |ζ| beyond which the rounding of ν moves it.
const saturated = 15
