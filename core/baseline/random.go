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
func Random(d *dataset.Dataset, over []bool) []score.Measure {
	c := &chance{data: d, over: over, allowed: allowed(d)}
	means := map[string]*score.Means{"pair accuracy": c.pair()}
	for e, concept := range d.Concepts {
		means[concept.Name+" accuracy"] = c.accuracy(e)
		means[concept.Name+" accuracy with background"] = c.everywhere(e)
	}
	c.tuples(means)
	var list []score.Measure
	for _, m := range score.Measures(d, c.indifferent(), over) {
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
	data    *dataset.Dataset
	over    []bool
	allowed [][][]bool
}

// indifferent returns the reading of a method that holds all allowed classes of all
// tracks as likely as not.
func (c *chance) indifferent() *score.Predictions {
	r := blank(c.data)
	for e, concept := range c.data.Concepts {
		classes := len(concept.Classes)
		r.LogOdds[e] = low(len(c.data.Tracks) * classes)
		for row, t := range c.data.Tracks {
			for k, yes := range c.allowed[t.Video][e] {
				if yes {
					r.LogOdds[e][row*classes+k] = 0
				}
			}
		}
	}
	return r
}

// newMeans returns means over no items of the dataset's videos.
func (c *chance) newMeans() *score.Means { return score.NewMeans(len(c.data.Videos)) }

// counts reports whether a video takes part.
func (c *chance) counts(video int) bool { return c.over == nil || c.over[video] }

// each calls do for the tracks of the videos that count.
func (c *chance) each(do func(t *dataset.Track)) {
	for row := range c.data.Tracks {
		if t := &c.data.Tracks[row]; c.counts(t.Video) {
			do(t)
		}
	}
}

// hit returns the chance that the true class of a track is drawn, others more than
// its video's classes being in the draw.
func (c *chance) hit(t *dataset.Track, e int, others float64) float64 {
	named := c.allowed[t.Video][e]
	if truth := t.Truth[e]; truth >= 0 && !named[truth] {
		return 0
	}
	return 1 / (float64(count(named)) + others)
}

// accuracy is over the tracks that show a class of concept e.
func (c *chance) accuracy(e int) *score.Means {
	m := c.newMeans()
	c.each(func(t *dataset.Track) {
		if t.Truth[e] >= 0 {
			m.Add(t.Video, c.hit(t, e, 0))
		}
	})
	return m
}

// everywhere is over all tracks of known truth, background a class.
func (c *chance) everywhere(e int) *score.Means {
	m := c.newMeans()
	c.each(func(t *dataset.Track) {
		if t.Truth[e] != dataset.Unknown {
			m.Add(t.Video, c.hit(t, e, 1))
		}
	})
	return m
}

// pair is over the tracks that show a class of every concept, each drawn by itself.
func (c *chance) pair() *score.Means {
	m := c.newMeans()
	c.each(func(t *dataset.Track) {
		hit := 1.0
		for e, truth := range t.Truth {
			if truth < 0 {
				return
			}
			hit *= c.hit(t, e, 0)
		}
		m.Add(t.Video, hit)
	})
	return m
}
