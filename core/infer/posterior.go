package infer

import (
	"math"
	"slices"

	"siibp/core/likelihood"
	"siibp/core/simd"
	"siibp/core/special"
)

// Posterior is the variational posterior: q(A) and the variances of each view, q(z) and q(v) of
// each video, and α.
type Posterior struct {
	Alpha        float64
	Models       []likelihood.Model
	Videos       []*Video
	IsSavedModel bool // a saved model: appearances and variances do not change
	Memory            // of all videos
}

// Memory holds the numbers of neighboring videos, one video after the other, in three contiguous lists, which are
// copied, or sent to a shard, at once.
type Memory struct {
	Responsibilities Values    // of each video ν, ζ of the classes, and a joint q
	Taus             []float64 // of each video τ_1 and τ_2 of its sticks, then its negative entropy
	Expectations     []float64 // of each video the expectations under q(v), then the counts Σ_j ν_j
}

// IsCounted reports whether a video contributes to the parameters and to F. Test videos do not; under a saved model all
// videos do.
func (q *Posterior) IsCounted(v *Video) bool { return q.IsSavedModel || !v.Test }

// Clone returns a copy in memory of its own, without the statistics that follow from ν.
func (q *Posterior) Clone(p *Problem) *Posterior {
	c := &Posterior{Alpha: q.Alpha, IsSavedModel: q.IsSavedModel}
	for _, view := range q.Models {
		c.Models = append(c.Models, view.Clone())
	}
	for _, v := range q.Videos {
		x := *v
		x.Constraints, x.Known = v.Constraints.Clone(), slices.Clone(v.Known)
		c.Videos = append(c.Videos, &x)
		p.Yielder.Did(captionWork + len(v.Constraints.Sums()) + v.Nu.Len())
	}
	c.allocate(p)
	c.Responsibilities.CopyFrom(q.Responsibilities)
	return c
}

// allocate gives every video memory for its numbers.
func (q *Posterior) allocate(p *Problem) {
	responsibilities, taus, expectations := sizes(q.Videos)
	q.Memory = Memory{p.newValues(responsibilities), make([]float64, taus), make([]float64, expectations)}
	rest := q.Memory
	for _, v := range q.Videos {
		v.setMemory(rest.TakeFirst(v), q.Alpha, &p.Features.Kernel.Math)
	}
}

// TakeFirst returns the memory of the given videos, which must be the first, and removes it from m.
func (m *Memory) TakeFirst(videos ...*Video) Memory {
	size, taus, expectations := sizes(videos)
	first := Memory{m.Responsibilities.Slice(0, size), m.Taus[:taus:taus], m.Expectations[:expectations:expectations]}
	m.Responsibilities, m.Taus, m.Expectations = m.Responsibilities.Slice(size, m.Responsibilities.Len()), m.Taus[taus:], m.Expectations[expectations:]
	return first
}

// sizes returns the length of each list of the memory of some videos.
func sizes(videos []*Video) (responsibilities, taus, expectations int) {
	for _, v := range videos {
		responsibilities += v.Tracks() * (len(v.Factors) + len(v.Classes) + v.cells())
		taus += 2*len(v.StickOrder) + 1
		expectations += v.expectationsSize()
	}
	return responsibilities, taus, expectations
}

// expectationsSize returns the length of Expectations: the expectations of the sticks, and the counts.
func (v *Video) expectationsSize() int {
	return SticksSize(len(v.StickOrder)) + len(v.StickOrder)
}

// setMemory assigns memory to the video's numbers. It copies existing sticks there; new ones begin at (α, 1).
func (v *Video) setMemory(m Memory, alpha float64, math *simd.Math) {
	nu, logit := v.Tracks()*len(v.Factors), v.Tracks()*len(v.Classes)
	tau, rest := 2*len(v.StickOrder), SticksSize(len(v.StickOrder))
	v.Nu, v.Zeta = m.Responsibilities.Slice(0, nu), m.Responsibilities.Slice(nu, nu+logit)
	v.Joint = m.Responsibilities.Slice(nu+logit, m.Responsibilities.Len())
	v.NegEntropy, v.Expectations, v.Counts = &m.Taus[tau], m.Expectations, m.Expectations[rest:]
	if v.Sticks == nil {
		v.Sticks = NewSticks(m.Taus[:tau:tau], m.Expectations[:rest:rest], alpha, math)
	} else {
		v.Sticks = v.Sticks.Clone(m.Taus[:tau:tau], m.Expectations[:rest:rest])
	}
}

// TopTwo returns, of some columns of classes, the two with the highest ζ on a track, and −1 where there is
// no such column. Columns whose ζ differ by rounding alone count as equal; of equal ones the first is best.
func (v *Video) TopTwo(columns []int, track int) (best, second int) {
	best, second = -1, -1
	first, next := math.Inf(-1), math.Inf(-1)
	for _, c := range columns {
		switch logit := special.Coarse(v.Zeta.At(v.Class[c]*v.Tracks() + track)); {
		case best < 0 || logit > first:
			second, next = best, first
			best, first = c, logit
		case second < 0 || logit > next:
			second, next = c, logit
		}
	}
	return best, second
}

// EachTopTwo calls do with the TopTwo of every track.
func (v *Video) EachTopTwo(columns []int, do func(track, best, second int)) {
	const compare = 4 // operations
	for j := range v.Tracks() {
		best, second := v.TopTwo(columns, j)
		do(j, best, second)
		v.yielder.Did(compare * (len(columns) + 1))
	}
}

// Reorder moves a video's columns and sticks to the new positions of their factors.
func (v *Video) Reorder(p *Problem, l *Layout) {
	old := v.Columns
	v.Columns = l.columnsOf(old.Factors)
	v.Nu.Permute(old.Factors, v.Factors)
	v.Zeta.Permute(old.Classes, v.Classes)
	permute(v.Known, old.Factors, v.Factors)
	permute(v.Sticks.Tau1, old.StickOrder, v.StickOrder)
	permute(v.Sticks.Tau2, old.StickOrder, v.StickOrder)
	v.Sticks.UpdateExpectations()
	v.addConstraints(p, l)
}
