package track

import (
	"slices"

	"siibp/core/video/frame"
)

// signal is the rates of a track, sampled every motion.Tick, as sums over the samples before each.
type rateSignal struct {
	begin  float64 // time of the first sample
	count  int
	sums   []Rates
	square []float64 // of the squares of all rates
}

// slow is the unit of compressed rates, in heights per second: the penalties are in its square.
const signalUnit = 0.2

// newSignal samples a track.
func newSignal(times []float64, boxes []frame.Box) *rateSignal {
	return signalOfRates(times[0], SampleRates(times, boxes))
}

// signalOf sums samples up, of which the first is at a time.
func signalOfRates(begin float64, samples []Rates) *rateSignal {
	s := &rateSignal{begin: begin, count: len(samples)}
	s.sums, s.square = make([]Rates, s.count+1), make([]float64, s.count+1)
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

// step returns the first step of the track at or behind a sample; behind the last one, the number of steps.
func (s *rateSignal) step(sample int, times []float64) int {
	if sample == s.count {
		return len(times)
	}
	i, _ := slices.BinarySearch(times, s.begin+float64(sample)*SamplePeriod-1e-9)
	return i
}

// cost returns the squared differences of the samples i … j−1 to their mean, times the tick.
func (s *rateSignal) cost(i, j int) float64 {
	sum := s.square[j] - s.square[i]
	for c := range RateChannels {
		d := s.sums[j][c] - s.sums[i][c]
		sum -= d * d / float64(j-i)
	}
	return max(sum, 0) * SamplePeriod
}
