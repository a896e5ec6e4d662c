package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// Random returns the exact expectation of each measure of score.Measures under random predictions.
// Each track has a uniformly random class among the classes that its video's captions allow (and
// background, for measures with background as a class). Each tuple has a uniformly random track of
// its video; one to one, all assignments of as many tuples as possible are equally likely.
// Rankings, and measures without a formula here, are computed from predictions with equal log odds
// for all allowed classes; package score averages over ties. Measures of a method's confidence are
// omitted. included selects the videos; nil includes all.
func Random(d *dataset.Dataset, included []bool) []score.Measure {
	ch := &chance{data: d, included: included, allowed: allowedClasses(d)}
	means := map[string]*score.Means{"pair accuracy": ch.pairAccuracy()}
	for e, concept := range d.Concepts {
		means[concept.Name+" accuracy"] = ch.accuracy(e)
		means[concept.Name+" accuracy with background"] = ch.accuracyWithBackground(e)
	}
	ch.addTupleMeasures(means)
	var list []score.Measure
	for _, m := range score.Measures(d, ch.uniformPredictions(), included) {
		if !m.NeedsTruth {
			continue
		}
		if mean := means[m.Name]; mean != nil {
			m.At = mean.At
		}
		list = append(list, m)
	}
	return list
}

// chance computes expectations over random labels on the included videos.
type chance struct {
	data     *dataset.Dataset
	included []bool
	allowed  [][][]bool
}

// uniformPredictions returns log odds of 0 for all allowed classes and −Inf for the others.
func (ch *chance) uniformPredictions() *score.Predictions {
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

// newMeans returns an empty accumulator for the videos of the dataset.
func (ch *chance) newMeans() *score.Means { return score.NewMeans(len(ch.data.Videos)) }

// includes reports whether a video is included.
func (ch *chance) includes(video int) bool { return ch.included == nil || ch.included[video] }

// eachTrack calls do for each track of the included videos.
func (ch *chance) eachTrack(do func(t *dataset.Track)) {
	for row := range ch.data.Tracks {
		if t := &ch.data.Tracks[row]; ch.includes(t.Video) {
			do(t)
		}
	}
}

// hitProbability returns the probability that a random label is the true class of a track, with the
// given number of outcomes in addition to the allowed classes of its video.
func (ch *chance) hitProbability(t *dataset.Track, e int, others float64) float64 {
	allowed := ch.allowed[t.Video][e]
	if truth := t.Truth[e]; truth >= 0 && !allowed[truth] {
		return 0
	}
	return 1 / (float64(countTrue(allowed)) + others)
}

// accuracy returns the expected accuracy on tracks with a true class of concept e.
func (ch *chance) accuracy(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] >= 0 {
			m.Add(t.Video, ch.hitProbability(t, e, 0))
		}
	})
	return m
}

// accuracyWithBackground returns the expected accuracy on all tracks of known truth, with background
// as a class.
func (ch *chance) accuracyWithBackground(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] != dataset.Unknown {
			m.Add(t.Video, ch.hitProbability(t, e, 1))
		}
	})
	return m
}

// pairAccuracy returns the expected accuracy of all concepts jointly, on tracks with a true class of
// every concept. The labels of the concepts are independent.
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

// localisedIoU is the smallest IoU of a localised tuple.
const localisedIoU = 0.5

// addTupleMeasures adds the expected measures of the tracks selected for tuples to means.
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
		videoOverlaps := overlaps[:len(v.Tuples)] // of the tuples of this video
		overlaps = overlaps[len(v.Tuples):]
		if !ch.includes(i) {
			continue
		}
		assignedFraction := min(1, float64(len(v.Tracks))/float64(len(v.Tuples))) // probability that a tuple has a track, one to one
		for j, tuple := range v.Tuples {
			if right, known := ch.correctFraction(v, tuple); known {
				means[names[0]].Add(i, right)
				means[names[1]].Add(i, assignedFraction*right)
			}
			if videoOverlaps[j] != nil {
				overlap, localised := meanIoU(videoOverlaps[j])
				means[names[2]].Add(i, overlap)
				means[names[3]].Add(i, assignedFraction*overlap)
				means[names[4]].Add(i, localised)
			}
		}
	}
}

// correctFraction returns the fraction of the tracks of a video that show a tuple, and whether the
// truth determines this for some track.
func (ch *chance) correctFraction(v *dataset.Video, tuple dataset.Tuple) (fraction float64, known bool) {
	for _, row := range v.Tracks {
		verdict := score.Shows(ch.data.Tracks[row].Truth, tuple)
		known = known || verdict != score.Unclear
		if verdict == score.Yes {
			fraction += 1 / float64(len(v.Tracks))
		}
	}
	return fraction, known
}

// meanIoU returns the mean IoU of the tracks of a video and the fraction with at least localisedIoU.
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
