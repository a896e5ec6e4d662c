package baseline

import (
	"slices"

	"siibp/core/dataset"
)

// bag is a video's tracks, counted among the shaping ones, and what its captions ask of
// one concept.
type bag struct {
	rows    []int
	demands []demand
}

// demand is one demand on a bag: Σ_j t_j z_{j,class} ≥ m, at the price of a squared slack.
type demand struct {
	class  int
	weight []float64 // t, one a row of the bag
}

// newBags returns the bags of concept e, with an ask for every class that a labelled
// video's tuples name together with a given class of the first concept, however often
// they do (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and Ψ_i are sets). For the first
// concept itself each class counts once. The weight t_j is 1, or, where the tuple names
// class p of the first concept and e is another, first's z_jp; a tuple with ∅ for e
// asks nothing. at holds a dataset row's place among the shaping rows.
func newBags(d *dataset.Dataset, e int, trainingIndex []int, first [][]float64) []bag {
	var bags []bag
	for i := range d.Videos {
		v := &d.Videos[i]
		if v.Free || v.Test || len(v.Tracks) == 0 {
			continue
		}
		var b bag
		for _, row := range v.Tracks {
			b.rows = append(b.rows, trainingIndex[row])
		}
		var seen [][2]int
		for i, tuple := range v.Tuples {
			if !v.Asks(i) {
				continue
			}
			classes := [2]int{tuple[e], dataset.None}
			if e > 0 {
				classes[1] = tuple[0]
			}
			if classes[0] != dataset.None && !slices.Contains(seen, classes) {
				seen = append(seen, classes)
				b.addDemand(classes[0], classes[1], first)
			}
		}
		if b.demands != nil {
			bags = append(bags, b)
		}
	}
	return bags
}

// addDemand adds a demand for a class, on the tracks that show the given class of the first
// concept; what no track shows cannot be asked of any.
func (b *bag) addDemand(class, firstClass int, first [][]float64) {
	d := demand{class: class, weight: make([]float64, len(b.rows))}
	sum := 0.0
	for i, j := range b.rows {
		d.weight[i] = 1
		if firstClass != dataset.None {
			d.weight[i] = first[j][firstClass]
		}
		sum += d.weight[i]
	}
	if sum > 0 {
		b.demands = append(b.demands, d)
	}
}

// eachSlack calls do with what each ask of the bags lacks of its margin, which is below 0
// where it has more; z is n×C.
func (p *program) eachSlack(z []float64, do func(b *bag, d *demand, slack float64)) {
	for i := range p.bags {
		b := &p.bags[i]
		for k := range b.demands {
			d := &b.demands[k]
			slack := p.margin
			for at, j := range b.rows {
				slack -= d.weight[at] * z[j*p.c+d.class]
			}
			do(b, d, slack)
		}
	}
}
