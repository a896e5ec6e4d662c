package feature

import (
	"math/rand/v2"

	"siibp/core/dataset"
)

// descriptors adds sampling and grouping by track to a dataset's descriptors.
type descriptors struct{ dataset.Descriptors }

// read writes the Dim numbers of descriptor i to to.
func (x descriptors) read(i int, to []float64) {
	for k, v := range x.X[i*x.Dim : (i+1)*x.Dim] {
		to[k] = float64(v)
	}
}

// sample draws at most limit descriptors of training tracks, in the order of the file.
// Every subset of that size is equally likely (Knuth's algorithm S).
func (x descriptors) sample(d *dataset.Dataset, limit int, random *rand.Rand) []int {
	var candidates []int
	for i, track := range x.Track {
		if !d.Videos[d.Tracks[track].Video].Test {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) <= limit {
		return candidates
	}
	drawn := make([]int, 0, limit)
	for position, i := range candidates {
		if remaining := len(candidates) - position; random.IntN(remaining) < limit-len(drawn) {
			drawn = append(drawn, i)
		}
	}
	return drawn
}

// project returns the vectors after the descriptors' pca, n×d, row by row.
func (f *Fisher) project(r vectors, p *yielder) []float64 {
	d := f.Project.Out
	points := make([]float64, r.n*d)
	x, spare := make([]float64, r.d), make([]float64, r.d)
	for i := range p.loop(r.n, r.d*d) {
		r.read(i, x)
		y, _ := f.Project.apply(x, spare)
		copy(points[i*d:], y)
	}
	return points
}

// Width returns the length of a Fisher vector, 2·K·d.
func (f *Fisher) Width() int { return 2 * f.Mixture.K * f.Mixture.D }

// encode returns the Fisher vectors of all tracks, N×2Kd. A track without descriptors has
// a row of NaN.
func (f *Fisher) encode(x descriptors, tracks int, p *yielder) dataset.View {
	v := dataset.View{Name: x.Name, Dim: f.Width()}
	v.X = make([]float64, tracks*v.Dim)
	p.task = x.Name + ": Fisher vectors"
	first, list := x.byTrack(tracks)
	for track := range p.loop(tracks, 1) {
		indices := list[first[track]:first[track+1]]
		z := v.X[track*v.Dim : (track+1)*v.Dim]
		if len(indices) == 0 {
			setMissing(z)
			continue
		}
		points := f.project(vectors{len(indices), x.Dim, func(i int, to []float64) { x.read(indices[i], to) }}, p)
		f.Mixture.fisherVector(points, z)
		powerNormalise(z)
		p.spend(3 * f.Mixture.K * len(points))
	}
	return v
}

// byTrack lists the descriptors ordered by track: those of a track are
// list[first[track]:first[track+1]], in the order of the file.
func (x descriptors) byTrack(tracks int) (first []int, list []int) {
	first = make([]int, tracks+1)
	for _, track := range x.Track {
		first[track+1]++
	}
	for track := range tracks {
		first[track+1] += first[track]
	}
	next := append([]int(nil), first...)
	list = make([]int, len(x.Track))
	for i, track := range x.Track {
		list[next[track]] = i
		next[track]++
	}
	return first, list
}
