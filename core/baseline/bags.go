package baseline

import (
	"slices"

	"siibp/core/dataset"
)

// bag is a video's tracks, counted among the shaping ones, and what its captions ask of
// one concept.
type bag struct {
	rows  []int
	asked []ask
}

// ask is one demand on a bag: Σ_j t_j z_{j,class} ≥ m, at the price of a squared slack.
type ask struct {
	class  int
	weight []float64 // t, one a row of the bag
}

// bagsOf returns the bags of concept e, with an ask for every class that a labelled
// video's tuples name together with a given class of the first concept, however often
// they do (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and Ψ_i are sets). For the first
// concept itself each class counts once. The weight t_j is 1, or, where the tuple names
// class p of the first concept and e is another, first's z_jp; a tuple with ∅ for e
// asks nothing. at holds a dataset row's place among the shaping rows.
func bagsOf(d *dataset.Dataset, e int, at []int, first [][]float64) []bag {
	var bags []bag
	for i := range d.Videos {
		v := &d.Videos[i]
		if v.Free || v.Test || len(v.Tracks) == 0 {
			continue
		}
		var b bag
		for _, row := range v.Tracks {
			b.rows = append(b.rows, at[row])
		}
		var seen [][2]int
		for i, tuple := range v.Tuples {
			if !v.Asks(i) {
				continue
			}
			asked := [2]int{tuple[e], dataset.None}
			if e > 0 {
				asked[1] = tuple[0]
			}
			if asked[0] != dataset.None && !slices.Contains(seen, asked) {
				seen = append(seen, asked)
				b.ask(asked[0], asked[1], first)
			}
		}
		if b.asked != nil {
			bags = append(bags, b)
		}
	}
	return bags
}

// ask adds a demand for a class, on the tracks that show the given class of the first
// concept; what no track shows cannot be asked of any.
func (b *bag) ask(class, given int, first [][]float64) {
	a := ask{class: class, weight: make([]float64, len(b.rows))}
	sum := 0.0
	for i, j := range b.rows {
		a.weight[i] = 1
		if given != dataset.None {
			a.weight[i] = first[j][given]
		}
		sum += a.weight[i]
	}
	if sum > 0 {
		b.asked = append(b.asked, a)
	}
}

// slacks calls do with what each ask of the bags lacks of its margin, which is below 0
// where it has more; z is n×C.
func (p *program) slacks(z []float64, do func(b *bag, a *ask, slack float64)) {
	for i := range p.bags {
		b := &p.bags[i]
		for k := range b.asked {
			a := &b.asked[k]
			slack := p.margin
			for at, j := range b.rows {
				slack -= a.weight[at] * z[j*p.c+a.class]
			}
			do(b, a, slack)
		}
	}
}
