package constraint

import "siibp/core/special"

// The fast form of the exact step. A class weighs e^{a + slope}, none of the classes 1, and ν is the
// share of all weights, unless a class reaches a breakpoint. Walk is the form for any case.

// class is one class on one track: its slope from some ν on, the first breakpoint beyond that, 1
// where there is none, its weight, and the factor by which that changes at the breakpoint.
type class struct{ slope, at, less, weight float64 }

// Weights are at least e^{−300}, where their digits are lost. Slopes beyond these bounds could make
// such a weight count; a sum of weights below little may have lost digits in the same way.
const (
	strongest = 200
	weakest   = -60
	little    = 1e-25
)

// share takes the steps of the tracks from j up to end, and returns the first that it cannot take, or
// end. wasm/simd/kernel/share.go has the same functions, line by line.
func (s *steps) share(j, end int) int {
	for j < end && s.shareOne(j) {
		j++
	}
	return j
}

// shareOne takes the step of a track on which one class at most reaches a breakpoint. Otherwise it
// reports false and changes nothing.
func (s *steps) shareOne(j int) bool {
	total := s.weighShares(j)
	if total = s.stopShare(j, total); total < 0 {
		return false
	}
	s.takeShares(j, total)
	if len(s.classes) > 1 {
		s.setApart(j, total)
	}
	s.weight[j] = total
	return true
}

// shareAll updates ν of one track as shareOne does, where constraints of other kinds than the hinge depend
// on the track, too. Where each of 4,000 tracks is in a clique of three, an iteration with shareAll takes
// 1.25 times as long as one without exclusion; with Walk in its place it takes 1.85 times as long.
func (s *steps) shareAll(j int) bool {
	s.touching, s.others = s.Video.others, sized(s.others, len(s.classes))
	for i := range s.classes {
		s.others[i] = s.others[i][:0]
		for _, kind := range s.touching {
			s.others[i] = kind.Slopes(s.others[i], s.point(i, j))
		}
	}
	ok := s.shareOne(j)
	s.touching, s.others = nil, s.others[:0]
	return ok
}

// count returns how many parts class i has.
func (s *steps) count(i int) int { return int(s.parts[i+1] - s.parts[i]) }

// weighShares computes every class on a track from ν = 0 on, and returns the sum of all weights.
func (s *steps) weighShares(j int) float64 {
	total, part := s.weight[j], 0
	for i := range s.classes {
		s.classes[i] = s.slope(i, part, j, 0)
		total += s.classes[i].weight
		part += s.count(i)
	}
	return total
}

// slope returns class i on a track, from ν = 0 on or, where beyond is not 0, from that breakpoint on; part
// is the first part of the class.
func (s *steps) slope(i, part, j int, beyond float64) class {
	x, by := class{at: 1, less: 1}, 1.0
	n, m, now := s.n, s.span(), s.nu[(s.first+i)*s.n+j]
	slopes, less := s.slopes, s.less
	row := part*m + j - s.from
	for _, set := range s.sets[part:][:s.count(i)] {
		slope, t := slopes[row], s.Totals[set]
		if short := t.Margin - (t.Sum - slope*now); short > met && (beyond == 0 || short/slope > beyond) {
			x.slope += slope
			by *= less[row]
			if short < nearly*slope {
				if at := short / slope; at < x.at {
					x.at, x.less = at, less[row]
				} else if at == x.at {
					x.less *= less[row]
				}
			}
		}
		row += m
	}
	x.slope *= s.C
	if len(s.others) > 0 {
		if more := x.merge(s.others[i], beyond); more != 0 {
			by *= special.Exp(-more)
		}
	}
	x.weight = s.weight[(i+1)*n+j] / by
	return x
}

// merge adds the constraints of other kinds, and returns by how much the slope changes.
func (x *class) merge(slopes []Slope, beyond float64) float64 {
	sum := 0.0
	for _, s := range slopes {
		sum += s.Start
		switch {
		case s.At >= 1:
		case s.At <= beyond:
			sum -= s.Fall
		case s.At < x.at:
			x.at, x.less = s.At, special.Exp(-s.Fall)
		case s.At == x.at:
			x.less *= special.Exp(-s.Fall)
		}
	}
	x.slope += sum
	return sum
}

// reaches reports whether the class's share of the total is beyond its first breakpoint.
func (x class) reaches(total float64) bool { return x.at < 1 && x.weight > x.at*total }

// stopShare takes the one class that reaches a breakpoint past all breakpoints that it exceeds even
// with the smaller slope there; on the first that it does not, it stays, with the weight that has this
// share. It returns the sum of all weights, or −1 where a slope is out of bounds or a second class
// reaches a breakpoint.
func (s *steps) stopShare(j int, total float64) float64 {
	stopped, first, part := -1, 0, 0
	for i, x := range s.classes {
		if x.slope > strongest || x.slope < weakest {
			return -1
		}
		if x.reaches(total) {
			stopped, first = i, part
		}
		part += s.count(i)
	}
	if stopped < 0 {
		return total
	}
	rest := s.weight[j]
	for i, x := range s.classes {
		if i != stopped {
			rest += x.weight
		}
	}
	x := &s.classes[stopped]
	for x.reaches(rest + x.weight) {
		if now := x.at * rest / (1 - x.at); now < x.weight*x.less {
			*x = s.slope(stopped, first, j, x.at)
		} else {
			x.slope = s.tops[j] + special.Log(now) - s.level[stopped*s.n+j]
			x.weight, x.at = now, 1
		}
	}
	total = rest + x.weight
	for i, x := range s.classes {
		if i != stopped && x.reaches(total) {
			return -1
		}
	}
	return total
}

// takeShares sets ν of each class on a track to its share of the total, adjusts the sums of the
// constraints, and adds the slope to the level.
func (s *steps) takeShares(j int, total float64) {
	n, sets, part := s.n, s.sets, j-s.from
	for i, x := range s.classes {
		at := (s.first+i)*n + j
		share := x.weight / total
		by := share - s.nu[at]
		s.nu[at] = share
		s.level[i*n+j] += x.slope
		for _, set := range sets[:s.count(i)] {
			s.Totals[set].Sum += s.slopes[part] * by
			part += s.span()
		}
		sets = sets[s.count(i):]
		for _, kind := range s.touching {
			kind.Change(s.point(i, j), by)
		}
	}
}

// setApart replaces each class's weight on a track by the sum of all other weights.
func (s *steps) setApart(j int, total float64) {
	for i := range s.classes {
		others := total - s.classes[i].weight
		if others < s.classes[i].weight { // the difference has lost digits
			others = s.weight[j]
			for l := range s.classes {
				if l != i {
					others += s.classes[l].weight
				}
			}
			if others < little {
				others = s.outweighed(i, j)
			}
		}
		s.weight[(i+1)*s.n+j] = others
	}
}

// outweighed sums the weights of all but one class with a top of their own, where they are lost beside
// that class.
func (s *steps) outweighed(class, j int) float64 {
	top := 0.0
	for i := range s.classes {
		if x := s.level[i*s.n+j]; i != class && x > top {
			top = x
		}
	}
	sum := special.Exp(-top)
	for i := range s.classes {
		if i != class {
			sum += special.Exp(s.level[i*s.n+j] - top)
		}
	}
	s.tops[(class+1)*s.n+j] = top
	return sum
}
