package constraint

import (
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// ExclusionName is the name of the exclusion.
const ExclusionName = "exclusion"

// Exclusion is the cost C_x Σ_Q Σ_k max(0, Σ_{j∈Q} ν_jk − 1) of a video's cliques Q, over the
// classes k of unique concepts: tracks that are seen at one moment in different places show
// different people.
type Exclusion struct {
	C       float64
	cliques [][]int   // tracks of each Q, counted in the video
	of      [][]int   // cliques of each track
	classes []int     // columns of the classes of unique concepts
	classOf []int     // index of each column in classes, −1 for other columns
	sums    []float64 // Σ_{j∈Q} ν_jk, cliques × classes
	yielder *coroutine.Yielder
}

// newExclusion returns the exclusion of a video over the columns of the given factors, and nil where
// the video has no clique of two tracks or more, or no class of a unique concept.
func newExclusion(r *Rules, v *dataset.Video, rows, columns []int) Kind {
	cliques := r.cliques(v)
	if len(cliques) == 0 {
		return nil
	}
	x := &Exclusion{C: r.ExclusionC, of: make([][]int, len(rows)), classOf: make([]int, len(columns)), yielder: r.Yielder}
	for c, k := range columns {
		if x.classOf[c] = -1; r.unique(k) {
			x.classOf[c] = len(x.classes)
			x.classes = append(x.classes, c)
		}
	}
	if len(x.classes) == 0 {
		return nil
	}
	for _, clique := range cliques {
		var tracks []int
		for _, row := range clique {
			j := slices.Index(rows, row)
			tracks = append(tracks, j)
			x.of[j] = append(x.of[j], len(x.cliques))
		}
		x.cliques = append(x.cliques, tracks)
	}
	x.sums = make([]float64, len(x.cliques)*len(x.classes))
	return x
}

// Excludes reports whether tracks of a video exclude one another.
func (r *Rules) Excludes(v *dataset.Video) bool { return len(r.exclusionFactors(v)) > 0 }

// unique reports whether a factor is a class of a unique concept.
func (r *Rules) unique(k int) bool {
	e := r.Concept(k)
	return e < len(r.Unique) && r.Unique[e]
}

// cliques returns the cliques of a video that exclude anything, as rows of the dataset.
func (r *Rules) cliques(v *dataset.Video) [][]int {
	if r.ExclusionC == 0 || r.ByPaper || !slices.Contains(r.Unique, true) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(v.Cliques), func(clique []int) bool { return len(clique) < 2 })
}

// exclusionFactors returns the classes of unique concepts that a video with cliques allows.
func (r *Rules) exclusionFactors(v *dataset.Video) []int {
	if len(r.cliques(v)) == 0 {
		return nil
	}
	return slices.DeleteFunc(r.Allowed(v), func(k int) bool { return !r.unique(k) })
}

// Clone returns a copy with sums of its own.
func (x *Exclusion) Clone() Kind {
	c := *x
	c.sums = slices.Clone(x.sums)
	return &c
}

// DependsOn reports whether the cost depends on a coefficient: its column is a class of a unique concept, and its track is
// in a clique.
func (x *Exclusion) DependsOn(column, track int) bool {
	return x.classOf[column] >= 0 && len(x.of[track]) > 0
}

// ExclusionWeight returns the fraction of C_x in force at inverse temperature β: 0 up to β = ½, and 1 at
// β = 1. With all of C_x from the start, the first tracks of a clique would use up its threshold before the
// evidence distinguishes the tracks; the documents have figures, under "Exclusion".
func ExclusionWeight(beta float64) float64 { return max(0, 2*beta-1) }

// Slopes appends an entry for every clique of the track. With r the sum of ν of the other tracks, the slope is
// 0 up to the breakpoint 1 − r, and −p.ExclusionWeight·C_x beyond it.
func (x *Exclusion) Slopes(list []Slope, p Coefficient) []Slope {
	c := x.C * p.ExclusionWeight
	if c == 0 || !x.DependsOn(p.Column, p.Track) {
		return list
	}
	for _, q := range x.of[p.Track] {
		at := x.at(q, p.Column)
		s := Slope{Breakpoint: 1, Steepest: -c, Kind: ExclusionName, Index: at}
		switch free := 1 - (x.sums[at] - p.nu(p.Column)); {
		case free <= slackTolerance:
			s.AtZero = -c
		case free < maxBreakpoint:
			s.Breakpoint, s.Drop = free, c
		}
		list = append(list, s)
	}
	return list
}

// at returns the index of a clique's sum over a column.
func (x *Exclusion) at(clique, column int) int { return clique*len(x.classes) + x.classOf[column] }

// Change adds the change to the sums of the track's cliques.
func (x *Exclusion) Change(p Coefficient, by float64) {
	if x.classOf[p.Column] < 0 {
		return
	}
	for _, q := range x.of[p.Track] {
		x.sums[x.at(q, p.Column)] += by
	}
}

// ComputeSums computes Σ_{j∈Q} ν_jk of every clique and class.
func (x *Exclusion) ComputeSums(nu Nu) {
	for q, tracks := range x.cliques {
		for _, c := range x.classes {
			sum := 0.0
			for _, j := range tracks {
				sum += nu.at(c, j)
			}
			x.sums[x.at(q, c)] = sum
		}
		x.yielder.Did(len(tracks) * len(x.classes))
	}
}

// Cost returns C_x Σ max(0, sum − 1).
func (x *Exclusion) Cost() float64 {
	f := 0.0
	for _, sum := range x.sums {
		f += x.C * max(0, sum-1)
	}
	return f
}

// minListedSum is the smallest sum of an exclusion that States lists, as a fraction of the threshold 1. A video of
// thousands of tracks has millions of exclusions, and nearly all are far below their threshold.
const minListedSum = 0.9

// States visits the exclusions, of one clique and one class each, whose sum Σ_{j∈Q} ν_jk is at least .9 of
// the threshold 1. They are ordered by clique and then by class.
func (x *Exclusion) States(nu Nu, visit func(State)) {
	for q, tracks := range x.cliques {
		for i, c := range x.classes {
			sum := 0.0
			for _, j := range tracks {
				sum += nu.at(c, j)
			}
			if sum >= minListedSum {
				visit(x.state(nu, q*len(x.classes)+i))
			}
		}
		x.yielder.Did(len(tracks) * len(x.classes))
	}
}

// Scope returns the class and the clique of one exclusion. The index is that of its sum in x.sums.
func (x *Exclusion) Scope(index int) (columns, tracks []int) {
	return []int{x.classes[index%len(x.classes)]}, x.cliques[index/len(x.classes)]
}

// state returns the present state of the exclusion of one clique and one class. The index is that of its
// sum in x.sums.
func (x *Exclusion) state(nu Nu, index int) State {
	q, c := index/len(x.classes), x.classes[index%len(x.classes)]
	s := State{Kind: ExclusionName, Columns: []int{c}, Tracks: x.cliques[q], Threshold: 1}
	for _, j := range s.Tracks {
		s.Products = append(s.Products, nu.at(c, j))
		s.Sum += nu.at(c, j)
	}
	s.Slack = max(0, s.Sum-s.Threshold)
	s.Cost = x.C * s.Slack
	return s
}
