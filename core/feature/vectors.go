package feature

import "siibp/core/dataset"

// vectors are n vectors of d numbers, each computed when it is read, so that a step can be
// fitted to the output of the steps before it without storing that output.
type vectors struct {
	n, d int
	read func(i int, to []float64) // writes vector i to to, d numbers
}

// trainingRows lists the rows of v whose tracks are of training videos and have the view.
func trainingRows(d *dataset.Dataset, v dataset.View) []int {
	var list []int
	for row, t := range d.Tracks {
		if !d.Videos[t.Video].Test && v.Has(row) {
			list = append(list, row)
		}
	}
	return list
}

// transformed returns the listed rows of v after the steps.
func transformed(v dataset.View, list []int, steps []Step) vectors {
	width := v.Dim
	if len(steps) > 0 {
		width = steps[len(steps)-1].Out
	}
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	return vectors{len(list), width, func(i int, to []float64) {
		copy(to, applySteps(steps, v.Read(list[i], x), spare))
	}}
}

// mean returns the mean of the vectors, d numbers.
func (r vectors) mean(p *yielder) []float64 {
	mean, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.loop(r.n, r.d) {
		r.read(i, x)
		for k, v := range x {
			mean[k] += (v - mean[k]) / float64(i+1)
		}
	}
	return mean
}

// meanSquare returns the mean over the vectors of (x_k − centre_k)² for each dimension k.
func (r vectors) meanSquare(centre []float64, p *yielder) []float64 {
	square, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.loop(r.n, r.d) {
		r.read(i, x)
		for k, v := range x {
			square[k] += ((v-centre[k])*(v-centre[k]) - square[k]) / float64(i+1)
		}
	}
	return square
}
