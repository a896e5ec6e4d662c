package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// localisedIoU is the IoU from which a tuple counts as localised.
const localisedIoU = 0.5

// addTupleMeasures adds the measures of the tracks that answer tuples.
func (ch *chance) addTupleMeasures(means map[string]*score.Means) {
	names := []string{"right track", "right track, one to one", "mean IoU", "mean IoU, one to one", "localised at IoU ½"}
	for _, name := range names {
		means[name] = ch.newMeans()
	}
	overlaps := score.Overlaps(ch.data)
	for i := range ch.data.Videos {
		v := &ch.data.Videos[i]
		if v.Free {
			continue
		}
		videoOverlaps := overlaps[:len(v.Tuples)] // those of this video's tuples
		overlaps = overlaps[len(v.Tuples):]
		if !ch.includes(i) {
			continue
		}
		assignedShare := min(1, float64(len(v.Tracks))/float64(len(v.Tuples))) // probability that a tuple gets a track, one to one
		for j, tuple := range v.Tuples {
			if right, known := ch.rightShare(v, tuple); known {
				means[names[0]].Add(i, right)
				means[names[1]].Add(i, assignedShare*right)
			}
			if videoOverlaps[j] != nil {
				overlap, localised := meanIoU(videoOverlaps[j])
				means[names[2]].Add(i, overlap)
				means[names[3]].Add(i, assignedShare*overlap)
				means[names[4]].Add(i, localised)
			}
		}
	}
}

// rightShare returns the share of a video's tracks that truly show a tuple, and whether the
// truth tells this of some track.
func (ch *chance) rightShare(v *dataset.Video, tuple dataset.Tuple) (share float64, known bool) {
	for _, row := range v.Tracks {
		verdict := score.Shows(ch.data.Tracks[row].Truth, tuple)
		known = known || verdict != score.Unclear
		if verdict == score.Yes {
			share += 1 / float64(len(v.Tracks))
		}
	}
	return share, known
}

// meanIoU returns the mean IoU of a video's tracks, and the share with at least localisedIoU.
func meanIoU(overlaps []float64) (iou, localised float64) {
	n := float64(len(overlaps))
	for _, x := range overlaps {
		iou += x / n
		if x >= localisedIoU {
			localised += 1 / n
		}
	}
	return iou, localised
}
