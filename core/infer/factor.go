package infer

import (
	"strconv"

	"siibp/core/dataset"
)

// Factor says what a factor stands for.
type Factor struct {
	Concept string `json:"concept"` // "" for background
	Class   string `json:"class"`   // for background its number, from 1; for a background class behind the name of its concept
}

// Factor says what factor k stands for.
func (t *Trainer) Factor(k int) Factor {
	f := t.Layout.Factors
	e := f.Concept(k)
	if owner := f.Owner(k); e == f.Concepts() && owner < e {
		number := (k-f.First[e])%f.BackgroundClasses + 1
		return Factor{"", t.Problem.Data.Concepts[t.Problem.Concepts[owner]].Name + " " + strconv.Itoa(number)}
	}
	if e == f.Concepts() {
		return Factor{"", strconv.Itoa(k - f.First[e] - e*f.BackgroundClasses + 1)}
	}
	c := t.Problem.Data.Concepts[t.Problem.Concepts[e]]
	return Factor{c.Name, c.Classes[k-f.First[e]]}
}

// Tuple returns the tuple of the classes of some columns of a video, with an entry for each concept of
// the dataset.
func (t *Trainer) Tuple(v *Video, columns []int) dataset.Tuple {
	tuple := make(dataset.Tuple, len(t.Problem.Data.Concepts))
	for e := range tuple {
		tuple[e] = dataset.None
	}
	for _, c := range columns {
		k := v.Factors[c]
		e := t.Layout.Factors.Concept(k)
		tuple[t.Problem.Concepts[e]] = k - t.Layout.Factors.First[e]
	}
	return tuple
}
