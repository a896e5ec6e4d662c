package infer

import (
	"math"
	"math/rand/v2"

	"siibp/core/constraint"
)

// cells returns the number of cells of a joint q, 0 if q is not joint.
func (v *Video) cells() int {
	if v.Grid == nil {
		return 0
	}
	return v.Grid.Cells()
}

// jointOfConstraints returns the joint q as the constraints read it, nil if q is not joint.
func (v *Video) jointOfConstraints() *constraint.Joint {
	if v.Grid == nil {
		return nil
	}
	return &constraint.Joint{Grid: *v.Grid, Single: v.Joint.Single, Double: v.Joint.Double}
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

// solveJoint updates a joint q to the exact minimum of F under the constraints, track after track, given the logits of
// the pairs in the workspace. Known tracks keep their labels.
func (e *eStep[T]) solveJoint(b *videosBlock) {
	w, v := &e.block, b.videos[0]
	n := v.Tracks()
	w.exactLogits, w.joint = grown(w.exactLogits, len(b.factors)*n), grown(w.joint, v.cells()*n)
	widen(w.joint, e.kernel.Values(v.Joint))
	*v.Entropy += e.stepper.UpdateJoint(constraint.JointBlock{Video: v.Constraints, Grid: *v.Grid, Tracks: n,
		Logits: w.jointLogits, Joint: w.joint, Nu: w.exactNu, Zeta: w.exactLogits, Known: v.Known})
	narrow(e.kernel.Values(v.Joint), w.joint)
	nu := e.chunk.ofVideo(e.chunk.nu, v)
	for c, k := range b.factors {
		v.restoreKnown(c, w.exactLogits[c*n:][:n])
		narrow(e.logitsOf(v, c), w.exactLogits[c*n:])
		narrow(nu.Row(e.chunk.row[k]), w.exactNu[c*n:])
	}
}

// setJointLogits sets the logits of the pairs of a video: the sum of the logits of the two classes (eq24), less their
// overlap β S_kl.
func (e *eStep[T]) setJointLogits(v *Video) {
	e.block.jointLogits = zeros(e.block.jointLogits, v.cells()*v.Tracks())
	for cell := range v.cells() {
		e.setPairLogits(v, cell)
	}
}

// setPairLogits sets the logits of one pair on all tracks of a video, from the logits of its two classes in w.logits.
func (e *eStep[T]) setPairLogits(v *Video, cell int) {
	w, n := &e.block, v.Tracks()
	to := w.jointLogits[cell*n:][:n]
	r, c := cell/(v.Grid.Cols+1), cell%(v.Grid.Cols+1)
	add := func(column int) {
		weight := v.LogWeight(column)
		for j, x := range w.logits.Row(column) {
			to[j] += e.Beta*float64(x) + weight
		}
	}
	if r < v.Grid.Rows {
		add(r)
	}
	if c < v.Grid.Cols {
		add(v.Grid.Rows + c)
	}
	if r == v.Grid.Rows || c == v.Grid.Cols {
		return
	}
	k, l := v.Factors[r], v.Factors[v.Grid.Rows+c]
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		overlap := e.Beta * float64(e.params.overlap[pattern].Row(k)[l])
		for j := tracks.From; j < tracks.To; j++ {
			to[j] -= overlap
		}
	}
}

// addCovariances adds Σ_j q_jkl − ν_jk ν_jl to Σ_j ν_j ν_jᵀ of the chunk, for every pair of classes of the videos with a
// joint q. The sum is then E[zᵀz].
func (e *eStep[T]) addCovariances() {
	for _, v := range e.chunk.videos {
		if v.Grid == nil {
			continue
		}
		for r := range v.Grid.Rows {
			for c := range v.Grid.Cols {
				e.addCovariance(v, r, v.Grid.Rows+c, v.Joint.Column(v.Grid.Cell(r, c), v.Tracks()))
			}
		}
		e.yielder.Did(v.cells() * v.Tracks())
	}
}

// addCovariance adds Σ_j q_j − ν_jk ν_jl of two columns of a video, given the joint q of their classes.
func (e *eStep[T]) addCovariance(v *Video, row, col int, joint Values) {
	n, k, l := v.Tracks(), v.Factors[row], v.Factors[col]
	q, a, b := e.kernel.Values(joint), e.kernel.Values(v.Nu.Column(row, n)), e.kernel.Values(v.Nu.Column(col, n))
	for pattern, tracks := range e.problem.Patterns.Runs(v.From, v.To) {
		sum := 0.0
		for j := tracks.From; j < tracks.To; j++ {
			sum += float64(q[j]) - float64(a[j])*float64(b[j])
		}
		e.sums.r[pattern].Row(max(k, l))[min(k, l)] += T(sum)
	}
}
