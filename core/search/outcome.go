package search

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

// Trainer returns the best finished start or, while none is finished, the first.
func (s *Search) Trainer() *infer.Trainer {
	if s.kept == nil {
		s.current.shards.Sync()
		return s.current.trainer
	}
	return s.kept
}

// Running returns the current start, nil when all have ended. During a distributed E-step its state may lack some
// videos; read only its progress.
func (s *Search) Running() *infer.Trainer {
	if s.current == nil {
		return nil
	}
	return s.current.trainer
}

// Outcomes lists the finished starts in order.
func (s *Search) Outcomes() []Outcome { return s.finished }

// Kept returns the index of the start with the lowest F among the finished ones.
func (s *Search) Kept() int { return s.best }

// Starts returns the number of starts, including reheatings.
func (s *Search) Starts() int { return len(s.plan) }

// OverBudget reports whether the budget has reduced the number of starts.
func (s *Search) OverBudget() bool { return s.cut }

// Options returns the options of the search.
func (s *Search) Options() options.Options { return s.options }

// HasF reports whether F of Trainer has been computed. The first steps compute it.
func (s *Search) HasF() bool { return s.kept != nil || s.current.trainer.HasF() }

// ComputeF takes steps until F of Trainer has been computed.
func (s *Search) ComputeF() {
	for !s.HasF() {
		s.Step()
	}
}

// Stopped returns the number of finished batches of the E-steps, and whether Cancel ended the search. The same
// search, stopped after as many batches, gives the same result.
func (s *Search) Stopped() (batches int, yes bool) {
	if s.current != nil {
		return s.batches + s.current.trainer.Batches, s.stopped
	}
	return s.batches, s.stopped
}

// Resumable reports whether the search is between two iterations, so that Save is complete.
func (s *Search) Resumable() bool { return s.current == nil || s.current.trainer.Resumable() }

// Fraction estimates the finished fraction of the work, 0 to 1; it never decreases.
func (s *Search) Fraction() float64 {
	if s.Done() {
		return 1
	}
	t := s.current.trainer
	part := math.Min(1, (float64(t.Iteration)+s.current.iterationFraction())/float64(t.MaxIterations()))
	return (float64(len(s.finished)) + part) / float64(len(s.plan))
}

// bestClasses returns, for each track and concept, the class with the highest ζ, N×E in the dataset's order;
// dataset.None where no class is allowed.
func bestClasses(t *infer.Trainer) []int32 {
	concepts := len(t.Problem.Data.Concepts)
	list := slices.Repeat([]int32{dataset.None}, len(t.Problem.Data.Tracks)*concepts)
	for _, v := range t.Posterior.Videos {
		for concept, e := range t.Problem.Concepts {
			v.EachTopTwo(t.Layout.ClassColumns(v, concept), func(j, best, _ int) {
				if best >= 0 {
					list[t.Problem.Rows[v.From+j]*concepts+e] = int32(v.Factors[best] - t.Layout.Factors.First[concept])
				}
			})
		}
	}
	return list
}

// Agreement returns the fraction of labels on which the best starts after the kept one, at most five, agree
// with it; 1 where there is one start.
func (s *Search) Agreement() float64 {
	const few = 5
	others := slices.Concat(s.finished[:s.best], s.finished[min(s.best+1, len(s.finished)):])
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

// agreement returns the fraction of entries that are equal.
func agreement(a, b []int32) float64 {
	same := 0
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	return float64(same) / math.Max(1, float64(len(a)))
}
