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
func (x descriptors) sample(d *dataset.Dataset, most int, random *rand.Rand) []int {
	var list []int
	for i, track := range x.Track {
		if !d.Videos[d.Tracks[track].Video].Test {
			list = append(list, i)
		}
	}
	if len(list) <= most {
		return list
	}
	drawn := make([]int, 0, most)
	for at, i := range list {
		if left := len(list) - at; random.IntN(left) < most-len(drawn) {
			drawn = append(drawn, i)
		}
	}
	return drawn
}

// project returns the rows after the descriptors' pca, side by side.
func (f *Fisher) project(r rows, p *pace) []float64 {
	d := f.Project.Out
	points := make([]float64, r.n*d)
	x, spare := make([]float64, r.d), make([]float64, r.d)
	for i := range p.each(r.n, r.d*d) {
		r.at(i, x)
		y, _ := f.Project.apply(x, spare)
		copy(points[i*d:], y)
	}
	return points
}

// Width is the length of a Fisher vector, 2·K·d.
func (f *Fisher) Width() int { return 2 * f.Mixture.K * f.Mixture.D }

// encode returns the Fisher vectors of all tracks, N×2Kd; a track without descriptors
// lacks the view.
func (f *Fisher) encode(x descriptors, tracks int, p *pace) dataset.View {
	v := dataset.View{Name: x.Name, Dim: f.Width()}
	v.X = make([]float64, tracks*v.Dim)
	p.doing = x.Name + ": Fisher vectors"
	first, list := x.byTrack(tracks)
	for track := range p.each(tracks, 1) {
		own := list[first[track]:first[track+1]]
		z := v.X[track*v.Dim : (track+1)*v.Dim]
		if len(own) == 0 {
			missing(z)
			continue
		}
		points := f.project(rows{len(own), x.Dim, func(i int, to []float64) { x.read(own[i], to) }}, p)
		f.Mixture.vector(points, z)
		improved(z)
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
	at := append([]int(nil), first...)
	list = make([]int, len(x.Track))
	for i, track := range x.Track {
		list[at[track]] = i
		at[track]++
	}
	return first, list
}
