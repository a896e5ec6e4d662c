package track

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/video/frame"
)

// SegmentParameters control the segmentation of tracks. A zero value stands for the default.
type SegmentParameters struct {
	Penalties   []float64 `json:"penalties"` // cost of a boundary at each scale, in (heights per second)² · seconds; 0.03, 0.1 and 0.3
	MinDuration float64   `json:"shortest"`  // minimum duration of a segment in seconds; 1.2
	Window      float64   `json:"window"`    // length in seconds of the windows in segments at least twice as long; 3
	MaxOverlap  float64   `json:"alike"`     // maximum temporal IoU of two segments; above it the finer one is dropped; 0.8
	PerVideo    int       `json:"perVideo"`  // maximum number of segments of a video; see Limit
	Period      float64   `json:"rhythm"`    // averaging time of periodic motion in seconds; 1.6
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p SegmentParameters) WithDefaults() SegmentParameters {
	if p.Penalties == nil {
		p.Penalties = []float64{0.03, 0.1, 0.3}
	}
	p.MinDuration = cmp.Or(p.MinDuration, 1.2)
	p.Window = cmp.Or(p.Window, 3)
	p.MaxOverlap = cmp.Or(p.MaxOverlap, 0.8)
	p.Period = cmp.Or(p.Period, 1.6)
	return p
}

// The number of segments of a video grows with its length and its persons: a video has room for segmentsPerSecond for
// each second of each track, and for minLimit at least. Of ten seconds with nine persons, in all 70 seconds, 35
// segments are found.
const (
	minLimit          = 20
	segmentsPerSecond = 1.0
)

// Limit returns the maximum number of segments of a video with some seconds of tracks: PerVideo unless it is 0.
func (p SegmentParameters) Limit(seconds float64) int {
	if p.PerVideo > 0 {
		return p.PerVideo
	}
	return max(minLimit, int(segmentsPerSecond*seconds))
}

// Segment is a temporal segment of a track. Segments of one track may overlap, because they are proposals.
type Segment struct {
	Track    int     // the caller's index of the track
	From, To int     // indices of the steps, To is exclusive
	Contrast float64 // difference of the motion from the neighboring segments; +Inf for a whole track
}

// SplitByMotion returns the segments of a track where its motion changes. times are in seconds and ascending. The
// result holds the whole track, then the segments of the coarsest scale, then finer ones; then, of the finest scale,
// pairs of short neighbors, and windows of constant motion. Segments come from optimal partitioning of the velocity
// with several penalties.
func SplitByMotion(track int, times []float64, boxes []frame.Box, p SegmentParameters) []Segment {
	p = p.WithDefaults()
	if len(times) == 0 {
		return nil
	}
	list := []Segment{{track, 0, len(times), math.Inf(1)}}
	if times[len(times)-1]-times[0] < 2*p.MinDuration {
		return list
	}
	s := newSignal(times, boxes)
	var pairs, windows []Segment
	for _, penalty := range slices.Backward(slices.Sorted(slices.Values(p.Penalties))) {
		pairs, windows = pairs[:0], windows[:0] // the finest scale comes last
		cuts := s.moveToRest(s.partition(penalty, p.MinDuration, 4*p.Window), p.MinDuration)
		for i := range len(cuts) - 1 {
			q := Segment{track, s.step(cuts[i], times), s.step(cuts[i+1], times), s.contrast(cuts, i)}
			if q.From == q.To {
				continue // the steps are farther apart than the samples
			}
			if len(list) == 1 && list[0].From == 0 && list[0].To == len(times) && len(cuts) > 2 {
				list = nil
			}
			list = appendDistinct(list, q, times, p.MaxOverlap)
			windows = append(windows, q.windows(times, p.Window)...)
			if i > 0 {
				without := slices.Delete(slices.Clone(cuts), i, i+1)
				pair := Segment{track, s.step(cuts[i-1], times), q.To, s.contrast(without, i-1)}
				if duration(times, pair.From, pair.To) <= p.Window {
					pairs = append(pairs, pair)
				}
			}
		}
	}
	for _, q := range append(pairs, windows...) {
		list = appendDistinct(list, q, times, p.MaxOverlap)
	}
	return list
}

// windows returns windows of about a length that cover a segment evenly if it is about twice as long or longer. Their
// contrast is 0.
func (q Segment) windows(times []float64, length float64) []Segment {
	first, last := times[q.From], times[q.To-1]
	count := int((last-first)/length + 0.2)
	if count < 2 {
		return nil
	}
	var list []Segment
	for i := range count {
		from, _ := slices.BinarySearch(times, first+float64(i)*(last-first)/float64(count))
		to, _ := slices.BinarySearch(times, first+float64(i+1)*(last-first)/float64(count))
		list = append(list, Segment{Track: q.Track, From: from, To: to})
	}
	list[count-1].To = q.To
	return list
}

// appendDistinct appends a segment unless its temporal IoU with a segment in the list exceeds maxOverlap.
func appendDistinct(list []Segment, q Segment, times []float64, maxOverlap float64) []Segment {
	for _, other := range list {
		common := duration(times, max(q.From, other.From), min(q.To, other.To))
		if common > maxOverlap*(duration(times, q.From, q.To)+duration(times, other.From, other.To)-common) {
			return list
		}
	}
	return append(list, q)
}

// duration returns the seconds between two steps.
func duration(times []float64, from, to int) float64 {
	if from >= to {
		return 0
	}
	return times[to-1] - times[from]
}

// SelectSegments keeps at most limit segments of the tracks of a video, in the given order. The segments of each
// track are ranked by contrast, and those with the largest score(track) · 0.85^rank are kept.
func SelectSegments(segments []Segment, score func(track int) float64, limit int) []Segment {
	type ranked struct {
		index int
		value float64
	}
	order := make([]int, len(segments))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(segments[b].Contrast, segments[a].Contrast) })
	ranks := map[int]int{}
	var list []ranked
	for _, i := range order {
		track := segments[i].Track
		list = append(list, ranked{i, score(track) * math.Pow(0.85, float64(ranks[track]))})
		ranks[track]++
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.value, a.value) })
	list = list[:min(len(list), limit)]
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Compare(a.index, b.index) })
	kept := make([]Segment, len(list))
	for i, r := range list {
		kept[i] = segments[r.index]
	}
	return kept
}

// SplitPeriodic returns the segments of a track of unknown class: the whole track, and the parts between changes of
// motion. Unlike SplitByMotion it averages the absolute rates over Period seconds and uses only the largest penalty,
// so that a periodic motion such as jumping or turning stays in one segment.
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

// newAveragedSignal returns the signal of a track with the absolute value of each rate averaged over some seconds.
func newAveragedSignal(times []float64, boxes []frame.Box, seconds float64) *rateSignal {
	samples := sampleRates(times, boxes)
	sums := make([]rates, len(samples)+1)
	for i, rates := range samples {
		sums[i+1] = sums[i]
		for c, v := range rates {
			sums[i+1][c] += math.Abs(v)
		}
	}
	half := int(math.Round(seconds / 2 / samplePeriod))
	for i := range samples {
		from, to := max(i-half, 0), min(i+half+1, len(samples))
		for c := range samples[i] {
			samples[i][c] = (sums[to][c] - sums[from][c]) / float64(to-from)
		}
	}
	return signalOfRates(times[0], samples)
}
