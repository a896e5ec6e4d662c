package posterior

import (
	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/infer"
)

// The kinds of constraint, as their parts of F are called.
const (
	Hinge     = constraint.HingeName
	Exclusion = constraint.ExclusionName
)

// Constraint is one constraint on a video as it stands.
type Constraint struct {
	Kind     string
	Tuple    dataset.Tuple // per concept of the dataset a class or None
	Tracks   []int         // the tracks that are listed, rows of the dataset
	Bound    float64       // what Sum is to reach, n_J·m, or not to exceed, 1
	Products []float64     // Π ν over the tuple of each of Tracks
	Unlisted int           // how many other tracks have a product above 0
	Sum      float64       // Σ Π ν, of all tracks that it is about
	Slack    float64       // ξ, by how much Sum is on the wrong side of Bound
	Cost     float64       // C·ξ, its part of F
}

// SlackOf returns the constraints on a video: first those of its tuples, then those of the single classes
// that are asked for besides, none of both for a free video. Then come the exclusions, one for each clique
// and class whose ν sum to at least .9 of their bound 1. The other exclusions cost nothing, and there may be
// millions of them. Each constraint lists its tracks whose product is at least a share of max(Bound, Sum), and
// the track that is the given row of the dataset, −1 for none; all tracks of thousands of constraints would
// be too many. SlackOf may suspend after every few constraints.
func SlackOf(t *infer.Trainer, video int, share float64, row int, y *coroutine.Yielder) []Constraint {
	v := t.Posterior.Videos[video]
	var list []Constraint
	v.Constraints.States(v.NuOfConstraints(), y, func(s constraint.State) {
		c := Constraint{Kind: s.Kind, Tuple: t.Tuple(v, s.Columns), Bound: s.Bound, Sum: s.Sum, Slack: s.Slack, Cost: s.Cost}
		least := share * max(s.Bound, s.Sum)
		for i, product := range s.Products {
			j := i
			if s.Tracks != nil {
				j = s.Tracks[i]
			}
			switch at := t.Problem.Rows[v.From+j]; {
			case product >= least || at == row:
				c.Tracks, c.Products = append(c.Tracks, at), append(c.Products, product)
			case product > 0:
				c.Unlisted++
			}
		}
		list = append(list, c)
	})
	return list
}
