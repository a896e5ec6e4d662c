package infer

import (
	"math"
	"slices"
	"strconv"

	"siibp/core/special"
)

// Posterior is q(z) and q(v) over all factors: K columns, the classes of the concepts
// that take part, in order, and then the background factors.
type Posterior struct {
	Factors []Factor  // K
	Nu      []float64 // N×K in the dataset's order, 0 where a factor is not allowed
	Zeta    []float64 // N×K, −Inf where a factor is not allowed, ±Inf where it is known; of background the logit of ν
	LogPi   []float64 // M×K, E[log π_ik]; NaN where a factor is not on the video's stick
}

// Factor says what a factor stands for.
type Factor struct {
	Concept string `json:"concept"` // "" for background
	Class   string `json:"class"`   // for background its number, from 1
}

// Posterior reads the whole posterior of the tracks.
func (f *Fit) Posterior() *Posterior {
	d, k := f.problem.data, f.factors.K
	p := &Posterior{Nu: make([]float64, len(d.Tracks)*k),
		Zeta:  slices.Repeat([]float64{math.Inf(-1)}, len(d.Tracks)*k),
		LogPi: slices.Repeat([]float64{math.NaN()}, len(d.Videos)*k)}
	for factor := range k {
		p.Factors = append(p.Factors, f.factor(factor))
	}
	for _, b := range f.bags {
		for c, factor := range b.factors {
			for j := range b.tracks() {
				at, from := f.problem.rows[b.from+j]*k+factor, c*b.tracks()+j
				p.Nu[at] = b.nu.at(from)
				if b.class[c] >= 0 {
					p.Zeta[at] = b.odds(c).at(j)
				} else {
					p.Zeta[at] = special.Logit(p.Nu[at])
				}
			}
		}
		for s, logPi := range b.sticks.LogPi() {
			p.LogPi[b.video*k+b.line[s]] = logPi
		}
	}
	return p
}

// factor says what factor k stands for.
func (f *Fit) factor(k int) Factor {
	e := f.factors.Concept(k)
	if e == f.factors.Concepts() {
		return Factor{"", strconv.Itoa(k - f.factors.First[e] + 1)}
	}
	c := f.problem.data.Concepts[f.problem.concepts[e]]
	return Factor{c.Name, c.Classes[k-f.factors.First[e]]}
}
