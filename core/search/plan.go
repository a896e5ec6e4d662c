package search

import (
	"math"
	"slices"

	"siibp/core/infer"
	"siibp/core/options"
)

// plannedStart is one start of a search: a new one, or an earlier one that is annealed again.
type plannedStart struct {
	start infer.Start
	from  origin
}

// origin is the initial state of a start.
type origin int

const (
	fromInitial origin = iota // the initial state; a jittered start takes the K_bg that did best
	fromBest                  // the best start so far
	fromLast                  // the start before
)

// planStarts returns the starts of a search: first a start for every combination of the background and
// anneal values, and where tracks exclude one another a late start for each as well; then reheatings of the
// best of them; then jittered starts, each with its reheatings, every other one late. Where this costs more
// than the budget, planStarts leaves starts out, from the end: jittered starts, reheatings, then all
// combinations but the first; cut reports that it did. Costs are counted, not timed, so that the plan is the
// same wherever it runs.
func planStarts(m *infer.Problem, o options.Options) (starts []plannedStart, cut bool) {
	first := combinations(o)
	late := m.Excludes(o)
	if late {
		first = append(first, lateStarts(first)...)
	}
	reheated := expectedIterations(o, infer.Start{Reheat: 1})
	dearest, sum := 0.0, 0.0
	for _, x := range first {
		cost := Seconds(m, x.start.Background, o)
		dearest, sum = math.Max(dearest, cost), sum+cost*expectedIterations(o, x.start)
	}
	if sum > o.Budget && len(first) > 1 {
		cost := Seconds(m, first[0].start.Background, o)
		left := o.Budget - cost*expectedIterations(o, first[0].start)
		return append(first[:1], reheatings(fromBest, affordable(o.Reheats, left, cost*reheated))...), true
	}
	starts = append(first, reheatings(fromBest, affordable(o.Reheats, o.Budget-sum, dearest*reheated))...)
	sum += float64(len(starts)-len(first)) * dearest * reheated
	further := infer.Start{Anneal: 10, Jitter: o.Jitter}
	jittered := affordable(o.Starts, o.Budget-sum, dearest*(expectedIterations(o, further)+float64(o.Reheats)*reheated))
	for i := range jittered {
		further.Seed, further.Late = o.Seed+uint64(i), late && i%2 == 1
		starts = append(append(starts, plannedStart{further, fromInitial}), reheatings(fromLast, o.Reheats)...)
	}
	return starts, len(starts) < len(first)+o.Reheats+o.Starts*(1+o.Reheats)
}

// expectedIterations returns how many iterations a start takes, as seen on small real data:
// what its annealing takes, and then 30 or, where it begins at the end of another, 10.
func expectedIterations(o options.Options, s infer.Start) float64 {
	anneal, converge := s.AnnealIterations(), 30
	if s.Reheat > 0 {
		converge = 10
	}
	if s.Late {
		converge += 10
	}
	return float64(max(anneal, min(o.Inner*o.Outer, anneal+converge)))
}

// affordable returns how many of the wanted runs, of the given cost each, are within the budget.
func affordable(wanted int, budget, cost float64) int {
	return max(0, min(wanted, int(budget/cost)))
}

// reheatings returns n starts that reheat a start.
func reheatings(from origin, n int) []plannedStart {
	list := make([]plannedStart, n)
	for i := range list {
		list[i].from = from
	}
	return list
}

// combinations returns a start for every pair of an anneal and a background value. The first of them is run
// whatever it costs.
func combinations(o options.Options) []plannedStart {
	var list []plannedStart
	for _, anneal := range o.Anneal {
		for _, background := range o.Background {
			list = append(list, plannedStart{infer.Start{Background: background, Anneal: anneal, Seed: o.Seed}, fromInitial})
		}
	}
	return list
}

// lateStarts returns copies of the starts whose starts are late. Some data have optima that are reached only from
// where a run without exclusion converges, and some only with exclusion from early on.
func lateStarts(starts []plannedStart) []plannedStart {
	list := slices.Clone(starts)
	for i := range list {
		list[i].start.Late = true
	}
	return list
}

// ExpectedSeconds estimates the cost of all starts, as the budget counts it.
func (s *Search) ExpectedSeconds() float64 { return expectedSeconds(s.model, s.options, s.plan) }

// ExpectedSeconds estimates the cost of a search under the options over a model.
func ExpectedSeconds(m *infer.Problem, o options.Options) float64 {
	plan, _ := planStarts(m, o)
	return expectedSeconds(m, o, plan)
}

// expectedSeconds estimates the cost of the starts of a plan.
func expectedSeconds(m *infer.Problem, o options.Options, plan []plannedStart) float64 {
	sum := 0.0
	for _, x := range plan {
		sum += Seconds(m, x.start.Background, o) * expectedIterations(o, x.start)
	}
	return sum
}

// Seconds estimates the cost of one iteration at the nominal speed of one core in a browser.
func Seconds(m *infer.Problem, background int, o options.Options) float64 {
	const speed = 2e8 // multiply-adds a second of Go compiled to WebAssembly
	return math.Max(float64(m.Cost(background, o)), 1) / speed
}
