package dataset

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

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

func TestTruthPaths(t *testing.T) {
	at := func(frames ...int) []Box {
		var boxes []Box
		for _, f := range frames {
			boxes = append(boxes, Box{Frame: f, X: 1, Y: 1, W: 1, H: 1})
		}
		return boxes
	}
	row := func(video, frame, labels string) string { return video + "," + frame + ",1,1,1,1," + labels + "\n" }
	for name, x := range map[string]struct {
		text string
		want []TruthBox
	}{
		"labels name one": {"video,frame,x,y,w,h,person,action\n" + row("b", "3", "Sam,sit") + row("a", "9", "Rick,walk") + row("a", "2", "Rick,walk") + row("a", "2", "Rick,"),
			[]TruthBox{{0, "", []int{1, 1}, at(2, 9), true}, {0, "", []int{1, Background}, at(2), true}, {1, "", []int{2, 0}, at(3), true}}},
		"labels name two": {"video,frame,x,y,w,h,person,action\n" + row("a", "2", "Rick,walk") + row("a", "9", "Rick,walk") + row("a", "9", "Rick,walk"),
			[]TruthBox{{0, "", []int{1, 1}, at(2, 9), false}, {0, "", []int{1, 1}, at(9), false}}},
		"labels name nobody": {"video,frame,x,y,w,h,person,action\n" + row("a", "2", ",") + row("a", "9", ","),
			[]TruthBox{{0, "", []int{Background, Background}, at(2, 9), false}}},
		"instances": {"video,frame,x,y,w,h,person,action,instance\n" + row("a", "2", "Rick,walk,1") + row("a", "3", "Rick,walk,2") + row("a", "9", "Rick,walk,1") + row("a", "4", "Rick,walk,"),
			[]TruthBox{{0, "1", []int{1, 1}, at(2, 9), true}, {0, "2", []int{1, 1}, at(3), true}, {0, "", []int{1, 1}, at(4), true}}},
		"labels change": {"video,frame,x,y,w,h,person,action,instance\n" + row("a", "1", ",walk,1") + row("a", "2", ",walk,1") + row("a", "3", ",sit,1") + row("a", "5", ",walk,1"),
			[]TruthBox{{0, "1", []int{Background, 1}, at(1, 2), true}, {0, "1", []int{Background, 0}, at(3), true}, {0, "1", []int{Background, 1}, at(5), true}}},
	} {
		d := mustRead(t, change("truth_boxes.csv", x.text))
		if diff := cmp.Diff(x.want, d.TruthBoxes); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestAbsentRows(t *testing.T) {
	d := mustRead(t, change("boxes.csv", "video,track,frame,x,y,w,h\na,t1,7,,,,\na,t1,2,1,2,3,4\n"))
	want := []Box{{Frame: 2, X: 1, Y: 2, W: 3, H: 4}, {Frame: 7, Absent: true}}
	if diff := cmp.Diff(want, d.Tracks[0].Boxes); diff != "" {
		t.Error(diff)
	}
}
