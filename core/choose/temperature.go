package choose

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// maxTemperature is the upper bound of the temperature; a higher one makes every label useless.
const maxTemperature = 50

// temperature returns the T, 1 to 50, that calibrates the probabilities σ(ζ/T) of a video's tracks to the
// classes in its hidden caption: the minimum of captionLoss by golden-section search over log T. T ≥ 1 never makes a
// label more certain.
func (r *Selector) temperature(folds []score.HeldOutFold) float64 {
	const golden, steps = 0.6180339887498949, 24
	odds := 0 // read by one evaluation of the loss
	for i := range folds {
		for _, list := range folds[i].LogOdds {
			odds += len(list)
		}
	}
	loss := func(logT float64) float64 {
		r.yielder.Did(odds)
		return captionLoss(r.data, folds, math.Exp(logT))
	}
	low, high := 0.0, math.Log(maxTemperature)
	a, b := high-golden*(high-low), low+golden*(high-low)
	atA, atB := loss(a), loss(b)
	for range steps {
		if atA <= atB {
			high, b, atB = b, a, atA
			a = high - golden*(high-low)
			atA = loss(a)
		} else {
			low, a, atA = a, b, atB
			b = low + golden*(high-low)
			atB = loss(b)
		}
	}
	if loss(0) <= min(atA, atB) {
		return 1
	}
	return math.Exp((low + high) / 2)
}

// captionLoss returns the negative log likelihood of the hidden captions: a caption names a class if at least
// one track shows it, with probability 1 − Π_j (1 − σ(ζ_jk/T)).
func captionLoss(d *dataset.Dataset, folds []score.HeldOutFold, t float64) float64 {
	const least = 1e-12 // lower bound of a probability, against outliers
	sum := 0.0
	for i := range folds {
		f := &folds[i]
		for e, c := range d.Concepts {
			n := len(c.Classes)
			for k := range n {
				if !f.Trained[e][k] {
					continue
				}
				for v, rows := range f.Rows {
					none := 0.0 // log Π_j (1 − σ(ζ_jk/T))
					for _, row := range rows {
						none += special.LogSigmoid(-f.LogOdds[e][row*n+k] / t)
					}
					if f.Names(d, v, e, k) {
						sum -= math.Log(max(-math.Expm1(none), least))
					} else {
						sum -= max(none, math.Log(least))
					}
				}
			}
		}
	}
	return sum
}
