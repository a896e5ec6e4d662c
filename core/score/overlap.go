package score

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// path is where one true instance is, frame by frame.
type path struct {
	classes []int
	frames  []int
	boxes   []dataset.Box
}

// overlaps compares the selected tracks' boxes with the true ones: the mean IoU over
// the tuples that some true instance answers, what the best track would reach, the
// upper bound of the proposals, and the share of tuples above an IoU of one half.
func overlaps(d *dataset.Dataset, answers []Answer) []Score {
	var selected, bound, half mean
	paths := truePaths(d)
	for _, a := range answers {
		truth := slices.DeleteFunc(slices.Clone(paths[a.Video]), func(p path) bool {
			return shows(p.classes, a.Tuple) != yes
		})
		if len(truth) == 0 || !hasBoxes(d, a.Video) {
			continue
		}
		value, best := 0.0, 0.0
		for _, row := range d.Videos[a.Video].Tracks {
			iou := 0.0
			for _, p := range truth {
				iou = math.Max(iou, p.overlap(&d.Tracks[row]))
			}
			best = math.Max(best, iou)
			if row == a.Track {
				value = iou
			}
		}
		selected.add(value)
		bound.add(best)
		half.addIf(value >= 0.5)
	}
	return []Score{
		selected.score("mean IoU", "overlap of the selected track's boxes with the true ones, averaged over frames and caption tuples"),
		bound.score("mean IoU of the best track", "the same if the best proposal were always selected: the upper bound of the proposals"),
		half.score("localised at IoU ½", "share of the caption tuples whose selected track overlaps the truth by at least one half"),
	}
}

func hasBoxes(d *dataset.Dataset, video int) bool {
	return slices.ContainsFunc(d.Videos[video].Tracks, func(row int) bool { return d.Tracks[row].Boxes != nil })
}

// overlap returns the IoU of a track with the path, averaged over the frames that
// the truth covers; a frame without the track counts as 0.
func (p path) overlap(t *dataset.Track) float64 {
	var m mean
	for i, frame := range p.frames {
		box, there := t.At(float64(frame))
		if there {
			m.add(IoU(box, p.boxes[i]))
		} else {
			m.add(0)
		}
	}
	return m.sum / math.Max(1, float64(m.count))
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

// truePaths returns every video's instances, frame by frame.
func truePaths(d *dataset.Dataset) map[int][]path {
	paths := map[int][]path{}
	for _, t := range d.TruthBoxes {
		p := path{classes: t.Classes}
		last := len(t.Boxes) - 1
		for frame := t.Boxes[0].Frame; frame <= t.Boxes[last].Frame; frame++ {
			if box, there := t.At(float64(frame)); there {
				p.frames, p.boxes = append(p.frames, frame), append(p.boxes, box)
			}
		}
		if len(p.frames) > 0 {
			paths[t.Video] = append(paths[t.Video], p)
		}
	}
	return paths
}
