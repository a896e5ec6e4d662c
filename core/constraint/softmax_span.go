package constraint

import (
	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
)

// Kernel is a function that does the work of Softmax.Run in one call. Package wasm/simd has one.
type Kernel func(s *Softmax, j, end int) (next int)

// Run updates the tracks from j up to end. It stops at the first track outside its domain and returns its index, or end
// if there is none. At the first track of the span it computes the exponentials of all tracks of the span. After the last
// track of the block it turns the logits into ζ and computes Entropy. The caller updates a track outside the domain by
// another method, calls skip for it, and continues behind it.
func (s *Softmax) Run(math *simd.Math, j, end int) int {
	if j == s.From {
		s.exponentiate(math)
		s.multiplyMembers(math)
	}
	for j < end && s.updateTrack(j) {
		j++
	}
	if j == s.Tracks {
		s.Entropy = s.toLogOdds(math, len(s.Classes))
	}
	return j
}

// span returns the number of tracks of the span, m.
func (s *Softmax) span() int { return s.To - s.From }

// ofSpan returns row i of a matrix with n columns, for the tracks of the span.
func (s *Softmax) ofSpan(of []float64, i int) []float64 { return row(of, i, s.Tracks)[s.From:s.To] }

// exponentiate sets the shift and the unnormalized probabilities of every track of the span, without the slopes. The shift is
// the largest of 0 and the logits of all classes. Row 0 of the probabilities is no class, e^{−shift}; row i+1 is class i,
// e^{logit − shift}.
func (s *Softmax) exponentiate(math *simd.Math) {
	shift := s.ofSpan(s.MaxLogits, 0)
	clear(shift)
	for c := range s.Classes {
		for j, x := range s.ofSpan(s.Logits, c) {
			if x > shift[j] {
				shift[j] = x
			}
		}
	}
	none := s.ofSpan(s.Unnormalized, 0)
	for j, x := range shift {
		none[j] = -x
	}
	math.Exp(none)
	for c := range s.Classes {
		logits, to := s.ofSpan(s.Logits, c), s.ofSpan(s.Unnormalized, c+1)
		for j, x := range shift {
			to[j] = logits[j] - x
		}
		math.Exp(to)
		copy(s.ofSpan(s.MaxLogits, c+1), shift)
	}
}

// multiplyMembers computes the slope c_J of every incidence, and e^{−C·c_J}.
func (s *Softmax) multiplyMembers(math *simd.Math) {
	for p, t := range s.Incidences {
		to, members := row(s.Products, p, s.span()), s.Members[t.From:t.To]
		for j := range to {
			to[j] = 1
		}
		for _, c := range members {
			floats.Mul(to, s.ofSpan(s.AllNu, int(c)))
		}
	}
	floats.ScaleTo(s.Decay, -s.C, s.Products)
	math.Exp(s.Decay)
}

// toLogOdds turns the logits of k classes on every track into ζ and returns Σ ν log ν. With λ = log ν_0,
// log ν_k = logit_k + λ and ζ_k = log ν_k − log(1−ν_k).
func (s *Softmax) toLogOdds(math *simd.Math, k int) float64 {
	n := s.Tracks
	logs := s.Unnormalized[:(k+1)*n]
	if k == 1 {
		logs = logs[:n] // the logit of a class alone is its ζ
	}
	math.Log(logs)
	sums := logs[:n] // of each track, near 0: they are added last
	for j, shift := range s.MaxLogits[:n] {
		sums[j] = -shift - sums[j]
	}
	for i := range k {
		logits, nu := row(s.Logits, i, n), row(s.Nu, i, n)
		for j, x := range logits {
			sums[j] += nu[j] * x
		}
		if k == 1 {
			break
		}
		shifts, others := row(s.MaxLogits, i+1, n), row(logs, i+1, n)
		for j := range logits {
			logits[j] = logits[j] - shifts[j] - others[j]
		}
	}
	return floats.Sum(sums)
}
