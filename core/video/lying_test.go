package video

import (
	"slices"
	"testing"

	"siibp/core/video/frame"
)

// onSide is a detector that sees a person of the given box only in a frame rotated by a number of quarter turns, and the
// persons of an upright frame.
type onSide struct {
	upright  []Detection
	lying    frame.Box // in the upright frame
	score    float64
	quarters int
	searches int
}

func (d *onSide) String() string                                               { return "on side" }
func (d *onSide) Classes() []string                                            { return []string{PersonClass} }
func (d *onSide) Detect(frame.Image) ([]Detection, error)                      { return d.upright, nil }
func (d *onSide) Face(frame.Image, frame.Box, FaceParameters) (f Face, _ bool) { return f, false }

func (d *onSide) DetectPersons(m frame.Image) []Detection {
	d.searches++
	if quarters := int(m.Row(0)[0]); quarters != d.quarters {
		return nil
	}
	return []Detection{{Box: d.lying.TurnedBack(4-d.quarters, m.W, m.H), Score: d.score}}
}

// marked returns a frame whose top left pixel, after rotation by some quarter turns, has their number.
func marked() frame.Image {
	m := frame.New(80, 60)
	m.Row(59)[0] = 1   // the bottom left corner comes to the top left by a rotation of one quarter
	m.Row(0)[3*79] = 3 // the top right one by three
	return m
}

// A lying person is found in the rotated frame, unless an upright person at the place is more certain.
func TestDetectLying(t *testing.T) {
	lying, board := frame.Box{X: 10, Y: 20, W: 40, H: 15}, frame.Box{X: 5, Y: 15, W: 60, H: 40}
	for _, c := range []struct {
		name    string
		upright []Detection
		lying   frame.Box
		score   float64
		want    []Detection
	}{
		{"nobody else", nil, lying, 0.7, []Detection{{Box: lying, Score: 0.7}}},
		{"a weak person at the place", []Detection{{Box: lying, Score: 0.3}}, lying, 0.7, []Detection{{Box: lying, Score: 0.7}}},
		{"a sure person at the place", []Detection{{Box: lying, Score: 0.65}}, lying, 0.7, []Detection{{Box: lying, Score: 0.65}}},
		{"a surfboard under the person", []Detection{{Box: board, Score: 0.8, Class: 1}}, lying, 0.7, []Detection{{Box: board, Score: 0.8, Class: 1}, {Box: lying, Score: 0.7}}},
		{"the person taken for a weak dog", []Detection{{Box: lying, Score: 0.4, Class: 1}}, lying, 0.7, []Detection{{Box: lying, Score: 0.7}}},
		{"too weak", nil, lying, 0.4, nil},
		{"too high", nil, frame.Box{X: 10, Y: 20, W: 20, H: 30}, 0.9, nil},
	} {
		for _, quarters := range []int{1, 3} {
			d := &onSide{upright: c.upright, lying: c.lying, score: c.score, quarters: quarters}
			x := NewExtractor(d, Options{})
			if got := x.detectLying(marked(), c.upright); !slices.Equal(got, c.want) {
				t.Errorf("%s, %d quarters: %v, want %v", c.name, quarters, got, c.want)
			}
		}
	}
}

// TestWeakLyingDetections checks that a weak detection continues a lying person, and that one elsewhere is dropped.
func TestWeakLyingDetections(t *testing.T) {
	lying, elsewhere := frame.Box{X: 10, Y: 20, W: 40, H: 15}, frame.Box{X: 10, Y: 45, W: 40, H: 12}
	for box, want := range map[frame.Box]int{{X: 12, Y: 21, W: 40, H: 15}: 1, elsewhere: 0} {
		d := &onSide{lying: lying, score: 0.7, quarters: 1}
		x := NewExtractor(d, Options{})
		x.detectLying(marked(), nil)
		d.lying, d.score = box, x.options.Link.LowScore
		if got := x.detectLying(marked(), nil); len(got) != want {
			t.Errorf("a weak detection at %v: %v, want %d", box, got, want)
		}
	}
}

// Both rotations are searched in the first run and then in alternation; a rotation in which somebody lies, in every
// run.
func TestLyingTurns(t *testing.T) {
	for _, c := range []struct{ quarters, want int }{{2, 2 + 3}, {1, 12 + 3}} { // 12 runs
		d := &onSide{lying: frame.Box{X: 10, Y: 20, W: 40, H: 15}, score: 0.7, quarters: c.quarters}
		x := NewExtractor(d, Options{})
		for range 12 {
			x.detectLying(marked(), nil)
		}
		if d.searches != c.want {
			t.Errorf("%d quarters: %d searches, want %d", c.quarters, d.searches, c.want)
		}
	}
}
