package main

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"siibp/wasm/vision/message"
)

// film returns frame n of 80×60 pixels: a square of 16 pixels moves to the right by 2 pixels per frame before a
// chequered background.
func film(n int) []byte {
	const w, h, side = 80, 60, 16
	rgba := make([]byte, 4*w*h)
	for y := range h {
		for x := range w {
			v := byte(90 + 20*((x/5+y/5)%2))
			if x >= 2*n && x < 2*n+side && y >= 20 && y < 20+side {
				v = byte(160 + 60*((x-2*n)/4%2))
			}
			p := rgba[4*(y*w+x):]
			p[0], p[1], p[2], p[3] = v, v, v, 255
		}
	}
	return rgba
}

// analyze extracts a clip with frames of half its size.
func analyze(t *testing.T, l *clipAnalyzer) (packed []byte, s message.ClipSummary, seen int) {
	t.Helper()
	if err := l.start(message.BeginClip{ClipSize: message.ClipSize{Width: 160, Height: 120, FrameWidth: 80, FrameHeight: 60}}); err != nil {
		t.Fatal(err)
	}
	for n := range 30 {
		list, err := l.addFrame(pixels{Time: float64(n) / 10, Format: "RGBA"}, film(n))
		if err != nil {
			t.Fatal(err)
		}
		seen += len(list)
	}
	packed, s, err := l.finish()
	if err != nil {
		t.Fatal(err)
	}
	return packed, s, seen
}

// TestPicture checks the size and the colours of the picture of the last frame.
func TestPicture(t *testing.T) {
	l := &clipAnalyzer{}
	if err := l.start(message.BeginClip{ClipSize: message.ClipSize{Width: 160, Height: 120, FrameWidth: 80, FrameHeight: 60}}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.addFrame(pixels{Format: "RGBA"}, film(0)); err != nil {
		t.Fatal(err)
	}
	for most, want := range map[int]message.ImageSize{100: {Width: 80, Height: 60}, 80: {Width: 80, Height: 60}, 79: {Width: 40, Height: 30}, 20: {Width: 20, Height: 15}} {
		rgba, got := l.picture(most)
		if got != want || len(rgba) != 4*want.Width*want.Height {
			t.Errorf("at most %d pixels: %d bytes of %v, want %v", most, len(rgba), got, want)
		}
		if rgba[0] != 90 || rgba[3] != 255 { // the first cell of the background is as large as the largest block
			t.Errorf("at most %d pixels: the first is %v", most, rgba[:4])
		}
	}
}

// TestAnalyze checks that moving objects are found without networks and that their boxes are in pixels of the clip.
func TestAnalyze(t *testing.T) {
	packed, s, seen := analyze(t, &clipAnalyzer{})
	if s.Frames != 30 || s.Tracks == 0 || s.Persons != 0 || s.Others == 0 || s.Others > s.Tracks || seen == 0 {
		t.Fatalf("%+v, %d boxes in all frames", s, seen)
	}
	c, err := unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	if c.W != 160 || c.H != 120 {
		t.Errorf("the clip has %d×%d pixels", c.W, c.H)
	}
	track := c.Tracks[0]
	i := len(track.Frames) / 2
	x, y := track.Boxes[i].Centre()
	if wantX, wantY := 2*float64(2*track.Frames[i]+8), 2*28.0; math.Abs(x-wantX) > 12 || math.Abs(y-wantY) > 12 {
		t.Errorf("at frame %d the box is around %.0f, %.0f, not %.0f, %.0f", track.Frames[i], x, y, wantX, wantY)
	}
}

// TestAnalyzeTwice checks that clips do not affect each other.
func TestAnalyzeTwice(t *testing.T) {
	l := &clipAnalyzer{}
	first, _, _ := analyze(t, l)
	second, _, _ := analyze(t, l)
	if !slices.Equal(first, second) {
		t.Error("the second extraction of the clip differs")
	}
}

func TestFaults(t *testing.T) {
	l := &clipAnalyzer{}
	if _, err := l.addFrame(pixels{Format: "RGBA"}, film(0)); err == nil {
		t.Error("a frame before its clip is accepted")
	}
	if _, _, err := l.finish(); err == nil {
		t.Error("an end before its clip is accepted")
	}
	if err := l.start(message.BeginClip{ClipSize: message.ClipSize{}}); err == nil {
		t.Error("a clip without size is accepted")
	}
	if err := l.load([]byte("no weights")); err == nil || l.detector != nil {
		t.Errorf("empty weights: : %v, %v", err, l.detector)
	}
	if err := l.start(message.BeginClip{ClipSize: message.ClipSize{Width: 8, Height: 8, FrameWidth: 8, FrameHeight: 8}}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.addFrame(pixels{Format: "RGBA"}, film(0)); err == nil {
		t.Error("a frame of another size is accepted")
	}
	if _, _, err := l.finish(); err == nil {
		t.Error("a clip without a frame is accepted")
	}
}

// TestWriteDataset checks that the files of a dataset of two clips contain their names and media.
func TestWriteDataset(t *testing.T) {
	packed, _, _ := analyze(t, &clipAnalyzer{})
	files, err := writeDataset([]message.ClipName{{ID: "a", Media: "media/a.webm"}, {ID: "b", Media: "media/b.webm"}}, [][]byte{packed, packed})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, f := range files {
		paths = append(paths, f.path)
		if len(f.content) == 0 {
			t.Errorf("%s is empty", f.path)
		}
	}
	for _, want := range []string{"dataset.json", "tracks.csv", "boxes.csv"} {
		if !slices.Contains(paths, want) {
			t.Errorf("%s is missing in %v", want, paths)
		}
	}
	if _, err := writeDataset([]message.ClipName{{ID: "a"}}, nil); err == nil {
		t.Error("a name without a clip is accepted")
	}
	if _, err := writeDataset([]message.ClipName{{ID: "a"}}, [][]byte{{1, 2}}); err == nil {
		t.Error("an invalid packed clip is accepted")
	}
}

// TestEdit edits the tracks of a packed clip and recomputes the features of the changed ones from the requested
// frames.
func TestEdit(t *testing.T) {
	l := &clipAnalyzer{}
	packed, before, _ := analyze(t, l)
	const sizes = `"width": 160, "height": 120, "frameWidth": 80, "frameHeight": 60}`
	call := func(operation, arguments string, buffers ...[]byte) reply {
		t.Helper()
		r, known, err := l.callEditing(operation, []byte(arguments), buffers)
		if err != nil || !known {
			t.Fatal(operation, known, err)
		}
		return r
	}
	first := call("preview", `{"edits": [], `+sizes, packed).message.(message.EditPreview).Tracks[0].ID
	split := fmt.Sprintf(`{"edits": [{"do": "split", "track": %q, "frame": 12}, {"do": "delete", "track": "9"}], %s`, first, sizes)
	p := call("preview", split, packed).message.(message.EditPreview)
	if len(p.Tracks) != before.Tracks+1 || p.Faults[0] != "" || p.Faults[1] != `there is no track "9"` {
		t.Fatalf("%+v", p)
	}
	if last := p.Tracks[len(p.Tracks)-1]; !last.Changed || last.First != 12 || last.Rows[0][0] != 12 || last.Class != "moving" {
		t.Errorf("%+v", last)
	}
	call("edit", split, packed)
	spans := 0
	for s := call("next", "").message.(*message.Seconds); s != nil; s = call("next", "").message.(*message.Seconds) {
		spans++
		for n := range 30 {
			if at := float64(n) / 10; at >= s.From && at <= s.To {
				call("edit-frame", fmt.Sprintf(`{"time": %g, "format": "RGBA"}`, at), film(n))
			}
		}
	}
	r := call("edit-end", "")
	m := r.message.(message.EditResult)
	if spans != 1 || m.Summary.Tracks != before.Tracks+1 || len(m.Edits) != 1 {
		t.Errorf("%d spans, %+v", spans, m)
	}
	if c, err := unpack(r.buffers[0]); err != nil || c.Tracks[len(c.Tracks)-1].Look == nil || len(c.Edits) != 1 {
		t.Errorf("%v %+v", err, c)
	}
}

func TestEditFaults(t *testing.T) {
	l := &clipAnalyzer{}
	for _, operation := range []string{"next", "edit-frame", "edit-end"} {
		if _, known, err := l.callEditing(operation, []byte("0"), [][]byte{nil}); !known || err == nil {
			t.Errorf("%s succeeds without a clip", operation)
		}
	}
	if _, _, err := l.callEditing("edit", []byte("{}"), [][]byte{{1}}); err == nil {
		t.Error("an invalid packed clip is edited")
	}
	if _, known, _ := l.callEditing("paint", nil, nil); known {
		t.Error("an unknown operation is accepted")
	}
	packed, _, _ := analyze(t, l)
	if err := l.startEditing(packed, message.EditClip{ClipSize: message.ClipSize{FrameWidth: 8, FrameHeight: 8}}); err != nil {
		t.Fatal(err)
	}
	if err := l.addEditFrame(pixels{Format: "RGBA"}, film(0)); err == nil {
		t.Error("a frame of another size is accepted")
	}
}
