package infer

import (
	"siibp/core/dataset"
)

// Constraint is one member J of a video's 𝒥_i (eq18, eq25) as it stands.
type Constraint struct {
	Tuple dataset.Tuple // J: per concept of the dataset a class or None
	Paid  []float64     // Π_{k∈J} ν_jk of each track, in the order of the video's Tracks
	Sum   float64       // Σ_j Paid_j
	Slack float64       // ξ = max(0, m − Sum)
	Cost  float64       // C·ξ, its part of F
}

// Ledger returns what is asked of a video: its tuples, then the single classes that are
// asked for besides; nothing of a free video.
func (f *Fit) Ledger(video int) []Constraint {
	b := f.bags[video]
	n := b.tracks()
	list := make([]Constraint, len(b.asked.Sets))
	for i, columns := range b.asked.Sets {
		c := Constraint{Tuple: f.tupleOf(b, columns), Paid: make([]float64, n)}
		for j := range n {
			c.Paid[j] = 1
			for _, column := range columns {
				c.Paid[j] *= b.nu.at(column*n + j)
			}
			c.Sum += c.Paid[j]
		}
		c.Slack = max(0, f.options.Margin-c.Sum)
		c.Cost = f.options.C * c.Slack
		list[i] = c
	}
	return list
}

// tupleOf names the classes of some columns.
func (f *Fit) tupleOf(b *bag, columns []int) dataset.Tuple {
	tuple := make(dataset.Tuple, len(f.problem.data.Concepts))
	for e := range tuple {
		tuple[e] = dataset.None
	}
	for _, c := range columns {
		k := b.factors[c]
		e := f.factors.Concept(k)
		tuple[f.problem.concepts[e]] = k - f.factors.First[e]
	}
	return tuple
}
