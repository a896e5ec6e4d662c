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
	Fixed  bool // a saved model: appearances and variances stay as they are
	Memory      // of all videos
}

// Memory holds the numbers of neighbouring videos, one video after the other. The numbers of all videos are
// in one piece, so that they are copied, or sent to a shard, at once.
type Memory struct {
	Responsibilities Values    // of each video ν, ζ of the classes, and a joint q
	Taus             []float64 // of each video τ_1 and τ_2 of its sticks, then its entropy
	Derived          []float64 // of each video what follows from τ, then the counts Σ_j ν_j
}

// IsCounted reports whether a video shapes the model and is in F: test videos follow
// parameters that they do not shape. Under a saved model all videos are counted.
func (s *Posterior) IsCounted(v *Video) bool { return s.Fixed || !v.Test }

// NewPosterior returns the initial posterior: τ = (α, 1), Φ = 0, all variances 1, and ν as
// Video.initialise sets it, with the given jitter and seed. It may suspend after each video.
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
	s.place(m)
	for _, v := range s.Videos {
		v.initialise(l, jitter, random, rand.New(rand.NewPCG(seed, 1))) // every video has the same sequence, so none depends on the others
		v.Fix(m, l)
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
	c.place(m)
	c.Responsibilities.Take(s.Responsibilities)
	return c
}

// place gives every video memory for its numbers.
func (s *Posterior) place(m *Problem) {
	responsibilities, taus, derived := sizes(s.Videos)
	s.Memory = Memory{m.newValues(responsibilities), make([]float64, taus), make([]float64, derived)}
	rest := s.Memory
	for _, v := range s.Videos {
		v.place(rest.TakeFirst(v), s.Alpha, &m.Features.Kernel.Math)
	}
}

// TakeFirst returns the memory of the given videos, which must be the first, and removes it from m.
func (m *Memory) TakeFirst(videos ...*Video) Memory {
	size, taus, derived := sizes(videos)
	first := Memory{m.Responsibilities.Slice(0, size), m.Taus[:taus:taus], m.Derived[:derived:derived]}
	m.Responsibilities, m.Taus, m.Derived = m.Responsibilities.Slice(size, m.Responsibilities.Len()), m.Taus[taus:], m.Derived[derived:]
	return first
}

// sizes returns how many numbers each list of the memory of some videos has.
func sizes(videos []*Video) (responsibilities, taus, derived int) {
	for _, v := range videos {
		responsibilities += v.Tracks() * (len(v.Factors) + len(v.Classes) + v.cells())
		taus += 2*len(v.StickOrder) + 1
		derived += v.derivedSize()
	}
	return responsibilities, taus, derived
}

// derivedSize returns how many numbers follow from τ and ν: those of the sticks, and the counts.
func (v *Video) derivedSize() int { return prior.Rest(len(v.StickOrder)) + len(v.StickOrder) }

// place puts the video's numbers into memory of its own. Sticks that it has already are
// copied there; else they begin at (α, 1).
func (v *Video) place(m Memory, alpha float64, math *simd.Math) {
	nu, logit := v.Tracks()*len(v.Factors), v.Tracks()*len(v.Classes)
	tau, rest := 2*len(v.StickOrder), prior.Rest(len(v.StickOrder))
	v.Nu, v.Logit = m.Responsibilities.Slice(0, nu), m.Responsibilities.Slice(nu, nu+logit)
	v.Joint = m.Responsibilities.Slice(nu+logit, m.Responsibilities.Len())
	v.Entropy, v.Derived, v.Counts = &m.Taus[tau], m.Derived, m.Derived[rest:]
	if v.Sticks == nil {
		v.Sticks = prior.NewSticks(m.Taus[:tau:tau], m.Derived[:rest:rest], alpha, math)
	} else {
		v.Sticks = v.Sticks.Clone(m.Taus[:tau:tau], m.Derived[:rest:rest])
	}
}
