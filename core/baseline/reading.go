package baseline

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
)

// blank returns a reading without any concept. A track is background where its best
// class is less likely than not.
func blank(d *dataset.Dataset) *score.Predictions {
	r := &score.Predictions{LogOdds: make([][]float64, len(d.Concepts)), Threshold: make([]float64, len(d.Concepts))}
	for e := range r.Threshold {
		r.Threshold[e] = 0.5
	}
	return r
}

// low returns n times −Inf.
func low(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.Inf(-1)
	}
	return list
}

// exclude sets what a video's captions do not name to −Inf.
func exclude(zeta []float64, named []bool) {
	for k, yes := range named {
		if !yes {
			zeta[k] = math.Inf(-1)
		}
	}
}

// knownOf returns what the user fixed of a track.
func knownOf(t *dataset.Track, e int) int {
	if t.Known == nil {
		return dataset.Unknown
	}
	return t.Known[e]
}

// truthOf returns what a track truly shows.
func truthOf(t *dataset.Track, e int) int {
	if t.Truth == nil {
		return dataset.Unknown
	}
	return t.Truth[e]
}

// clamp sets what is known: +Inf for the class, −Inf for those beside it.
func clamp(d *dataset.Dataset, r *score.Predictions) {
	for e, zeta := range r.LogOdds {
		classes := len(d.Concepts[e].Classes)
		for row := range d.Tracks {
			known := knownOf(&d.Tracks[row], e)
			if zeta == nil || known == dataset.Unknown {
				continue
			}
			to := zeta[row*classes : (row+1)*classes]
			copy(to, low(classes))
			if known >= 0 {
				to[known] = math.Inf(1)
			}
		}
	}
}
