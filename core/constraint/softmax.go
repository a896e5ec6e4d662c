package constraint

import "siibp/core/special"

// Softmax is the fast form of the exact update: ν is a softmax of the logits plus the slopes of the constraints,
// in which at most one class of a track reaches a breakpoint. Its domain is such tracks, with slopes between
// −60 and 200; the BreakpointSolver takes the others. An iteration of the preset buffet takes 1.4 to 1.6
// times as long in a browser if the kernel of WebAssembly does not compute these updates.
//
// This file has the update of one track, softmax_span.go the loops over tracks. The kernel of WebAssembly has the same
// functions in files of the same names (wasm/simd/kernel), and reads the memory of a Softmax. The block has k classes with P
// incidences in all, and n tracks, which are updated in spans of m = To − From.
type Softmax struct {
	C         float64 // of the hinge
	MaxSlope  float64 // maxSlope, for the kernel of WebAssembly
	MinTotal  float64 // minTotal, for the same
	Tolerance float64 // slackTolerance, for the same

	Tracks   int // n
	From, To int // the span
	SpanSize int // m, of all spans but the last

	Logits       []float64 // k×n: the logits a; they become ζ
	Nu           []float64 // k×n
	AllNu        []float64 // ν of the columns of the video, K_i×n; those of background columns are undefined
	Unnormalized []float64 // (k+1)×n, see exponentiate; after the update of a track row i+1 is the sum of the others, see also toLogOdds
	MaxLogits    []float64 // (k+1)×n: the log-sum-exp shift of each row of Unnormalized
	Decay        []float64 // P×m: e^{−C·slope} of each incidence, the factor of its class at the breakpoint
	Products     []float64 // P×m: c_J of each incidence, the product of ν of the set's other columns
	Classes      []Class   // of the track whose turn it is

	FirstIncidence []int32     // k+1: the first incidence of each class; the last entry is the end
	Incidences     []Incidence // P
	Members        []int32     // the other columns of the incidences' sets
	Sums           []SetSum    // of the sets

	Others [][]Slope // of each class, the slopes of constraints other than the hinge; the kernel does not read them
}

// Class is one class on one track, from some ν on.
type Class struct {
	Slope        float64 // of the constraints
	Breakpoint   float64 // the first breakpoint beyond, 1 if there is none
	Decay        float64 // the factor of Unnormalized at the breakpoint
	Unnormalized float64 // e^{logit + slope − shift}
}

// Unnormalized probabilities are at least e^{−300}, where they lose their digits. Slopes beyond these limits could make such
// a class count; a sum below minTotal may have lost digits in the same way.
const (
	maxSlope = 200
	minSlope = -60
	minTotal = 1e-25
)

// updateTrack computes the update of a track on which one class at most reaches a breakpoint. Otherwise it reports false and
// changes nothing.
func (s *Softmax) updateTrack(j int) bool {
	total := s.classesAtZero(j)
	if total = s.holdClass(j, total); total < 0 {
		return false
	}
	s.setNu(j, total)
	if len(s.Classes) > 1 {
		s.sumOfOthers(j, total)
	}
	s.Unnormalized[j] = total
	return true
}

// firstIncidence returns the first incidence of a class, counted from those of the block.
func (s *Softmax) firstIncidence(class int) int {
	return int(s.FirstIncidence[class] - s.FirstIncidence[0])
}

// classesAtZero computes every class on a track from ν = 0 on, and returns the sum of all unnormalized
// probabilities.
func (s *Softmax) classesAtZero(j int) float64 {
	total := s.Unnormalized[j]
	for i := range s.Classes {
		s.Classes[i] = s.classFrom(i, j, 0)
		total += s.Classes[i].Unnormalized
	}
	return total
}

// classFrom returns class i on a track, from ν = 0 on or, if beyond is not 0, from that breakpoint on.
func (s *Softmax) classFrom(i, j int, beyond float64) Class {
	x, decay := Class{Breakpoint: 1, Decay: 1}, 1.0
	nu, m := s.Nu[i*s.Tracks+j], s.span()
	index := s.firstIncidence(i)*m + j - s.From
	for _, t := range s.Incidences[s.firstIncidence(i):s.firstIncidence(i+1)] {
		slope, set := s.Products[index], s.Sums[t.Set]
		if short := set.Threshold - (set.Sum - slope*nu); short > slackTolerance && (beyond == 0 || short/slope > beyond) {
			x.Slope += slope
			decay *= s.Decay[index]
			if short < maxBreakpoint*slope {
				if at := short / slope; at < x.Breakpoint {
					x.Breakpoint, x.Decay = at, s.Decay[index]
				} else if at == x.Breakpoint {
					x.Decay *= s.Decay[index]
				}
			}
		}
		index += m
	}
	x.Slope *= s.C
	if len(s.Others) > 0 {
		hinge, more := x.Slope, x.addSlopes(s.Others[i], beyond)
		if hinge > maxSlope || more < minSlope { // their factors under- and overflow, also where the sum is moderate
			return Class{Slope: 2 * maxSlope, Breakpoint: 1, Decay: 1} // updateTrack leaves the track to the BreakpointSolver
		}
		if more != 0 {
			decay *= special.Exp(-more)
		}
	}
	x.Unnormalized = s.Unnormalized[(i+1)*s.Tracks+j] / decay
	return x
}

// addSlopes adds constraints other than the hinge, and returns the change of the slope.
func (x *Class) addSlopes(slopes []Slope, beyond float64) float64 {
	sum := 0.0
	for _, s := range slopes {
		sum += s.AtZero
		switch {
		case s.Breakpoint >= 1:
		case s.Breakpoint <= beyond:
			sum -= s.Drop
		case s.Breakpoint < x.Breakpoint:
			x.Breakpoint, x.Decay = s.Breakpoint, special.Exp(-s.Drop)
		case s.Breakpoint == x.Breakpoint:
			x.Decay *= special.Exp(-s.Drop)
		}
	}
	x.Slope += sum
	return sum
}

// reaches reports whether the probability of the class is beyond its first breakpoint.
func (x Class) reaches(total float64) bool {
	return x.Breakpoint < 1 && x.Unnormalized > x.Breakpoint*total
}

// holdClass handles the one class that reaches a breakpoint. The class passes the breakpoints that it exceeds even with
// the smaller slope beyond, and is held at the first that it does not exceed, with the unnormalized probability
// of that breakpoint. holdClass returns the sum of all unnormalized probabilities, or −1 if a slope is beyond the
// limits or a second class reaches a breakpoint.
func (s *Softmax) holdClass(j int, total float64) float64 {
	held := -1
	for i, x := range s.Classes {
		if x.Slope > maxSlope || x.Slope < minSlope {
			return -1
		}
		if x.reaches(total) {
			held = i
		}
	}
	if held < 0 {
		return total
	}
	rest := s.Unnormalized[j]
	for i, x := range s.Classes {
		if i != held {
			rest += x.Unnormalized
		}
	}
	x := &s.Classes[held]
	for x.reaches(rest + x.Unnormalized) {
		if atBreakpoint := x.Breakpoint * rest / (1 - x.Breakpoint); atBreakpoint < x.Unnormalized*x.Decay {
			if *x = s.classFrom(held, j, x.Breakpoint); x.Slope > maxSlope {
				return -1
			}
		} else {
			x.Slope = s.MaxLogits[j] + special.Log(atBreakpoint) - s.Logits[held*s.Tracks+j]
			x.Unnormalized, x.Breakpoint = atBreakpoint, 1
		}
	}
	total = rest + x.Unnormalized
	for i, x := range s.Classes {
		if i != held && x.reaches(total) {
			return -1
		}
	}
	return total
}

// setNu normalizes: it sets ν of each class on a track, adjusts the sums of the sets, and adds the slope to the
// logit.
func (s *Softmax) setNu(j int, total float64) {
	m := s.span()
	for i, x := range s.Classes {
		at := i*s.Tracks + j
		nu := x.Unnormalized / total
		by := nu - s.Nu[at]
		s.Nu[at] = nu
		s.Logits[at] += x.Slope
		index := s.firstIncidence(i)*m + j - s.From
		for _, t := range s.Incidences[s.firstIncidence(i):s.firstIncidence(i+1)] {
			s.Sums[t.Set].Sum += s.Products[index] * by
			index += m
		}
	}
}

// sumOfOthers replaces the unnormalized probability of each class on a track by the sum of all others, which is 1 − ν up to
// the same factor: toLogOdds needs it because the difference 1 − ν loses all digits if ν is near 1.
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

// reshifted returns the sum of the unnormalized probabilities of all classes but one, with a log-sum-exp shift of its own.
// With the shift of the omitted class they would lose their digits.
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

// skip sets the numbers of a track whose update was not taken here, so that the track adds 0 to the negative entropy.
func (s *Softmax) skip(j int) {
	s.MaxLogits[j], s.Unnormalized[j] = 0, 1
	for i := range s.Classes {
		s.Logits[i*s.Tracks+j], s.Unnormalized[(i+1)*s.Tracks+j] = 0, 1
	}
}
