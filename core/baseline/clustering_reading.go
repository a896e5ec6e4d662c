package baseline

import (
	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// tie is the weight of the ridge regression's opinion beside z. A projection on the
// simplex leaves most z at exactly 0, where ranks would follow the order of the file.
const tie = 1e-9

// Reading returns the log odds of z under the labels of d, which is the dataset that
// was clustered, or that with other labels of its test videos. A track's z is the solution's, or, in a test video,
// what the ridge regression that the solution implies says of it, clipped to [0, 1].
// Ties go by that regression: the odds are those of (1−τ)z + τσ(ŷ), τ = 1e-9, ŷ its
// value. A concept that Step has not come to yet is nil; a class that Restrict rules
// out has −Inf, as have all beside what is known, which has +Inf.
func (c *Clustering) Reading(d *dataset.Dataset) *score.Predictions {
	named := allowed(d)
	r := blank(c.data)
	for e, p := range c.parts {
		classes := len(c.data.Concepts[e].Classes)
		r.LogOdds[e] = make([]float64, len(c.data.Tracks)*classes)
		p.cost.fit(p.z)
		x, y := make([]float64, len(c.features[e].mean)), make([]float64, p.c)
		for row := range c.data.Tracks {
			c.features[e].read(x, row)
			p.cost.predict(y, x)
			zeta := r.LogOdds[e][row*classes : (row+1)*classes]
			c.odds(zeta, y, row, e)
			if c.options.Restrict {
				exclude(zeta, named[c.data.Tracks[row].Video][e])
			}
		}
	}
	clamp(c.data, r)
	return r
}

// odds writes a track's log odds, given its regression y.
func (c *Clustering) odds(to, y []float64, row, e int) {
	p := c.parts[e]
	for k := range to {
		z := min(1, max(0, y[k]))
		if j := c.at[row]; j >= 0 {
			z = p.z.At(j, k)
		}
		to[k] = special.Logit((1-tie)*z + tie*special.Sigmoid(y[k]))
	}
}
