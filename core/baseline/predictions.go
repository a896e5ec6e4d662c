package baseline

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
)

// emptyPredictions returns predictions without any concept. A track is background if its best
// class has a probability below one half.
func emptyPredictions(d *dataset.Dataset) *score.Predictions {
	p := &score.Predictions{LogOdds: make([][]float64, len(d.Concepts)), Threshold: make([]float64, len(d.Concepts))}
	for e := range p.Threshold {
		p.Threshold[e] = 0.5
	}
	return p
}

// minusInfinities returns n times −Inf.
func minusInfinities(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.Inf(-1)
	}
	return list
}

// exclude sets the classes that a video's captions do not name to −Inf.
func exclude(logOdds []float64, named []bool) {
	for k, yes := range named {
		if !yes {
			logOdds[k] = math.Inf(-1)
		}
	}
}

// knownClass returns what the user fixed for a track, dataset.Unknown if nothing.
func knownClass(t *dataset.Track, e int) int {
	if t.Known == nil {
		return dataset.Unknown
	}
	return t.Known[e]
}

// trueClass returns what a track truly shows, dataset.Unknown if that is not known.
func trueClass(t *dataset.Track, e int) int {
	if t.Truth == nil {
		return dataset.Unknown
	}
	return t.Truth[e]
}

// setKnown sets the log odds of tracks with a known class: +Inf for it and −Inf for the others.
func setKnown(d *dataset.Dataset, p *score.Predictions) {
	for e, logOdds := range p.LogOdds {
		classes := len(d.Concepts[e].Classes)
		for row := range d.Tracks {
			known := knownClass(&d.Tracks[row], e)
			if logOdds == nil || known == dataset.Unknown {
				continue
			}
			to := logOdds[row*classes : (row+1)*classes]
			copy(to, minusInfinities(classes))
			if known >= 0 {
				to[known] = math.Inf(1)
			}
		}
	}
}
