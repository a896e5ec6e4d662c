package track

import (
	"math"
	"testing"

	"siibp/core/video/frame"
)

// leaps returns a track that goes up and down, and to and fro every few seconds, for so many; then it goes to the right.
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

// A rhythm is one piece, and so is one that turns back; where another motion follows, each has a piece, and both together as well.
func TestSplitRhythmic(t *testing.T) {
	times, boxes := leaps(8, 0)
	if list := SplitPeriodic(3, times, boxes, SegmentParameters{}); len(list) != 1 || list[0] != (Segment{3, 0, len(times), math.Inf(1)}) {
		t.Errorf("a rhythm: %+v", list)
	}
	if list := SplitByMotion(3, times, boxes, SegmentParameters{}); len(list) < 4 {
		t.Errorf("otherwise it is %d pieces", len(list))
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
