package feature

import "siibp/core/dataset"

// rows are n vectors of d numbers, each made when it is asked for, so that steps can
// be fitted one after the other without a copy of what the earlier ones make.
type rows struct {
	n, d int
	at   func(i int, to []float64) // writes vector i to to, d numbers
}

// training lists the tracks that shape the model and have the view.
func training(d *dataset.Dataset, v dataset.View) []int {
	var list []int
	for row, t := range d.Tracks {
		if !d.Videos[t.Video].Test && v.Has(row) {
			list = append(list, row)
		}
	}
	return list
}

// through returns the listed rows of v as they are after the steps.
func through(v dataset.View, list []int, steps []Step) rows {
	width := v.Dim
	if len(steps) > 0 {
		width = steps[len(steps)-1].Out
	}
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	return rows{len(list), width, func(i int, to []float64) {
		copy(to, run(steps, v.Read(list[i], x), spare))
	}}
}

// mean returns the mean of the rows.
func (r rows) mean(p *pace) []float64 {
	mean, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.each(r.n, r.d) {
		r.at(i, x)
		for k, v := range x {
			mean[k] += (v - mean[k]) / float64(i+1)
		}
	}
	return mean
}

// square returns the mean of the squares of the rows' distances from a centre, one
// number a dimension.
func (r rows) square(centre []float64, p *pace) []float64 {
	square, x := make([]float64, r.d), make([]float64, r.d)
	for i := range p.each(r.n, r.d) {
		r.at(i, x)
		for k, v := range x {
			square[k] += ((v-centre[k])*(v-centre[k]) - square[k]) / float64(i+1)
		}
	}
	return square
}
