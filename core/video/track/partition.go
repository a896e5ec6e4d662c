package track

import (
	"math"
)

// partition returns the boundaries 0 = c_0 < … < c_n = count of the segments that minimise
//
//	Σ_i cost(c_i, c_{i+1}) + n · penalty
//
// among those of shortest to longest seconds (Jackson et al., An algorithm for optimal partitioning of data on an interval, IEEE
// Signal Processing Letters 12, 2005). The bound makes the time linear in the length of the track.
func (s *rateSignal) partition(penalty, shortest, longest float64) []int {
	least, most := max(int(math.Ceil(shortest/SamplePeriod)), 1), int(min(longest/SamplePeriod, float64(s.count)))
	best, before := make([]float64, s.count+1), make([]int, s.count+1)
	for j := 1; j <= s.count; j++ {
		best[j] = math.Inf(1)
		for i := max(j-most, 0); i <= j-least; i++ {
			if c := best[i] + s.cost(i, j) + penalty; c < best[j] {
				best[j], before[j] = c, i
			}
		}
	}
	if math.IsInf(best[s.count], 1) {
		return []int{0, s.count}
	}
	var cuts []int
	for at := s.count; at > 0; at = before[at] {
		cuts = append([]int{at}, cuts...)
	}
	return append([]int{0}, cuts...)
}

// contrast returns by how much the cost would rise if segment i were joined to a neighbour, the lesser of the two; +Inf where it has
// none.
func (s *rateSignal) contrast(cuts []int, i int) float64 {
	least := math.Inf(1)
	own := s.cost(cuts[i], cuts[i+1])
	if i > 0 {
		least = s.cost(cuts[i-1], cuts[i+1]) - own - s.cost(cuts[i-1], cuts[i])
	}
	if i+2 < len(cuts) {
		least = min(least, s.cost(cuts[i], cuts[i+2])-own-s.cost(cuts[i+1], cuts[i+2]))
	}
	return least
}
