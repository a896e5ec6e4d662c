package infer

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/blas"

	"siibp/core/constraint"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/simd"
)

// maxFullDim is the largest dimension of a view with a full noise covariance; a larger view has isotropic noise.
// The eigenvectors of Σ cost D³ operations an update.
const maxFullDim = 256

// crossScale is the initial prior variance of the factors of one concept in the view of another, relative to that
// in their own view.
const crossScale = 0.1

// priorFloor is the least prior variance of a normalized view, relative to its initial value. Without it, strong noise
// drives a variance and the appearances to 0, because F is then lowest if no class explains any features. On the toy
// world with noise of 1.2, pair accuracy is .28 without the floor and .78 with it.
const priorFloor = 0.3

// noiseModels has a row for each choice of the option noise: a function that returns the observation model of a view at the
// start of Algorithm 1.
var noiseModels = map[options.Noise]func(likelihood.Spec) likelihood.Model{
	options.NoiseIsotropic: likelihood.IsotropicOf,
	options.NoiseFull:      likelihood.FullOf,
}

// newModel returns the observation model of a view at the start of Algorithm 1.
func (p *Problem) newModel(e int, f constraint.Factors, o options.Options) likelihood.Model {
	noise := o.Noise
	if noise == options.NoiseFull && p.Views[e].Dim > maxFullDim {
		noise = options.NoiseIsotropic
	}
	build, ok := noiseModels[noise]
	if !ok {
		panic(fmt.Sprintf("infer: there is no observation model for the noise %q", noise))
	}
	return build(p.specOf(e, f, o))
}

// specOf returns the sizes and the prior variances of the observation model of a view under the options.
func (p *Problem) specOf(e int, f constraint.Factors, o options.Options) likelihood.Spec {
	x := p.Views[e]
	s := likelihood.Spec{Dim: x.Dim, Groups: make([]int, f.K), PriorVars: []float64{o.Scale * o.Scale}, MinVar: x.minVar, Yielder: p.Yielder}
	if o.PriorVariance == options.PriorVarianceShared {
		return s
	}
	if o.Normalize != options.NormalizeNone {
		s.PriorFloor = priorFloor
	}
	for k := range s.Groups {
		s.Groups[k] = f.Owner(k)
	}
	s.PriorVars = slices.Repeat(s.PriorVars, f.Concepts()+1)
	describes := func(concept int) bool { // the view has features of the concept
		names := p.Data.Concepts[p.Concepts[concept]].ViewNames()
		return slices.ContainsFunc(x.parts, func(part string) bool { return slices.Contains(names, part) })
	}
	any := false
	for e := range f.Concepts() {
		any = any || describes(e)
	}
	for e := range f.Concepts() {
		if any && !describes(e) {
			s.PriorVars[e] *= crossScale
		}
	}
	return s
}

// gram returns XᵀX of a view, D×D, over the training tracks that have it, or over all tracks. The problem keeps
// the matrices, because several trainers may share it.
func (p *Problem) gram(e int, all bool) []float64 {
	key := gramKey{e, all}
	if kept, ok := p.grams.Load(key); ok {
		return kept.([]float64)
	}
	var sum []float64
	if p.Features.Single != nil {
		sum = gramOf(p, p.Features.Single[e], all)
	} else {
		sum = gramOf(p, p.Features.Double[e], all)
	}
	p.grams.Store(key, sum)
	return sum
}

// gramOf computes XᵀX of a view. The products of chunkTracks tracks have the precision of the features, their sum has
// double precision.
func gramOf[T simd.Float](p *Problem, x *featureMatrix[T], all bool) []float64 {
	sum, part := make([]float64, x.Dim*x.Dim), simd.NewMatrix[T](x.Dim, x.Dim)
	rows := rowReader[T]{featureMatrix: x}
	for i, v := range p.Videos {
		if v.Test && !all {
			continue
		}
		for from := p.First[i]; from < p.First[i+1]; from += chunkTracks {
			few := rows.rows(from, min(from+chunkTracks, p.First[i+1]))
			clear(part.Data)
			x.precision.Ops.Gemm(blas.Trans, blas.NoTrans, 1, few, few, part)
			for i, product := range part.Data {
				sum[i] += float64(product)
			}
			p.Yielder.Did(few.Rows * len(sum))
		}
	}
	return sum
}

// gramKey is a view, and whether all tracks are counted.
type gramKey struct {
	view int
	all  bool
}
