package constraint

import (
	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
)

// Kernel is a function that does the work of Softmax.Run in one call. Package wasm/simd has one.
type Kernel func(s *Softmax, j, end int) (next int)

// Run updates the tracks from j up to end. It stops at the first track outside its domain and returns its index, or end
// if there is none. At the first track of the span it computes the exponentials of all tracks of the span, and after the
// last one it turns their logits into ζ. The caller updates a track outside the domain by another method, calls skip for it,
// and continues behind it.
func (s *Softmax) Run(math *simd.Math, j, end int) int {
	if j == s.From {
		s.exponentiate(math)
		s.multiplyMembers(math)
	}
	for j < end && s.updateTrack(j) {
		j++
	}
	if j == s.To {
		s.toLogOdds(math)
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

// toLogOdds turns the logits of every track of the span into ζ, and puts Σ ν log ν of each track, with ν_0, into row 0 of the
// unnormalized probabilities. With λ = log ν_0, log ν_k = logit_k + λ and ζ_k = log ν_k − log(1−ν_k).
func (s *Softmax) toLogOdds(math *simd.Math) {
	negEntropy := s.ofSpan(s.Unnormalized, 0)
	math.Log(negEntropy)
	for j, shift := range s.ofSpan(s.MaxLogits, 0) {
		negEntropy[j] = -shift - negEntropy[j]
	}
	for i := range s.Classes {
		logits, nu := s.ofSpan(s.Logits, i), s.ofSpan(s.Nu, i)
		for j, x := range logits {
			negEntropy[j] += nu[j] * x
		}
		if len(s.Classes) == 1 {
			break // the logit of a class alone is its ζ
		}
		shifts, others := s.ofSpan(s.MaxLogits, i+1), s.ofSpan(s.Unnormalized, i+1)
		math.Log(others)
		for j := range logits {
			logits[j] = logits[j] - shifts[j] - others[j]
		}
	}
}

// totalNegEntropy returns Σ ν log ν over all tracks of the block that Run updated, after the last of them.
func (s *Softmax) totalNegEntropy() float64 { return floats.Sum(row(s.Unnormalized, 0, s.Tracks)) }
