package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// tieWeight is the weight of the ridge regression beside z. A projection on the simplex makes
// most z exactly 0, and their order would otherwise be that of the file.
const tieWeight = 1e-9

// Predictions returns the log odds of z under the captions of d, which is the dataset that
// was clustered, or the same with other captions of its test videos. z is the solution's or,
// in a test video, the value ŷ of the ridge regression that the solution implies, clipped to
// [0, 1]. The odds are those of (1−τ)z + τσ(ŷ) with τ = tieWeight. A concept without a
// program yet is nil. Classes that Restrict rules out have −Inf; a known class has +Inf and
// the classes beside it −Inf.
func (c *Clustering) Predictions(d *dataset.Dataset) *score.Predictions {
	allowed := allowedClasses(d)
	predictions := emptyPredictions(c.data)
	for e, p := range c.programs {
		classes := len(c.data.Concepts[e].Classes)
		predictions.LogOdds[e] = make([]float64, len(c.data.Tracks)*classes)
		p.cost.fit(p.current.z)
		x, y := make([]float64, len(c.features[e].mean)), make([]float64, p.c)
		for row := range c.data.Tracks {
			c.features[e].read(x, row)
			p.cost.predict(y, x)
			zeta := predictions.LogOdds[e][row*classes : (row+1)*classes]
			c.writeLogOdds(zeta, y, row, e)
			if c.options.Restrict {
				exclude(zeta, allowed[c.data.Tracks[row].Video][e])
			}
		}
	}
	setKnown(c.data, predictions)
	return predictions
}

// writeLogOdds writes the log odds of a track, given its regression values y.
func (c *Clustering) writeLogOdds(to, y []float64, row, e int) {
	p := c.programs[e]
	for k := range to {
		z := min(1, max(0, y[k]))
		if j := c.trainingIndex[row]; j >= 0 {
			z = p.current.z.At(j, k)
		}
		to[k] = special.Logit((1-tieWeight)*z + tieWeight*special.Sigmoid(y[k]))
	}
}
