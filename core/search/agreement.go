package search

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/infer"
)

// bestClasses returns, for each track and concept, the class with the highest ζ, N×E in the dataset's order;
// dataset.None where no class is allowed. It may suspend after every few tracks.
func bestClasses(t *infer.Trainer, y *coroutine.Yielder) []int32 {
	concepts := len(t.Problem.Data.Concepts)
	list := slices.Repeat([]int32{dataset.None}, len(t.Problem.Data.Tracks)*concepts)
	for _, v := range t.Posterior.Videos {
		for concept, e := range t.Problem.Concepts {
			v.EachTopTwo(t.Layout.ClassColumns(v, concept), y, func(j, best, _ int) {
				if best >= 0 {
					list[t.Problem.Rows[v.From+j]*concepts+e] = int32(v.Factors[best] - t.Layout.Factors.First[concept])
				}
			})
		}
	}
	return list
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

// Agreement returns the share of labels on which the best starts after the kept one, at most five, agree
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
