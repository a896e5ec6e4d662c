package piece

import "math"

// partition returns the boundaries 0 = c_0 < … < c_n = count of the segments that minimise
//
//	Σ_i cost(c_i, c_{i+1}) + n · penalty
//
// among those of shortest to longest seconds (Jackson et al., An algorithm for optimal partitioning of data on an interval, IEEE
// Signal Processing Letters 12, 2005). The bound makes the time linear in the length of the track.
func (m *motion) partition(penalty, shortest, longest float64) []int {
	least, most := max(int(math.Ceil(shortest/tick)), 1), int(longest/tick)
	best, before := make([]float64, m.count+1), make([]int, m.count+1)
	for j := 1; j <= m.count; j++ {
		best[j] = math.Inf(1)
		for i := max(j-most, 0); i <= j-least; i++ {
			if c := best[i] + m.cost(i, j) + penalty; c < best[j] {
				best[j], before[j] = c, i
			}
		}
	}
	if math.IsInf(best[m.count], 1) {
		return []int{0, m.count}
	}
	var cuts []int
	for at := m.count; at > 0; at = before[at] {
		cuts = append([]int{at}, cuts...)
	}
	return append([]int{0}, cuts...)
}

// contrast returns by how much the cost would rise if segment i were joined to a neighbour, the lesser of the two; +Inf where it has
// none.
func (m *motion) contrast(cuts []int, i int) float64 {
	least := math.Inf(1)
	own := m.cost(cuts[i], cuts[i+1])
	if i > 0 {
		least = m.cost(cuts[i-1], cuts[i+1]) - own - m.cost(cuts[i-1], cuts[i])
	}
	if i+2 < len(cuts) {
		least = min(least, m.cost(cuts[i], cuts[i+2])-own-m.cost(cuts[i+1], cuts[i+2]))
	}
	return least
}
