package infer

import (
	"math"

	"siibp/core/options"
)

// move is one start of a search: anew, or annealed again from an earlier one.
type move struct {
	start Start
	from  origin
}

// origin is where a start begins.
type origin int

const (
	nothing origin = iota // the initial state; a jittered start takes the K_bg that did best
	best                  // the best start so far
	latest                // the start before
)

// plan lists the moves: every combination of the background and anneal values;
// reheatings of the best of them; then jittered starts, each with its reheatings.
// What costs more than the budget goes, from the end: jittered starts, reheatings,
// all combinations but the first. Costs are counted, not timed, so that the plan
// is the same wherever it runs.
func (p *Problem) plan(o options.Options) (moves []move, cut bool) {
	first := combinations(o)
	again := expect(o, Start{Reheat: 1})
	dear, sum := 0.0, 0.0
	for _, m := range first {
		cost := p.seconds(m.start.Background, o)
		dear, sum = math.Max(dear, cost), sum+cost*expect(o, m.start)
	}
	if sum > o.Budget && len(first) > 1 {
		cost := p.seconds(first[0].start.Background, o)
		left := o.Budget - cost*expect(o, first[0].start)
		return append(first[:1], reheats(best, fits(o.Reheats, left, cost*again))...), true
	}
	moves = append(first, reheats(best, fits(o.Reheats, o.Budget-sum, dear*again))...)
	sum += float64(len(moves)-len(first)) * dear * again
	further := Start{Anneal: reheatOver, Jitter: o.Jitter}
	jittered := fits(o.Starts, o.Budget-sum, dear*(expect(o, further)+float64(o.Reheats)*again))
	for i := range jittered {
		further.Seed = o.Seed + uint64(i)
		moves = append(append(moves, move{further, nothing}), reheats(latest, o.Reheats)...)
	}
	return moves, len(moves) < len(first)+o.Reheats+o.Starts*(1+o.Reheats)
}

// expect returns how many iterations a start takes, as seen on small real data: what
// its annealing takes, and then 30 or, from where another ended, 10.
func expect(o options.Options, s Start) float64 {
	settle := 30
	if s.Reheat > 0 {
		settle = 10
	}
	return float64(max(s.over(), min(o.Inner*o.Outer, s.over()+settle)))
}

// fits returns how many of the wanted ones the budget pays for.
func fits(wanted int, budget, cost float64) int {
	return max(0, min(wanted, int(budget/cost)))
}

func reheats(from origin, n int) []move {
	list := make([]move, n)
	for i := range list {
		list[i].from = from
	}
	return list
}

// combinations returns a start for every anneal and background value. The first is
// the one that is left where several cost too much.
func combinations(o options.Options) []move {
	var list []move
	for _, anneal := range o.Anneal {
		for _, background := range o.Background {
			list = append(list, move{Start{Background: background, Anneal: anneal, Seed: o.Seed}, nothing})
		}
	}
	return list
}

// seconds estimates the cost of one iteration at the nominal speed of one core in
// a browser.
func (p *Problem) seconds(background int, o options.Options) float64 {
	const speed = 2e8 // multiply-adds a second of Go compiled to WebAssembly
	factors, sum := p.factors(background, o), 0
	for i := range p.videos {
		sum += work(p.tracks(i), len(factors.Allowed(&p.videos[i])), p.dims())
	}
	return math.Max(float64(sum), 1) / speed
}
