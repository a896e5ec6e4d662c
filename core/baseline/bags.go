package baseline

import (
	"slices"

	"siibp/core/dataset"
)

// bag holds the tracks of a video, as indices among the training tracks, and what its
// captions demand of one concept.
type bag struct {
	rows    []int
	demands []demand
}

// demand is a soft constraint of a caption: Σ_j t_j z_{j,class} ≥ m, up to a slack whose
// square is penalised.
type demand struct {
	class  int
	weight []float64 // t, one for each row of the bag
}

// newBags returns the bags of concept e for the videos with captions. A bag demands each
// pair of a class of e and a class of the first concept that some tuple names, once
// (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and Ψ_i are sets), and for the first concept
// each class once. The weight t_j is 1, or z_jp of the first concept's assignment first if
// the tuple names its class p. trainingIndex maps a dataset row to its index among the
// training tracks.
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
		var demanded [][2]int
		for i, tuple := range v.Tuples {
			if !v.Asks(i) {
				continue
			}
			classes := [2]int{tuple[e], dataset.None}
			if e > 0 {
				classes[1] = tuple[0]
			}
			if classes[0] != dataset.None && !slices.Contains(demanded, classes) {
				demanded = append(demanded, classes)
				b.addDemand(classes[0], classes[1], first)
			}
		}
		if b.demands != nil {
			bags = append(bags, b)
		}
	}
	return bags
}

// addDemand demands a class, with the weights of the tracks that show firstClass of the
// first concept. It adds nothing if no track shows that.
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

// eachSlack calls do with each demand and its slack m − Σ_j t_j z_{j,class}, which is
// negative if the demand is more than met. z is n×C.
func (p *program) eachSlack(z []float64, do func(b *bag, d *demand, slack float64)) {
	for i := range p.bags {
		b := &p.bags[i]
		for k := range b.demands {
			d := &b.demands[k]
			slack := p.margin
			for position, j := range b.rows {
				slack -= d.weight[position] * z[j*p.c+d.class]
			}
			do(b, d, slack)
		}
	}
}
