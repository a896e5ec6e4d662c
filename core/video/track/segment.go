// Package piece cuts a track where its motion changes, so that each piece shows one action: by a penalised dynamic program over the
// velocity of its box, with several penalties, and into windows where nothing changes for long. Pieces of one track may overlap: they are
// proposals, of which Choose keeps a bounded number.
//
//	piece.go     parameters, pieces, which of them are kept
//	motion.go    what is measured of a track over time
//	partition.go the dynamic program
package track

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Parameters say where tracks are cut. Zeros stand for the defaults.
type SegmentParameters struct {
	Penalties   []float64 `json:"penalties"` // cost of a cut at each grain, in (heights per second)² · seconds; 0.03, 0.1 and 0.3
	MinDuration float64   `json:"shortest"`  // seconds of the shortest piece; 1.2
	Window      float64   `json:"window"`    // seconds of a window where nothing changes for at least twice as long; 3
	MaxOverlap  float64   `json:"alike"`     // of two pieces whose times have a larger IoU, the finer one is dropped; 0.8
	PerVideo    int       `json:"perVideo"`  // how many pieces a video has at most; 20
	Period      float64   `json:"rhythm"`    // seconds over which a rhythmic motion is averaged; 1.6
}

// WithDefaults returns the parameters with each zero replaced.
func (p SegmentParameters) WithDefaults() SegmentParameters {
	if p.Penalties == nil {
		p.Penalties = []float64{0.03, 0.1, 0.3}
	}
	p.MinDuration = cmp.Or(p.MinDuration, 1.2)
	p.Window = cmp.Or(p.Window, 3)
	p.MaxOverlap = cmp.Or(p.MaxOverlap, 0.8)
	p.PerVideo = cmp.Or(p.PerVideo, 20)
	p.Period = cmp.Or(p.Period, 1.6)
	return p
}

// Piece is a part of a track.
type Segment struct {
	Track    int     // the track that it is of, as the caller counts
	From, To int     // indices of its first step, and behind its last
	Contrast float64 // by how much its motion differs from what is before and behind it; +Inf of a whole track
}

// Split returns the pieces of a track, whose box at each of its steps is given with its time in seconds, ascending: the whole track, then
// those of the coarsest grain, then finer ones; then, of the finest, neighbours that
// are short together, and windows.
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
		pairs, windows = pairs[:0], windows[:0] // those of the finest grain are kept
		cuts := s.partition(penalty, p.MinDuration, 4*p.Window)
		for i := range len(cuts) - 1 {
			q := Segment{track, s.step(cuts[i], times), s.step(cuts[i+1], times), s.contrast(cuts, i)}
			if q.From == q.To {
				continue // the steps are further apart than the samples
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

// windows returns windows of about a length that cover a piece evenly, if it is about twice as long or more. Their contrast is 0.
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

// appendNew appends a piece unless one in the list has almost its time.
func appendDistinct(list []Segment, q Segment, times []float64, alike float64) []Segment {
	for _, other := range list {
		common := duration(times, max(q.From, other.From), min(q.To, other.To))
		if common > alike*(duration(times, q.From, q.To)+duration(times, other.From, other.To)-common) {
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

// Choose keeps at most PerVideo pieces of the tracks of a video, in the order given. score says how sure each track is. Each track's pieces
// are ranked by contrast, and those of the highest score · 0.85^rank are kept.
func SelectSegments(pieces []Segment, score func(track int) float64, p SegmentParameters) []Segment {
	type ranked struct {
		index int
		value float64
	}
	order := make([]int, len(pieces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(pieces[b].Contrast, pieces[a].Contrast) })
	ranks := map[int]int{}
	var list []ranked
	for _, i := range order {
		track := pieces[i].Track
		list = append(list, ranked{i, score(track) * math.Pow(0.85, float64(ranks[track]))})
		ranks[track]++
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.value, a.value) })
	list = list[:min(len(list), p.WithDefaults().PerVideo)]
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Compare(a.index, b.index) })
	kept := make([]Segment, len(list))
	for i, r := range list {
		kept[i] = pieces[r.index]
	}
	return kept
}
