package feature

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/dataset"
)

// Pipeline is the road of one view, from what the dataset holds to what the model sees.
type Pipeline struct {
	View   string  `json:"view"`
	In     int     `json:"in"`               // width of what goes in: a feature, or a descriptor
	Out    int     `json:"out"`              // width of the view
	Fisher *Fisher `json:"fisher,omitempty"` // first makes vectors of descriptors
	Steps  []Step  `json:"steps"`
}

// Fisher makes one vector of a track's descriptors.
type Fisher struct {
	Project    Step    `json:"project"` // the descriptors' pca
	Mixture    Mixture `json:"mixture"`
	Sample     int     `json:"sample"`     // descriptors that both were learned from
	Iterations int     `json:"iterations"` // of EM
	Likelihood float64 `json:"likelihood"` // mean log-likelihood of a descriptor
}

// errNoTracks is about a view that no training track has.
var errNoTracks = fmt.Errorf("no track of a training video has it")

// fit learns the steps on the training tracks of v, in order.
func (p *Pipeline) fit(d *dataset.Dataset, v dataset.View, pace *yielder) error {
	list := trainingRows(d, v)
	if len(list) == 0 {
		return errNoTracks
	}
	p.In, p.Out = v.Dim, v.Dim
	for i := range p.Steps {
		pace.task = fmt.Sprintf("%s: %s", p.View, p.Steps[i].Do)
		if err := p.Steps[i].fit(transformed(v, list, p.Steps[:i]), pace); err != nil || pace.stopped {
			return err
		}
		p.Out = p.Steps[i].Out
	}
	return nil
}

// apply returns v after the steps. No step widens a vector, so that it may work within
// v's own numbers; else it makes one new array.
func (p *Pipeline) apply(v dataset.View, inPlace bool, pace *yielder) dataset.View {
	width := v.Dim
	if len(p.Steps) > 0 {
		width = p.Steps[len(p.Steps)-1].Out
	}
	n := v.Rows()
	out := dataset.View{Name: v.Name, Dim: width}
	if inPlace = inPlace && v.X != nil; inPlace {
		out.X = v.X[:n*width]
	} else {
		out.X = make([]float64, n*width)
	}
	pace.task = p.View + ": all tracks"
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	for row := range pace.loop(n, v.Dim*max(1, width)) {
		v.Read(row, x)
		to := out.X[row*width : (row+1)*width]
		if x[0] != x[0] {
			setMissing(to)
		} else {
			copy(to, applySteps(p.Steps, x, spare))
		}
	}
	if inPlace && 2*width <= v.Dim {
		out.X = slices.Clone(out.X) // lets the wide array go
	}
	return out
}

func setMissing(row []float64) {
	for i := range row {
		row[i] = math.NaN()
	}
}

// fit fits the projection and the mixture to a sample of the training tracks' descriptors.
func (f *Fisher) fit(d *dataset.Dataset, x descriptors, e Encoding, seed uint64, p *yielder) error {
	e = e.withDefaults()
	random := rand.New(rand.NewPCG(seed, fisherStream))
	list := x.sample(d, e.Sample, random)
	if f.Sample = len(list); f.Sample == 0 {
		return errNoTracks
	}
	local := vectors{f.Sample, x.Dim, func(i int, to []float64) { x.read(list[i], to) }}
	p.task = x.Name + ": pca of descriptors"
	f.Project = Step{Do: "pca", Dims: e.Dims}
	if err := f.Project.fit(local, p); err != nil || p.stopped {
		return err
	}
	p.task = x.Name + ": mixture"
	points := f.project(local, p)
	logs := f.Mixture.fit(points, f.Project.Out, e.Components, e.Iterations, e.Tolerance, random, p)
	f.Iterations = len(logs)
	if len(logs) > 0 {
		f.Likelihood = logs[len(logs)-1]
	}
	return nil
}

// fisherStream tells this use of a seed from others.
const fisherStream = 0xf15
