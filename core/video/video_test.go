package video

import (
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/video/frame"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

var (
	red  = actor{at: frame.Box{X: 20, Y: 60, W: 40, H: 90}, dx: 3, from: 0, to: 60, colour: [3]int{200, 40, 40}}
	blue = actor{at: frame.Box{X: 220, Y: 50, W: 40, H: 100}, from: 0, to: 60, colour: [3]int{40, 40, 200}}
)

// whole returns the tracks that are not segments of another one.
func whole(c *Clip) []Track {
	return slices.DeleteFunc(slices.Clone(c.Tracks), func(t Track) bool { return strings.Contains(t.ID, ".") })
}

// checkPath fails if a track does not cover the frames from to to or is too far from its actor.
func checkPath(t *testing.T, track Track, a actor, from, to int) {
	t.Helper()
	if first, last := track.Frames[0], track.Frames[len(track.Frames)-1]; first != from || last != to {
		t.Errorf("track %s is from frame %d to %d, want %d to %d", track.ID, first, last, from, to)
	}
	for i, n := range track.Frames {
		if iou := track.Boxes[i].IoU(a.box(n).Clipped(320, 180)); iou < 0.8 {
			t.Errorf("track %s has an IoU of %.2f with its actor at frame %d", track.ID, iou, n)
			return
		}
	}
}

func TestExtract(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}}
	c, err := Extract(f, f, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Times) != 60 || c.Times[30] != 1.5 || c.Cuts != nil {
		t.Errorf("%d frames, cuts %v", len(c.Times), c.Cuts)
	}
	tracks := whole(c)
	if len(tracks) != 2 {
		t.Fatalf("%d tracks", len(tracks))
	}
	for i, a := range f.actors {
		checkPath(t, tracks[i], a, 0, 59)
	}
	// 3 pixels per frame at 20 frames per second are 60/90 heights per second.
	if vx := tracks[0].Motion[0]; math.Abs(float64(vx)-track.CompressRate(60.0/90)) > 0.1 {
		t.Errorf("the red actor moves by %v", vx)
	}
	if vx := tracks[1].Motion[0]; math.Abs(float64(vx)) > 0.1 {
		t.Errorf("the blue actor moves by %v", vx)
	}
	if want := []int{0, 8, 16, 24, 32, 40, 48, 56, 59}; !slices.Equal(f.asked, want) {
		t.Errorf("the detector runs on %v, want %v", f.asked, want)
	}
}

// TestFaces checks that a track gets the mean face of its person, and none if the face is never found.
func TestFaces(t *testing.T) {
	still := blue
	still.faceless = true
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, still}}
	c, err := Extract(f, f, Options{}, func(x *Extractor) {
		for _, a := range x.Active() {
			if a.Class == 0 && a.HasFace != (a.Box.X < 200) || a.HasFace && !a.Box.Contains(a.Face.X, a.Face.Y) {
				t.Errorf("the face of track %d in %v: %v, %v", a.ID, a.Box, a.HasFace, a.Face)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, track := range whole(c) {
		switch x := track.Boxes[0].X; {
		case x < 100 && !slices.Equal(track.Face, []float32{200, 40, 40}):
			t.Errorf("the red actor's face is %v", track.Face)
		case x > 100 && track.Face != nil:
			t.Errorf("the faceless actor's face is %v", track.Face)
		}
	}
	if n := len(f.asked); len(f.faces) <= n || len(f.faces) >= 2*n {
		t.Errorf("%d searches for faces in %d frames: the visible one in every run, the other less and less often", len(f.faces), n)
	}
}

// TestPush checks the errors for decreasing times and changing sizes.
func TestPush(t *testing.T) {
	x := NewExtractor(nil, Options{})
	push := func(w int, at float64) error { return x.Push(source.Frame{Image: frame.New(w, 48), Time: at}) }
	if push(64, math.NaN()) == nil || push(0, 0) == nil {
		t.Error("a frame without a time or without pixels is accepted")
	}
	if err := push(64, 1); err != nil {
		t.Fatal(err)
	}
	if push(65, 2) == nil || push(64, 0.5) == nil || push(64, math.NaN()) == nil {
		t.Error("a frame of another size or with a decreasing time is accepted")
	}
	if err := push(64, 1.5); err != nil {
		t.Error(err)
	}
}

// TestEnds checks that an actor who enters and leaves between two runs of the detector has a track for all its
// frames.
func TestEnds(t *testing.T) {
	visitor := red
	visitor.at.X, visitor.from, visitor.to = -38, 3, 47 // enters from the left
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{visitor}}
	c, err := Extract(f, f, Options{Interval: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tracks := whole(c)
	if len(tracks) != 1 {
		t.Fatalf("%d tracks", len(tracks))
	}
	frames := tracks[0].Frames
	if first, last := frames[0], frames[len(frames)-1]; first < 3 || first > 6 || last != 46 {
		t.Errorf("the detector's runs are at frames 20, 40 and 59; the track is from %d to %d, want 3 to 46", first, last)
	}
	for i, n := range frames {
		if iou := tracks[0].Boxes[i].IoU(visitor.box(n).Clipped(320, 180)); n != frames[0]+i || iou < 0.7 {
			t.Errorf("box %d is at frame %d and has an IoU of %.2f", i, n, iou)
		}
	}
	if len(f.asked) > 4+4+5 {
		t.Errorf("the detector runs on %v", f.asked)
	}
}

// TestCrowd checks that all tracks of a crowd are kept, that the limits of detections per frame and of tracks per video
// hold, and that the clip notes what they leave out.
func TestCrowd(t *testing.T) {
	for perVideo, want := range map[int]int{0: 60, 20: 20} {
		f := &film{w: 320, h: 180, frames: 20, fps: 10}
		for i := range 1000 {
			f.actors = append(f.actors, actor{at: frame.Box{X: float64(i * 37 % 310), Y: float64(i * 53 % 160), W: 10, H: 20}, to: 20, colour: [3]int{i % 200, 90, 90}})
		}
		o := Options{MaxDetections: 60}
		o.Segments.PerVideo = perVideo
		c, err := Extract(f, f, o, nil)
		if err != nil || len(c.Tracks) != want {
			t.Errorf("%d tracks, want %d; %v", len(c.Tracks), want, err)
		}
		notes := strings.Join(c.Notes, " ")
		if !strings.Contains(notes, "more than 60 persons and things") || strings.Contains(notes, "40 of 60 tracks are left out") != (perVideo > 0) {
			t.Errorf("at most %d tracks: %s", perVideo, notes)
		}
	}
}

// TestMoving checks that without a detector moving actors are found and static ones are not.
func TestMoving(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}}
	c, err := Extract(f, nil, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tracks := whole(c)
	if len(tracks) != 1 || c.Classes[tracks[0].Class] != MovingClass {
		t.Fatalf("%d tracks: %+v", len(tracks), tracks)
	}
	sum := 0.0
	for i, n := range tracks[0].Frames {
		sum += tracks[0].Boxes[i].IoU(red.box(n)) / float64(len(tracks[0].Frames))
	}
	if sum < 0.6 || len(tracks[0].Frames) < 45 {
		t.Errorf("the track has a mean IoU of %.2f over %d frames", sum, len(tracks[0].Frames))
	}
}

// TestCut checks that no track crosses a cut and that the detector runs on both sides of it.
func TestCut(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, cuts: []int{31}, actors: []actor{blue}}
	c, err := Extract(f, f, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tracks := whole(c)
	if !slices.Equal(c.Cuts, []int{31}) || len(tracks) != 2 {
		t.Fatalf("cuts %v, %d tracks", c.Cuts, len(tracks))
	}
	checkPath(t, tracks[0], blue, 0, 30)
	checkPath(t, tracks[1], blue, 31, 59)
}

func TestShortClips(t *testing.T) {
	f := &film{w: 64, h: 48, frames: 0, fps: 20}
	if _, err := Extract(f, f, Options{}, nil); !errors.Is(err, source.ErrEmpty) {
		t.Errorf("a clip without a frame gives %v", err)
	}
	f = &film{w: 64, h: 48, frames: 1, fps: 20}
	if c, err := Extract(f, f, Options{}, nil); err != nil || len(c.Times) != 1 || len(c.Tracks) != 0 {
		t.Errorf("a clip of one frame gives %+v and %v", c, err)
	}
	f = &film{w: 64, h: 48, frames: 20, fps: 20, err: &source.Error{Clip: "clip", Kind: source.ErrTruncated, Want: "copy it again"}}
	if c, err := Extract(f, nil, Options{}, nil); err != nil || len(c.Times) != 20 || len(c.Notes) != 1 {
		t.Errorf("a truncated clip gives %+v and %v", c, err)
	}
	f = &film{w: 64, h: 48, frames: 20, fps: 20, err: io.ErrUnexpectedEOF}
	if _, err := Extract(f, f, Options{}, nil); err != io.ErrUnexpectedEOF {
		t.Errorf("an error of the source gives %v", err)
	}
}

// doubled is a film whose frames are half as large as the clip.
type doubled struct{ *film }

func (d doubled) Size() (int, int) { return 2 * d.w, 2 * d.h }

func (d doubled) Notes() []string { return []string{"It is large."} }

// TestBoxesOfLargeClips checks that boxes are in pixels of the clip, not of its reduced frames, and that the notes of
// the source are kept.
func TestBoxesOfLargeClips(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 20, fps: 20, actors: []actor{red}}
	small, err := Extract(f, f, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &film{w: 320, h: 180, frames: 20, fps: 20, actors: []actor{red}}
	large, err := Extract(doubled{g}, g, Options{}, nil)
	if err != nil || large.W != 640 || large.H != 360 || len(large.Tracks) != len(small.Tracks) || !slices.Equal(large.Notes, []string{"It is large."}) {
		t.Fatalf("%+v, %v", large, err)
	}
	for i, track := range large.Tracks {
		for j, b := range track.Boxes {
			if b != small.Tracks[i].Boxes[j].Scaled(2, 2) {
				t.Fatalf("box %d of track %s is %+v, in half the size %+v", j, track.ID, b, small.Tracks[i].Boxes[j])
			}
		}
	}
}

// TestDeterministic checks that two extractions are bit-identical.
func TestDeterministic(t *testing.T) {
	var clips [2]*Clip
	for i := range clips {
		f := &film{w: 320, h: 180, frames: 40, fps: 20, actors: []actor{red, blue}}
		clips[i], _ = Extract(f, f, Options{Action: Trajectories}, nil)
	}
	if a, b := written(t, clips[0], Options{Action: Trajectories}), written(t, clips[1], Options{Action: Trajectories}); len(a) != len(b) {
		t.Fatal("the lists of files differ")
	} else {
		for name, text := range a {
			if b[name] != text {
				t.Errorf("%s differs", name)
			}
		}
	}
}

// TestTimesOfReaders checks that times are rounded to microseconds, so that rounding in different decoders gives the
// same clip.
func TestTimesOfReaders(t *testing.T) {
	extractAt := func(times func(n int) float64) map[string]string {
		mover := red
		mover.to = 62
		f := &film{w: 320, h: 180, frames: 62, fps: 10, times: times, actors: []actor{mover, blue}}
		c, err := Extract(f, f, Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return written(t, c, Options{})
	}
	want := extractAt(func(n int) float64 { return float64(n) / 10 })
	for name, text := range extractAt(func(n int) float64 { return float64(100*n) * 0.001 }) {
		if text != want[name] {
			t.Errorf("%s differs", name)
		}
	}
}
