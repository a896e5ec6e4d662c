package infer

import (
	"iter"
	"math"
	"slices"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/special"
)

// Video is q(z) and q(v) of one video. It has a column for each factor that the video
// allows; ν of a forbidden factor is 0. N_i×K_i matrices are stored column by column, because
// most loops run over the tracks of one factor.
type Video struct {
	Index    int  // in the problem
	From, To int  // its tracks, as the problem groups them
	Test     bool // it does not contribute to the parameters
	*Columns
	Constraints *constraint.Constraints // the constraints by its captions and boxes, and their sums
	Sticks      *Sticks
	Nu          Values // ν, N_i×K_i
	Logit       Values // ζ of the classes alone, N_i×|Classes|; that of background follows from ν
	Joint       Values // q of the pairs of classes, cells of Columns.Grid × N_i; empty if q is not joint
	Known       []bool // N_i×K_i: the user fixed this ν; nil where no track is known

	Entropy      *float64  // Σ ν log ν + (1−ν) log(1−ν), or Σ q log q of a joint q, its part of KL(Z)
	Counts       []float64 // of each stick, n = Σ_j ν_j
	Expectations []float64 // under q(v), then the counts
}

// Tracks returns N_i.
func (v *Video) Tracks() int { return v.To - v.From }

// Columns are the factors that a video allows, in the layout's order. Videos that allow the same factors
// share them.
type Columns struct {
	Factors    []int            // of each column
	Class      []int            // of each column, its index in Classes; −1 for independent background factors
	Stick      []int            // of each column, its stick; nil if the prior is uniform
	Classes    []int            // the factors of the columns that are classes or background classes
	Groups     []Span           // columns that exclude one another, else single columns
	Blocks     []ColumnBlock    // the columns that the E-step updates at once, in this order
	Grid       *constraint.Grid // of the pairs of classes of the two concepts; nil if q is not joint
	StickOrder []int            // the factor of each stick; nil if the prior is uniform
	LogWeights []float64        // of each column under a uniform prior, its log prior probability relative to a class
}

// ColumnBlock is neighboring columns that the E-step updates at once: the coupled columns of one group, or of two if q is
// joint, or neighboring columns that are not coupled.
type ColumnBlock struct {
	Span
	Coupled bool
}

// Span is the integers from ≤ i < to.
type Span struct{ From, To int }

// Len returns the number of integers.
func (s Span) Len() int { return s.To - s.From }

// newVideo returns a video without memory for its numbers; see setMemory.
func newVideo(p *Problem, l *Layout, index int) *Video {
	v := &p.Videos[index]
	x := &Video{Index: index, From: p.First[index], To: p.First[index+1], Test: v.Test, Columns: l.columnsOf(l.Factors.Allowed(v))}
	x.addConstraints(p, l)
	return x
}

// addConstraints sets the constraints on the video, over its columns.
func (v *Video) addConstraints(p *Problem, l *Layout) {
	v.Constraints = l.rules.Constrain(&p.Videos[v.Index], p.Rows[v.From:v.To], v.Factors)
}

// updateSticks takes step 2 of Algorithm 1 (eq22, eq23). It returns the same terms as SticksFreeEnergy.
func (v *Video) updateSticks(alpha float64) (sticks, assignment float64) {
	if v.LogWeights != nil {
		return v.SticksFreeEnergy(alpha)
	}
	return v.Sticks.Update(v.Counts, float64(v.Tracks()), alpha)
}

// priorLogit returns the sticks' part of the logit of a column: E[log π_k] − B_k, and 0 if the prior is uniform.
func (v *Video) priorLogit(column int) float64 {
	if v.LogWeights != nil {
		return 0
	}
	return v.Sticks.Logit[v.Stick[column]]
}

// LogWeight returns the log prior weight of a column, which is not tempered, and 0 where the prior is that of sticks.
func (v *Video) LogWeight(column int) float64 {
	if v.LogWeights == nil {
		return 0
	}
	return v.LogWeights[column]
}

// SticksFreeEnergy returns KL(v) of a video and the prior's part of its KL(Z); its counts must be fresh. If the prior
// is uniform, KL(v) is 0, and the prior's part is N_i Σ log(1 + sum of the weights) over the groups, less the log
// weights of what the tracks show.
func (v *Video) SticksFreeEnergy(alpha float64) (sticks, assignment float64) {
	if v.LogWeights == nil {
		return v.Sticks.FreeEnergy(v.Counts, float64(v.Tracks()), alpha)
	}
	n := v.Tracks()
	for _, group := range v.Groups {
		weights := 1.0 // of none
		for c := group.From; c < group.To; c++ {
			weight := v.LogWeights[c]
			weights += math.Exp(weight)
			if weight != 0 {
				for j := c * n; j < (c+1)*n; j++ {
					assignment -= weight * v.Nu.At(j)
				}
			}
		}
		assignment += float64(n) * math.Log(weights)
	}
	return 0, assignment
}

// Recount has the constraints compute their sums from ν.
func (v *Video) Recount(y *coroutine.Yielder) { v.Constraints.Recount(v.NuForConstraints(), y) }

// NuForConstraints returns ν as the constraints read it.
func (v *Video) NuForConstraints() constraint.Nu {
	return constraint.Nu{Single: v.Nu.Single, Double: v.Nu.Double, N: v.Tracks(), Joint: v.jointForConstraints()}
}

// cells returns the number of cells of a joint q, 0 if q is not joint.
func (v *Video) cells() int {
	if v.Grid == nil {
		return 0
	}
	return v.Grid.Cells()
}

// jointForConstraints returns the joint q as the constraints read it, nil if q is not joint.
func (v *Video) jointForConstraints() *constraint.Joint {
	if v.Grid == nil {
		return nil
	}
	return &constraint.Joint{Grid: *v.Grid, Single: v.Joint.Single, Double: v.Joint.Double}
}

// ComputeEntropy returns Σ ν log ν + (1−ν) log(1−ν). Classes that exclude one another have, in place of
// their (1−ν) log(1−ν), one term ν_0 log ν_0 with ν_0 = 1 − Σ_k ν_k. An E-step computes the same sum from ζ. A joint q
// has Σ q log q in place of both.
func (v *Video) ComputeEntropy() float64 {
	sum, n := 0.0, v.Tracks()
	groups := v.Groups
	if v.Grid != nil {
		groups = groups[2:]
		for i := range v.Joint.Len() {
			sum += special.XLogX(v.Joint.At(i))
		}
	}
	for _, group := range groups {
		for j := range n {
			none := 1.0
			for c := group.From; c < group.To; c++ {
				nu := v.Nu.At(c*n + j)
				sum += special.XLogX(nu)
				none -= nu
			}
			sum += special.XLogX(max(0, none))
		}
	}
	return sum
}

// Reorder moves a video's columns and sticks to the new positions of their factors.
func (v *Video) Reorder(p *Problem, l *Layout) {
	old := v.Columns
	v.Columns = l.columnsOf(old.Factors)
	v.Nu.Permute(old.Factors, v.Factors)
	v.Logit.Permute(old.Classes, v.Classes)
	permute(v.Known, old.Factors, v.Factors)
	permute(v.Sticks.Tau1, old.StickOrder, v.StickOrder)
	permute(v.Sticks.Tau2, old.StickOrder, v.StickOrder)
	v.Sticks.UpdateExpectations()
	v.addConstraints(p, l)
}

// restoreKnown sets the logits of the known tracks, in a column that is a class, to those that the video has.
func (v *Video) restoreKnown(column int, logits []float64) {
	if v.Known == nil {
		return
	}
	n := v.Tracks()
	for j, known := range v.Known[column*n:][:n] {
		if known {
			logits[j] = v.LogitOf(column).At(j)
		}
	}
}

// LogitOf returns ζ of a column that is a class, N_i numbers.
func (v *Video) LogitOf(column int) Values { return v.Logit.Column(v.Class[column], v.Tracks()) }

// TopTwo returns, of some columns of classes, the two with the highest ζ on a track, and −1 where there is
// no such column. Columns whose ζ differ by rounding alone count as equal; of equal ones the first is best.
func (v *Video) TopTwo(columns []int, track int) (best, second int) {
	best, second = -1, -1
	first, next := math.Inf(-1), math.Inf(-1)
	for _, c := range columns {
		switch logit := special.Coarse(v.Logit.At(v.Class[c]*v.Tracks() + track)); {
		case best < 0 || logit > first:
			second, next = best, first
			best, first = c, logit
		case second < 0 || logit > next:
			second, next = c, logit
		}
	}
	return best, second
}

// EachTopTwo calls do with the TopTwo of every track. It may suspend after every few tracks.
func (v *Video) EachTopTwo(columns []int, y *coroutine.Yielder, do func(track, best, second int)) {
	const compare = 4 // operations
	for j := range v.Tracks() {
		best, second := v.TopTwo(columns, j)
		do(j, best, second)
		y.Did(compare * (len(columns) + 1))
	}
}

// jointOperations estimates the multiply-adds of the update of a joint q of n tracks, in addition to those of eStepOperations.
func jointOperations(n, cells int) int {
	const scalar = 40 // an exponential and the sums of a pair, in multiply-adds
	return n * cells * scalar
}

// eStepOperations estimates the multiply-adds of one E-step over a video of n tracks with k allowed
// factors and d dimensions in all.
func eStepOperations(n, k, d int) int {
	const scalar = 60 // a sigmoid, a stick and an entropy, in multiply-adds
	return (n + 1) * k * (2*d + 2*k + scalar)
}

// Patterns are the sets of views that tracks have. Tracks with the same pattern have the same overlaps S
// and the same half norms.
type Patterns struct {
	Of    []int   // N: the pattern of each track
	Views [][]int // the views of each pattern, ascending
}

// NewPatterns returns the patterns of n tracks; has[e][j] says whether track j has view e.
func NewPatterns(n int, has [][]bool) *Patterns {
	p := &Patterns{Of: make([]int, n)}
	for j := range n {
		var views []int
		for e := range has {
			if has[e][j] {
				views = append(views, e)
			}
		}
		at := slices.IndexFunc(p.Views, func(known []int) bool { return slices.Equal(known, views) })
		if at < 0 {
			at = len(p.Views)
			p.Views = append(p.Views, views)
		}
		p.Of[j] = at
	}
	return p
}

// Has reports whether a track has a view.
func (p *Patterns) Has(track, view int) bool { return slices.Contains(p.Views[p.Of[track]], view) }

// Runs cuts the tracks from ≤ j < to into runs of one pattern. It yields the pattern and the tracks of each
// run, counted from from on.
func (p *Patterns) Runs(from, to int) iter.Seq2[int, Span] {
	return func(yield func(int, Span) bool) {
		for first := from; first < to; {
			last := first + 1
			for last < to && p.Of[last] == p.Of[first] {
				last++
			}
			if !yield(p.Of[first], Span{first - from, last - from}) {
				return
			}
			first = last
		}
	}
}
