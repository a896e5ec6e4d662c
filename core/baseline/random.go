package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
)

// Random returns what chance is expected to score, exactly, under the names of
// score.Measures: every track has a class of its video's captions, each as likely as
// the others (of them and background, where background counts as a class); every
// caption tuple has a track of its video, each as likely (one to one: any way to give
// as many tuples as can be a track of their own, each as likely). Rankings are those of
// a method that cannot tell one track from another where a class is allowed: score
// takes ties at their expectation. What a method believes of its tuples is not chance's
// and left out. over says per video whether it counts, nil: all do.
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

// chance is random labels on the videos that count.
type chance struct {
	data     *dataset.Dataset
	included []bool
	allowed  [][][]bool
}

// indifferentPredictions returns the reading of a method that holds all allowed classes of all
// tracks as likely as not.
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

// includes reports whether a video takes part.
func (ch *chance) includes(video int) bool { return ch.included == nil || ch.included[video] }

// eachTrack calls do for the tracks of the videos that count.
func (ch *chance) eachTrack(do func(t *dataset.Track)) {
	for row := range ch.data.Tracks {
		if t := &ch.data.Tracks[row]; ch.includes(t.Video) {
			do(t)
		}
	}
}

// hitProbability returns the chance that the true class of a track is drawn, others more than
// its video's classes being in the draw.
func (ch *chance) hitProbability(t *dataset.Track, e int, others float64) float64 {
	allowed := ch.allowed[t.Video][e]
	if truth := t.Truth[e]; truth >= 0 && !allowed[truth] {
		return 0
	}
	return 1 / (float64(countTrue(allowed)) + others)
}

// accuracy is over the tracks that show a class of concept e.
func (ch *chance) accuracy(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] >= 0 {
			m.Add(t.Video, ch.hitProbability(t, e, 0))
		}
	})
	return m
}

// accuracyWithBackground is over all tracks of known truth, background a class.
func (ch *chance) accuracyWithBackground(e int) *score.Means {
	m := ch.newMeans()
	ch.eachTrack(func(t *dataset.Track) {
		if t.Truth[e] != dataset.Unknown {
			m.Add(t.Video, ch.hitProbability(t, e, 1))
		}
	})
	return m
}

// pairAccuracy is over the tracks that show a class of every concept, each drawn by itself.
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
