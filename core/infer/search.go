package infer

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/options"
)

// Search runs the starts that the options ask for, one after the other, and keeps
// the one with the lowest F. It looks at no truth and at no clock.
type Search struct {
	problem *Problem
	options options.Options
	plan    []move
	cut     bool // the plan is less than was asked for, for want of budget
	done    []Outcome
	labels  [][]int32 // of the finished starts, N×E: the best classes
	fit     *Fit      // the start under way
	last    *Fit      // the start that ended last
	kept    *Fit      // the best of the finished starts
	at      int       // index of kept
	steps   int       // of the starts that ended
	shares  int       // shards at most
	room    int       // bytes for the states of a start
	stopped bool
	unmade  []int // iterations of the kept start whose states are made again if Visit wants them
}

// Outcome is how one start ended.
type Outcome struct {
	Start
	F          float64
	Iterations int
	Reason     Reason
	Agreement  float64 // share of the labels that it has in common with the kept start
}

// NewSearch errors where the options do not fit the dataset or are out of range.
func NewSearch(d *dataset.Dataset, o options.Options) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := NewProblem(d, o)
	if err != nil {
		return nil, err
	}
	s := &Search{problem: p, options: o}
	s.plan, s.cut = p.plan(o)
	s.begin()
	return s, nil
}

// Warm returns a search of one start, which goes on from what this one shows under other
// options, or after captions or known tracks of d have changed; see Fit.Warm. With nothing
// but such changes it converges in a few iterations.
func (s *Search) Warm(d *dataset.Dataset, o options.Options) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := s.problem.renew(d, o)
	if err != nil {
		return nil, err
	}
	fit, err := s.Fit().Warm(p, o)
	if err != nil {
		return nil, err
	}
	return &Search{problem: p, options: o, plan: []move{{start: fit.start}}, fit: fit}, nil
}

// Step does one bounded piece of work and reports whether an iteration ended.
func (s *Search) Step() bool {
	if s.Done() {
		return true
	}
	ended := s.fit.Step()
	s.ended()
	return ended
}

// ended closes the start under way if it is at its end, with all that shards have of it.
func (s *Search) ended() {
	if s.fit.reason != "" && s.fit.whole() {
		s.finish()
	}
}

// finish closes the start under way and begins the next.
func (s *Search) finish() {
	s.fit.catchUp()
	s.steps += s.fit.steps
	f := s.fit.F()
	s.labels = append(s.labels, s.fit.Labels().Best)
	s.done = append(s.done, Outcome{Start: s.fit.start, F: f, Iterations: s.fit.iteration, Reason: s.fit.reason})
	if s.kept == nil || f < s.done[s.at].F {
		s.kept, s.at = s.fit, len(s.done)-1
	}
	for i := range s.done {
		s.done[i].Agreement = agreement(s.labels[i], s.labels[s.at])
	}
	s.last, s.fit = s.fit, nil
	if len(s.done) < len(s.plan) {
		s.begin()
	}
}

// begin makes the next move of the plan.
func (s *Search) begin() {
	next := s.plan[len(s.done)]
	switch next.from {
	case best:
		s.fit = s.kept.Again()
	case latest:
		s.fit = s.last.Again()
	case nothing:
		if next.start.Jitter > 0 {
			next.start.Background = s.kept.start.Background
		}
		s.fit = NewFit(s.problem, s.options, next.start)
	}
	s.fit.share(s.shares)
	s.fit.remember(s.room)
}

// Run steps to the end.
func (s *Search) Run() {
	for !s.Done() {
		s.Step()
	}
}

// Stop ends the search where it is: the start under way is closed as it stands.
func (s *Search) Stop() {
	if s.Done() {
		return
	}
	s.fit.recall()
	if s.ended(); s.Done() {
		return
	}
	s.stopped = true
	s.plan = s.plan[:len(s.done)+1]
	s.fit.abandon()
	s.finish()
}

// Stopped returns after how many steps Stop ended the search, false where it came to its
// end: the same steps and a Stop give the same result again.
func (s *Search) Stopped() (steps int, yes bool) {
	if s.fit != nil {
		return s.steps + s.fit.steps, s.stopped
	}
	return s.steps, s.stopped
}

// Done reports whether every start has ended.
func (s *Search) Done() bool { return s.fit == nil }

// Fit returns what there is to show: the best finished start, or the first while
// it is under way.
func (s *Search) Fit() *Fit {
	if s.kept == nil {
		s.fit.catchUp()
		return s.fit
	}
	return s.kept
}

// Running returns the start under way, nil when all have ended: how far it is, for while a
// sweep is shared the fit may lack its videos.
func (s *Search) Running() *Fit { return s.fit }

// Outcomes lists the finished starts in order; Kept is the index of the one kept.
func (s *Search) Outcomes() []Outcome { return s.done }

// Kept returns the index of the start with the lowest F among the finished ones.
func (s *Search) Kept() int { return s.at }

// Starts returns how many starts there are, reheated ones too.
func (s *Search) Starts() int { return len(s.plan) }

// OverBudget reports that fewer starts are run than the options ask for.
func (s *Search) OverBudget() bool { return s.cut }

// Options returns the options of the search.
func (s *Search) Options() options.Options { return s.options }

// Fraction estimates how much of the work is done, 0 to 1; it never falls.
func (s *Search) Fraction() float64 {
	if s.Done() {
		return 1
	}
	limit := float64(s.options.Inner * s.options.Outer)
	part := math.Min(1, (float64(s.fit.iteration)+s.fit.progress())/limit)
	return (float64(len(s.done)) + part) / float64(len(s.plan))
}

// agreement returns the share of entries that are equal.
func agreement(a, b []int32) float64 {
	same := 0
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	return float64(same) / math.Max(1, float64(len(a)))
}

// Agreement returns the share of labels on which the next best starts, at most five,
// agree with the kept one; 1 where there is one start.
func (s *Search) Agreement() float64 {
	const few = 5
	others := slices.Concat(s.done[:s.at], s.done[min(s.at+1, len(s.done)):])
	slices.SortStableFunc(others, func(x, y Outcome) int { return cmp.Compare(x.F, y.F) })
	others = others[:min(few, len(others))]
	if len(others) == 0 {
		return 1
	}
	sum := 0.0
	for _, o := range others {
		sum += o.Agreement
	}
	return sum / float64(len(others))
}
