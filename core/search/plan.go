package search

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/infer"
	"siibp/core/options"
)

// plannedStart is one start of a search: a new one, or a reheating of an earlier one.
type plannedStart struct {
	start infer.Start
	from  origin
}

// origin is the initial state of a start.
type origin int

const (
	fromInitial  origin = iota // the initial state; a jittered start takes the K_bg that did best
	fromBest                   // the best start so far
	fromLast                   // the start before
	fromPrevious               // an answer that another search has found; see AddWarmStart
)

// planStarts returns the starts of a search: a start for every combination of the background and anneal values, with
// exclusions also a late start for each; then reheatings of the best; then jittered starts, each with its reheatings,
// every second one late. To keep to the budget, planStarts drops starts from the end: jittered starts, reheatings,
// then all combinations but the first; cut reports that. Costs are counted, not timed, so that the plan does not
// depend on the machine.
func planStarts(p *infer.Problem, o options.Options) (starts []plannedStart, cut bool) {
	first := combinations(o)
	late := p.Excludes(o)
	if late {
		first = append(first, lateStarts(first)...)
	}
	reheated := expectedIterations(o, infer.Start{Reheat: 1})
	dearest, sum := 0.0, 0.0
	for _, x := range first {
		cost := Seconds(p, x.start.Background, o)
		dearest, sum = math.Max(dearest, cost), sum+cost*expectedIterations(o, x.start)
	}
	if sum > o.Budget && len(first) > 1 {
		cost := Seconds(p, first[0].start.Background, o)
		left := o.Budget - cost*expectedIterations(o, first[0].start)
		return append(first[:1], reheatings(fromBest, affordable(o.Reheats, left, cost*reheated))...), true
	}
	starts = append(first, reheatings(fromBest, affordable(o.Reheats, o.Budget-sum, dearest*reheated))...)
	sum += float64(len(starts)-len(first)) * dearest * reheated
	further := furtherStart(o)
	jittered := affordable(o.Starts, o.Budget-sum, dearest*(expectedIterations(o, further)+float64(o.Reheats)*reheated))
	for i := range jittered {
		further.Seed, further.Late = o.Seed+uint64(i), late && i%2 == 1
		starts = append(append(starts, plannedStart{further, fromInitial}), reheatings(fromLast, o.Reheats)...)
	}
	return starts, len(starts) < len(first)+o.Reheats+o.Starts*(1+o.Reheats)
}

// furtherStart returns a jittered start without its seed. With uniform allocation it begins at β = ½: on small data
// (doorway, 81 tracks) starts at β = 0.1 converge to a higher F and to worse labels.
func furtherStart(o options.Options) infer.Start {
	if o.Allocation == options.AllocationUniform {
		return infer.Start{Anneal: 15, Beta: 0.5, Jitter: o.Jitter}
	}
	return infer.Start{Anneal: 10, Jitter: o.Jitter}
}

// expectedIterations returns the expected iterations of a start, measured on small real data: those of annealing, and
// then 30, or 10 for a reheating.
func expectedIterations(o options.Options, s infer.Start) float64 {
	anneal, converge := s.AnnealIterations(), 30
	if s.Reheat > 0 {
		converge = 10
	}
	if s.Late {
		converge += 10
	}
	expected := max(anneal, min(o.Inner*o.Outer, anneal+converge))
	if o.Contaminates() {
		expected += 6 // with contamination, twice as many as real data need
	}
	return float64(expected)
}

// affordable returns how many of the wanted runs fit into the budget at the given cost of each.
func affordable(wanted int, budget, cost float64) int {
	return max(0, min(wanted, int(budget/cost)))
}

// reheatings returns n reheatings of a start.
func reheatings(from origin, n int) []plannedStart {
	list := make([]plannedStart, n)
	for i := range list {
		list[i].from = from
	}
	return list
}

// combinations returns a start for every pair of an anneal and a background value. The first always runs.
func combinations(o options.Options) []plannedStart {
	var list []plannedStart
	for _, anneal := range o.Anneal {
		for _, background := range o.BackgroundFactors() {
			list = append(list, plannedStart{infer.Start{Background: background, Anneal: anneal, Seed: o.Seed}, fromInitial})
		}
	}
	return list
}

// lateStarts returns late copies of the starts. Some optima are reached only from the fixed point of a run without
// exclusion, others only with exclusion from the beginning.
func lateStarts(starts []plannedStart) []plannedStart {
	list := slices.Clone(starts)
	for i := range list {
		list[i].start.Late = true
	}
	return list
}

// ExpectedSeconds estimates the cost of all starts in the units of the budget.
func (s *Search) ExpectedSeconds() float64 { return expectedSeconds(s.problem, s.options, s.plan) }

// ExpectedSeconds estimates the cost of a search over a problem under the options.
func ExpectedSeconds(p *infer.Problem, o options.Options) float64 {
	plan, _ := planStarts(p, o)
	return expectedSeconds(p, o, plan)
}

// expectedSeconds estimates the cost of the starts of a plan.
func expectedSeconds(p *infer.Problem, o options.Options, plan []plannedStart) float64 {
	sum := 0.0
	for _, x := range plan {
		sum += Seconds(p, x.start.Background, o) * expectedIterations(o, x.start)
	}
	return sum
}

// Seconds estimates the cost of one iteration at the nominal speed of one core in a browser.
func Seconds(p *infer.Problem, background int, o options.Options) float64 {
	const speed = 2e8 // multiply-adds a second of Go compiled to WebAssembly
	return math.Max(float64(p.Operations(background, o)), 1) / speed
}

// Memory is an upper estimate of the bytes of a dataset and of a search over it.
type Memory struct {
	Features int64 // features and descriptors
	Run      int64 // the search
}

// String returns the estimate as text.
func (m Memory) String() string {
	return fmt.Sprintf("about %s of memory: %s for the features, %s for a run", fault.Bytes(uint64(m.Features+m.Run)),
		fault.Bytes(uint64(m.Features)), fault.Bytes(uint64(m.Run)))
}

// EstimateMemory estimates the memory of a dataset with the given sizes and of a search over it with the default
// preset. With K factors a fit holds 3·K·D numbers of a D-dimensional view, Φ and the variances of q(a_k), and 2·N·K
// numbers of N tracks, ν and its log odds, and a joint q over the pairs of classes of two concepts, with background and
// none. The features are copied once, normalized. A tuple ranks all tracks of its video. The E-step copies one video for
// each goroutine: its features and a number for each track and factor. The estimate adds garbage that is not collected
// yet and the program, both measured by make sizes.
func EstimateMemory(s dataset.Sizes) Memory {
	const (
		number     = 8           // bytes
		ranked     = 2 * (8 + 4) // score and track of a ranking, and a copy for sending or writing
		table      = 400         // bytes of a track in the tables
		goroutines = 2           // each copies one video
		owner      = 12          // bytes of a descriptor's track and of its order by track
		held       = 4           // fits at once: the current, the last, the best, and a new one
		background = 8           // factors of the preset buffet, which has the most
		mostPairs  = 1024        // of a joint q
		fisher     = 2 * 16 * 24 // numbers of a default Fisher vector
		unfreed    = 0.7         // bytes of garbage for each live byte
		program    = 15 << 20
	)
	features, run := 0.0, 0.0 // float64, because a header may claim any size
	factors := float64(s.Classes + background)
	perTrack := factors // numbers of a track of a copied video
	for _, v := range s.Views {
		features += float64(v.Width) * float64(v.Rows) * float64(v.Dim)
		run += number * held * 3 * factors * float64(v.Dim)
		perTrack += float64(v.Dim)
	}
	for _, d := range s.Descriptors {
		features += float64(d.Width)*float64(d.Rows)*float64(d.Dim) + owner*float64(d.Rows)
		run += number * fisher * float64(s.Tracks)
	}
	perConcept := float64(s.Classes)/2 + 2
	run += features + number*held*float64(s.Tracks)*(2*factors+min(mostPairs, perConcept*perConcept))
	run += table*float64(s.Tracks) + ranked*float64(s.Ranked)
	run += number * perTrack * float64(min(goroutines*s.Longest, s.Tracks))
	run += unfreed*(features+run) + program
	const most = math.MaxInt64 / 4 // so that sums of two do not overflow
	return Memory{Features: int64(min(features, most)), Run: int64(min(run, most))}
}
