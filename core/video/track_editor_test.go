package video

import (
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"siibp/core/video/edit"
	"siibp/core/video/frame"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// walk returns a film of two actors and its extracted clip.
func walk(t *testing.T, o Options) (*film, *Clip) {
	t.Helper()
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}}
	c, err := Extract(f, f, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	if tracks := whole(c); len(tracks) != 2 || tracks[0].ID != "0" || tracks[1].ID != "1" {
		t.Fatalf("%d tracks", len(tracks))
	}
	return f, c
}

// editedClip pushes the requested frames of a film, each transformed by see, and returns the edited clip and the number
// of frames.
func editedClip(t *testing.T, m *TrackEditor, f *film, see func(source.Frame) source.Frame) (c *Clip, frames int) {
	t.Helper()
	for from, to, more := m.Next(); more; from, to, more = m.Next() {
		for f.next = 0; ; {
			shown, err := f.Next()
			if err == io.EOF {
				break
			}
			if shown.Time < from || shown.Time > to {
				continue
			}
			frames++
			if see != nil {
				shown = see(shown)
			}
			if err := m.Push(shown); err != nil {
				t.Fatal(err)
			}
		}
	}
	c, err := m.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return c, frames
}

// trackOf returns a track by its ID.
func trackOf(t *testing.T, c *Clip, id string) *Track {
	t.Helper()
	i := slices.IndexFunc(c.Tracks, func(one Track) bool { return one.ID == id })
	if i < 0 {
		t.Fatalf("there is no track %s", id)
	}
	return &c.Tracks[i]
}

// TestEditWithoutFrames checks that split and join restore a track without any frames, and that deleting needs none.
func TestEditWithoutFrames(t *testing.T) {
	f, c := walk(t, Options{})
	next := edit.Edit{Do: edit.Split, Track: "0", Frame: 30}
	parts, _, _ := c.PreviewEdits([]edit.Edit{next})
	m, faults := NewTrackEditor(c, []edit.Edit{next, {Do: edit.Join, Track: "0", With: parts[len(parts)-1].ID}, {Do: edit.Delete, Track: "nobody"}}, f, Options{})
	if faults[0] != nil || faults[1] != nil || faults[2] == nil {
		t.Fatal(faults)
	}
	same, frames := editedClip(t, m, f, nil)
	if frames != 0 || !reflect.DeepEqual(same.Tracks, c.Tracks) || len(same.Edits) != 2 {
		t.Errorf("%d frames are processed, %d tracks, %v", frames, len(same.Tracks), same.Edits)
	}
	m, _ = NewTrackEditor(c, []edit.Edit{{Do: edit.Delete, Track: "0"}}, f, Options{})
	less, frames := editedClip(t, m, f, nil)
	if frames != 0 || len(less.Tracks) != len(c.Tracks)-1 || !reflect.DeepEqual(trackOf(t, less, "1"), trackOf(t, c, "1")) {
		t.Errorf("%d frames are processed, %d tracks", frames, len(less.Tracks))
	}
}

// TestEditFeatures checks that the parts of a split track get features of their own frames and that other tracks keep
// theirs.
func TestEditFeatures(t *testing.T) {
	f, c := walk(t, Options{Action: Trajectories})
	edits := []edit.Edit{
		{Do: edit.Split, Track: "0", Frame: 20}, {Do: edit.Split, Track: "1", Frame: 40},
		{Do: edit.Join, Track: "0", With: "3"}, // the first third of the red actor and the last third of the blue one
	}
	m, faults := NewTrackEditor(c, edits, f, Options{Action: Trajectories})
	if slices.ContainsFunc(faults, func(err error) bool { return err != nil }) {
		t.Fatal(faults)
	}
	f.faces = nil
	got, frames := editedClip(t, m, f, nil)
	if frames != 60 || !slices.Equal(got.Edits[2].Boxes, []edit.Keyframe(nil)) {
		t.Errorf("%d frames are processed", frames)
	}
	for _, c := range []struct {
		id    string
		from  int
		to    int
		face  []float32
		speed float64 // to the right, in heights per second
	}{{"0", 0, 59, nil, 0}, {"2", 20, 59, []float32{200, 40, 40}, 60.0 / 90}, {"1", 0, 39, []float32{40, 40, 200}, 0}} {
		clipTrack := trackOf(t, got, c.id)
		if clipTrack.Frames[0] != c.from || clipTrack.Frames[len(clipTrack.Frames)-1] != c.to || len(clipTrack.Boxes) != len(clipTrack.Frames) {
			t.Errorf("track %s has frames %d to %d", c.id, clipTrack.Frames[0], clipTrack.Frames[len(clipTrack.Frames)-1])
		}
		if clipTrack.Look == nil || len(clipTrack.Motion) == 0 || len(clipTrack.Trajectories) == 0 {
			t.Errorf("track %s has descriptors of %d colours and %d rates, and %d trajectories", c.id, len(clipTrack.Look), len(clipTrack.Motion), len(clipTrack.Trajectories))
		}
		if c.face == nil { // mean of both
			if face := clipTrack.Face; face[0] <= 50 || face[0] >= 195 {
				t.Errorf("the face of track %s is %v", c.id, face)
			}
			continue
		}
		if !slices.Equal(clipTrack.Face, c.face) {
			t.Errorf("the face of track %s is %v", c.id, clipTrack.Face)
		}
		if vx := clipTrack.Motion[0]; math.Abs(float64(vx)-track.CompressRate(c.speed)) > 0.1 {
			t.Errorf("track %s moves by %v", c.id, vx)
		}
	}
	if before, now := trackOf(t, c, "1"), trackOf(t, got, "1"); frame.ColourSimilarity(before.Look, now.Look) < 0.95 {
		t.Errorf("the colours of the blue actor have changed: %v", frame.ColourSimilarity(before.Look, now.Look))
	}
}

// TestDraw checks that a drawn box follows its object for three seconds or to the end of the shot, and gets features.
func TestDraw(t *testing.T) {
	f, c := walk(t, Options{})
	base := len(c.Tracks)
	for name, at := range map[string][]int{"one": {30}, "two": {10, 50}} {
		var keys []edit.Keyframe
		for _, n := range at {
			keys = append(keys, edit.NewKeyframe(n, red.box(n)))
		}
		m, faults := NewTrackEditor(c, []edit.Edit{{Do: edit.Draw, Boxes: keys, Follow: true}}, f, Options{})
		if faults[0] != nil {
			t.Fatal(faults)
		}
		got, _ := editedClip(t, m, f, nil)
		if len(got.Tracks) != base+1 {
			t.Fatalf("%s: %d tracks", name, len(got.Tracks))
		}
		drawn := got.Tracks[base]
		for i, n := range drawn.Frames {
			if iou := drawn.Boxes[i].IoU(red.box(n)); iou < 0.7 || len(drawn.Frames) != 60 {
				t.Fatalf("%s: %d frames, IoU %.2f with the actor at frame %d", name, len(drawn.Frames), iou, n)
			}
		}
		found := trackOf(t, c, "0")
		if frame.ColourSimilarity(drawn.Look, found.Look) < 0.9 || !slices.Equal(drawn.Face, found.Face) || math.Abs(float64(drawn.Motion[0]-found.Motion[0])) > 0.1 {
			t.Errorf("%s: colour similarity %.2f, face %v, motion %v, want %v", name, frame.ColourSimilarity(drawn.Look, found.Look), drawn.Face, drawn.Motion[0], found.Motion[0])
		}

		// The stored edit contains the boxes, so that applying it again needs no flow.
		again, _, _ := c.PreviewEdits(got.Edits)
		for i, n := range drawn.Frames {
			if b, there := again[base].At(n); !there || b.Clipped(320, 180).MaxDifference(drawn.Boxes[i]) > 1e-6 {
				t.Fatalf("%s: at frame %d %v, want %v", name, n, b, drawn.Boxes[i])
			}
		}
		if got.Edits[0].Follow || !slices.Equal(again[base].Fixed, at) {
			t.Errorf("%s: %+v, fixed boxes: %v", name, got.Edits[0], again[base].Fixed)
		}
	}
}

// TestDrawToCut checks that flow does not cross a cut.
func TestDrawToCut(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, cuts: []int{20}, actors: []actor{red}}
	c, err := Extract(f, nil, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Cuts, []int{20}) {
		t.Fatal(c.Cuts)
	}
	m, _ := NewTrackEditor(c, []edit.Edit{{Do: edit.Draw, Boxes: []edit.Keyframe{edit.NewKeyframe(25, red.box(25))}, Follow: true}}, nil, Options{})
	got, frames := editedClip(t, m, f, nil)
	drawn := got.Tracks[len(got.Tracks)-1]
	if drawn.Frames[0] != 20 || frames != 80 || drawn.Face != nil {
		t.Errorf("the track begins at frame %d, and %d frames are processed", drawn.Frames[0], frames)
	}
}

// TestEditSmallFrames checks frames smaller than the clip, and that dragging changes the features of one track only.
func TestEditSmallFrames(t *testing.T) {
	f, c := walk(t, Options{})
	m, _ := NewTrackEditor(c, []edit.Edit{{Do: edit.Drag, Track: "0", Boxes: []edit.Keyframe{edit.NewKeyframe(30, red.box(30).Translated(4, 0))}}}, nil, Options{})
	got, _ := editedClip(t, m, f, func(s source.Frame) source.Frame {
		half := frame.New(160, 90)
		for y := range half.H {
			for x := range half.W {
				copy(half.Row(y)[3*x:], s.Image.Row(2 * y)[6*x:6*x+3])
			}
		}
		return source.Frame{Image: half, Time: s.Time}
	})
	before, now := trackOf(t, c, "0"), trackOf(t, got, "0")
	if b := now.Boxes[30]; b.MaxDifference(red.box(30).Translated(4, 0)) > 0.1 {
		t.Errorf("the box is at %v", b)
	}
	if s := frame.ColourSimilarity(before.Look, now.Look); s < 0.8 || s == 1 {
		t.Errorf("the colour similarity is %.3f", s)
	}
	if !slices.Equal(now.Face, before.Face) {
		t.Errorf("the previous face is lost: %v", now.Face)
	}
	if !reflect.DeepEqual(trackOf(t, got, "1"), trackOf(t, c, "1")) {
		t.Error("the other track has changed")
	}
}

// TestTrackEditorErrors checks the errors for frames that are not of the clip and for finishing too early.
func TestTrackEditorErrors(t *testing.T) {
	_, c := walk(t, Options{})
	m, _ := NewTrackEditor(c, []edit.Edit{{Do: edit.Split, Track: "0", Frame: 30}}, nil, Options{})
	good := frame.New(320, 180)
	if err := m.Push(source.Frame{Image: good}); err == nil {
		t.Error("a frame outside the interval is accepted")
	}
	if from, to, more := m.Next(); !more || from != 0 || to != c.Times[59] {
		t.Errorf("frames from %v to %v are requested", from, to)
	}
	if err := m.Push(source.Frame{Image: good, Time: 0.33}); err == nil || !strings.Contains(err.Error(), "no frame at 0.33 s") {
		t.Errorf("a frame of another clip: %v", err)
	}
	if err := m.Push(source.Frame{}); err == nil {
		t.Error("a frame without pixels is accepted")
	}
	m, _ = NewTrackEditor(c, []edit.Edit{{Do: edit.Split, Track: "0", Frame: 30}}, nil, Options{})
	if _, err := m.Finish(); err == nil {
		t.Error("features are computed without frames")
	}
}

// TestWriteEdited checks that a dataset records its track edits and has another fingerprint.
func TestWriteEdited(t *testing.T) {
	f, c := walk(t, Options{})
	m, _ := NewTrackEditor(c, []edit.Edit{{Do: edit.Split, Track: "0", Frame: 30}}, f, Options{})
	got, _ := editedClip(t, m, f, nil)
	before, now := written(t, c, Options{})["dataset.json"], written(t, got, Options{})
	text := now["dataset.json"]
	if !strings.Contains(text, `"mends"`) || !strings.Contains(text, `"do": "split"`) || strings.Contains(before, `"mends"`) {
		t.Error(text)
	}
	line := func(text string) string { return text[strings.Index(text, `"tracks": "`):][:30] }
	if line(text) == line(before) || line(before) != line(written(t, c, Options{})["dataset.json"]) {
		t.Errorf("%s, before %s", line(text), line(before))
	}
	if d := readClip(t, now); len(d.Tracks) != len(got.Tracks) {
		t.Errorf("%d tracks", len(d.Tracks))
	}
}
