package infer

import (
	"math"
	"slices"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/special"
)

// Video is q(z) and q(v) of one video. It has a column for each factor that the video
// allows; ν of a forbidden factor is 0. N_i×K_i matrices are stored column by column, because
// most loops run over the tracks of one factor. Package simd stores matrices by row, so there the same numbers are a
// K_i×N_i matrix whose row c is column c.
type Video struct {
	Index    int  // in the problem
	From, To int  // its tracks, as the problem groups them
	Test     bool // it does not contribute to the parameters
	*Columns
	Constraints *constraint.Constraints // the constraints by its captions and boxes, and their sums
	Sticks      *Sticks
	Nu          Values // ν, N_i×K_i
	Zeta        Values // ζ of the classes alone, N_i×|Classes|; that of background follows from ν
	Joint       Values // q of the pairs of classes, cells of Columns.Grid × N_i; empty if q is not joint
	Known       []bool // N_i×K_i: the user fixed this ν; nil where no track is known
	yielder     *coroutine.Yielder

	NegEntropy   *float64  // see ComputeNegEntropy, a part of KL(Z); it points into Memory.Taus, so that a shard sends it with τ
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
	x := &Video{Index: index, From: p.First[index], To: p.First[index+1], Test: v.Test, Columns: l.columnsOf(l.Factors.Allowed(v)), yielder: p.Yielder}
	x.addConstraints(p, l)
	return x
}

// addConstraints sets the constraints on the video, over its columns.
func (v *Video) addConstraints(p *Problem, l *Layout) {
	v.Constraints = l.rules.Constrain(&p.Videos[v.Index], p.Rows[v.From:v.To], v.Factors)
}

// updateSticks takes step 2 of Algorithm 1 (eq22, eq23). It returns the same terms as PriorTerms.
func (v *Video) updateSticks(alpha float64) (sticks, assignment float64) {
	if v.LogWeights != nil {
		return v.PriorTerms(alpha)
	}
	return v.Sticks.Update(v.Counts, float64(v.Tracks()), alpha)
}

// priorLogit returns the sticks' part of the logit of a column: E[log π_k] − B_k, and 0 if the prior is uniform.
func (v *Video) priorLogit(column int) float64 {
	if v.LogWeights != nil {
		return 0
	}
	return v.Sticks.PriorLogit[v.Stick[column]]
}

// LogWeight returns the log prior weight of a column, which is not tempered, and 0 where the prior is that of sticks.
func (v *Video) LogWeight(column int) float64 {
	if v.LogWeights == nil {
		return 0
	}
	return v.LogWeights[column]
}

// PriorTerms returns KL(v) of a video and the prior's part of its KL(Z). Counts must be those of the present ν. If the prior
// is uniform, KL(v) is 0, and the prior's part is N_i Σ log(1 + sum of the weights) over the groups, less the log
// weights of what the tracks show.
func (v *Video) PriorTerms(alpha float64) (sticks, assignment float64) {
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

// ComputeSums has the constraints compute their sums from ν.
func (v *Video) ComputeSums() { v.Constraints.ComputeSums(v.NuForConstraints()) }

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

// ComputeNegEntropy returns the negative entropy of q(z_i), Σ ν log ν + (1−ν) log(1−ν). Classes that exclude one another
// have, in place of their (1−ν) log(1−ν), one term ν_0 log ν_0 with ν_0 = 1 − Σ_k ν_k. An E-step computes the same sum from
// ζ. A joint q has Σ q log q in place of both.
func (v *Video) ComputeNegEntropy() float64 {
	sum, n := 0.0, v.Tracks()
	groups := v.Groups
	if v.Grid != nil {
		groups = groups[2:]
		for i := range v.Joint.Len() {
			sum += special.XLogX(v.Joint.At(i))
			v.yielder.Did(logarithmWork)
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
			v.yielder.Did(logarithmWork * (group.Len() + 1))
		}
	}
	return sum
}

// restoreKnown sets the logits of the known tracks, in a column that is a class, to those that the video has.
func (v *Video) restoreKnown(column int, logits []float64) {
	if v.Known == nil {
		return
	}
	n := v.Tracks()
	for j, known := range v.Known[column*n:][:n] {
		if known {
			logits[j] = v.ZetaOf(column).At(j)
		}
	}
}

// ZetaOf returns the log odds ζ of a column, N_i numbers. The column must be a class.
func (v *Video) ZetaOf(column int) Values { return v.Zeta.Column(v.Class[column], v.Tracks()) }

// Values is a list of numbers in the precision of a run: one of the two lists is nil.
type Values struct {
	Single []float32
	Double []float64
}

// Len returns the length.
func (v Values) Len() int { return len(v.Single) + len(v.Double) }

// At returns number i.
func (v Values) At(i int) float64 {
	if v.Single != nil {
		return float64(v.Single[i])
	}
	return v.Double[i]
}

// Set sets number i.
func (v Values) Set(i int, x float64) {
	if v.Single != nil {
		v.Single[i] = float32(x)
	} else {
		v.Double[i] = x
	}
}

// Slice returns the numbers from ≤ i < to, in the same memory.
func (v Values) Slice(from, to int) Values {
	if v.Single != nil {
		return Values{Single: v.Single[from:to:to]}
	}
	return Values{Double: v.Double[from:to:to]}
}

// Column returns column c, where each has n numbers.
func (v Values) Column(c, n int) Values { return v.Slice(c*n, (c+1)*n) }

// Doubles returns the numbers in double precision: the list itself, or a copy, for which it uses the memory
// of buffer if that is large enough.
func (v Values) Doubles(buffer []float64) []float64 {
	if v.Single == nil {
		return v.Double
	}
	buffer = slices.Grow(buffer[:0], len(v.Single))[:len(v.Single)]
	for i, x := range v.Single {
		buffer[i] = float64(x)
	}
	return buffer
}

// CopyFrom sets the numbers to those of a list of the same length, which may be in the other precision.
func (v Values) CopyFrom(from Values) {
	switch {
	case v.Single == nil && from.Single == nil:
		copy(v.Double, from.Double)
		return
	case v.Double == nil && from.Double == nil:
		copy(v.Single, from.Single)
		return
	}
	for i := range v.Len() {
		v.Set(i, from.At(i))
	}
}

// TryCopy sets the numbers to those of a list of the same precision and length, and reports whether the list
// was of that kind.
func (v Values) TryCopy(from Values) bool {
	return len(v.Single) == len(from.Single) && len(v.Double) == len(from.Double) &&
		copy(v.Single, from.Single)+copy(v.Double, from.Double) == v.Len()
}

// Append returns the list with those of another of its precision, or of an empty one, behind it.
func (v Values) Append(other Values) Values {
	return Values{append(v.Single, other.Single...), append(v.Double, other.Double...)}
}

// Clone returns a copy.
func (v Values) Clone() Values { return Values{slices.Clone(v.Single), slices.Clone(v.Double)} }

// Permute moves columns of equal length from the order of the factors in one list to that in another.
func (v Values) Permute(from, to []int) {
	permute(v.Single, from, to)
	permute(v.Double, from, to)
}

// permute moves columns of equal length from the order of the factors in one list to that in another.
func permute[T any](columns []T, from, to []int) {
	if len(columns) == 0 {
		return
	}
	n := len(columns) / len(to)
	old := slices.Clone(columns)
	for i, k := range to {
		at := slices.Index(from, k)
		copy(columns[i*n:(i+1)*n], old[at*n:])
	}
}
