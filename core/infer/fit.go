// Package infer is Algorithm 1 as completed by the model's sections 4 to 9: the
// state, the loop, the objective and its trace, the starts, and what is read off
// the posterior.
package infer

import (
	"bufio"
	"math"
	"math/rand/v2"
	"runtime"

	"siibp/core/constraint"
	"siibp/core/likelihood"
	"siibp/core/options"
)

// Start is one way to begin: the options leave these open to several values.
type Start struct {
	Background int     // K_bg
	Anneal     int     // iterations until β = 1, 0: from the first
	Seed       uint64  // of the jitter
	Jitter     float64 // 0: background factors start alike
	Reheat     int     // how often it has been annealed again
	Warm       bool    // from the state of another fit
}

// over returns the iterations until β = 1.
func (s Start) over() int {
	if s.Reheat > 0 {
		return reheatOver
	}
	return s.Anneal
}

// Fit is one run of Algorithm 1. Step advances it by a bounded piece of work.
type Fit struct {
	problem *Problem
	options options.Options
	start   Start
	factors constraint.Factors
	engine  engine            // the first worker's
	fixed   bool              // a saved model: appearances and variances stay
	beta    func(int) float64 // of the iterations finished

	alpha    float64
	order    []int               // of the factors, in the sweep and on the stick
	free     []bool              // of each factor
	segments []segment           // of the order
	apart    []block             // the blocks of the factors that are not free, counted among these
	blockOf  []int               // of each of them, its block
	packed   []int               // the free factors, then the others, both in this order
	where    []int               // of each factor, its place among those
	unbound  int                 // V, how many are free
	columns  map[string]*columns // in this order, of each set of allowed factors
	library  constraint.Library  // of what is asked of columns
	places   []int               // 0, 1, 2 …
	views    []*likelihood.View
	bags     []*bag
	store    // of the videos
	chunks   []*chunk
	shares   int           // shards at most, of which this fit is one
	loans    []*loan       // the chunks that the others sweep: the last ones
	fetched  *bufio.Reader // of what one of them gave back
	workers  []*worker
	patterns []pattern
	moments  *moments

	terms     Terms
	afterward Terms    // of the sweep under way, with the new sticks and the old ν
	next      int      // the chunk that the sweep has come to
	left      int      // multiply-adds of its last piece that were not needed
	steps     int      // pieces of sweeps so far
	swept     *moments // nil: no sweep is under way
	spare     *moments // room for the next

	iteration int // finished
	inner     int // finished since the variances changed
	outer     int // updates of the variances
	last      float64
	lastOuter float64
	trace     []Point
	parts     []Terms // of F at every point of the trace
	change    float64 // of F over the last round of the outer loop, relative
	reason    Reason
	past      *past // nil: none is kept
}

// Reason says why a fit ended; it is empty while the fit goes on.
type Reason string

const (
	Converged Reason = "converged"
	Limit     Reason = "limit"
	Cancelled Reason = "cancelled"
)

// NewFit returns the initial state of a start.
func NewFit(p *Problem, o options.Options, s Start) *Fit {
	f := newFit(p, o, s)
	f.takeStock()
	return f
}

// newFit is NewFit without the bookkeeping, for who puts another state in its place.
func newFit(p *Problem, o options.Options, s Start) *Fit {
	f := blank(p, o, s)
	f.findFree()
	f.lay()
	return f
}

// blank returns a fit without views and videos, its factors in their own order.
func blank(p *Problem, o options.Options, s Start) *Fit {
	f := &Fit{problem: p, options: o, start: s, alpha: o.Alpha, beta: annealing(s.over())}
	f.factors = p.factors(s.Background, o)
	f.engine = p.engine()
	for k := range f.factors.K {
		f.order = append(f.order, k)
	}
	return f
}

// lay makes the initial state of every view and video.
func (f *Fit) lay() {
	p := f.problem
	f.arrange()
	for _, x := range p.views {
		view := likelihood.New(f.factors.K, x.d)
		view.Least = x.least
		view.Scale = f.options.Scale * f.options.Scale
		f.views = append(f.views, view)
	}
	random := rand.New(rand.NewPCG(f.start.Seed, 0))
	for i := range p.videos {
		f.bags = append(f.bags, f.newBag(i))
	}
	f.settle()
	for _, b := range f.bags {
		b.start(f, random)
		b.clamp(f)
		f.engine.count(b)
	}
	f.cut(p.chunk, runtime.GOMAXPROCS(0))
}

// settle gives the numbers of every video a place.
func (f *Fit) settle() {
	f.store = f.problem.newStore(f.bags)
	rest := f.store
	for _, b := range f.bags {
		b.settle(rest.take(b), f.alpha)
	}
}

// Step does one bounded piece of work: one block over the factors, or a few videos
// of the sweep. It reports whether an iteration has ended.
func (f *Fit) Step() bool {
	switch {
	case f.reason != "":
		return true
	case f.swept != nil:
		return f.sweep()
	case f.fixed:
		return f.sweep()
	}
	if f.iteration < f.options.Reorder {
		f.reorder()
	}
	f.appearance()
	return f.sweep()
}

// Run steps to the end.
func (f *Fit) Run() {
	for f.reason == "" {
		f.Step()
	}
}

// appearance is step 1 (eq20, eq21) for every view.
func (f *Fit) appearance() {
	for e, view := range f.views {
		view.Update(f.moments.views[e], f.order)
	}
	f.refresh()
	f.terms.Views = f.viewBound()
	f.mark("appearance", false)
}

// close ends an iteration, and every so often updates the variances.
func (f *Fit) close() {
	f.turn()
	f.terms.Views = f.viewBound()
	f.markTerms("sticks", f.afterward, false)
	tempered := f.Tempered()
	f.mark("coefficients", tempered || f.options.Hinge == options.HingePaper)
	f.iteration++
	f.inner++
	now := f.terms.total()
	settled := !tempered && near(f.last, now, f.options.InnerTolerance)
	f.last = now
	if settled || f.inner >= f.options.Inner {
		f.closeOuter(tempered)
	}
	f.past.keep(f)
}

// closeOuter is step 4 and the end of the outer loop.
func (f *Fit) closeOuter(tempered bool) {
	f.inner = 0
	f.outer++
	if !f.fixed {
		f.variances()
		f.last = f.terms.total()
	}
	now := f.terms.total()
	f.change = math.Abs(f.lastOuter-now) / math.Max(math.Abs(now), 1)
	switch {
	case !tempered && near(f.lastOuter, now, f.options.OuterTolerance):
		f.reason = Converged
	case !tempered && f.outer >= f.options.Outer:
		f.reason = Limit
	}
	f.lastOuter = now
}

// near is the convergence test: |before − now| ≤ ε·max(|now|, 1).
func near(before, now, tolerance float64) bool {
	return math.Abs(before-now) <= tolerance*math.Max(math.Abs(now), 1)
}

// variances is step 4 (eq26, eq27), and α where it is learned.
func (f *Fit) variances() {
	for e, view := range f.views {
		if !f.problem.frozen(e, f.options.FreezeScale) {
			view.UpdateScale()
		}
		if !f.problem.frozen(e, f.options.FreezeNoise) {
			view.UpdateNoise(f.moments.views[e])
		}
	}
	if f.options.LearnAlpha {
		f.learnAlpha()
	}
	f.refresh()
	f.terms.Views = f.viewBound()
	f.mark("variances", false)
}

// annealing returns β as a function of the finished iterations: the evidence is
// tempered, the constraints are not.
func annealing(over int) func(int) float64 {
	return func(iteration int) float64 {
		if over == 0 {
			return 1
		}
		return math.Min(1, 0.1+float64(iteration)/float64(over))
	}
}

// counts reports whether a video shapes the model and is in F: test videos follow
// parameters that they do not shape. Under a saved model all are counted.
func (f *Fit) counts(b *bag) bool { return f.fixed || !f.test(b) }

// test reports whether a video is a test video.
func (f *Fit) test(b *bag) bool { return f.problem.videos[b.video].Test }
