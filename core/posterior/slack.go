package posterior

import (
	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/infer/state"
)

// The kinds of constraint, as their parts of F are called.
const (
	Hinge     = "hinge"     // some tracks are to show a tuple (eq18, eq25)
	Exclusion = "exclusion" // of some tracks one at most shows a class
)

// Constraint is one constraint on a video as it stands.
type Constraint struct {
	Kind     string
	Tuple    dataset.Tuple // per concept of the dataset a class or None
	Tracks   []int         // the tracks that it is about, rows of the dataset
	Bound    float64       // what Sum is to reach, n_J·m, or not to exceed, 1
	Products []float64     // Π ν over the tuple of each of Tracks
	Sum      float64       // Σ Products
	Slack    float64       // ξ, by how much Sum is on the wrong side of Bound
	Cost     float64       // C·ξ, its part of F
}

// SlackOf returns the constraints on a video: first those of its tuples, then those of the single classes
// that are asked for besides, none of both for a free video. Then come the exclusions, one for each clique
// and class whose ν sum to at least .9 of their bound 1. The other exclusions cost nothing, and there may be
// millions of them.
func SlackOf(t *infer.Trainer, video int) []Constraint {
	v := t.State.Videos[video]
	var list []Constraint
	for kind, states := range v.Constraints.States(v.NuOfConstraints()) {
		for _, s := range states {
			list = append(list, Constraint{constraint.Names()[kind], t.Tuple(v, s.Columns), rowsOf(t, v, s.Tracks), s.Bound, s.Products, s.Sum, s.Slack, s.Cost})
		}
	}
	return list
}

// rowsOf returns the rows of some tracks of a video, counted in it; nil stands for all.
func rowsOf(t *infer.Trainer, v *state.Video, tracks []int) []int {
	rows := t.Model.Rows[v.From:v.To]
	if tracks == nil {
		return rows
	}
	list := make([]int, len(tracks))
	for i, j := range tracks {
		list[i] = rows[j]
	}
	return list
}
