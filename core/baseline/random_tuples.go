package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// half is the IoU from which a tuple counts as localised.
const half = 0.5

// tuples adds the measures of the tracks that answer tuples.
func (c *chance) tuples(means map[string]*score.Means) {
	names := []string{"right track", "right track, one to one", "mean IoU", "mean IoU, one to one", "localised at IoU ½"}
	for _, name := range names {
		means[name] = c.newMeans()
	}
	overlaps := score.Overlaps(c.data)
	for i := range c.data.Videos {
		v := &c.data.Videos[i]
		if v.Free {
			continue
		}
		own := overlaps[:len(v.Tuples)] // of this video's tuples
		overlaps = overlaps[len(v.Tuples):]
		if !c.counts(i) {
			continue
		}
		answered := min(1, float64(len(v.Tracks))/float64(len(v.Tuples))) // one to one
		for j, tuple := range v.Tuples {
			if right, known := c.right(v, tuple); known {
				means[names[0]].Add(i, right)
				means[names[1]].Add(i, answered*right)
			}
			if own[j] != nil {
				overlap, localised := average(own[j])
				means[names[2]].Add(i, overlap)
				means[names[3]].Add(i, answered*overlap)
				means[names[4]].Add(i, localised)
			}
		}
	}
}

// right returns the share of a video's tracks that truly show a tuple; known is false
// where that cannot be told of any.
func (c *chance) right(v *dataset.Video, tuple dataset.Tuple) (share float64, known bool) {
	for _, row := range v.Tracks {
		verdict := score.Shows(c.data.Tracks[row].Truth, tuple)
		known = known || verdict != score.Unclear
		if verdict == score.Yes {
			share += 1 / float64(len(v.Tracks))
		}
	}
	return share, known
}

// average returns the mean IoU of a video's tracks, and the share of them with at least
// half.
func average(overlaps []float64) (iou, localised float64) {
	n := float64(len(overlaps))
	for _, x := range overlaps {
		iou += x / n
		if x >= half {
			localised += 1 / n
		}
	}
	return iou, localised
}
