package infer

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/dataset/reader"
	"siibp/core/internal/slow"
	"siibp/core/options"
	"siibp/core/special"
	"siibp/core/synth"
)

// exactly is how far sums may be apart from rounding, relative to their largest part.
const exactly = 1e-9

// The parts of every class of every track add up to ζ; each is what the page writes down,
// and what the fit's own step over the block finds is their sum but for what has moved.
func TestExplain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawExplained(t)
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			f.Step()
		}
		for f.swept != nil {
			f.Step()
		}
		m := dense(f)
		for row := range f.problem.data.Tracks {
			checkOdds(t, f, m, row)
		}
	})
}

// drawExplained draws a fit of any kind.
func drawExplained(t *rapid.T) *Fit {
	d, o := drawDataset(t), drawOptions(t)
	o.Precision = rapid.SampledFrom([]options.Precision{options.Float64, options.Float64, options.Float32}).Draw(t, "precision")
	if o.Classes == options.ClassesIndependent {
		o.Hinge = rapid.SampledFrom([]options.Hinge{options.HingeExact, options.HingePaper}).Draw(t, "hinge")
		o.Reorder = rapid.SampledFrom([]int{0, 3}).Draw(t, "reorder")
	}
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return NewFit(p, o, drawStart(t))
}

// checker is a test of either kind.
type checker interface {
	Helper()
	Fatalf(string, ...any)
}

// checkOdds checks what is said of one track.
func checkOdds(t checker, f *Fit, m *slow.Model, row int) {
	t.Helper()
	e := f.explainer(row)
	list := f.Explain(row)
	for _, block := range e.bag.blocks {
		if f.factors.Concept(e.bag.factors[block.from]) == f.factors.Concepts() {
			continue
		}
		factors, sticks := e.bag.factors[block.from:block.to], e.bag.stick[block.from:block.to]
		asks := checkAsks(t, e, m, block)
		want := m.Odds(e.bag.from+e.j, factors, sticks, asks, e.beta)
		solved := resolve(f, e, block)
		blur := blur(f, asks, solved)
		for i, k := range factors {
			concept := f.factors.Concept(k)
			at := slices.IndexFunc(list, func(o Odds) bool {
				return o.Concept == f.problem.concepts[concept] && o.Class == k-f.factors.First[concept]
			})
			if at < 0 {
				t.Fatalf("track %d: nothing is said of factor %d", row, k)
			}
			o := list[at]
			if o.Known {
				if !math.IsInf(o.Zeta, 0) || len(o.Parts) > 0 {
					t.Fatalf("track %d: known, with ζ %g and %d parts", row, o.Zeta, len(o.Parts))
				}
				continue
			}
			checkSum(t, f, row, o, solved[i], blur)
			checkParts(t, e, o, block.from+i, want[i], blur)
		}
	}
}

// size is the largest of a class's parts, 1 at least.
func size(o Odds) float64 {
	most := 1.0
	for _, p := range o.Parts {
		most = max(most, math.Abs(p.Value))
	}
	return most
}

// blur is how far rounding may move λ and the pulls where classes sit on breakpoints that
// leave next to nothing of 1 to the others: log of that rest has no digits then, and blur
// is +Inf where none are left. A class is found on its breakpoint as exactly as ζ is kept.
func blur(f *Fit, asks [][]slow.Ask, zeta []float64) float64 {
	const rounding = 4e-15
	rest, near := 1.0, 1e-9
	if f.problem.single != nil {
		near = 1e-6
	}
	for i, list := range asks {
		nu := special.Sigmoid(zeta[i])
		for _, x := range list {
			if at := (f.options.Margin - x.Rest) / x.Slope; at > 0 && at < 1 && math.Abs(nu-at) < near {
				rest -= at
				break
			}
		}
	}
	if rest < 10*rounding {
		return math.Inf(1)
	}
	return rounding / rest
}

// checkSum compares the sum with ζ, and without what has moved with the fit's own step, which
// blur may be off.
func checkSum(t checker, f *Fit, row int, o Odds, solved, blur float64) {
	t.Helper()
	scale, now := size(o), sum(o.Parts)-value(o, Moved)
	if math.Abs(sum(o.Parts)-o.Zeta) > exactly*scale {
		t.Fatalf("track %d, class %d of %d: the parts add up to %.15g, ζ is %.15g", row, o.Class, o.Concept, sum(o.Parts), o.Zeta)
	}
	near := exactly
	if f.problem.single != nil {
		near = 1e-4 // of a product of rounded numbers
	}
	if !(math.Abs(now-solved) <= near*scale+blur) {
		t.Fatalf("track %d, class %d of %d: the parts add up to %.15g, the step finds %.15g", row, o.Class, o.Concept, now, solved)
	}
}

func value(o Odds, kind Kind) float64 {
	s := 0.0
	for _, p := range o.Parts {
		if p.Kind == kind {
			s += p.Value
		}
	}
	return s
}

// checkParts compares each part with the formulas.
func checkParts(t checker, e *explainer, o Odds, column int, want slow.Odds, blur float64) {
	t.Helper()
	f := e.fit
	scale := size(o)
	near := func(what string, got, want, blur float64) {
		t.Helper()
		if !(math.Abs(got-want) <= exactly*scale+blur) {
			t.Fatalf("class %d of %d, %s: %.15g, by the formula %.15g", o.Class, o.Concept, what, got, want)
		}
	}
	same := func(what string, got, want float64) {
		t.Helper()
		near(what, got, want, 0)
	}
	same("prior", value(o, Prior), want.Prior)
	same("bound", value(o, Bound), want.Bound)
	overlap := map[Factor]float64{}
	pull := 0
	for _, p := range o.Parts {
		switch p.Kind {
		case Match, Cost:
			v := slices.IndexFunc(f.problem.views, func(x features) bool { return x.name == p.View })
			same(string(p.Kind), p.Value, map[Kind][]float64{Match: want.Match, Cost: want.Cost}[p.Kind][v])
		case Overlap:
			overlap[p.Factor] = p.Value
		case Pull:
			expected := 0.0
			if f.options.Hinge == options.HingePaper {
				expected = paperPull(e, column, pull)
			} else {
				expected = want.Pulls[pull]
			}
			near("pull", p.Value, expected, blur)
			if p.Value < 0 || p.Value > p.Most {
				t.Fatalf("%v pulls with %g of %g", p.Tuple, p.Value, p.Most)
			}
			pull++
		}
	}
	for l := range f.factors.K {
		same("overlap", overlap[f.factor(l)], want.Overlap[l])
	}
	if f.options.Hinge != options.HingePaper {
		near("rivals", value(o, Rivals), want.Rivals, blur)
	}
}

// paperPull is eq25.2: C·c_J while the set is not met.
func paperPull(e *explainer, column, n int) float64 {
	nu := e.nu[column*e.bag.tracks()+e.j]
	x := e.asked.Terms(nil, column, e.nu, e.bag.tracks(), e.j)[n]
	if x.Rest+x.Slope*nu < e.fit.options.Margin {
		return e.fit.options.C * x.Slope
	}
	return 0
}

// checkAsks compares what the sets ask of a block with the formula, and returns it.
func checkAsks(t checker, e *explainer, m *slow.Model, block block) [][]slow.Ask {
	t.Helper()
	var list [][]slow.Ask
	for c := block.from; c < block.to; c++ {
		want := m.Asks(e.bag.from+e.j, e.bag.factors[c])
		var asks []slow.Ask
		for s, x := range e.asked.Terms(nil, c, e.nu, e.bag.tracks(), e.j) {
			if math.Abs(x.Slope-want[s].Slope) > 1e-12 || math.Abs(x.Rest-want[s].Rest) > 1e-12*max(1, want[s].Rest) {
				t.Fatalf("a set asks for %v, by the formula %v", x, want[s])
			}
			asks = append(asks, slow.Ask(x))
		}
		list = append(list, asks)
	}
	return list
}

// resolve does the fit's own step over one block of one track, on a copy, and returns its ζ.
func resolve(f *Fit, e *explainer, block block) []float64 {
	g := *f
	b := *e.bag
	own := f.problem.newStore([]*bag{&b})
	b.settle(own, f.alpha)
	b.nu.take(e.bag.nu)
	b.zeta.take(e.bag.zeta)
	b.asked = e.asked.Clone()
	g.beta = func(int) float64 { return e.beta }
	k, group := b.factors[block.from], g.group([]*bag{&b}, own)
	at := 0 // of the factor
	if f.free[k] {
		g.segments = nil
		free := 0
		for _, l := range f.order { // a factor each
			if l == k {
				at = len(g.segments)
			}
			if f.free[l] {
				g.segments = append(g.segments, segment{true, free, free + 1})
				free++
			}
		}
	}
	w := g.newWorker(f.problem.engine())
	g.engine = w.engine
	g.engine.arrange(&g)
	g.refresh()
	g.engine.begin(&g, group)
	if f.free[k] {
		g.engine.sweep(&g, at)
	} else {
		others := make([]bool, b.nu.size())
		for i := range others {
			others[i] = i%b.tracks() != e.j
		}
		b.clamped = others
		w.nu, w.zeta = make([]float64, b.size()), make([]float64, b.size())
		g.engine.widen(w.nu)
		g.engine.explain(&g, segment{false, g.blockOf[k], g.blockOf[k] + 1})
		g.engine.among(&g, g.blockOf[k])
		w.solve(&g, group, g.blockOf[k])
	}
	g.engine.lift()
	var zeta []float64
	for c := block.from; c < block.to; c++ {
		zeta = append(zeta, b.odds(c).at(e.j))
	}
	return zeta
}

// TestExplainData checks every track of the toy world, and of real data where that lies
// beside the project. Where a run comes to rest, nothing has moved.
func TestExplainData(t *testing.T) {
	data := map[string]*dataset.Dataset{"toy": synth.New(synth.Options{}).Dataset()}
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		dir := path.Join("../../../shared/data", name)
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			t.Logf("%s is not there", dir)
			continue
		}
		d, err := reader.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		data[name] = d
	}
	for name, d := range data {
		t.Run(name, func(t *testing.T) { checkAtRest(t, d, name == "toy" || name == "doorway") })
	}
}

// checkAtRest runs for long; rests says that nothing moves any more then.
func checkAtRest(t *testing.T, d *dataset.Dataset, rests bool) {
	o := options.Default()
	o.Inner, o.Outer, o.InnerTolerance, o.OuterTolerance = 20, 30, 0, 0
	p, err := NewProblem(d, o)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFit(p, o, Start{Background: 3, Anneal: 25})
	f.Run()
	const stride = 5 // the formulas are slow: on each so manieth track
	m := dense(f)
	moved := 0.0
	for row := range d.Tracks {
		if row%stride == 0 {
			checkOdds(t, f, m, row)
		}
		for _, o := range f.Explain(row) {
			if math.Abs(sum(o.Parts)-o.Zeta) > exactly*max(1, math.Abs(o.Zeta)) {
				t.Errorf("track %d: the parts add up to %.15g, ζ is %.15g", row, sum(o.Parts), o.Zeta)
			}
			if math.Abs(o.Zeta) < saturated {
				moved = max(moved, math.Abs(value(o, Moved))/size(o))
			}
		}
	}
	t.Logf("%d tracks: of the largest part, %.2g has moved at most", len(d.Tracks), moved)
	if rests && moved > 1e-6 {
		t.Errorf("at rest %.2g of the largest part has moved", moved)
	}
}

// saturated is a ζ beyond which rounding in ν alone moves it.
const saturated = 15
