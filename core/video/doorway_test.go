//go:build !js

package video

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// doorway reads the dataset of real clips at SIIBP_DOORWAY. It skips the test if the variable is not set.
func doorway(t testing.TB) (root string, d *dataset.Dataset) {
	root = os.Getenv("SIIBP_DOORWAY")
	if root == "" {
		t.Skip("SIIBP_DOORWAY is not set to a dataset of real clips")
	}
	d, err := read.FS(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	return root, d
}

// given is a detector that returns the boxes of the ground truth.
type given struct {
	truth []dataset.TruthBox
	frame func() int // current frame
}

func (g *given) String() string    { return "truth" }
func (g *given) Classes() []string { return []string{PersonClass} }

func (g *given) Face(frame.Image, frame.Box, FaceParameters) (Face, bool) {
	return Face{}, false
}

func (g *given) Detect(frame.Image) ([]Detection, error) {
	var list []Detection
	for _, t := range g.truth {
		if b, ok := t.At(float64(g.frame())); ok {
			list = append(list, Detection{Box: frame.Box{X: b.X, Y: b.Y, W: b.W, H: b.H}, Score: 0.9})
		}
	}
	return list, nil
}

// truthOf returns the true instances of a video.
func truthOf(d *dataset.Dataset, video int) (list []dataset.TruthBox) {
	for _, b := range d.TruthBoxes {
		if b.Video == video {
			list = append(list, b)
		}
	}
	return list
}

// extract extracts the tracks of a video from the true boxes.
func extract(t testing.TB, root string, d *dataset.Dataset, video int, o Options) *Clip {
	s, err := source.Open(filepath.Join(root, d.Videos[video].Media), source.Options{})
	if errors.Is(err, source.ErrNoDecoder) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := given{truth: truthOf(d, video)}
	x := NewExtractor(&g, o)
	g.frame = func() int { n, _ := x.Progress(); return n - 1 }
	for {
		f, err := s.Next()
		if err == io.EOF {
			break
		}
		if err = errors.Join(err, x.Push(f)); err != nil {
			t.Fatal(err)
		}
	}
	c, err := x.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// overlap returns the mean IoU of a track with a true instance over the frames of the instance. With extra, frames of
// the track without the instance count as 0.
func overlap(track *Track, truth dataset.TruthBox, extra bool) float64 {
	at := map[int]frame.Box{}
	for i, f := range track.Frames {
		at[f] = track.Boxes[i]
	}
	sum, count := 0.0, len(truth.Boxes)
	for _, b := range truth.Boxes {
		sum += at[b.Frame].IoU(frame.Box{X: b.X, Y: b.Y, W: b.W, H: b.H})
		delete(at, b.Frame)
	}
	if extra {
		count += len(at)
	}
	return sum / float64(count)
}

// persons returns the true instances with an IoU of at least ½ with a track at some frame.
func persons(track *Track, truth []dataset.TruthBox) map[int]bool {
	shown := map[int]bool{}
	for i, f := range track.Frames {
		for _, b := range truth {
			if at, ok := b.At(float64(f)); ok && track.Boxes[i].IoU(frame.Box{X: at.X, Y: at.Y, W: at.W, H: at.H}) >= 0.5 {
				shown[b.Classes[0]] = true
			}
		}
	}
	return shown
}

// TestDoorway extracts real clips with the true boxes every half second. It checks that there is a proposal for each
// action of each person and that no track mixes two persons.
func TestDoorway(t *testing.T) {
	root, d := doorway(t)
	var actions, found, exact, tracks, pure, proposals int
	for v := range d.Videos {
		c := extract(t, root, d, v, Options{Interval: 0.5})
		proposals += len(c.Tracks)
		truth := truthOf(d, v)
		for _, b := range truth {
			best, bestExact := 0.0, 0.0
			for i := range c.Tracks {
				best, bestExact = max(best, overlap(&c.Tracks[i], b, false)), max(bestExact, overlap(&c.Tracks[i], b, true))
			}
			t.Logf("%s, %v, frames from %d: IoU %.2f over the action, %.2f over either's", d.Videos[v].ID, b.Classes, b.Boxes[0].Frame, best, bestExact)
			actions++
			if best >= 0.5 {
				found++
			}
			if bestExact >= 0.5 {
				exact++
			}
		}
		for _, track := range whole(c) {
			if c.Classes[track.Class] == MovingClass {
				continue
			}
			tracks++
			if shown := persons(&track, truth); len(shown) == 1 {
				pure++
			} else {
				t.Logf("%s: track %s, frames from %d to %d, shows the persons %v", d.Videos[v].ID, track.ID, track.Frames[0], track.Frames[len(track.Frames)-1], shown)
			}
		}
	}
	t.Logf("%d of %d actions have a proposal, %d over either's time; %d of %d tracks are of one person; %d proposals", found, actions, exact, pure, tracks, proposals)
	if float64(found) < 0.95*float64(actions) || pure < tracks || exact < actions/2 || proposals > 20*len(d.Videos) {
		t.Error("too few proposals, too many, or mixed tracks")
	}
}
