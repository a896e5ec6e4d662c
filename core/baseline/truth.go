package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// showsAll reports whether a true label shows all that a tuple names; known is false
// where the truth of a member is unknown and no other rules it out.
func showsAll(truth []int, tuple dataset.Tuple) (shows, known bool) {
	known = true
	for e, class := range tuple {
		switch {
		case class == dataset.None || truth[e] == class:
		case truth[e] == dataset.Unknown:
			known = false
		default:
			return false, true
		}
	}
	return known, known
}

// paths returns the true paths of a video that answer a tuple.
func paths(d *dataset.Dataset, video int, tuple dataset.Tuple) []*dataset.TruthBox {
	var list []*dataset.TruthBox
	for i := range d.TruthBoxes {
		p := &d.TruthBoxes[i]
		if p.Video != video {
			continue
		}
		if shows, _ := showsAll(p.Classes, tuple); shows && frames(p) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// frames returns how many frames a true path covers.
func frames(p *dataset.TruthBox) int {
	n := 0
	for frame := p.Boxes[0].Frame; frame <= p.Boxes[len(p.Boxes)-1].Frame; frame++ {
		if _, there := p.At(float64(frame)); there {
			n++
		}
	}
	return n
}

// overlap returns the highest IoU of a track with one of the paths, averaged over the
// frames that the path covers; a frame without the track counts as 0.
func overlap(t *dataset.Track, paths []*dataset.TruthBox) float64 {
	highest := 0.0
	for _, p := range paths {
		sum := 0.0
		for frame := p.Boxes[0].Frame; frame <= p.Boxes[len(p.Boxes)-1].Frame; frame++ {
			truth, there := p.At(float64(frame))
			if box, drawn := t.At(float64(frame)); there && drawn {
				sum += score.IoU(box, truth)
			}
		}
		highest = max(highest, sum/float64(frames(p)))
	}
	return highest
}

// hasBoxes reports whether some track of a video has boxes.
func hasBoxes(d *dataset.Dataset, video int) bool {
	for _, row := range d.Videos[video].Tracks {
		if d.Tracks[row].Boxes != nil {
			return true
		}
	}
	return false
}
