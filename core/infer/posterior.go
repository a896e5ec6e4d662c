package infer

import (
	"math/rand/v2"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/prior"
	"siibp/core/simd"
)

// Posterior is the variational posterior: q(A) and the variances of each view, q(z) and q(v) of
// each video, and α.
type Posterior struct {
	Alpha  float64
	Views  []likelihood.Model
	Videos []*Video
	Fixed  bool // a saved model: appearances and variances do not change
	Memory      // of all videos
}

// Memory holds the numbers of neighbouring videos, one video after the other, in three contiguous lists, which are
// copied, or sent to a shard, at once.
type Memory struct {
	Responsibilities Values    // of each video ν, ζ of the classes, and a joint q
	Taus             []float64 // of each video τ_1 and τ_2 of its sticks, then its entropy
	Expectations     []float64 // of each video the expectations under q(v), then the counts Σ_j ν_j
}

// IsCounted reports whether a video contributes to the parameters and to F. Test videos do not; under a saved model all
// videos do.
func (s *Posterior) IsCounted(v *Video) bool { return s.Fixed || !v.Test }

// NewPosterior returns the initial posterior: τ = (α, 1), Φ = 0, all variances 1, and ν as
// Video.setInitial sets it, with the given jitter and seed. It may suspend after each video.
func NewPosterior(m *Problem, l *Layout, o options.Options, jitter float64, seed uint64, y *coroutine.Yielder) *Posterior {
	s := &Posterior{Alpha: o.Alpha}
	for e := range m.Views {
		s.Views = append(s.Views, likelihood.New(m.likelihoodOf(e, l.Factors, o)))
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range m.Videos {
		v := newVideo(m, l, i)
		s.Videos = append(s.Videos, v)
		y.Did(preparing * (len(v.Factors) + len(m.Videos[i].Tuples)))
	}
	s.allocate(m)
	for _, v := range s.Videos {
		v.setInitial(l, jitter, random, rand.New(rand.NewPCG(seed, 1))) // every video has the same sequence, so none depends on the others
		v.SetKnown(m, l)
		y.Did(preparing + 2*v.Nu.Len())
	}
	return s
}

// Clone returns a copy in memory of its own, without the statistics that follow from ν. It may suspend
// after each video.
func (s *Posterior) Clone(m *Problem, y *coroutine.Yielder) *Posterior {
	c := &Posterior{Alpha: s.Alpha, Fixed: s.Fixed}
	for _, view := range s.Views {
		c.Views = append(c.Views, view.Clone())
	}
	for _, v := range s.Videos {
		x := *v
		x.Constraints, x.Known = v.Constraints.Clone(), slices.Clone(v.Known)
		c.Videos = append(c.Videos, &x)
		y.Did(preparing + len(v.Constraints.Sums()) + v.Nu.Len())
	}
	c.allocate(m)
	c.Responsibilities.CopyFrom(s.Responsibilities)
	return c
}

// allocate gives every video memory for its numbers.
func (s *Posterior) allocate(m *Problem) {
	responsibilities, taus, derived := sizes(s.Videos)
	s.Memory = Memory{m.newValues(responsibilities), make([]float64, taus), make([]float64, derived)}
	rest := s.Memory
	for _, v := range s.Videos {
		v.setMemory(rest.TakeFirst(v), s.Alpha, &m.Features.Kernel.Math)
	}
}

// TakeFirst returns the memory of the given videos, which must be the first, and removes it from m.
func (m *Memory) TakeFirst(videos ...*Video) Memory {
	size, taus, derived := sizes(videos)
	first := Memory{m.Responsibilities.Slice(0, size), m.Taus[:taus:taus], m.Expectations[:derived:derived]}
	m.Responsibilities, m.Taus, m.Expectations = m.Responsibilities.Slice(size, m.Responsibilities.Len()), m.Taus[taus:], m.Expectations[derived:]
	return first
}

// sizes returns the length of each list of the memory of some videos.
func sizes(videos []*Video) (responsibilities, taus, derived int) {
	for _, v := range videos {
		responsibilities += v.Tracks() * (len(v.Factors) + len(v.Classes) + v.cells())
		taus += 2*len(v.StickOrder) + 1
		derived += v.expectationsSize()
	}
	return responsibilities, taus, derived
}

// expectationsSize returns the length of Expectations: the expectations of the sticks, and the counts.
func (v *Video) expectationsSize() int {
	return prior.ExpectationsSize(len(v.StickOrder)) + len(v.StickOrder)
}

// setMemory assigns memory to the video's numbers. It copies existing sticks there; new ones begin at (α, 1).
func (v *Video) setMemory(m Memory, alpha float64, math *simd.Math) {
	nu, logit := v.Tracks()*len(v.Factors), v.Tracks()*len(v.Classes)
	tau, rest := 2*len(v.StickOrder), prior.ExpectationsSize(len(v.StickOrder))
	v.Nu, v.Logit = m.Responsibilities.Slice(0, nu), m.Responsibilities.Slice(nu, nu+logit)
	v.Joint = m.Responsibilities.Slice(nu+logit, m.Responsibilities.Len())
	v.Entropy, v.Expectations, v.Counts = &m.Taus[tau], m.Expectations, m.Expectations[rest:]
	if v.Sticks == nil {
		v.Sticks = prior.NewSticks(m.Taus[:tau:tau], m.Expectations[:rest:rest], alpha, math)
	} else {
		v.Sticks = v.Sticks.Clone(m.Taus[:tau:tau], m.Expectations[:rest:rest])
	}
}
