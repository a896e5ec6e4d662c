//go:build !js

package video

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/reader"
	"siibp/core/video/box"
	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// doorway returns a dataset of real clips where SIIBP_DOORWAY says that there is one; the test is skipped otherwise.
func doorway(t testing.TB) (root string, d *dataset.Dataset) {
	root = os.Getenv("SIIBP_DOORWAY")
	if root == "" {
		t.Skip("SIIBP_DOORWAY names no dataset of real clips")
	}
	d, err := reader.Read(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	return root, d
}

// given is a detector that finds the boxes of some true instances.
type given struct {
	truth []dataset.TruthBox
	frame func() int
}

func (g given) Classes() []string { return []string{"person"} }

func (g given) Detect(frame.Image) ([]Detection, error) {
	var list []Detection
	for _, t := range g.truth {
		if b, ok := t.At(float64(g.frame())); ok {
			list = append(list, Detection{Box: box.Box{X: b.X, Y: b.Y, W: b.W, H: b.H}, Score: 0.9})
		}
	}
	return list, nil
}

// extract makes the tracks of a video from the boxes of its true instances.
func extract(t testing.TB, root string, d *dataset.Dataset, video int, o Options) *Clip {
	s, err := source.Open(filepath.Join(root, d.Videos[video].Media), source.Options{})
	if errors.Is(err, source.ErrNoDecoder) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g := given{}
	for _, b := range d.TruthBoxes {
		if b.Video == video {
			g.truth = append(g.truth, b)
		}
	}
	x := New(s, &g, o)
	g.frame = func() int { n, _ := x.Progress(); return n - 1 }
	for {
		more, err := x.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return x.Clip()
		}
	}
}

// overlap returns the mean IoU of a track with a true instance over the frames of either, within the frames that have truth.
func overlap(track *Track, truth dataset.TruthBox, both bool) float64 {
	sum, count := 0.0, 0
	at := map[int]box.Box{}
	for i, f := range track.Frames {
		at[f] = track.Boxes[i]
	}
	for _, b := range truth.Boxes {
		sum += at[b.Frame].IoU(box.Box{X: b.X, Y: b.Y, W: b.W, H: b.H})
		count++
		delete(at, b.Frame)
	}
	if both {
		count += len(at)
	}
	return sum / float64(count)
}

// With the given persons every half second in place of a detector, the clips of the doorway have a proposal for each action of
// each person, and no track is of two persons.
func TestDoorway(t *testing.T) {
	root, d := doorway(t)
	var actions, found, strict, tracks, pure, pieces int
	for v := range d.Videos {
		c := extract(t, root, d, v, Options{Interval: 0.5})
		pieces += len(c.Tracks)
		var truth []dataset.TruthBox
		for _, b := range d.TruthBoxes {
			if b.Video == v {
				truth = append(truth, b)
			}
		}
		for _, b := range truth {
			best, bestBoth := 0.0, 0.0
			for i := range c.Tracks {
				best, bestBoth = max(best, overlap(&c.Tracks[i], b, false)), max(bestBoth, overlap(&c.Tracks[i], b, true))
			}
			actions++
			if best >= 0.5 {
				found++
			}
			if bestBoth >= 0.5 {
				strict++
			}
			t.Log(d.Videos[v].ID, b.Classes, len(b.Boxes), b.Boxes[0].Frame, fmt.Sprintf("%.2f %.2f", best, bestBoth))
		}
		for i := range c.Tracks {
			if tr := &c.Tracks[i]; !slices.ContainsFunc([]byte(tr.ID), func(b byte) bool { return b == '.' }) {
				tracks++
				persons := map[int]bool{}
				for j, f := range tr.Frames {
					for _, b := range truth {
						if at, ok := b.At(float64(f)); ok && tr.Boxes[j].IoU(box.Box{X: at.X, Y: at.Y, W: at.W, H: at.H}) > 0.5 {
							persons[b.Classes[0]] = true
						}
					}
				}
				if len(persons) == 1 {
					pure++
				}
				t.Log(d.Videos[v].ID, "track", tr.ID, tr.Frames[0], tr.Frames[len(tr.Frames)-1], persons)
			}
		}
		slices.SortFunc(c.Cuts, cmp.Compare[int])
		if len(c.Cuts) > 0 {
			t.Log(d.Videos[v].ID, "cuts", c.Cuts)
		}
	}
	t.Logf("%d of %d actions have a proposal, %d by the IoU over either's time; %d of %d tracks are of one person; %d proposals", found, actions, strict, pure, tracks, pieces)
}
