package baseline

import (
	"slices"

	"siibp/core/dataset"
)

// bag is what one caption asks of one concept: Σ_j t_j z_{j,class} ≥ m, at the price
// of a squared slack.
type bag struct {
	class  int
	rows   []int     // the video's tracks, counted among the shaping ones
	weight []float64 // t, one a row
}

// bagsOf returns the bags of concept e: one for every class that a labelled video's
// tuples name together with a given class of the first concept, however often they do
// (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and Ψ_i are sets). For the first concept
// itself each class counts once. The weight t_j is 1, or, where the tuple names class p
// of the first concept and e is another, first's z_jp; a tuple with ∅ for e asks nothing.
// at holds a dataset row's place among the shaping rows, −1 for none.
func bagsOf(d *dataset.Dataset, e int, at []int, first [][]float64) []bag {
	var bags []bag
	for _, v := range d.Videos {
		if v.Free || v.Test || len(v.Tracks) == 0 {
			continue
		}
		var seen [][2]int
		for _, tuple := range v.Tuples {
			asked := [2]int{tuple[e], dataset.None}
			if e > 0 {
				asked[1] = tuple[0]
			}
			if asked[0] == dataset.None || slices.Contains(seen, asked) {
				continue
			}
			seen = append(seen, asked)
			if b := newBag(&v, asked, at, first); b.sum() > 0 {
				bags = append(bags, b)
			}
		}
	}
	return bags
}

// newBag asks a video for a class, on the tracks that show the given class of the first concept.
func newBag(v *dataset.Video, asked [2]int, at []int, first [][]float64) bag {
	b := bag{class: asked[0]}
	for _, row := range v.Tracks {
		t := 1.0
		if asked[1] != dataset.None {
			t = first[at[row]][asked[1]]
		}
		b.rows = append(b.rows, at[row])
		b.weight = append(b.weight, t)
	}
	return b
}

// sum returns Σ_j t_j.
func (b *bag) sum() float64 {
	sum := 0.0
	for _, t := range b.weight {
		sum += t
	}
	return sum
}

// shown returns Σ_j t_j z_{j,class}; z is n×C.
func (b *bag) shown(z []float64, columns int) float64 {
	sum := 0.0
	for i, j := range b.rows {
		sum += b.weight[i] * z[j*columns+b.class]
	}
	return sum
}
