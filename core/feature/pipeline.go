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

// errNone is about a view that no training track has.
var errNone = fmt.Errorf("no track of a training video has it")

// fit learns the steps on the training tracks of v, in order.
func (p *Pipeline) fit(d *dataset.Dataset, v dataset.View, pace *pace) error {
	list := training(d, v)
	if len(list) == 0 {
		return errNone
	}
	p.In, p.Out = v.Dim, v.Dim
	for i := range p.Steps {
		pace.doing = fmt.Sprintf("%s: %s", p.View, p.Steps[i].Do)
		if err := p.Steps[i].fit(through(v, list, p.Steps[:i]), pace); err != nil || pace.stopped {
			return err
		}
		p.Out = p.Steps[i].Out
	}
	return nil
}

// apply returns v after the steps. No step widens a vector, so that it may work within
// v's own numbers; else it makes one new array.
func (p *Pipeline) apply(v dataset.View, within bool, pace *pace) dataset.View {
	width := v.Dim
	if len(p.Steps) > 0 {
		width = p.Steps[len(p.Steps)-1].Out
	}
	n := v.Rows()
	out := dataset.View{Name: v.Name, Dim: width}
	if within = within && v.X != nil; within {
		out.X = v.X[:n*width]
	} else {
		out.X = make([]float64, n*width)
	}
	pace.doing = p.View + ": all tracks"
	x, spare := make([]float64, v.Dim), make([]float64, v.Dim)
	for row := range pace.each(n, v.Dim*max(1, width)) {
		v.Read(row, x)
		to := out.X[row*width : (row+1)*width]
		if x[0] != x[0] {
			missing(to)
		} else {
			copy(to, run(p.Steps, x, spare))
		}
	}
	if within && 2*width <= v.Dim {
		out.X = slices.Clone(out.X) // lets the wide array go
	}
	return out
}

func missing(row []float64) {
	for i := range row {
		row[i] = math.NaN()
	}
}

// learn fits the projection and the mixture to a sample of the training tracks' descriptors.
func (f *Fisher) learn(d *dataset.Dataset, x descriptors, e Encoding, seed uint64, p *pace) error {
	e = e.filled()
	random := rand.New(rand.NewPCG(seed, fisherStream))
	list := x.sample(d, e.Sample, random)
	if f.Sample = len(list); f.Sample == 0 {
		return errNone
	}
	local := rows{f.Sample, x.Dim, func(i int, to []float64) { x.read(list[i], to) }}
	p.doing = x.Name + ": pca of descriptors"
	f.Project = Step{Do: "pca", Dims: e.Dims}
	if err := f.Project.fit(local, p); err != nil || p.stopped {
		return err
	}
	p.doing = x.Name + ": mixture"
	points := f.project(local, p)
	logs := f.Mixture.learn(points, f.Project.Out, e.Components, e.Iterations, e.Tolerance, random, p)
	f.Iterations = len(logs)
	if len(logs) > 0 {
		f.Likelihood = logs[len(logs)-1]
	}
	return nil
}

// fisherStream tells this use of a seed from others.
const fisherStream = 0xf15
