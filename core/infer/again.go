package infer

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
)

// A reheating turns the evidence down and up again over reheatOver iterations and
// leaves a share of ν, reheatNoise, to chance. Found on small real data, where F
// at the end falls for about eight of them; slower ones gain less for their time.
const (
	reheatOver  = 10
	reheatNoise = 0.3
)

// Again returns a fit that starts where this one ended and is annealed once more.
// A reheated fit leaves poor optima that a fresh start falls into. This one stays
// as it is.
func (f *Fit) Again() *Fit {
	g := *f
	g.start.Reheat++
	g.beta = annealing(g.start.over())
	g.views, g.bags, g.patterns, g.past, g.moments, g.spare = nil, nil, nil, nil, nil, nil
	g.engine = f.problem.engine()
	g.engine.arrange(&g)
	for _, view := range f.views {
		g.views = append(g.views, view.Clone())
	}
	random := rand.New(rand.NewPCG(f.start.Seed, uint64(g.start.Reheat)))
	for _, b := range f.bags {
		g.bags = append(g.bags, b.clone())
	}
	g.settle()
	g.assignments.take(f.assignments)
	for _, b := range g.bags {
		b.shake(random)
		g.engine.count(b)
	}
	g.cut(f.problem.chunk, runtime.GOMAXPROCS(0))
	g.takeStock()
	return &g
}

// clone returns a copy of the bag that has not settled: ν, ζ, τ and the entropy are those of
// this one.
func (b *bag) clone() *bag {
	c := *b
	c.asked, c.clamped = b.asked.Clone(), slices.Clone(b.clamped)
	return &c
}

// shake leaves some of ν to chance.
func (b *bag) shake(random *rand.Rand) {
	n := b.tracks()
	for j := range n {
		for _, block := range b.blocks {
			most := 1 / float64(1+block.to-block.from)
			for i := block.from*n + j; i < block.to*n; i += n {
				if b.clamped == nil || !b.clamped[i] {
					nu := b.nu.at(i)
					b.nu.set(i, nu+reheatNoise*(random.Float64()*most-nu))
				}
			}
		}
	}
}

// takeStock begins the bookkeeping at the present state.
func (f *Fit) takeStock() {
	f.refresh()
	f.begin()
	f.each(f.chunks, f.stock, f.gather)
	f.turn()
	f.terms.Views = f.viewBound()
	f.iteration, f.inner, f.outer, f.steps, f.trace, f.parts, f.reason = 0, 0, 0, 0, nil, nil, ""
	f.last, f.lastOuter, f.change = math.Inf(1), math.Inf(1), math.Inf(1)
	f.mark("init", false)
}
