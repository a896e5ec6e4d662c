package score

import (
	"math"

	"siibp/core/dataset"
)

// truthPath is where one true instance is, frame by frame.
type truthPath struct {
	classes []int
	frames  []int
	boxes   []dataset.Box
}

// truthPaths returns every video's instances, frame by frame.
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

// meanIoU returns the IoU of a track with the path, averaged over the frames that
// the truth covers; a frame without the track counts as 0.
func (p truthPath) meanIoU(t *dataset.Track) float64 {
	sum := 0.0
	for i, frame := range p.frames {
		if box, present := t.At(float64(frame)); present {
			sum += IoU(box, p.boxes[i])
		}
	}
	return sum / float64(len(p.frames))
}

// IoU returns the area of the intersection of two boxes over that of their union,
// 0 where both are empty.
func IoU(a, b dataset.Box) float64 {
	w := math.Min(a.X+a.W, b.X+b.W) - math.Max(a.X, b.X)
	h := math.Min(a.Y+a.H, b.Y+b.H) - math.Max(a.Y, b.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (a.W*a.H + b.W*b.H - w*h)
}
