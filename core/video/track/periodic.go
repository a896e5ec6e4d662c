package track

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// SplitRhythmic returns the pieces of a track whose class is not known: the whole track, and the parts between the frames where its motion changes.
// Unlike Split it averages the amount of motion over Rhythm seconds and uses the largest penalty alone, so that a periodic motion, such as to jump, to
// turn or to go to and fro, stays in one piece.
func SplitPeriodic(track int, times []float64, boxes []frame.Box, p SegmentParameters) []Segment {
	p = p.WithDefaults()
	if len(times) == 0 {
		return nil
	}
	list := []Segment{{track, 0, len(times), math.Inf(1)}}
	if times[len(times)-1]-times[0] < 2*p.Period {
		return list
	}
	s := newAveragedSignal(times, boxes, p.Period)
	cuts := s.partition(slices.Max(p.Penalties), p.Period, math.Inf(1))
	for i := range len(cuts) - 1 {
		if q := (Segment{track, s.step(cuts[i], times), s.step(cuts[i+1], times), s.contrast(cuts, i)}); q.From < q.To {
			list = appendDistinct(list, q, times, p.MaxOverlap)
		}
	}
	return list
}

// newRhythm samples the motion of a track as newSignal does, and averages the absolute value of each rate over some seconds.
func newAveragedSignal(times []float64, boxes []frame.Box, seconds float64) *rateSignal {
	samples := SampleRates(times, boxes)
	sums := make([]Rates, len(samples)+1)
	for i, rates := range samples {
		sums[i+1] = sums[i]
		for c, v := range rates {
			sums[i+1][c] += math.Abs(v)
		}
	}
	half := int(math.Round(seconds / 2 / SamplePeriod))
	for i := range samples {
		from, to := max(i-half, 0), min(i+half+1, len(samples))
		for c := range samples[i] {
			samples[i][c] = (sums[to][c] - sums[from][c]) / float64(to-from)
		}
	}
	return signalOfRates(times[0], samples)
}
