package constraint

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/simd"
	"siibp/core/special"
)

// This file computes the log odds ζ_k = log ν_k − log(1−ν_k) of the classes of a block. If ν_k is near 1, the difference
// 1 − ν_k has lost all digits. The functions use the sum of the other probabilities, which is equal to it.

// sumOfOthers replaces the unnormalized probability of each class on a track by the sum of all others.
func (s *Softmax) sumOfOthers(j int, total float64) {
	for i := range s.Classes {
		others := total - s.Classes[i].Unnormalized
		if others < s.Classes[i].Unnormalized { // the difference has lost digits
			others = s.Unnormalized[j]
			for l := range s.Classes {
				if l != i {
					others += s.Classes[l].Unnormalized
				}
			}
			if others < minTotal {
				others = s.reshifted(i, j)
			}
		}
		s.Unnormalized[(i+1)*s.Tracks+j] = others
	}
}

// reshifted returns the sum of all but one class with a shift of its own, for classes that are lost beside that
// class.
func (s *Softmax) reshifted(class, j int) float64 {
	shift := 0.0
	for i := range s.Classes {
		if x := s.Logits[i*s.Tracks+j]; i != class && x > shift {
			shift = x
		}
	}
	sum := special.Exp(-shift)
	for i := range s.Classes {
		if i != class {
			sum += special.Exp(s.Logits[i*s.Tracks+j] - shift)
		}
	}
	s.MaxLogits[(class+1)*s.Tracks+j] = shift
	return sum
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

// skip sets the numbers of a track whose update was not taken here, so that the track adds 0 to Entropy.
func (s *Softmax) skip(j int) {
	s.MaxLogits[j], s.Unnormalized[j] = 0, 1
	for i := range s.Classes {
		s.Logits[i*s.Tracks+j], s.Unnormalized[(i+1)*s.Tracks+j] = 0, 1
	}
}

// toLogOdds turns log ν of one block into ζ_k = log ν_k − log(1−ν_k), in place; rest is log ν_0. If ν_k is near
// 1, 1−ν_k is the sum of all others.
func toLogOdds(logNu []float64, rest float64) {
	const negligible = -40 // e^{−40} is below the last digit of 1
	likely := -1
	for k, v := range logNu {
		if v > -math.Ln2 {
			likely = k
		}
	}
	if likely >= 0 {
		for k, v := range logNu {
			if k != likely {
				rest = special.LogAddExp(rest, v)
			}
		}
	}
	for k, v := range logNu {
		switch {
		case k == likely:
			logNu[k] = v - rest
		case v > negligible:
			logNu[k] = v - special.Log1mExp(v)
		}
	}
}
