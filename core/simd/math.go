package simd

import (
	"fmt"

	"siibp/core/special"
)

// Math are functions of float64 alone. Two are whole steps of the model, whose Go loops are in the
// packages of those steps: they may be nil.
type Math struct {
	Exp      func(x []float64)      // x_i = e^x_i for x_i ≤ 0; for x_i < −300 any value up to e^−300
	Log      func(x []float64)      // x_i = log x_i for normal x_i > 0
	LogGamma func(x, psi []float64) // psi_i = ψ(x_i), x_i = log Γ(x_i) for x_i > 0

	// Sticks is Update of package prior: it renews q(v) = Beta(τ_1, τ_2) of a video's K sticks, and what
	// follows from it, where n_k of the video's tracks have factor k:
	//
	//	V_k = Σ_{m≥k} (tracks − n_m)/T_m,  τ_k1 = α + n_k + Σ_{m>k} tracks − T_k V_{k+1},  τ_k2 = 1 + q_k V_k,
	//
	// then, with E[log v] and E[log(1−v)], log π_k = Σ_{m≤k} E[log v_m], s_k = E[log(1−v_k)] +
	// log π_{k−1}, q_k = e^{s_k − max s}, T_k = Σ_{m≤k} q_m, B_k = log T_k + max s and
	// L_k = log π_k − B_k. tau has rows of K, τ_1 and τ_2; sticks has L and q, which is read, and after
	// them Σ_k B_k, Σ_k −log B(τ_k1, τ_k2) + τ_k1 E[log v_k] + (τ_k2 − 1) E[log(1−v_k)], Σ_k n_k L_k and
	// Σ_k E[log v_k]. scratch is for 3·(K+1) numbers.
	Sticks func(tracks, alpha float64, n, tau, sticks, scratch []float64)

	// Block is the step of package constraint over a block of k classes, of which a track shows one at
	// most, for the tracks from j up to end of n, each with what the one before left: its functions
	// weigh, gather, share and writeLogits. The tracks lie in a span of m tracks, which is weighed and gathered
	// when its first track is reached. Block returns the first track that share cannot take, or end; at n also the sum over
	// all tracks of Σ ν log ν, ν_0's with it. Before the call that goes on behind a track, that track's
	// first weight is 1, and all else of it 0, where it is to add nothing.
	//
	// The classes are the columns of nu from first on. level, k×n, has the columns of these classes
	// alone; it holds a (eq25) before the call and ζ after it. The constraint sets that contain one of
	// the classes contain them in P parts, one part for each class and set:
	//
	//   - parts, k+1: the first part of each class, and P at the end;
	//   - sets, P: the set of each part; totals has one entry for each set;
	//   - rests: for each part, the number of other columns in its set, and then those columns;
	//   - scratch: C, the largest slope, the least sum of weights, ε, the largest shortfall at which a
	//     set still counts as met, one number for the sum, and 4·k more numbers;
	//   - work: (k+1)×n weights, (k+1)×n tops, P×m factors at breakpoints, P×m slopes.
	Block func(j, end, k, n, first int, span Span, scratch, work, level, nu []float64, totals []Total, parts, sets, rests []int32) (next int, sum float64)
}

// complete sets nil functions to the Go loops, if this package has one, and wraps the others in checks of their arguments.
func (m *Math) complete() {
	if m.Exp == nil {
		m.Exp = func(x []float64) {
			for i, v := range x {
				x[i] = special.Exp(v)
			}
		}
	}
	if m.Log == nil {
		m.Log = func(x []float64) {
			for i, v := range x {
				x[i] = special.Log(v)
			}
		}
	}
	m.LogGamma = logGammaBy(m.LogGamma)
	m.Sticks = sticksBy(m.Sticks)
	m.Block = blockBy(m.Block)
}

// logGammaBy returns the Go loop if the kernel is nil, and otherwise a function that checks the lengths.
func logGammaBy(kernel func(x, psi []float64)) func(x, psi []float64) {
	if kernel == nil {
		return func(x, psi []float64) {
			for i, v := range x {
				x[i], psi[i] = special.LogGamma(v)
			}
		}
	}
	return func(x, psi []float64) {
		if len(psi) != len(x) {
			panic(fmt.Sprintf("simd: LogGamma of %d numbers with a slice of %d for ψ", len(x), len(psi)))
		}
		kernel(x, psi)
	}
}

func sticksBy(kernel func(tracks, alpha float64, n, tau, sticks, scratch []float64)) func(tracks, alpha float64, n, tau, sticks, scratch []float64) {
	if kernel == nil {
		return nil
	}
	return func(tracks, alpha float64, n, tau, sticks, scratch []float64) {
		if len(tau) != 2*len(n) || len(sticks) != 2*len(n)+4 || len(scratch) < 3*(len(n)+1) {
			panic(fmt.Sprintf("simd: %d sticks, with slices of %d, %d and %d numbers", len(n), len(tau), len(sticks), len(scratch)))
		}
		kernel(tracks, alpha, n, tau, sticks, scratch)
	}
}

type blockFunc = func(j, end, k, n, first int, span Span, scratch, work, level, nu []float64, totals []Total, parts, sets, rests []int32) (int, float64)

func blockBy(kernel blockFunc) blockFunc {
	if kernel == nil {
		return nil
	}
	return func(j, end, k, n, first int, span Span, scratch, work, level, nu []float64, totals []Total, parts, sets, rests []int32) (int, float64) {
		from, to := int(span.From), int(span.To)
		if from < 0 || j < from || j > end || end > to || to > n || len(scratch) < 5+4*k || len(level) < k*n || len(nu) < (first+k)*n || len(parts) != k+1 ||
			len(sets) != int(parts[k]-parts[0]) || len(rests) < len(sets) || len(work) < (2*k+2)*n+2*len(sets)*(to-from) {
			panic(fmt.Sprintf("simd: a block of %d classes and tracks %d to %d of %v of %d, with slices of %d, %d, %d, %d, %d, %d and %d numbers",
				k, j, end, span, n, len(scratch), len(work), len(level), len(nu), len(parts), len(sets), len(rests)))
		}
		return kernel(j, end, k, n, first, span, scratch, work, level, nu, totals, parts, sets, rests)
	}
}
