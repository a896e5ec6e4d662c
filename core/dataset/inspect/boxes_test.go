package inspect_test

import (
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/inspect"
)

// moved returns the toy with the boxes of its tracks, or the true ones, changed.
func moved(t *testing.T, truth bool, change func(video int, b dataset.Box) dataset.Box) *dataset.Dataset {
	t.Helper()
	d := toy(t)
	boxes := func(video int, list []dataset.Box) []dataset.Box {
		list = slices.Clone(list)
		for i, b := range list {
			list[i] = change(video, b)
		}
		return list
	}
	d.Videos, d.Tracks, d.TruthBoxes = slices.Clone(d.Videos), slices.Clone(d.Tracks), slices.Clone(d.TruthBoxes)
	if truth {
		for i, x := range d.TruthBoxes {
			d.TruthBoxes[i].Boxes = boxes(x.Video, x.Boxes)
		}
		return d
	}
	for i, x := range d.Tracks {
		d.Tracks[i].Boxes = boxes(x.Video, x.Boxes)
	}
	return d
}

// timed returns the toy with other starts and ends of tracks and no boxes.
func timed(t *testing.T, change func(video, start, end int) (int, int)) *dataset.Dataset {
	d := moved(t, false, func(_ int, b dataset.Box) dataset.Box { return b })
	for i, x := range d.Tracks {
		d.Tracks[i].Boxes = nil
		d.Tracks[i].Start, d.Tracks[i].End = change(x.Video, x.Start, x.End)
	}
	return d
}

// unsized returns a dataset of whose videos no size is known.
func unsized(d *dataset.Dataset) *dataset.Dataset {
	for i := range d.Videos {
		d.Videos[i].Width, d.Videos[i].Height, d.Videos[i].Frames = 0, 0, 0
	}
	return d
}

func TestPlaces(t *testing.T) {
	corners := func(_ int, b dataset.Box) dataset.Box { b.W, b.H = b.X+b.W, b.Y+b.H; return b }
	shares := func(_ int, b dataset.Box) dataset.Box {
		return dataset.Box{Frame: b.Frame, X: b.X / 320, Y: b.Y / 180, W: b.W / 320, H: b.H / 180, Absent: b.Absent}
	}
	turned := func(_ int, b dataset.Box) dataset.Box { b.X, b.Y, b.W, b.H = b.Y, b.X, b.H, b.W; return b }
	middles := func(_ int, b dataset.Box) dataset.Box { // of boxes that reach to the picture's edge
		x, y := b.X+b.W/2, b.Y+b.H/2
		return dataset.Box{Frame: b.Frame, X: x, Y: y, W: 2 * min(x, 320-x), H: 2 * min(y, 180-y), Absent: b.Absent}
	}
	larger := func(_ int, b dataset.Box) dataset.Box { b.X, b.Y, b.W, b.H = 6*b.X, 6*b.Y, 6*b.W, 6*b.H; return b }
	later := func(by func(video, frame int) int) func(int, dataset.Box) dataset.Box {
		return func(video int, b dataset.Box) dataset.Box { b.Frame = by(video, b.Frame); return b }
	}
	fromOne := later(func(_, frame int) int { return frame + 1 })
	overAll := later(func(video, frame int) int { return frame + 48*video })
	thousand := later(func(_, frame int) int { return frame + 1000 })
	millis := later(func(_, frame int) int { return frame * 1000 / 12 })
	for name, x := range map[string]struct {
		data *dataset.Dataset
		want []string
	}{
		"corners":                {moved(t, false, corners), []string{"outside: 3,112 of 3,526 boxes leave the picture. w and h look like the right and the bottom edge"}},
		"corners, no size":       {unsized(moved(t, false, corners)), []string{"outside: The boxes look wrong. w and h look like the right and the bottom edge"}},
		"corners of the truth":   {moved(t, true, corners), []string{"outside: 2,272 of 2,551 true boxes leave the picture. w and h look like"}},
		"shares":                 {moved(t, false, shares), []string{"outside: The boxes look wrong. No number in them is above 1"}},
		"shares, no size":        {unsized(moved(t, false, shares)), []string{"outside: The boxes look wrong. No number in them is above 1"}},
		"shares of the truth":    {moved(t, true, shares), []string{"outside: The true boxes look wrong. No number"}},
		"turned":                 {moved(t, false, turned), []string{"outside: 1,921 of 3,526 boxes leave the picture. x and y look exchanged"}},
		"middles":                {moved(t, false, middles), []string{"outside: 3,499 of 3,526 boxes leave the picture. x and y look like the middle of a box"}},
		"of a larger picture":    {moved(t, false, larger), []string{"outside: 3,526 of 3,526 boxes leave the picture. They reach to x = "}},
		"frames from 1":          {moved(t, false, fromOne), []string{"late: 47 of 180 paths of boxes go beyond the end of their video, as at frame 48 of \"clip-01\", which has 48 frames. They look counted from 1"}},
		"frames of all videos":   {moved(t, false, overAll), []string{"late: 171 of 180 paths of boxes go beyond the end of their video"}},
		"frames from 1,000":      {moved(t, false, thousand), []string{"late: 180 of 180 paths of boxes go beyond"}},
		"frames in milliseconds": {moved(t, false, millis), []string{"late: "}},
		"true frames from 1":     {moved(t, true, fromOne), []string{"late: "}},
		"boxes at other times":   {unsized(moved(t, false, thousand)), []string{"late: 180 of 180 tracks have boxes only at frames at which tracks.csv says they are not there, as track \"t1\" of video \"clip-01\": boxes from frame 1,003 to 1,038, but start 3 and end 39."}},
		"times from 1":           {timed(t, func(_, start, end int) (int, int) { return start + 1, end + 1 }), []string{"late: 47 of 180 tracks go beyond"}},
		"times of all videos":    {timed(t, func(video, start, end int) (int, int) { return start + 48*video, end + 48*video }), []string{"late: 171 of 180 tracks go beyond"}},
		"times in milliseconds":  {timed(t, func(_, start, end int) (int, int) { return start * 83, end * 83 }), []string{"late: "}},
	} {
		var got []string
		for _, f := range inspect.Places(x.data) {
			got = append(got, string(f.Kind)+": "+f.Text)
		}
		if !slices.EqualFunc(got, x.want, strings.HasPrefix) {
			t.Errorf("%s: want %q, got %q", name, x.want, got)
		}
	}
}
