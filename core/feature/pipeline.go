package feature

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// Pipeline holds the fitted steps of one view, from the features of the dataset to the view of the model.
type Pipeline struct {
	View   string  `json:"view"`
	In     int     `json:"in"`               // width of a feature vector or descriptor
	Out    int     `json:"out"`              // width of the view
	Fisher *Fisher `json:"fisher,omitempty"` // encoding of descriptors before the steps; nil for given features
	Steps  []Step  `json:"steps"`

	Columns []string `json:"columns,omitempty"` // names of the In columns, or nil
}

// Fisher is a fitted encoding of the descriptors of a track as one Fisher vector.
type Fisher struct {
	Project    Step    `json:"project"` // pca of the descriptors
	Mixture    Mixture `json:"mixture"`
	Sample     int     `json:"sample"`     // number of descriptors used for fitting
	Iterations int     `json:"iterations"` // number of iterations of EM
	Likelihood float64 `json:"likelihood"` // mean log-likelihood of a descriptor in the last iteration
}

var errNoTracks = fmt.Errorf("no track of a training video has this view")

// fit fits each step to the training tracks of v, transformed by the previous steps.
func (p *Pipeline) fit(d *dataset.Dataset, v dataset.View, progress *work) error {
	list := trainingRows(d, v)
	if len(list) == 0 {
		return errNoTracks
	}
	p.In, p.Out, p.Columns = v.Dim, v.Dim, v.Columns
	for i := range p.Steps {
		progress.task = fmt.Sprintf("%s: %s", p.View, p.Steps[i].Do)
		if err := p.Steps[i].fit(transformed(v, list, p.Steps[:i]), progress); err != nil {
			return err
		}
		p.Out = p.Steps[i].Out
	}
	return nil
}

// apply returns v transformed by the steps, in a new array or, if inPlace is set, in the array of v. No
// step increases the width of a vector.
func (p *Pipeline) apply(v dataset.View, inPlace bool, progress *work) dataset.View {
	width := v.Dim
	if len(p.Steps) > 0 {
		width = p.Steps[len(p.Steps)-1].Out
	}
	n := v.Rows()
	out := dataset.View{Name: v.Name, Dim: width, Prepared: len(p.Steps) > 0 || p.Fisher != nil}
	if !slices.ContainsFunc(p.Steps, func(s Step) bool { return s.Do == "pca" }) {
		out.Columns = v.Columns // without pca the columns keep their meaning
	}
	if inPlace = inPlace && v.X != nil; inPlace {
		out.X = v.X[:n*width]
	} else {
		out.X = make([]float64, n*width)
	}
	progress.task = p.View + ": all tracks"
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	for row := range progress.loop(n, v.Dim*max(1, width)) {
		v.Read(row, x)
		to := out.X[row*width : (row+1)*width]
		if x[0] != x[0] {
			setMissing(to)
		} else {
			copy(to, applySteps(p.Steps, x, spare))
		}
	}
	if inPlace && 2*width <= v.Dim {
		out.X = slices.Clone(out.X) // allows the larger array to be freed
	}
	return out
}

// setMissing fills a row with NaN, which marks a track without the view.
func setMissing(row []float64) {
	for i := range row {
		row[i] = math.NaN()
	}
}

// fit fits the pca and the mixture to a sample of the descriptors of training tracks.
func (f *Fisher) fit(d *dataset.Dataset, x descriptors, e Encoding, seed uint64, p *work) error {
	e = e.withDefaults()
	random := rand.New(rand.NewPCG(seed, fisherStream))
	list := x.sample(d, e.Sample, random)
	if f.Sample = len(list); f.Sample == 0 {
		return errNoTracks
	}
	local := vectors{f.Sample, x.Dim, func(i int, to []float64) { x.read(list[i], to) }}
	p.task = x.Name + ": pca of descriptors"
	f.Project = Step{Do: "pca", Dims: e.Dims}
	if err := f.Project.fit(local, p); err != nil {
		return err
	}
	p.task = x.Name + ": mixture"
	points := f.project(local, p)
	logs := f.Mixture.fit(points, f.Project.Out, e, random, p)
	f.Iterations = len(logs)
	if len(logs) > 0 {
		f.Likelihood = logs[len(logs)-1]
	}
	return nil
}

// fisherStream is the stream of the random source, distinct from other uses of the same seed.
const fisherStream = 0xf15

// descriptors adds sampling and grouping by track to a dataset's descriptors.
type descriptors struct{ dataset.Descriptors }

// read writes the Dim numbers of descriptor i into to.
func (x descriptors) read(i int, to []float64) {
	for k, v := range x.X[i*x.Dim : (i+1)*x.Dim] {
		to[k] = float64(v)
	}
}

// sample draws at most limit descriptors of training tracks, in the order of the file. All subsets of
// that size are equally likely.
// Source: Knuth, The Art of Computer Programming, volume 2, algorithm S.
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

// project returns the vectors projected by the pca of the descriptors, n×d.
func (f *Fisher) project(r vectors, p *work) []float64 {
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

// Width returns the length of a Fisher vector, 2Kd.
func (f *Fisher) Width() int { return 2 * f.Mixture.K * f.Mixture.D }

// encode returns the Fisher vectors of all tracks, N×2Kd. A track without descriptors has a row of NaN.
func (f *Fisher) encode(x descriptors, tracks int, p *work) dataset.View {
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
		powerNormalize(z)
		p.Did(3 * f.Mixture.K * len(points))
	}
	return v
}

// byTrack returns the descriptor indices grouped by track: list[first[track]:first[track+1]] are the
// descriptors of a track in the order of the file.
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

// work is the status of a job under way, and the Yielder that its long loops report to.
type work struct {
	coroutine.Yielder
	task  string // as the status names it
	round int    // number of the current iteration, from 1; 0 if the task has none
}

// stepSize is the approximate number of operations of a step: some milliseconds.
const stepSize = 1 << 22

// loop counts from 0 to n−1, with cost operations for each pass.
func (w *work) loop(n, cost int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			w.Did(cost)
		}
	}
}

// status returns the task under way and its round.
func (w *work) status() string {
	if w.round > 0 {
		return fmt.Sprintf("%s, round %d", w.task, w.round)
	}
	return w.task
}
