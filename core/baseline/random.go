package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// Random returns the exact expectation of random predictions, under the names of
// score.Measures. Each track gets one of the classes that its video's captions allow, all
// equally likely (background among them where it counts as a class). Each tuple gets a track
// of its video, all equally likely; one to one, every assignment of as many tuples as
// possible is equally likely. Rankings, and every measure without a formula here, are those
// of a method that holds all allowed classes for equally likely; score averages over ties.
// Measures of a method's beliefs are left out. included says for each video whether it
// counts; nil includes all.
func Random(d *dataset.Dataset, included []bool) []score.Measure {
	ch := &chance{data: d, included: included, allowed: allowedClasses(d)}
	means := map[string]*score.Means{"pair accuracy": ch.pairAccuracy()}
	for e, concept := range d.Concepts {
		means[concept.Name+" accuracy"] = ch.accuracy(e)
		means[concept.Name+" accuracy with background"] = ch.accuracyWithBackground(e)
	}
	ch.addTupleMeasures(means)
	var list []score.Measure
	for _, m := range score.Measures(d, ch.indifferentPredictions(), included) {
		if m.Belief {
			continue
		}
		if mean := means[m.Name]; mean != nil {
			m.At = mean.At
		}
		list = append(list, m)
	}
	return list
}

// chance computes expectations over random labels, on the videos that count.
type chance struct {
	data     *dataset.Dataset
	included []bool
	allowed  [][][]bool
}

// indifferentPredictions returns log odds of 0 for all allowed classes and −Inf for the others.
func (ch *chance) indifferentPredictions() *score.Predictions {
	p := emptyPredictions(ch.data)
	for e, concept := range ch.data.Concepts {
		classes := len(concept.Classes)
		p.LogOdds[e] = minusInfinities(len(ch.data.Tracks) * classes)
		for row, t := range ch.data.Tracks {
			for k, yes := range ch.allowed[t.Video][e] {
				if yes {
					p.LogOdds[e][row*classes+k] = 0
				}
			}
		}
	}
	return p
}

// newMeans returns means over no items of the dataset's videos.
func (ch *chance) newMeans() *score.Means { return score.NewMeans(len(ch.data.Videos)) }

// includes reports whether a video counts.
func (ch *chance) includes(video int) bool { return ch.included == nil || ch.included[video] }

// eachTrack calls do for the tracks of the videos that count.
func (ch *chance) eachTrack(do func(t *dataset.Track)) {
	for row := range ch.data.Tracks {
		if t := &ch.data.Tracks[row]; ch.includes(t.Video) {
			do(t)
		}
	}
}

// hitProbability returns the probability that a track gets its true class, when the draw
// has the given number of outcomes besides the classes allowed in its video.
func (ch *chance) hitProbability(t *dataset.Track, e int, others float64) float64 {
	allowed := ch.allowed[t.Video][e]
	if truth := t.Truth[e]; truth >= 0 && !allowed[truth] {
		return 0
	}
	return 1 / (float64(countTrue(allowed)) + others)
}

// accuracy is over the tracks that truly show a class of concept e.
func (ch *chance) accuracy(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] >= 0 {
			m.Add(t.Video, ch.hitProbability(t, e, 0))
		}
	})
	return m
}

// accuracyWithBackground is over all tracks of known truth, with background as a class.
func (ch *chance) accuracyWithBackground(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] != dataset.Unknown {
			m.Add(t.Video, ch.hitProbability(t, e, 1))
		}
	})
	return m
}

// pairAccuracy is over the tracks that truly show a class of every concept; the concepts
// are drawn independently.
func (ch *chance) pairAccuracy() *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		hit := 1.0
		for e, truth := range t.Truth {
			if truth < 0 {
				return
			}
			hit *= ch.hitProbability(t, e, 0)
		}
		m.Add(t.Video, hit)
	})
	return m
}

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
