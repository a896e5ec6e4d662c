package track

import (
	"math"
	"slices"
	"testing"

	"siibp/core/video/frame"
)

const rate = 10.0 // frames per second

// walker is a box with constant velocity.
type walker struct {
	x, y, dx, dy float64 // in pixels, and pixels per frame
	colours      []float32
	from, to     int // frames, to is exclusive
}

func (w walker) at(number int) frame.Box {
	return frame.Box{X: w.x + w.dx*float64(number), Y: w.y + w.dy*float64(number), W: 20, H: 50}
}

// link runs walkers through a linker, with detections in every fifth frame. score returns the score of each
// detection.
func link(l *Linker, walkers []walker, frames int, score func(number, walker int) float64, follow func(number int) func(frame.Box) (frame.Box, float64)) {
	for number := range frames {
		var by func(frame.Box) (frame.Box, float64)
		if follow != nil {
			by = follow(number)
		}
		l.Advance(number, float64(number)/rate, by)
		if number%5 != 0 {
			continue
		}
		var list []Detection
		for i, w := range walkers {
			if number >= w.from && number < w.to {
				list = append(list, Detection{Box: w.at(number), Score: score(number, i), Descriptor: w.colours})
			}
		}
		if number%10 == 5 {
			slices.Reverse(list) // the order of detections must not matter
		}
		l.Match(list)
	}
}

func always(int, int) float64 { return 0.9 }

// follows checks that a track is within bound pixels of a walker at each of its frames.
func follows(t *testing.T, track *Track, w walker, bound float64) {
	t.Helper()
	for _, s := range track.Steps {
		want := w.at(s.Frame)
		if off := max(math.Abs(s.Box.X-want.X), math.Abs(s.Box.Y-want.Y)); !(off <= bound) {
			t.Errorf("track %d at frame %d is off by %.1f", track.ID, s.Frame, off)
			return
		}
	}
}

// TestCrossing checks that two walkers who cross keep their tracks, by velocity if they have the same colours, or by
// colours.
func TestCrossing(t *testing.T) {
	for name, colours := range map[string][2][]float32{
		"alike": {}, "differently dressed": {{1, 0, 1, 0}, {0, 1, 0, 1}},
	} {
		walkers := []walker{{x: 0, y: 40, dx: 2, colours: colours[0], to: 61}, {x: 120, y: 42, dx: -2, colours: colours[1], to: 61}}
		l := NewLinker(LinkParameters{})
		link(l, walkers, 61, always, nil)
		tracks := l.Finish()
		if len(tracks) != 2 {
			t.Fatalf("%s: %d tracks", name, len(tracks))
		}
		for i, track := range tracks {
			follows(t, track, walkers[i], 3)
			if len(track.Steps) != 61 || track.Detections != 13 {
				t.Errorf("%s: track %d has %d steps, %d of them detected", name, i, len(track.Steps), track.Detections)
			}
		}
	}
}

// TestColourGate checks that a walker in other clothes at the place of a previous one gets a new track, and continues
// the old track without the colour threshold.
func TestColourGate(t *testing.T) {
	walkers := []walker{{x: 50, y: 40, colours: []float32{1, 0, 1, 0}, to: 26}, {x: 52, y: 40, colours: []float32{0, 1, 0, 1}, from: 26, to: 60}}
	for similarity, want := range map[float64]int{0.8: 2, -1: 1} {
		l := NewLinker(LinkParameters{MinSimilarity: similarity})
		link(l, walkers, 60, always, nil)
		if tracks := l.Finish(); len(tracks) != want {
			t.Errorf("with a minimum similarity of %v: %d tracks, want %d", similarity, len(tracks), want)
		}
	}
}

// TestTwoRounds checks that low-score detections continue tracks.
func TestTwoRounds(t *testing.T) {
	walkers := []walker{{x: 0, y: 40, dx: 1, to: 60}, {x: 150, y: 40, to: 60}}
	l := NewLinker(LinkParameters{})
	link(l, walkers, 60, func(number, i int) float64 {
		if i == 1 || number > 10 && number < 40 {
			return 0.3
		}
		return 0.9
	}, nil)
	tracks := l.Finish()
	if len(tracks) != 1 || tracks[0].Detections != 12 {
		t.Fatalf("%d tracks, want one of 12 detections: %+v", len(tracks), tracks)
	}
	follows(t, tracks[0], walkers[0], 2)
}

// TestTrackEnds checks that no track continues across a cut or a gap of more than MaxGap, and that steps after the last
// detection are dropped.
func TestTrackEnds(t *testing.T) {
	one := []walker{{x: 50, y: 40, to: 100}}
	l := NewLinker(LinkParameters{})
	link(l, one, 31, always, nil)
	l.EndShot()
	link(l, one, 31, always, nil)
	if tracks := l.Finish(); len(tracks) != 2 {
		t.Errorf("%d tracks around a cut", len(tracks))
	}
	l = NewLinker(LinkParameters{})
	link(l, []walker{{x: 50, y: 40, to: 21}, {x: 50, y: 40, from: 40, to: 60}}, 70, always, nil)
	tracks := l.Finish()
	if len(tracks) != 2 || tracks[0].Steps[len(tracks[0].Steps)-1].Frame != 20 || tracks[1].Steps[0].Frame != 40 {
		t.Errorf("tracks around a gap of two seconds: %+v", tracks)
	}
	l = NewLinker(LinkParameters{})
	link(l, []walker{{x: 50, y: 40, to: 1}}, 20, always, nil)
	if tracks := l.Finish(); len(tracks) != 0 {
		t.Error("a single detection is a track")
	}
}

// TestShortAndSparseTracks checks that a track is dropped if it is shorter than MinDuration or has a smaller share of detections
// than MinDetectedShare.
func TestShortAndSparseTracks(t *testing.T) {
	walkers := []walker{{x: 50, y: 40, to: 31}}
	whole := NewLinker(LinkParameters{})
	link(whole, walkers, 31, always, nil)
	steps := whole.Finish()[0].Steps
	duration := steps[len(steps)-1].Time - steps[0].Time
	for _, q := range []struct {
		parameters LinkParameters
		kept       int
	}{
		{LinkParameters{MinDuration: duration}, 1},
		{LinkParameters{MinDuration: 1.01 * duration}, 0},
		{LinkParameters{MinDetectedShare: 0.1}, 1},
		{LinkParameters{MinDetectedShare: 1.01}, 0},
	} {
		l := NewLinker(q.parameters)
		link(l, walkers, 31, always, nil)
		if got := len(l.Finish()); got != q.kept {
			t.Errorf("%+v: %d tracks, want %d", q.parameters, got, q.kept)
		}
	}
}

// TestFollowsFlow checks that boxes follow the flow between detections and that the drift is distributed when the
// next detection arrives.
func TestFollowsFlow(t *testing.T) {
	w := walker{x: 10, y: 10, to: 31}
	l := NewLinker(LinkParameters{})
	jump := func(number int) func(frame.Box) (frame.Box, float64) {
		return func(b frame.Box) (frame.Box, float64) {
			if number == 2 {
				return b.Translated(6, 0), 0.9
			}
			return b.Translated(0, 0), 0.9
		}
	}
	link(l, []walker{w}, 6, always, jump)
	steps := l.Finish()[0].Steps
	// The flow is 6 pixels from frame 2 on, and the detection at frame 5 has not moved: the drift is a fifth of −6
	// per frame.
	for i, want := range []float64{10, 8.8, 13.6, 12.4, 11.2, 10} {
		if math.Abs(steps[i].Box.X-want) > 1e-9 {
			t.Errorf("at frame %d x is %v, want %v", i, steps[i].Box.X, want)
		}
	}
}

// TestFilter checks that the filter finds the velocity from many noiseless measurements.
func TestFilter(t *testing.T) {
	f := newBoxFilter(frame.Box{X: 0, Y: 0, W: 20, H: 50})
	for i := 1; i <= 40; i++ {
		f.predict(0.1, 1)
		f.update(frame.Box{X: 3 * float64(i), Y: 0, W: 20, H: 50}, detectionNoise)
	}
	if v := f[0].velocity; math.Abs(v-30) > 0.5 {
		t.Errorf("the velocity is %v, want 30 pixels per second", v)
	}
	f.predict(0.5, 1)
	if x := f.box().X; math.Abs(x-135) > 1 {
		t.Errorf("half a second later x is %v, want 135", x)
	}
	for _, k := range f {
		if k.p <= 0 || k.q <= 0 || k.p*k.q <= k.c*k.c {
			t.Errorf("the covariance is not positive: %+v", k)
		}
	}
}

// TestSteady checks that five steady detections with a mean score of 0.3 make a track without a high score, and that
// fewer, lower or other ones do not.
func TestSteady(t *testing.T) {
	for name, c := range map[string]struct {
		score  float64
		frames int // with a detection in every fifth
		steady bool
		want   int
	}{
		"a weak person":      {0.32, 21, true, 1},
		"four detections":    {0.32, 20, true, 0},
		"too weak":           {0.28, 51, true, 0},
		"no person":          {0.32, 51, false, 0},
		"four, but one sure": {0.6, 20, false, 1},
	} {
		l := NewLinker(LinkParameters{})
		for number := range c.frames {
			l.Advance(number, float64(number)/rate, nil)
			if number%5 == 0 {
				l.Match([]Detection{{Box: frame.Box{X: 10, Y: 10, W: 20, H: 50}, Score: c.score, Steady: c.steady}})
			}
		}
		if got := len(l.Finish()); got != c.want {
			t.Errorf("%s: %d tracks, want %d", name, got, c.want)
		}
	}
}

func TestNobody(t *testing.T) {
	l := NewLinker(LinkParameters{})
	l.Advance(0, 0, nil)
	l.Match(nil)
	l.Match([]Detection{{Box: frame.Box{X: 3, Y: 3}, Score: 1}, {Box: frame.Box{X: math.NaN(), W: math.NaN(), H: 2}, Score: 1}})
	if tracks := l.Finish(); len(tracks) != 0 {
		t.Errorf("boxes without area start %d tracks", len(tracks))
	}
}

// TestKeepPosition checks that an object that jumps and changes its shape while unseen is one track with KeepPosition.
func TestKeepPosition(t *testing.T) {
	l := NewLinker(LinkParameters{Acceleration: 10, KeepPosition: true, MinIoU: 0.1})
	at := func(n int) frame.Box {
		lift := 60 * math.Abs(math.Sin(math.Pi*float64(n)/10))
		return frame.Box{X: 50, Y: 100 - lift, W: 10 + 4*float64(n%5), H: 40}
	}
	for n := range 60 {
		l.Advance(n, float64(n)/10, nil)
		if n%10 < 3 || n%10 > 6 { // unseen at the top
			l.Match([]Detection{{Box: at(n), Score: 0.9}})
		}
	}
	tracks := l.Finish()
	if len(tracks) != 1 || len(tracks[0].Steps) != 60 {
		t.Fatalf("%d tracks", len(tracks))
	}
	for _, s := range tracks[0].Steps {
		if s.Box.W < 10 || s.Box.W > 26 {
			t.Errorf("at frame %d the track is %.0f pixels wide", s.Frame, s.Box.W)
		}
	}
}

// A track that the frame's edge truncated continues with the whole object, whose colours differ more.
func TestMatchTruncated(t *testing.T) {
	colours := func(share float32) []float32 { return []float32{share, 1 - share, share, 1 - share} }
	for _, c := range []struct {
		before, after bool
		want          int
	}{{true, true, 1}, {true, false, 1}, {false, true, 1}, {false, false, 2}} {
		l := NewLinker(LinkParameters{})
		for number, d := range []Detection{{Descriptor: colours(0.95), Truncated: c.before}, {Descriptor: colours(0.3), Truncated: c.after}} {
			d.Box, d.Score = frame.Box{X: 10, Y: 10, W: 20, H: 50}, 0.9
			if number > 0 {
				if s := frame.ColourSimilarity(l.Active()[0].Descriptor, d.Descriptor); s < 0.7 || s >= 0.8 {
					t.Fatalf("the colours have a similarity of %.2f", s)
				}
			}
			l.Advance(number, 0.4*float64(number), nil)
			l.Match([]Detection{d})
		}
		if got := len(l.Active()); got != c.want {
			t.Errorf("truncated before %v, after %v: %d tracks, want %d", c.before, c.after, got, c.want)
		}
	}
}
