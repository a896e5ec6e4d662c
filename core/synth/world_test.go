package synth

import (
	"bytes"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"testing"

	"siibp/core/dataset"
)

// demo returns the default world, generated once for all tests.
var demo = sync.OnceValue(func() *World { return New(Options{}) })

// worlds returns the worlds that the property tests check.
func worlds() map[string]*World {
	return map[string]*World{
		"demo":    demo(),
		"other":   New(Options{Seed: 7, Clips: 6, Actors: 4, Proposals: 2, Dim: 8}),
		"smaller": New(Options{Seed: 3, Clips: 3, Width: 160, Height: 90, Frames: 20, FPS: 10}),
		"least":   New(Options{Clips: 1, Actors: 1, Proposals: 1, Frames: minFrames, Width: minHeight, Height: minHeight, Dim: maxDim}),
	}
}

func TestDatasetIsComplete(t *testing.T) {
	for name, w := range worlds() {
		d, o := w.Dataset(), w.options
		if len(d.Videos) != o.Clips {
			t.Errorf("%s: %d videos, want %d", name, len(d.Videos), o.Clips)
		}
		for _, v := range d.Views {
			if v.Dim != o.Dim || len(v.X) != len(d.Tracks)*v.Dim {
				t.Errorf("%s: view %s has %d values of dimension %d for %d tracks", name, v.Name, len(v.X), v.Dim, len(d.Tracks))
			}
		}
		row := 0
		for i, v := range d.Videos {
			for _, r := range v.Tracks {
				if r != row || d.Tracks[r].Video != i {
					t.Fatalf("%s: row %d is listed in video %d, but its track has video %d", name, r, i, d.Tracks[r].Video)
				}
				row++
			}
		}
		if row != len(d.Tracks) {
			t.Errorf("%s: videos list %d of %d tracks", name, row, len(d.Tracks))
		}
	}
}

func TestFeaturesAreFiniteAndScaled(t *testing.T) {
	for _, v := range demo().Dataset().Views {
		square := 0.0
		for i, x := range v.X {
			if math.IsNaN(x) || math.IsInf(x, 0) || float64(float32(x)) != x {
				t.Fatalf("view %s, value %d: %v is not a finite float32", v.Name, i, x)
			}
			square += x * x
		}
		// The features have mean square 1, the noise 0.4²; 0.05 is many standard errors.
		if got, want := square/float64(len(v.X)), 1+0.4*0.4; math.Abs(got-want) > 0.05 {
			t.Errorf("view %s: mean square %.3f, want %.3f", v.Name, got, want)
		}
	}
}

func TestBoxesAreInsideFrame(t *testing.T) {
	for world, w := range worlds() {
		d, o := w.Dataset(), w.options
		const slack = 0.1 // boxes are rounded to tenths of a pixel
		check := func(name string, boxes []dataset.Box, start, end int) {
			if boxes[0].Frame != start || boxes[len(boxes)-1].Frame != end-1 {
				t.Errorf("%s, %s: boxes do not cover the frames %d…%d", world, name, start, end)
			}
			for i, b := range boxes {
				if b.W <= 0 || b.H <= 0 || b.X < 0 || b.Y < 0 || b.X+b.W > float64(o.Width)+slack || b.Y+b.H > float64(o.Height)+slack {
					t.Errorf("%s, %s: box %+v is outside the frame", world, name, b)
				}
				if i > 0 && b.Frame <= boxes[i-1].Frame {
					t.Errorf("%s, %s: frame %d follows %d", world, name, b.Frame, boxes[i-1].Frame)
				}
			}
		}
		for _, tr := range d.Tracks {
			if tr.Start < 0 || tr.End > o.Frames || tr.Start >= tr.End {
				t.Errorf("%s: track covers the frames %d…%d", world, tr.Start, tr.End)
			}
			check(tr.ID, tr.Boxes, tr.Start, tr.End)
		}
		for _, b := range d.TruthBoxes {
			check(b.Instance, b.Boxes, b.Boxes[0].Frame, b.Boxes[len(b.Boxes)-1].Frame+1)
		}
	}
}

func TestTruthFollowsOverlap(t *testing.T) {
	for name, w := range worlds() {
		d := w.Dataset()
		for r, tr := range d.Tracks {
			best, want := 0.5, []int{dataset.Background, dataset.Background}
			for _, b := range d.TruthBoxes {
				if b.Video != tr.Video {
					continue
				}
				if o := meanOverlap(tr.Boxes, b.Boxes); o >= best {
					best, want = o, b.Classes
				}
			}
			if !slices.Equal(tr.Truth, want) {
				t.Errorf("%s, row %d: truth %v, want %v from the boxes", name, r, tr.Truth, want)
			}
		}
	}
}

// meanOverlap returns the mean IoU of a and b over the frames of a, computed frame by frame.
func meanOverlap(a, b []dataset.Box) float64 {
	first, last := a[0].Frame, a[len(a)-1].Frame
	sum := 0.0
	for f := first; f <= last; f++ {
		r, inA := boxAt(a, f)
		s, inB := boxAt(b, f)
		if inA && inB {
			width := math.Max(0, math.Min(r.X+r.W, s.X+s.W)-math.Max(r.X, s.X))
			height := math.Max(0, math.Min(r.Y+r.H, s.Y+s.H)-math.Max(r.Y, s.Y))
			sum += width * height / (r.W*r.H + s.W*s.H - width*height)
		}
	}
	return sum / float64(last-first+1)
}

// boxAt returns the box of a frame by linear interpolation, and false outside the path.
func boxAt(boxes []dataset.Box, frame int) (b dataset.Box, ok bool) {
	for i, after := range boxes {
		if after.Frame == frame {
			return after, true
		}
		if i > 0 && boxes[i-1].Frame < frame && frame < after.Frame {
			before := boxes[i-1]
			u := float64(frame-before.Frame) / float64(after.Frame-before.Frame)
			return dataset.Box{
				X: before.X + u*(after.X-before.X), Y: before.Y + u*(after.Y-before.Y),
				W: before.W + u*(after.W-before.W), H: before.H + u*(after.H-before.H),
			}, true
		}
	}
	return b, false
}

func TestEveryInstanceHasTrack(t *testing.T) {
	for name, w := range worlds() {
		d := w.Dataset()
		for _, b := range d.TruthBoxes {
			found := slices.ContainsFunc(d.Tracks, func(tr dataset.Track) bool {
				return tr.Video == b.Video && meanOverlap(tr.Boxes, b.Boxes) >= 0.5
			})
			if !found {
				t.Errorf("%s: no track shows %s of video %d", name, b.Instance, b.Video)
			}
		}
	}
}

func TestDemoHasGoodPartialAndBackgroundTracks(t *testing.T) {
	d := demo().Dataset()
	for i, v := range d.Videos {
		if n := len(v.Tracks); n < 6 || n > 10 {
			t.Errorf("video %d has %d tracks, want 6…10", i, n)
		}
	}
	good, background, partial := 0, 0, 0
	for _, tr := range d.Tracks {
		most := 0.0
		for _, b := range d.TruthBoxes {
			if b.Video == tr.Video {
				most = math.Max(most, meanOverlap(tr.Boxes, b.Boxes))
			}
		}
		switch {
		case most >= 0.5:
			good++
		case most >= 0.05:
			partial++
		default:
			background++
		}
	}
	if min(good, background, partial) < 20 {
		t.Errorf("%d good, %d partial and %d background tracks, want at least 20 of each", good, partial, background)
	}
}

func TestInvalidOptionsPanic(t *testing.T) {
	for _, o := range []Options{
		{Clips: -1}, {Frames: 7}, {FPS: -1}, {Height: 59}, {Width: 100}, {Actors: 7}, {Actors: -1},
		{Proposals: -1}, {LabelNoise: 1.1}, {LabelNoise: math.NaN()}, {FeatureNoise: math.NaN()}, {Dim: 33},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New(%+v) does not panic", o)
				}
			}()
			New(o)
		}()
	}
}

func TestEqualOptionsGiveEqualWorlds(t *testing.T) {
	o := Options{Seed: 11, Clips: 4}
	a := New(o)
	before := runtime.GOMAXPROCS(1)
	b := New(o)
	runtime.GOMAXPROCS(before)
	if !reflect.DeepEqual(a.Dataset(), b.Dataset()) {
		t.Error("the datasets differ")
	}
	for i := range a.clips {
		if p, q := a.Sheet(i), b.Sheet(i); !bytes.Equal(p.Pix, q.Pix) || !reflect.DeepEqual(p.Palette, q.Palette) {
			t.Errorf("the sheets of clip %d differ", i)
		}
	}
	o.Seed++
	if reflect.DeepEqual(a.Dataset().Tracks, New(o).Dataset().Tracks) {
		t.Error("a different seed gives the same tracks")
	}
}

func TestNoiseOptionsKeepBoxes(t *testing.T) {
	small := Options{Clips: 3, Frames: 12}
	a := New(small).Dataset()
	small.LabelNoise, small.FeatureNoise = 0.5, 1
	b := New(small).Dataset()
	if !reflect.DeepEqual(a.Tracks, b.Tracks) || !reflect.DeepEqual(a.TruthBoxes, b.TruthBoxes) {
		t.Error("noise in labels and features changes boxes")
	}
	if reflect.DeepEqual(a.Views, b.Views) {
		t.Error("feature noise does not change the features")
	}
}

func TestDatasetIsCopy(t *testing.T) {
	w := New(Options{Clips: 1, Frames: 12})
	d := w.Dataset()
	d.Views[0].X[0]++
	d.Tracks[0].Truth[0] = 5
	d.Tracks[0].Boxes[0].X = -1
	d.TruthBoxes[0].Boxes[0].X = -1
	d.Videos[0].Tuples[0][0] = 5
	if reflect.DeepEqual(d, w.Dataset()) {
		t.Error("changing a dataset changes later datasets")
	}
	if !reflect.DeepEqual(New(Options{Clips: 1, Frames: 12}).Dataset(), w.Dataset()) {
		t.Error("changing a dataset changes the world")
	}
}
