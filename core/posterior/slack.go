package posterior

import (
	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/infer"
)

// ConstraintKind is the name of a kind of package constraint.
//
//   - hinge: at least as many tracks of the video as a caption requires show its classes
//   - exclusion: at most one of the tracks seen at one moment in different places shows a class
//   - pairs: a track does not show two classes that no caption names together
type ConstraintKind string

// Constraint is the state of one constraint on a video.
type Constraint struct {
	Kind      ConstraintKind
	Tuple     dataset.Tuple // a class or None of each concept
	Tracks    []int         // rows of the listed tracks
	Threshold float64       // the least Sum without cost of a hinge, n_J·m; the largest of an exclusion, 1
	Products  []float64     // Π ν over the tuple, of each of Tracks
	Unlisted  int           // number of other tracks with a product above 0
	Sum       float64       // Σ Π ν over all tracks of the constraint
	Slack     float64       // ξ, the distance of Sum from Threshold if there is a cost, else 0
	Cost      float64       // C·ξ, the term of F
}

// SlackOf returns the constraints on a video: those of its tuples, then those of single classes, and none of
// both for a free video. Exclusions follow, one for each clique and class with a Sum of at least .9 of the
// threshold 1; the others cost nothing, and there may be millions of them. A constraint lists the tracks whose
// product is at least fraction times max(Threshold, Sum), and the track of the given row, −1 for none.
func SlackOf(t *infer.Trainer, video int, fraction float64, row int) []Constraint {
	v := t.Posterior.Videos[video]
	var list []Constraint
	v.Constraints.States(v.NuForConstraints(), func(s constraint.State) {
		c := Constraint{Kind: ConstraintKind(s.Kind), Tuple: t.Tuple(v, s.Columns), Threshold: s.Threshold, Sum: s.Sum, Slack: s.Slack, Cost: s.Cost}
		least := fraction * max(s.Threshold, s.Sum)
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
