package baseline

import "siibp/core/dataset"

// half is the IoU from which a tuple counts as localised.
const half = 0.5

// tuples adds the measures of the tracks that answer tuples.
func (c *chance) tuples(means map[string]*mean) {
	names := []string{"right track", "right track, one to one", "mean IoU", "mean IoU, one to one", "localised at IoU ½"}
	for _, name := range names {
		means[name] = c.newMean()
	}
	for i := range c.data.Videos {
		v := &c.data.Videos[i]
		if v.Free || !c.counts(i) {
			continue
		}
		answered := min(1, float64(len(v.Tracks))/float64(len(v.Tuples))) // one to one
		for _, tuple := range v.Tuples {
			if right, known := c.right(v, tuple); known {
				means[names[0]].add(i, right)
				means[names[1]].add(i, answered*right)
			}
			if overlap, localised, known := c.overlap(i, tuple); known {
				means[names[2]].add(i, overlap)
				means[names[3]].add(i, answered*overlap)
				means[names[4]].add(i, localised)
			}
		}
	}
}

// right returns the share of a video's tracks that truly show a tuple; known is false
// where that cannot be told of any.
func (c *chance) right(v *dataset.Video, tuple dataset.Tuple) (share float64, known bool) {
	for _, row := range v.Tracks {
		shows, told := showsAll(c.data.Tracks[row].Truth, tuple)
		known = known || told
		if shows {
			share += 1 / float64(len(v.Tracks))
		}
	}
	return share, known
}

// overlap returns the mean IoU of a video's tracks with the true paths that answer a
// tuple, and the share of tracks with at least half; known is false where there is no
// such path, or no track with boxes.
func (c *chance) overlap(video int, tuple dataset.Tuple) (iou, localised float64, known bool) {
	truth := paths(c.data, video, tuple)
	if len(truth) == 0 || !hasBoxes(c.data, video) {
		return 0, 0, false
	}
	rows := c.data.Videos[video].Tracks
	for _, row := range rows {
		x := overlap(&c.data.Tracks[row], truth)
		iou += x / float64(len(rows))
		if x >= half {
			localised += 1 / float64(len(rows))
		}
	}
	return iou, localised, true
}
