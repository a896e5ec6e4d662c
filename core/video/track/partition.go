package track

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// rateSignal holds the cumulative sums of the compressed rates of a track, sampled every samplePeriod.
type rateSignal struct {
	begin  float64 // time of the first sample
	count  int
	sums   []rates
	square []float64 // cumulative sums of the squares of all rates
}

// signalUnit is the unit of compressed rates, in heights per second. The unit of the penalties is its square.
const signalUnit = 0.2

// newSignal returns the signal of a track.
func newSignal(times []float64, boxes []frame.Box) *rateSignal {
	return signalOfRates(times[0], sampleRates(times, boxes))
}

// signalOfRates returns the signal of samples that start at a time.
func signalOfRates(begin float64, samples []rates) *rateSignal {
	s := &rateSignal{begin: begin, count: len(samples)}
	s.sums, s.square = make([]rates, s.count+1), make([]float64, s.count+1)
	for i, rates := range samples {
		s.sums[i+1], s.square[i+1] = s.sums[i], s.square[i]
		for c, v := range rates {
			v = signalUnit * CompressRate(v)
			s.sums[i+1][c] += v
			s.square[i+1] += v * v
		}
	}
	return s
}

// step returns the first step at or after a sample, or the number of steps after the last sample.
func (s *rateSignal) step(sample int, times []float64) int {
	if sample == s.count {
		return len(times)
	}
	i, _ := slices.BinarySearch(times, s.begin+float64(sample)*samplePeriod-1e-9)
	return i
}

// cost returns the sum of squared differences of the samples i … j−1 from their mean, times samplePeriod.
func (s *rateSignal) cost(i, j int) float64 {
	sum := s.square[j] - s.square[i]
	for c := range rateChannels {
		d := s.sums[j][c] - s.sums[i][c]
		sum -= d * d / float64(j-i)
	}
	return max(sum, 0) * samplePeriod
}

// partition returns the boundaries 0 = c_0 < … < c_n = count of the segments that minimize
//
//	Σ_i cost(c_i, c_{i+1}) + n · penalty
//
// over segments of shortest to longest seconds (Jackson et al., An algorithm for optimal partitioning of data on an
// interval, IEEE Signal Processing Letters 12, 2005). The bound makes the time linear in the length of the track.
func (s *rateSignal) partition(penalty, shortest, longest float64) []int {
	least, most := max(int(math.Ceil(shortest/samplePeriod)), 1), int(min(longest/samplePeriod, float64(s.count)))
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

// People slow down before they rest, so a boundary between motion and rest lies at the end of the motion. (Between two constant
// rates it would lie where the motion is half over.) There the rates differ from those of the rest by restShare of the difference between both segments
// at most. A segment rests if its mean rates are smaller by restRatio.
const (
	restShare = 0.2
	restRatio = 2.0
)

// moveToRest moves each boundary between motion and rest to the end of the motion. A segment of rest keeps at least shortest
// seconds.
func (s *rateSignal) moveToRest(cuts []int, shortest float64) []int {
	least := max(int(math.Ceil(shortest/samplePeriod)), 1)
	moved := slices.Clone(cuts)
	for i := 1; i < len(cuts)-1; i++ {
		before, after := s.mean(cuts[i-1], cuts[i]), s.mean(cuts[i], cuts[i+1])
		switch {
		case norm(before) > restRatio*norm(after):
			for moved[i] < cuts[i+1]-least && share(s.mean(moved[i], moved[i]+1), after, before) > restShare {
				moved[i]++
			}
		case norm(after) > restRatio*norm(before):
			for moved[i] > moved[i-1]+least && share(s.mean(moved[i]-1, moved[i]), before, after) > restShare {
				moved[i]--
			}
		}
	}
	return moved
}

// mean returns the mean of the samples i … j−1.
func (s *rateSignal) mean(i, j int) (m rates) {
	for c := range m {
		m[c] = (s.sums[j][c] - s.sums[i][c]) / float64(j-i)
	}
	return m
}

// norm returns the Euclidean norm of rates.
func norm(r rates) float64 {
	sum := 0.0
	for _, v := range r {
		sum += v * v
	}
	return math.Sqrt(sum)
}

// share returns how far rates are on the way from one to another: 0 at from, 1 at to.
func share(r, from, to rates) float64 {
	along, length := 0.0, 0.0
	for c := range r {
		d := to[c] - from[c]
		along += (r[c] - from[c]) * d
		length += d * d
	}
	return along / length
}

// contrast returns the increase of the cost when segment i is merged with a neighbor, the smaller of the two, or
// +Inf if there is no neighbor.
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
