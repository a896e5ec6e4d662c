package video

import (
	"math"
	"slices"
	"testing"

	"siibp/core/video/frame"
	"siibp/core/video/track"
)

// movingTrack returns a track of n frames at ten per second that moves by dx pixels per frame and is detected in
// every second frame.
func movingTrack(class, first, n int, b frame.Box, dx float64) *track.Track {
	t := &track.Track{Class: class, Detections: (n + 1) / 2}
	for i := range n {
		t.Steps = append(t.Steps, track.Step{Frame: first + i, Time: float64(first+i) / 10, Box: b.Translated(dx*float64(i), 0)})
	}
	return t
}

// TestFilterMovers checks that regions by motion are kept only if they move on their own, and that tracks of the detector are
// kept.
func TestFilterMovers(t *testing.T) {
	c := &Clip{W: 400, H: 300, Classes: []string{PersonClass, MovingClass}}
	person := movingTrack(0, 20, 30, frame.Box{X: 50, Y: 50, W: 40, H: 100}, 4)
	flicker := movingTrack(1, 0, 30, frame.Box{X: 10, Y: 250, W: 20, H: 20}, 5)
	flicker.Detections = 3
	standing := movingTrack(0, 0, 3, frame.Box{X: 300, Y: 50, W: 40, H: 100}, 0)
	for name, x := range map[string]struct {
		track *track.Track
		kept  bool
	}{
		"a ball":                       {movingTrack(1, 0, 30, frame.Box{X: 10, Y: 250, W: 20, H: 20}, 5), true},
		"three detections only":        {flicker, false},
		"a leaf in place":              {movingTrack(1, 0, 30, frame.Box{X: 10, Y: 250, W: 20, H: 20}, 0.2), false},
		"too short":                    {movingTrack(1, 0, 6, frame.Box{X: 10, Y: 250, W: 20, H: 20}, 9), false},
		"the person's legs":            {movingTrack(1, 20, 30, frame.Box{X: 50, Y: 100, W: 40, H: 50}, 4), false},
		"the person, not yet detected": {movingTrack(1, 12, 11, frame.Box{X: 30, Y: 60, W: 40, H: 80}, 5), false},
		"one long before":              {movingTrack(1, 0, 11, frame.Box{X: 40, Y: 60, W: 20, H: 20}, 4), true},
	} {
		kept := c.filterTracks([]*track.Track{person, x.track, standing}, func(t *track.Track) []frame.Box {
			var boxes []frame.Box
			for _, s := range t.Steps {
				boxes = append(boxes, s.Box)
			}
			return boxes
		})
		if want := map[bool]int{true: 3, false: 2}[x.kept]; len(kept) != want {
			t.Errorf("%s: %d tracks are kept, want %d", name, len(kept), want)
		}
	}
}

// TestExtrapolated checks that an object that enters from the left has a constant width, and that one truncated at the
// top and bottom stays as it is.
func TestExtrapolated(t *testing.T) {
	c := &Clip{W: 400, H: 300}
	boxes := []frame.Box{
		{X: 0, Y: 100, W: 10, H: 100}, {X: 0, Y: 100, W: 30, H: 100}, {X: 15, Y: 100, W: 40, H: 100}, {X: 50, Y: 100, W: 42, H: 100},
		{X: 90, Y: 0, W: 40, H: 300},
	}
	want := []frame.Box{
		{X: -30, Y: 100, W: 40, H: 100}, {X: -10, Y: 100, W: 40, H: 100}, boxes[2], boxes[3], boxes[4],
	}
	for i, b := range c.extrapolated(boxes) {
		if b != want[i] {
			t.Errorf("box %d becomes %v, want %v", i, b, want[i])
		}
	}
	cut := []frame.Box{{X: 0, Y: 10, W: 50, H: 60}, {X: 0, Y: 10, W: 60, H: 60}}
	for i, b := range c.extrapolated(cut) {
		if b != cut[i] {
			t.Errorf("a box that is always truncated becomes %v", b)
		}
	}
}

// TestFilterForeground checks that foreground tracks are dropped for long tracks of the detector, and short tracks of the
// detector for foreground tracks.
func TestFilterForeground(t *testing.T) {
	c := &Clip{Classes: []string{PersonClass, MovingClass}, W: 400, H: 300, replacedBy: map[int]int{}}
	shape := movingTrack(1, 0, 80, frame.Box{X: 50, Y: 50, W: 40, H: 100}, 0)
	shape.Foreground = true
	shape.ID = 7
	there := frame.Box{X: 50, Y: 50, W: 40, H: 100}
	uncertain := func(t *track.Track) *track.Track {
		t.ID, t.Uncertain = 3, true
		return t
	}
	for name, x := range map[string]struct {
		other       *track.Track
		keeps, both bool // whether the foreground track and the other one are kept
	}{
		"detected all the time": {movingTrack(0, 0, 80, there, 0), false, false},
		"detected for a moment": {movingTrack(0, 10, 8, there, 0), true, false},
		"at another place":      {movingTrack(0, 10, 8, there.Translated(150, 0), 0), true, true},

		"uncertain all the time":     {uncertain(movingTrack(0, 0, 80, there, 0)), true, false},
		"uncertain at another place": {uncertain(movingTrack(0, 0, 80, there.Translated(150, 0), 0)), true, true},
	} {
		kept := c.filterTracks([]*track.Track{x.other, shape}, func(*track.Track) []frame.Box { return nil })
		if slices.Contains(kept, shape) != x.keeps || slices.Contains(kept, x.other) != (!x.keeps || x.both) {
			t.Errorf("%s: %d tracks are kept", name, len(kept))
		}
	}
	if len(c.replacedBy) != 1 || c.replacedBy[3] != 7 {
		t.Errorf("the replacements are %v, want 3 by 7", c.replacedBy)
	}
}

// TestExplained checks the share of the foreground that tracks of the detector explain, by area and time.
func TestExplained(t *testing.T) {
	there := frame.Box{X: 50, Y: 50, W: 40, H: 100}
	person, mover := movingTrack(0, 0, 40, there, 1), movingTrack(1, 0, 40, there, 1)
	ball := movingTrack(1, 0, 40, frame.Box{X: 300, Y: 50, W: 20, H: 50}, 1) // a quarter of the mover's area
	flowed := movingTrack(1, 0, 40, frame.Box{X: 300, Y: 50, W: 20, H: 50}, 1)
	flowed.Moving = true
	for name, x := range map[string]struct {
		movers []*track.Track
		want   float64
	}{
		"a person alone":      {[]*track.Track{mover}, 1},
		"a person and a ball": {[]*track.Track{mover, ball}, 0.8},
		"a ball":              {[]*track.Track{ball}, 0},
		"nothing":             {nil, 0},
	} {
		person.Uncertain = false
		if got := explainedForeground(x.movers, []*track.Track{person, flowed}); math.Abs(got-x.want) > 1e-9 {
			t.Errorf("%s: a share of %v, want %v", name, got, x.want)
		}
		person.Uncertain = true
		if got := explainedForeground(x.movers, []*track.Track{person, flowed}); got != 0 {
			t.Errorf("%s: an uncertain person explains a share of %v", name, got)
		}
	}
}

// TestUncertain checks that uncertain static objects are dropped where the foreground is known, except persons, and
// that low scores or few detections make a track uncertain.
func TestUncertain(t *testing.T) {
	there := frame.Box{X: 50, Y: 50, W: 40, H: 100}
	for name, q := range map[string]struct {
		class, detections int
		score             float64
		watched, kept     bool
	}{
		"a lamp":                {1, 11, 0.5, true, false},
		"a lamp, sure":          {1, 11, 0.8, true, true},
		"a lamp, rarely sure":   {1, 5, 0.8, true, false},
		"a lamp, no foreground": {1, 11, 0.5, false, true},
		"a person":              {0, 11, 0.25, true, true},
	} {
		x := NewExtractor(nil, Options{})
		x.clip.Classes = []string{PersonClass, "lamp", MovingClass}
		for i := range 41 {
			x.clip.Times = append(x.clip.Times, float64(i)/10)
			if q.watched {
				x.foregroundFrames = append(x.foregroundFrames, i)
			}
		}
		person := movingTrack(q.class, 0, 41, there, 0)
		person.Score, person.Detections = q.score, q.detections
		ball := movingTrack(2, 0, 41, there.Translated(200, 0), 0)
		ball.ID, ball.Detections = 1, 41
		if got := x.mergeMovers([]*track.Track{person}, []*track.Track{ball}); len(got) != map[bool]int{true: 2, false: 1}[q.kept] {
			t.Errorf("%s: %d tracks", name, len(got))
		}
	}
}

// TestWeakPersonOrFragments checks that a person with a mean score of .52 replaces the foreground of a hand, and gives way
// to foreground of its own size.
func TestWeakPersonOrFragments(t *testing.T) {
	there := frame.Box{X: 50, Y: 50, W: 80, H: 100}
	x := NewExtractor(nil, Options{})
	x.clip.Classes = []string{PersonClass, MovingClass}
	person := movingTrack(0, 0, 41, there, 0)
	person.Score, person.Detections = 0.52, 11
	for i := range 41 {
		x.clip.Times = append(x.clip.Times, float64(i)/10)
	}
	still := func(t *track.Track) []frame.Box { return nil }
	for name, box := range map[string]frame.Box{"hand": {X: 60, Y: 100, W: 30, H: 40}, "body": there.Translated(4, 4)} {
		x.clip.replacedBy = map[int]int{}
		mover := movingTrack(1, 0, 41, box, 0)
		mover.ID, mover.Detections = 1, 41
		got := x.clip.filterTracks(x.mergeMovers([]*track.Track{person}, []*track.Track{mover}), still)
		if len(got) != 1 || (got[0] == person) != (name == "hand") {
			t.Errorf("%s: %d tracks, the person among them: %v", name, len(got), slices.Contains(got, person))
		}
	}
}

// TestExplainedByShot checks that a person in one shot does not remove the only moving object of another one.
func TestExplainedByShot(t *testing.T) {
	there := frame.Box{X: 50, Y: 50, W: 80, H: 100}
	x := NewExtractor(nil, Options{})
	x.clip.Classes, x.clip.Cuts = []string{PersonClass, MovingClass}, []int{50}
	for i := range 91 {
		x.clip.Times = append(x.clip.Times, float64(i)/10)
	}
	person, shape := movingTrack(0, 0, 50, there, 0), movingTrack(1, 0, 50, there, 0)
	person.Score, person.Detections = 0.9, 13
	ball := movingTrack(1, 50, 41, frame.Box{X: 200, Y: 50, W: 30, H: 30}, 1)
	for i, mover := range []*track.Track{shape, ball} {
		mover.ID, mover.Detections = i+1, len(mover.Steps)
	}
	got := x.mergeMovers([]*track.Track{person}, []*track.Track{shape, ball})
	if len(got) != 2 || got[0] != person || got[1] != ball {
		t.Errorf("%d tracks, want the person and the ball", len(got))
	}
}
