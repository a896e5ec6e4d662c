package posterior

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

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
					p.Logit[at] = v.ZetaOf(c).At(j)
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
				logit, class := v.ZetaOf(c), v.Factors[c]-f.First[concept]
				for j, row := range t.Problem.Rows[v.From:v.To] {
					list[e][row*classes+class] = logit.At(j)
				}
			}
		}
	}
	return list
}

// Usage is the amount of data that shows a factor.
type Usage struct {
	Concept int     // of the dataset; −1 for background
	Class   int     // for background its number, from 0, counting the background classes of all concepts
	Tracks  float64 // n_k = Σ ν
	Videos  int     // in which it is likely, ν ≥ ½, of some track
}

// likely is the least ν with which a track counts as showing a factor.
const likely = 0.5

// UsageOf returns the usage of every factor, K of them.
func UsageOf(t *infer.Trainer) []Usage {
	list := make([]Usage, t.Layout.Factors.K)
	for k := range list {
		e := t.Layout.Factors.Concept(k)
		list[k] = Usage{Concept: -1, Class: k - t.Layout.Factors.First[e]}
		if e < t.Layout.Factors.Concepts() {
			list[k].Concept = t.Problem.Concepts[e]
		}
	}
	var nu []float64 // of a column
	for _, v := range t.Posterior.Videos {
		for c, k := range v.Factors {
			nu = v.Nu.Column(c, v.Tracks()).Doubles(nu)
			list[k].Tracks += floats.Sum(nu)
			if len(nu) > 0 && slices.Max(nu) >= likely {
				list[k].Videos++
			}
		}
	}
	return list
}

// UsedBackground counts the background factors with n_k ≥ least: one track in a hundred, and
// no less than one.
func UsedBackground(uses []Usage, tracks int) (used int, least float64) {
	least = math.Max(1, float64(tracks)/100)
	for _, u := range uses {
		if u.Concept < 0 && u.Tracks >= least {
			used++
		}
	}
	return used, least
}

// Heat returns ν in parts of 255: N×K in the dataset's order, or M×K, the mean over each
// video's tracks.
func Heat(t *infer.Trainer, byVideo bool) []byte {
	k := t.Layout.Factors.K
	rows := len(t.Problem.Rows)
	if byVideo {
		rows = len(t.Posterior.Videos)
	}
	heat := make([]byte, rows*k)
	var nu []float64 // of a column
	for _, v := range t.Posterior.Videos {
		for c, factor := range v.Factors {
			nu = v.Nu.Column(c, v.Tracks()).Doubles(nu)
			if byVideo {
				heat[v.Index*k+factor] = shade(floats.Sum(nu) / math.Max(1, float64(len(nu))))
				continue
			}
			for j, x := range nu {
				heat[t.Problem.Rows[v.From+j]*k+factor] = shade(x)
			}
		}
	}
	return heat
}

// shade returns x, held within 0 and 1, in parts of 255.
func shade(x float64) byte { return byte(math.Round(255 * math.Max(0, math.Min(1, x)))) }

// MeanPi returns E[π_ik], M×K; NaN where a factor is not on the video's stick.
func MeanPi(t *infer.Trainer) []float64 {
	k := t.Layout.Factors.K
	list := slices.Repeat([]float64{math.NaN()}, len(t.Posterior.Videos)*k)
	for _, v := range t.Posterior.Videos {
		for s, pi := range v.Sticks.Mean() {
			list[v.Index*k+v.StickOrder[s]] = pi
		}
	}
	return list
}
