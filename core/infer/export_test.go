package infer

import "siibp/core/options"

// DrawFit exports drawFit for the tests of package infer_test.
var DrawFit = drawFit

// SolveGroup returns the logits of a group of columns of one track that the E-step finds from the present
// posterior, which does not change.
func SolveGroup(p *Problem, l *Layout, q *Posterior, byPaper bool, v *Video, track int, group Span, beta, exclusionWeight float64) []float64 {
	one := &Posterior{Alpha: q.Alpha, Models: q.Models, Videos: []*Video{v}, Memory: Memory{Responsibilities: v.Nu.Append(v.Zeta)}}
	one = one.Clone(p)
	x := one.Videos[0]
	x.Constraints.ComputeSums(v.NuForConstraints())
	block := ColumnBlock{group, l.Coupled[v.Factors[group.From]]}
	if block.Coupled {
		x.Known = make([]bool, x.Nu.Len())
		for i := range x.Known {
			x.Known[i] = i%x.Tracks() != track
		}
	}
	columns := *x.Columns
	columns.Blocks = []ColumnBlock{block}
	x.Columns = &columns
	o := options.Options{}
	if byPaper {
		o.Hinge = options.HingePaper
	}
	w := NewWorkers(p, l, one, o)
	w.SetParams()
	w.eSteps[0].(interface {
		solve(v *Video, beta, exclusionWeight float64)
	}).solve(x, beta, exclusionWeight)
	var logits []float64
	for c := group.From; c < group.To; c++ {
		logits = append(logits, x.ZetaOf(c).At(track))
	}
	return logits
}

// solve updates the blocks of a video.
func (e *eStep[T]) solve(v *Video, beta, exclusionWeight float64) {
	e.Beta, e.updater.ExclusionWeight = beta, exclusionWeight
	e.chunk.reset([]*Video{v}, e.params.factors, 0)
	e.multiplyFeatures()
	e.load(v)
	for _, columns := range v.Blocks {
		e.updateBlock(blockOf(e.chunk.videos, columns))
	}
}
