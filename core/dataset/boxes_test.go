package dataset

import "testing"

func TestAt(t *testing.T) {
	boxes := []Box{{Frame: 10, X: 0, Y: 8, W: 4, H: 2}, {Frame: 14, X: 8, Y: 0, W: 8, H: 2}, {Frame: 20, Absent: true}, {Frame: 30, X: 1, W: 1, H: 1}}
	for _, x := range []struct {
		frame float64
		want  Box
		ok    bool
	}{
		{9.99, Box{}, false},
		{10, boxes[0], true},
		{11, Box{Frame: 11, X: 2, Y: 6, W: 5, H: 2}, true},
		{12.5, Box{Frame: 12, X: 5, Y: 3, W: 6.5, H: 2}, true},
		{14, boxes[1], true},
		{19, Box{Frame: 19, X: 8, Y: 0, W: 8, H: 2}, true}, // until it is absent
		{20, Box{}, false},
		{29.5, Box{}, false},
		{30, boxes[3], true},
		{30.5, Box{}, false},
	} {
		got, ok := At(boxes, x.frame)
		if ok != x.ok || got != x.want {
			t.Errorf("frame %v: %+v %v, want %+v %v", x.frame, got, ok, x.want, x.ok)
		}
		_, ok = Track{Start: 11, End: 30, Boxes: boxes}.At(x.frame)
		if want := x.ok && x.frame >= 11 && x.frame < 30; ok != want {
			t.Errorf("frame %v of a track from 11 to 30: %v, want %v", x.frame, ok, want)
		}
		_, ok = TruthBox{Boxes: boxes}.At(x.frame)
		if want := x.frame == 10 || x.frame == 14 || x.frame == 30; ok != want {
			t.Errorf("frame %v of rows that are not joined: %v, want %v", x.frame, ok, want)
		}
		if _, ok = (TruthBox{Boxes: boxes, Joined: true}).At(x.frame); ok != x.ok {
			t.Errorf("frame %v of joined rows: %v, want %v", x.frame, ok, x.ok)
		}
	}
	if _, ok := At(nil, 0); ok {
		t.Error("no boxes, yet one at frame 0")
	}
}
