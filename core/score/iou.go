package score

import (
	"math"

	"siibp/core/dataset"
)

// truthPath holds the true boxes of one instance, frame by frame.
type truthPath struct {
	classes []int
	frames  []int
	boxes   []dataset.Box
}

// truthPaths returns the true instances of every video; boxes between given frames are
// interpolated.
func truthPaths(d *dataset.Dataset) [][]truthPath {
	paths := make([][]truthPath, len(d.Videos))
	for _, t := range d.TruthBoxes {
		p := truthPath{classes: t.Classes}
		last := len(t.Boxes) - 1
		for frame := t.Boxes[0].Frame; frame <= t.Boxes[last].Frame; frame++ {
			if box, present := t.At(float64(frame)); present {
				p.frames, p.boxes = append(p.frames, frame), append(p.boxes, box)
			}
		}
		if len(p.frames) > 0 {
			paths[t.Video] = append(paths[t.Video], p)
		}
	}
	return paths
}

// meanIoU returns the mean IoU of a track with the path over the frames of the path;
// a frame in which the track has no box counts as 0.
func (p truthPath) meanIoU(t *dataset.Track) float64 {
	sum := 0.0
	for i, frame := range p.frames {
		if box, present := t.At(float64(frame)); present {
			sum += IoU(box, p.boxes[i])
		}
	}
	return sum / float64(len(p.frames))
}

// IoU returns the area of the intersection of two boxes divided by that of their union,
// and 0 if they do not overlap.
func IoU(a, b dataset.Box) float64 {
	w := math.Min(a.X+a.W, b.X+b.W) - math.Max(a.X, b.X)
	h := math.Min(a.Y+a.H, b.Y+b.H) - math.Max(a.Y, b.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (a.W*a.H + b.W*b.H - w*h)
}
