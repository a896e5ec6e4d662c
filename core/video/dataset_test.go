package video

import (
	"io"
	"math"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/dataset/vfs"
	"siibp/core/video/frame"
	"siibp/core/video/motion"
)

// memory is a file that is stored in a map when it is closed.
type memory struct {
	strings.Builder
	close func(text string)
}

func (m *memory) Close() error { m.close(m.String()); return nil }

// written returns the files of a dataset of one clip.
func written(t *testing.T, c *Clip, o Options) map[string]string {
	files := map[string]string{}
	err := Write(func(name string) (io.WriteCloser, error) {
		return &memory{close: func(text string) { files[name] = text }}, nil
	}, []NamedClip{{c, "clip", "media/clip.mp4"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readClip reads a dataset of one clip from its files, with captions.
func readClip(t *testing.T, files map[string]string) *dataset.Dataset {
	var list []vfs.File
	for name, text := range files {
		if name == "captions.txt" {
			text = "# concepts: person, action\nclip: (Red, walking), (Blue, standing)\n"
		}
		list = append(list, vfs.File{Path: name, Body: strings.NewReader(text), Size: int64(len(text))})
	}
	d, err := read.FS(vfs.Files(list))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestTrajectories checks the directions of the trajectories of a walking and a standing actor, and that they become
// descriptors of the dataset.
func TestTrajectories(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}}
	c, err := Extract(f, f, Options{Action: Trajectories}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, track := range whole(c) {
		if len(track.Trajectories) < 20 {
			t.Fatalf("track %s has %d trajectories", track.ID, len(track.Trajectories))
		}
		var right float64
		for _, values := range track.Trajectories {
			for step := range motion.TrajectoryLength {
				right += float64(values[2*step]) / float64(len(track.Trajectories))
			}
		}
		if walks := i == 0; walks != (right > 0.7) || !walks && math.Abs(right) > 0.1 {
			t.Errorf("the trajectories of track %s move to the right by %.2f of their length", track.ID, right)
		}
	}
	d := readClip(t, written(t, c, Options{Action: Trajectories, MaxTrajectories: 50}))
	if len(d.Descriptors) != 1 || d.Descriptors[0].Dim != 426 || len(d.Views) != 2 {
		t.Errorf("the dataset has %d descriptors and %d views", len(d.Descriptors), len(d.Views))
	}
}

// TestWrite checks that the output is a valid dataset once captions are added.
func TestWrite(t *testing.T) {
	f := &film{w: 320, h: 180, frames: 60, fps: 20, actors: []actor{red, blue}, times: func(n int) float64 { return float64(n*n) / 1000 }}
	c, err := Extract(f, f, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	files := written(t, c, Options{})
	d := readClip(t, files)
	if len(d.Tracks) != len(c.Tracks) || len(d.Views) != 3 || d.Videos[0].Frames != 60 || d.Videos[0].Width != 320 {
		t.Errorf("%d tracks, %d views, %+v", len(d.Tracks), len(d.Views), d.Videos[0])
	}
	for i, track := range d.Tracks {
		for j, n := range c.Tracks[i].Frames {
			b, ok := track.At(float64(n))
			if got := (frame.Box{X: b.X, Y: b.Y, W: b.W, H: b.H}); !ok || got.MaxDifference(c.Tracks[i].Boxes[j]) > maxInterpolationError+0.1 {
				t.Errorf("track %s is at %v at frame %d, want %v", track.ID, got, n, c.Tracks[i].Boxes[j])
			}
		}
	}
	if s := files["dataset.json"]; !strings.Contains(s, `"frame_times"`) || !strings.Contains(s, `"interval": 0.4`) {
		t.Errorf("dataset.json lacks the times of its frames or the options:\n%s", s)
	}
}
