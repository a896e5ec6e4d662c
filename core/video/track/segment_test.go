package track

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/video/frame"
)

// phase is an interval of constant motion, in heights of the box per second.
type phase struct{ seconds, vx, vy, growth float64 }

// track returns a track of phases at 25 frames per second with noise of one pixel.
func track(phases ...phase) (times []float64, boxes []frame.Box) {
	r := rand.New(rand.NewPCG(1, 2))
	b, at := frame.Box{X: 10, Y: 10, W: 40, H: 100}, 0.0
	for _, p := range phases {
		for range int(p.seconds * 25) {
			times, at = append(times, at), at+0.04
			noisy := b.Translated(r.NormFloat64(), r.NormFloat64())
			boxes = append(boxes, noisy)
			b = b.Translated(p.vx*b.H/25, p.vy*b.H/25)
			b = b.Expanded((math.Exp(p.growth/25) - 1) / 2)
		}
	}
	return times, boxes
}

// has reports whether a segment has the given start and end within a quarter of a second.
func has(list []Segment, times []float64, from, to float64) bool {
	return slices.ContainsFunc(list, func(q Segment) bool {
		return math.Abs(times[q.From]-from) < 0.25 && math.Abs(times[q.To-1]-to) < 0.25
	})
}

func TestPhases(t *testing.T) {
	times, boxes := track(phase{2, 0.5, 0, 0}, phase{4.4, 0, 0, 0}, phase{2, -0.4, 0.3, 0})
	list := SplitByMotion(3, times, boxes, SegmentParameters{})
	for _, want := range [][2]float64{{0, 2}, {2, 6.4}, {6.4, 8.4}} {
		if !has(list, times, want[0], want[1]) {
			t.Errorf("no segment from %v to %v s: %+v", want[0], want[1], list)
		}
	}
	if list[0].Track != 3 || len(list) > 9 {
		t.Errorf("%d segments: %+v", len(list), list)
	}
}

// TestMoveToRest checks that the segment of a walk that slows down lasts until the person stands.
func TestMoveToRest(t *testing.T) {
	slowing := []phase{{1.5, 0.8, 0, 0}, {0.4, 0.6, 0, 0}, {0.4, 0.45, 0, 0}, {0.4, 0.3, 0, 0}, {0.3, 0.2, 0, 0}}
	times, boxes := track(append(slowing, phase{4, 0, 0, 0})...)
	if list := SplitByMotion(0, times, boxes, SegmentParameters{}); !has(list, times, 0, 3) || !has(list, times, 3, 7) {
		t.Errorf("the walk ends after 3 of 7 s: %+v", list)
	}
	slices.Reverse(slowing)
	times, boxes = track(append([]phase{{4, 0, 0, 0}}, slowing...)...)
	if list := SplitByMotion(0, times, boxes, SegmentParameters{}); !has(list, times, 0, 4) || !has(list, times, 4, 7) {
		t.Errorf("the walk begins after 4 of 7 s: %+v", list)
	}
}

// TestScales checks that growth starts a segment, and that a small change is found only at a finer scale.
func TestScales(t *testing.T) {
	times, boxes := track(phase{3, 0.3, 0, 0}, phase{3, 0.3, 0, 0.5}, phase{2, 0.12, 0, 0.5})
	coarse := SplitByMotion(0, times, boxes, SegmentParameters{Penalties: []float64{0.1}})
	if !has(coarse, times, 0, 3) || has(coarse, times, 3, 6) {
		t.Errorf("coarse segments: %+v", coarse)
	}
	both := SplitByMotion(0, times, boxes, SegmentParameters{Penalties: []float64{0.01, 0.1}})
	if !has(both, times, 0, 3) || !has(both, times, 3, 6) || !has(both, times, 3, 8) {
		t.Errorf("segments of both scales: %+v", both)
	}
}

func TestWindows(t *testing.T) {
	times, boxes := track(phase{12, 0, 0, 0})
	list := SplitByMotion(0, times, boxes, SegmentParameters{})
	for i := range 4 {
		if from := 3 * float64(i); !has(list, times, from, from+3) {
			t.Errorf("no window from %v s: %+v", from, list)
		}
	}
	times, boxes = track(phase{5, 0, 0, 0})
	if list := SplitByMotion(0, times, boxes, SegmentParameters{}); len(list) != 1 {
		t.Errorf("5 s without change have segments %+v", list)
	}
}

// TestAnyTrack checks that every segment is non-empty and inside the track, and compares the partition of few samples
// with exhaustive search.
func TestAnyTrack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "steps")
		times, boxes, at := make([]float64, n), make([]frame.Box, n), 0.0
		for i := range times {
			at += rapid.Float64Range(0.01, 2).Draw(t, "wait")
			times[i] = at
			boxes[i] = frame.Box{X: rapid.Float64Range(-50, 50).Draw(t, "x"), W: rapid.Float64Range(0, 50).Draw(t, "w"), H: rapid.Float64Range(0, 50).Draw(t, "h")}
		}
		for _, q := range SplitByMotion(0, times, boxes, SegmentParameters{}) {
			if q.From < 0 || q.To > n || q.From >= q.To || math.IsNaN(q.Contrast) {
				t.Fatalf("segment %+v of %d steps", q, n)
			}
		}
	})
}

func TestPartition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 10).Draw(t, "samples")
		times, boxes := make([]float64, n), make([]frame.Box, n)
		for i := range times {
			times[i], boxes[i] = float64(i)*samplePeriod, frame.Box{X: rapid.Float64Range(0, 9).Draw(t, "x"), W: 10, H: 10}
		}
		s, penalty := newSignal(times, boxes), rapid.Float64Range(0, 3).Draw(t, "penalty")
		price := func(cuts []int) float64 {
			sum := 0.0
			for i := range len(cuts) - 1 {
				sum += s.cost(cuts[i], cuts[i+1]) + penalty
			}
			return sum
		}
		best := math.Inf(1)
		for chosen := range 1 << (s.count - 1) {
			cuts := []int{0}
			for i := 1; i < s.count; i++ {
				if chosen>>(i-1)&1 == 1 {
					cuts = append(cuts, i)
				}
			}
			cuts = append(cuts, s.count)
			ok := true
			for i := range len(cuts) - 1 {
				ok = ok && cuts[i+1]-cuts[i] >= 2
			}
			if ok {
				best = min(best, price(cuts))
			}
		}
		if got := price(s.partition(penalty, 2*samplePeriod, 10)); got > best+1e-9 {
			t.Fatalf("a partition costs %v, the best %v", got, best)
		}
	})
}

// TestSelectSegments checks that tracks with high scores keep most of their segments and that every track keeps one first.
func TestSelectSegments(t *testing.T) {
	var segments []Segment
	for track := range 4 {
		for i := range 9 {
			segments = append(segments, Segment{track, i, i + 1, float64(9 - i)})
		}
	}
	kept := SelectSegments(segments, func(track int) float64 { return 1 - 0.1*float64(track) }, 12)
	var count [4]int
	for i, q := range kept {
		if count[q.Track]++; q.From >= 5 {
			t.Errorf("segment %+v is kept", q)
		}
		if i > 0 && (q.Track < kept[i-1].Track) {
			t.Error("the order has changed")
		}
	}
	if len(kept) != 12 || count[3] == 0 || count[0] <= count[3] {
		t.Errorf("%d segments, by track %v", len(kept), count)
	}
}

// TestLimit checks that the number of segments grows with the seconds of the tracks unless it is given.
func TestLimit(t *testing.T) {
	for _, c := range []struct {
		perVideo int
		seconds  float64
		want     int
	}{{0, 0, 20}, {0, 12, 20}, {0, 70, 70}, {0, 1000, 1000}, {12, 1000, 12}, {300, 1, 300}} {
		if got := (SegmentParameters{PerVideo: c.perVideo}).WithDefaults().Limit(c.seconds); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// leaps returns a track that jumps and changes its direction every few seconds, and then moves to the right for then
// seconds.
func leaps(seconds, then float64) (times []float64, boxes []frame.Box) {
	b := frame.Box{X: 100, Y: 100, W: 40, H: 40}
	for at := 0.0; at < seconds+then; at += 0.08 {
		if at < seconds {
			b.Y, b.X = 100-40*math.Abs(math.Sin(math.Pi*at)), 100+20*math.Abs(math.Mod(at, 4)-2)
		} else {
			b.X, b.Y = b.X+10, 100
		}
		times, boxes = append(times, at), append(boxes, b)
	}
	return times, boxes
}

// TestSplitPeriodic checks that a periodic motion is one segment, and that a change of motion gives a segment each
// and one for both.
func TestSplitPeriodic(t *testing.T) {
	times, boxes := leaps(8, 0)
	if list := SplitPeriodic(3, times, boxes, SegmentParameters{}); len(list) != 1 || list[0] != (Segment{3, 0, len(times), math.Inf(1)}) {
		t.Errorf("a periodic motion: %+v", list)
	}
	if list := SplitByMotion(3, times, boxes, SegmentParameters{}); len(list) < 4 {
		t.Errorf("SplitByMotion returns %d segments", len(list))
	}
	times, boxes = leaps(5, 5)
	list := SplitPeriodic(0, times, boxes, SegmentParameters{})
	if len(list) != 3 || list[0].To-list[0].From != len(times) || math.Abs(times[list[2].From]-5) > 0.6 {
		t.Errorf("two motions: %+v", list)
	}
	if list := SplitPeriodic(0, nil, nil, SegmentParameters{}); list != nil {
		t.Errorf("no steps: %+v", list)
	}
	if list := SplitPeriodic(0, []float64{1}, boxes[:1], SegmentParameters{}); len(list) != 1 {
		t.Errorf("one step: %+v", list)
	}
}
