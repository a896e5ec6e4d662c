package posterior

import (
	"math"
	"slices"

	"siibp/core/infer"
	"siibp/core/special"
)

// Factors is q(z) and q(v) over all K factors: the classes of the concepts that take part, in
// order, and then the background factors.
type Factors struct {
	Names []infer.Factor // K
	Nu    []float64      // N×K in the dataset's order, 0 where a factor is not allowed
	Logit []float64      // N×K: ζ; −Inf where a factor is not allowed, ±Inf where it is known; of background the logit of ν
	LogPi []float64      // M×K: E[log π_ik]; NaN where a factor is not on the video's stick
}

// FactorsOf reads the whole posterior of the tracks.
func FactorsOf(t *infer.Trainer) *Factors {
	d, k := t.Problem.Data, t.Layout.Factors.K
	p := &Factors{Nu: make([]float64, len(d.Tracks)*k),
		Logit: slices.Repeat([]float64{math.Inf(-1)}, len(d.Tracks)*k),
		LogPi: slices.Repeat([]float64{math.NaN()}, len(d.Videos)*k)}
	for factor := range k {
		p.Names = append(p.Names, t.Factor(factor))
	}
	for _, v := range t.Posterior.Videos {
		for c, factor := range v.Factors {
			for j := range v.Tracks() {
				at := t.Problem.Rows[v.From+j]*k + factor
				p.Nu[at] = v.Nu.At(c*v.Tracks() + j)
				if v.Class[c] >= 0 {
					p.Logit[at] = v.LogitOf(c).At(j)
				} else {
					p.Logit[at] = special.Logit(p.Nu[at])
				}
			}
		}
		for s, logPi := range v.Sticks.LogPi() {
			p.LogPi[v.Index*k+v.StickOrder[s]] = logPi
		}
	}
	return p
}

// ClassLogits returns ζ of every class: per concept of the dataset N×K_e in the dataset's
// order, −Inf where a class is not allowed and +Inf where it is known; nil for a concept that
// takes no part.
func ClassLogits(t *infer.Trainer) [][]float64 {
	d, f := t.Problem.Data, t.Layout.Factors
	list := make([][]float64, len(d.Concepts))
	for _, e := range t.Problem.Concepts {
		list[e] = slices.Repeat([]float64{math.Inf(-1)}, len(d.Tracks)*len(d.Concepts[e].Classes))
	}
	for _, v := range t.Posterior.Videos {
		for concept, e := range t.Problem.Concepts {
			classes := len(d.Concepts[e].Classes)
			for _, c := range t.Layout.ClassColumns(v, concept) {
				logit, class := v.LogitOf(c), v.Factors[c]-f.First[concept]
				for j, row := range t.Problem.Rows[v.From:v.To] {
					list[e][row*classes+class] = logit.At(j)
				}
			}
		}
	}
	return list
}
