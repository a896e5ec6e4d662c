package constraint

import (
	"cmp"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/simd"
	"siibp/core/special"
)

// Block is the coefficients that an update changes: ν of neighboring columns of a video, classes of which a track
// shows one at most.
type Block struct {
	Constraints *Constraints
	From, To    int       // the columns are from ≤ c < to, k of them
	Tracks      int       // n
	Logits      []float64 // k×n: the logits a without the constraints and the other classes; they become ζ
	Nu          []float64 // of the columns of the video, K_i×n; those of background columns are undefined
	Known       []bool    // K_i×n: ν is fixed, and its logit has no meaning; or nil
}

// isKnown reports whether ν of a track is fixed.
func (b *Block) isKnown(j int) bool { return b.Known != nil && b.Known[b.From*b.Tracks+j] }

// Updater computes exact updates of blocks. It holds working memory, so each goroutine needs its own.
type Updater struct {
	Math            *simd.Math // exponentials and logarithms
	Kernel          Kernel     // computes the softmax update; nil: the loops in Go
	ByPaper         bool       // updates follow eq25.2 as printed; blocks then have one class
	ExclusionWeight float64    // fraction of C_x in force
	Yielder         *coroutine.Yielder
	MaxIncidences   int // the number of products of incidences that are computed at once; 0: 131,072
	MaxRounds       int // of the update of one track of a joint q; 0: 200

	softmax     softmaxUpdate
	paperSlopes []float64
}

// InstalledKernel is the Kernel of new updaters; nil: Go's loops. Package wasm/simd sets it.
var InstalledKernel Kernel

// NewUpdater returns an updater with the installed kernel.
func NewUpdater(math *simd.Math, byPaper bool) Updater {
	return Updater{Math: math, Kernel: InstalledKernel, ByPaper: byPaper}
}

// maxIncidences is a number of products that fit into the processor's cache. An update with as many takes some 10 ms of
// WebAssembly.
const maxIncidences = 1 << 17

// Multiply-adds that take about as long as an incidence on a track, and as a class on a track with its exponential and its
// logarithm.
const (
	incidenceWork = 30
	classWork     = 80
)

// Update computes the exact update of a block, track after track and always with the newest ν. It returns
// Σ ν log ν over the columns and ν_0.
func (s *Updater) Update(b Block) (negEntropy float64) {
	if s.ByPaper {
		return s.updateByPaper(b)
	}
	for _, k := range b.Constraints.kinds {
		if k.linear != nil {
			k.linear.AddSlopes(&b)
		}
	}
	x := &s.softmax
	x.math, x.kernel, x.block, x.exclusionWeight, x.yielder = s.Math, s.Kernel, b, s.ExclusionWeight, s.Yielder
	x.setBlock(cmp.Or(s.MaxIncidences, maxIncidences))
	for x.nextSpan() {
		x.updateSpan()
		s.Yielder.Did(x.span() * (len(x.Incidences)*incidenceWork + (len(x.Classes)+1)*classWork))
	}
	for _, e := range x.slow.zetas { // toLogOdds has overwritten their logits
		x.Logits[e.at] = e.zeta
	}
	return x.negEntropy
}

// softmaxUpdate is the state of an update. Its parts that do not depend on the previous track are computed for all
// tracks of a span at once. The rest goes track by track, by the softmax update where it is applicable, else by
// the BreakpointSolver.
type softmaxUpdate struct {
	Softmax
	block           Block
	exclusionWeight float64
	math            *simd.Math
	kernel          Kernel
	yielder         *coroutine.Yielder

	others       [][]Slope // slopes of constraints other than the hinge, for each class; empty if there are none
	noIncidences []int32   // first incidences if C is 0
	work         []float64
	slow         slowTracks
	negEntropy   float64 // Σ ν log ν
}

// coefficient returns the coefficient of the i-th class on a track.
func (s *softmaxUpdate) coefficient(i, j int) Coefficient {
	return Coefficient{s.block.From + i, j, s.block.Tracks, s.block.Nu, s.exclusionWeight}
}

// setBlock sets the fields of the Softmax for the block, before its first span of tracks. A span has as many tracks as
// take about the work of the given number of incidences, and at least one track.
func (s *softmaxUpdate) setBlock(incidences int) {
	b := &s.block
	k, n := b.To-b.From, b.Tracks
	s.Softmax.Tracks, s.Logits, s.Nu = n, b.Logits, b.Nu[b.From*n:]
	s.C, s.FirstIncidence, s.Incidences, s.Members, s.Sums = 0, nil, nil, nil, nil
	if h := b.Constraints.hinge; h != nil && h.C > 0 {
		s.C, s.FirstIncidence, s.Members, s.Sums = h.C, h.firstIncidence[b.From:b.To+1], h.members, h.Sums
		s.Incidences = h.incidences[s.FirstIncidence[0]:s.FirstIncidence[k]]
	} else {
		s.noIncidences = zeros(s.noIncidences, k+1)
		s.FirstIncidence = s.noIncidences
	}
	s.AllNu = b.Nu
	s.SpanSize = min(n, max(1, incidences*incidenceWork/(len(s.Incidences)*incidenceWork+(k+1)*classWork)))
	s.work = sized(s.work, 2*(k+1)*n+2*len(s.Incidences)*s.SpanSize)
	s.Unnormalized, s.MaxLogits = s.work[:(k+1)*n], s.work[(k+1)*n:2*(k+1)*n]
	s.Classes, s.others = sized(s.Classes, k), s.others[:0]
	s.slow.zetas, s.slow.slopes = s.slow.zetas[:0], sized(s.slow.slopes, k)
	s.MaxSlope, s.MinTotal, s.Tolerance = maxSlope, minTotal, slackTolerance
	s.From, s.To, s.negEntropy = -1, 0, 0
}

// nextSpan moves on to the next tracks. It reports whether there are some. The first call reports true also for a block
// without tracks.
func (s *softmaxUpdate) nextSpan() bool {
	begun := s.From >= 0
	s.From, s.To = s.To, min(s.Tracks, s.To+s.SpanSize)
	size := len(s.Incidences) * s.span()
	rest := s.work[2*len(s.Unnormalized):]
	s.Decay, s.Products = rest[:size], rest[size:][:size]
	return !begun || s.From < s.Tracks
}

// updateSpan computes the updates of the tracks of the span.
func (s *softmaxUpdate) updateSpan() {
	end := -1
	for j := s.From; ; j++ {
		if j > end {
			end = s.nextSlowTrack(j)
		}
		if j = s.run(j, end); j == s.To {
			return
		}
		if s.block.isKnown(j) { // ν stays
			s.skip(j)
			continue
		}
		if j == end && s.updateTrackWithOthers(j) {
			continue
		}
		s.negEntropy += s.solve(j) // the fast form does not apply
	}
}

// nextSlowTrack returns the first track from j on in the span that is known, or that a constraint of another kind than
// the hinge depends on. If there is none, it returns the span's end.
func (s *softmaxUpdate) nextSlowTrack(j int) int {
	b := &s.block
	if b.Known == nil && len(b.Constraints.others) == 0 {
		return s.To
	}
	for j < s.To && !b.isKnown(j) && !b.Constraints.othersDependOn(b.From, b.To, j) {
		j++
	}
	return j
}

// run computes the softmax update of the tracks from j up to end, and returns the first to which it does not apply, or end.
func (s *softmaxUpdate) run(j, end int) (next int) {
	if s.kernel != nil {
		next = s.kernel(&s.Softmax, j, end)
	} else {
		next = s.Run(s.math, j, end)
	}
	if next == s.Tracks {
		s.negEntropy += s.totalNegEntropy()
	}
	return next
}

// updateTrackWithOthers computes the softmax update of a track that constraints of other kinds than the hinge depend on.
// With every one of 4,000 tracks in a clique of three, an iteration takes 1.25 times as long as without
// exclusion; with the BreakpointSolver in place of the softmax update it takes 1.85 times as long.
func (s *softmaxUpdate) updateTrackWithOthers(j int) bool {
	s.others = sized(s.others, len(s.Classes))
	slopes := 0
	for i := range s.Classes {
		s.others[i] = s.others[i][:0]
		for _, k := range s.block.Constraints.others {
			s.others[i] = k.Slopes(s.others[i], s.coefficient(i, j))
		}
		slopes += len(s.others[i])
	}
	s.yielder.Did(slopes * incidenceWork)
	s.Others = s.others
	before := make([]float64, 0, 16)
	for i := range s.Classes {
		before = append(before, s.Nu[i*s.Tracks+j])
	}
	ok := s.updateTrack(j)
	s.Others = nil
	for i := 0; ok && i < len(s.Classes); i++ {
		p, by := s.coefficient(i, j), s.Nu[i*s.Tracks+j]-before[i]
		for _, k := range s.block.Constraints.others {
			k.Change(p, by)
		}
	}
	return ok
}

// row returns row i of a matrix with n columns.
func row(of []float64, i, n int) []float64 { return of[i*n:][:n] }

// sized returns a slice of length n, in the memory of s if that is enough; its entries stay.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// zeros returns n zeros, in the memory of s if that is enough.
func zeros(s []int32, n int) []int32 {
	s = sized(s, n)
	clear(s)
	return s
}

// PaperSlopes appends the slopes of the caption sets that contain a column, for one track. By eq25.2 as
// printed, a slope is C·c_J while Σ_j Π ν < m at the present ν, else 0. The rule can raise F, and may not converge.
func (c *Constraints) PaperSlopes(list []float64, p Coefficient) []float64 {
	h := c.hinge
	if h == nil {
		return list
	}
	for _, t := range h.incidencesOf(p.Column) {
		add := 0.0
		if sum := h.Sums[t.Set]; sum.Sum < sum.Threshold {
			add = h.C * h.product(t, p)
		}
		list = append(list, add)
	}
	return list
}

// updateByPaper is Update for a block of one column, by the rule of eq25.2 as printed.
func (s *Updater) updateByPaper(b Block) (negEntropy float64) {
	for j := range b.Tracks {
		if b.isKnown(j) {
			continue
		}
		p := Coefficient{Column: b.From, Track: j, N: b.Tracks, Nu: b.Nu}
		s.paperSlopes = b.Constraints.PaperSlopes(s.paperSlopes[:0], p)
		for _, add := range s.paperSlopes {
			b.Logits[j] += add
		}
		now, h := special.Bernoulli(b.Logits[j])
		b.Constraints.Change(p, now-p.nu(b.From))
		b.Nu[b.From*b.Tracks+j] = now
		negEntropy -= h
		s.Yielder.Did((len(s.paperSlopes) + 1) * incidenceWork)
	}
	return negEntropy
}
