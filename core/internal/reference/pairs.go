package reference

import (
	"math"

	"siibp/core/dataset"
	"siibp/core/infer"
)

// pairCost is c(k,l), the cost of a pair that no tuple names, for class k of one concept and class l of another under
// the tuples of a video; dataset.None stands for none.
func pairCost(tuples []dataset.Tuple, e, f, k, l int) float64 {
	both, open, closed := false, false, false                 // the pair is a tuple; a tuple has one of the two and '–'
	knows, knowsOther := k == dataset.None, l == dataset.None // some tuple names k, and l
	for _, t := range tuples {
		knows = knows || t[e] == k
		knowsOther = knowsOther || t[f] == l
		both = both || t[e] == k && t[f] == l
		open = open || t[e] == k && t[f] == dataset.None
		closed = closed || t[e] == dataset.None && t[f] == l
	}
	none := dataset.None
	switch {
	case (!knows || !knowsOther) && k != none && l != none && (open || closed):
		return -math.Log(.03)
	case !knows || !knowsOther:
		return 8
	case k == none && l == none:
		return -math.Log(.2)
	case k == none && closed || l == none && open:
		return -math.Log(.5)
	case k == none || l == none:
		return -math.Log(.05)
	case both:
		return 0
	case open || closed:
		return -math.Log(.3)
	}
	return -math.Log(.05)
}

// addPairs sets the costs of pairs of every video: for every two factors that are classes of different concepts,
// of a class and none of another concept, and of none of two concepts.
func (m *Model) addPairs(t *infer.Trainer) {
	if !t.Options.Pairs {
		return
	}
	m.PairCost = func(i, e, f, k, l int) float64 {
		data := &t.Problem.Videos[i]
		if data.Free || len(data.Tuples) == 0 {
			return 0
		}
		return pairCost(data.Tuples, e, f, k, l)
	}
	m.First = t.Layout.Factors.First
}

// share is ν of a class on a track, or 1 − Σ ν of the classes of the concept for dataset.None, which the
// background classes are part of.
func (m *Model) share(j, e, k int) float64 {
	if k != dataset.None {
		return m.Nu[j][m.First[e]+k]
	}
	none := 1.0
	for factor := m.First[e]; factor < m.First[e+1]; factor++ {
		none -= m.Nu[j][factor]
	}
	return none
}

// sharePair is the probability that a track shows a class of each of two concepts, or none for dataset.None.
func (m *Model) sharePair(j, e, f, k, l int) float64 {
	if m.Both == nil {
		return m.share(j, e, k) * m.share(j, f, l)
	}
	none := dataset.None
	switch {
	case k != none && l != none:
		return m.together(j, m.First[e]+k, m.First[f]+l)
	case k != none:
		x := m.share(j, e, k)
		for l := range m.First[f+1] - m.First[f] {
			x -= m.sharePair(j, e, f, k, l)
		}
		return x
	}
	x := m.share(j, f, l)
	for k := range m.First[e+1] - m.First[e] {
		x -= m.sharePair(j, e, f, k, l)
	}
	return x
}

// pairs is Σ_{e<f} Σ_{k,l} ν_jk ν_jl c(k,l) of one track.
func (m *Model) pairs(j int) float64 {
	sum := 0.0
	for f := range len(m.First) - 1 {
		for e := range f {
			for k := dataset.None; k < m.First[e+1]-m.First[e]; k++ {
				for l := dataset.None; l < m.First[f+1]-m.First[f]; l++ {
					if x := m.sharePair(j, e, f, k, l); x != 0 {
						sum += x * m.PairCost(m.Video[j], e, f, k, l)
					}
				}
			}
		}
	}
	return sum
}

// pairSlopes are −∂/∂ν of the cost of pairs for a factor on a track, for each other concept. Those of a background
// factor are none.
func (m *Model) pairSlopes(j, factor int) []float64 {
	var list []float64
	for e := range len(m.First) - 1 {
		if m.PairCost == nil || factor < m.First[e] || factor >= m.First[e+1] {
			continue
		}
		for f := range len(m.First) - 1 {
			if f == e {
				continue
			}
			slope := 0.0
			for l := dataset.None; l < m.First[f+1]-m.First[f]; l++ {
				slope -= m.share(j, f, l) * (m.PairCost(m.Video[j], e, f, factor-m.First[e], l) - m.PairCost(m.Video[j], e, f, dataset.None, l))
			}
			list = append(list, slope)
		}
	}
	return list
}
