package feature

import (
	"math/rand/v2"

	"siibp/core/dataset"
)

// descriptors reads rows of a dataset's.
type descriptors struct{ dataset.Descriptors }

// read writes descriptor i to to.
func (x descriptors) read(i int, to []float64) {
	for k, v := range x.X[i*x.Dim : (i+1)*x.Dim] {
		to[k] = float64(v)
	}
}

// sample draws at most so many descriptors of training tracks, in the order of the
// file, each set of them as likely as any other (Knuth's algorithm S).
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

// project returns the rows after the descriptors' pca, side by side.
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

// Width is the length of a Fisher vector, 2·K·d.
func (f *Fisher) Width() int { return 2 * f.Mixture.K * f.Mixture.D }

// encode returns the Fisher vectors of all tracks, N×2Kd; a track without descriptors
// lacks the view.
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

// byTrack lists the descriptors of track 0, then those of track 1, …; those of a track
// are list[first[track]:first[track+1]], in the order of the file.
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
