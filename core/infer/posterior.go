package infer

import (
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/simd"
	"siibp/core/special"
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

// Memory holds the numbers of neighboring videos, one video after the other, in three contiguous lists, which are
// copied, or sent to a shard, at once.
type Memory struct {
	Responsibilities Values    // of each video ν, ζ of the classes, and a joint q
	Taus             []float64 // of each video τ_1 and τ_2 of its sticks, then its entropy
	Expectations     []float64 // of each video the expectations under q(v), then the counts Σ_j ν_j
}

// IsCounted reports whether a video contributes to the parameters and to F. Test videos do not; under a saved model all
// videos do.
func (q *Posterior) IsCounted(v *Video) bool { return q.Fixed || !v.Test }

// NewPosterior returns the initial posterior: τ = (α, 1), Φ = 0, all variances 1, and ν as
// Video.setInitial sets it, with the jitter and seed of the start. It may suspend after each video.
func NewPosterior(p *Problem, l *Layout, o options.Options, start Start, y *coroutine.Yielder) *Posterior {
	q := &Posterior{Alpha: o.Alpha}
	for e := range p.Views {
		q.Views = append(q.Views, p.newModel(e, l.Factors, o))
	}
	random := rand.New(rand.NewPCG(start.Seed, 0))
	for i := range p.Videos {
		v := newVideo(p, l, i)
		q.Videos = append(q.Videos, v)
		y.Did(preparing * (len(v.Factors) + len(p.Videos[i].Tuples)))
	}
	q.allocate(p)
	for _, v := range q.Videos {
		v.setInitial(l, start.Jitter, random, rand.New(rand.NewPCG(start.Seed, 1))) // every video has the same sequence, so none depends on the others
		v.SetKnown(p, l)
		y.Did(preparing + 2*v.Nu.Len())
	}
	return q
}

// setInitial sets the initial ν: ½ for a factor by itself, and 1/(1 + their number) for classes that exclude one
// another. Jitter is the width of a uniform distribution that makes independent background factors differ. The
// background classes of a concept share their sum on each track in proportions that shares draws.
func (v *Video) setInitial(l *Layout, jitter float64, random, shares *rand.Rand) {
	n := v.Tracks()
	initial, logits := make([]float64, len(v.Groups)), make([]float64, len(v.Groups))
	for i, group := range v.Groups {
		initial[i] = 1 / float64(1+group.To-group.From)
		logits[i] = special.Logit(initial[i])
	}
	for j := range n {
		for i, group := range v.Groups {
			for c := group.From; c < group.To; c++ {
				nu := initial[i]
				if v.Class[c] >= 0 {
					v.Logit.Set(v.Class[c]*n+j, logits[i])
				} else if jitter > 0 {
					nu += jitter * (random.Float64() - 0.5)
				}
				v.Nu.Set(c*n+j, nu)
			}
			if l.Factors.BackgroundClasses > 0 {
				v.distributeBackground(l, group, j, shares)
			}
		}
		v.MakeIndependent(j)
		if v.Grid != nil && jitter > 0 {
			v.jitter(j, jitter, random)
		}
	}
}

// distributeBackground distributes the sum of ν of the background classes of a group of columns on a track over them, in
// proportions drawn from a Dirichlet distribution with parameters 3.
func (v *Video) distributeBackground(l *Layout, group Span, track int, random *rand.Rand) {
	first := group.From
	for first < group.To && !l.IsBackground(v.Factors[first]) {
		first++
	}
	parts, sum, total := make([]float64, group.To-first), 0.0, 0.0
	for i := range parts {
		parts[i] = random.ExpFloat64() + random.ExpFloat64() + random.ExpFloat64() // Gamma(3)
		sum += parts[i]
		total += v.Nu.At((first+i)*v.Tracks() + track)
	}
	for i, part := range parts {
		v.set(first+i, track, total*part/sum)
	}
}

// SetKnown sets ν of the tracks whose class the user has given: 1 for that class, and 0 for the other classes and the
// background classes of its concept. If the user has given "background", all of them are 0.
func (v *Video) SetKnown(p *Problem, l *Layout) {
	for j := range v.Tracks() {
		known := p.Data.Tracks[p.Rows[v.From+j]].Known
		for c, k := range v.Factors {
			if !l.isOwned(k) {
				continue
			}
			e := l.Factors.Owner(k)
			label := known[p.Concepts[e]]
			if label == dataset.Unknown {
				continue
			}
			if v.Known == nil {
				v.Known = make([]bool, v.Nu.Len())
			}
			v.Known[c*v.Tracks()+j] = true
			if label == k-l.Factors.First[e] {
				v.set(c, j, 1)
			} else {
				v.set(c, j, 0)
			}
		}
		if v.IsKnown(j) {
			v.MakeIndependent(j)
		}
	}
}

// IsKnown reports whether the user fixed a concept on a track.
func (v *Video) IsKnown(track int) bool {
	if v.Known == nil {
		return false
	}
	for c := range v.Factors {
		if v.Known[c*v.Tracks()+track] {
			return true
		}
	}
	return false
}

// set gives ν of a column and track a value, and ζ its logit.
func (v *Video) set(column, track int, nu float64) {
	v.Nu.Set(column*v.Tracks()+track, nu)
	if v.Class[column] >= 0 {
		v.LogitOf(column).Set(track, special.Logit(nu))
	}
}

// MakeIndependent sets a joint q of a track to the product of ν of the two concepts.
func (v *Video) MakeIndependent(track int) {
	if v.Grid == nil {
		return
	}
	rows, cols := v.withNone(v.Groups[0], track), v.withNone(v.Groups[1], track)
	for r, x := range rows {
		for c, y := range cols {
			v.Joint.Set(v.Grid.Cell(r, c)*v.Tracks()+track, x*y)
		}
	}
}

// withNone returns ν of the columns of a group on a track, followed by the probability of none, 1 − Σ ν.
func (v *Video) withNone(group Span, track int) []float64 {
	var list []float64
	none := 1.0
	for c := group.From; c < group.To; c++ {
		nu := v.Nu.At(c*v.Tracks() + track)
		list, none = append(list, nu), none-nu
	}
	return append(list, max(0, none))
}

// jitter multiplies each joint q of a track by x^width, where x is drawn from an exponential distribution with mean 1, and
// normalizes.
func (v *Video) jitter(track int, width float64, random *rand.Rand) {
	n, total := v.Tracks(), 0.0
	for cell := range v.cells() {
		q := v.Joint.At(cell*n+track) * math.Pow(random.ExpFloat64(), width)
		v.Joint.Set(cell*n+track, q)
		total += q
	}
	for cell := range v.cells() {
		v.Joint.Set(cell*n+track, v.Joint.At(cell*n+track)/total)
	}
	v.sumJoint(track)
}

// sumJoint sets ν of a track to the sums of the rows and columns of its joint q.
func (v *Video) sumJoint(track int) {
	for r := range v.Grid.Rows {
		sum := 0.0
		for c := range v.Grid.Cols + 1 {
			sum += v.Joint.At(v.Grid.Cell(r, c)*v.Tracks() + track)
		}
		v.set(r, track, sum)
	}
	for c := range v.Grid.Cols {
		sum := 0.0
		for r := range v.Grid.Rows + 1 {
			sum += v.Joint.At(v.Grid.Cell(r, c)*v.Tracks() + track)
		}
		v.set(v.Grid.Rows+c, track, sum)
	}
}

// Clone returns a copy in memory of its own, without the statistics that follow from ν. It may suspend
// after each video.
func (q *Posterior) Clone(p *Problem, y *coroutine.Yielder) *Posterior {
	c := &Posterior{Alpha: q.Alpha, Fixed: q.Fixed}
	for _, view := range q.Views {
		c.Views = append(c.Views, view.Clone())
	}
	for _, v := range q.Videos {
		x := *v
		x.Constraints, x.Known = v.Constraints.Clone(), slices.Clone(v.Known)
		c.Videos = append(c.Videos, &x)
		y.Did(preparing + len(v.Constraints.Sums()) + v.Nu.Len())
	}
	c.allocate(p)
	c.Responsibilities.CopyFrom(q.Responsibilities)
	return c
}

// allocate gives every video memory for its numbers.
func (q *Posterior) allocate(p *Problem) {
	responsibilities, taus, derived := sizes(q.Videos)
	q.Memory = Memory{p.newValues(responsibilities), make([]float64, taus), make([]float64, derived)}
	rest := q.Memory
	for _, v := range q.Videos {
		v.setMemory(rest.TakeFirst(v), q.Alpha, &p.Features.Kernel.Math)
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
	return SticksSize(len(v.StickOrder)) + len(v.StickOrder)
}

// setMemory assigns memory to the video's numbers. It copies existing sticks there; new ones begin at (α, 1).
func (v *Video) setMemory(m Memory, alpha float64, math *simd.Math) {
	nu, logit := v.Tracks()*len(v.Factors), v.Tracks()*len(v.Classes)
	tau, rest := 2*len(v.StickOrder), SticksSize(len(v.StickOrder))
	v.Nu, v.Logit = m.Responsibilities.Slice(0, nu), m.Responsibilities.Slice(nu, nu+logit)
	v.Joint = m.Responsibilities.Slice(nu+logit, m.Responsibilities.Len())
	v.Entropy, v.Expectations, v.Counts = &m.Taus[tau], m.Expectations, m.Expectations[rest:]
	if v.Sticks == nil {
		v.Sticks = NewSticks(m.Taus[:tau:tau], m.Expectations[:rest:rest], alpha, math)
	} else {
		v.Sticks = v.Sticks.Clone(m.Taus[:tau:tau], m.Expectations[:rest:rest])
	}
}
