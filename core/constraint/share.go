package constraint

import "siibp/core/special"

// class is what is known of a class on a track: its slope from ν = 0 on, or beyond a breakpoint;
// the first breakpoint then, 1 where there is none; its weight, and how many times that it has
// beyond the breakpoint.
type class struct{ slope, at, less, weight float64 }

const (
	strongest = 200   // a slope that multiplies a weight; those have lost all digits below e^{−300}
	weakest   = -60   // so that such a weight stays small beside the others
	little    = 1e-25 // a sum of weights that may have lost digits so
)

// share takes the steps of the tracks from j on up to end, and returns the first that it cannot
// take, or end. Package kernel of wasm/simd has the same functions, line by line.
func (s *steps) share(j, end int) int {
	for j < end && s.shareOne(j) {
		j++
	}
	return j
}

// shareOne takes the step of a track: each class has its weight's share of all, but for one that
// may sit on a breakpoint. Where that is not enough it reports false and has touched nothing.
func (s *steps) shareOne(j int) bool {
	total := s.weighShares(j)
	if total = s.holdShare(j, total); total < 0 {
		return false
	}
	s.takeShares(j, total)
	if len(s.classes) > 1 {
		s.setApart(j, total)
	}
	s.weight[j] = total
	return true
}

// shareAll is shareOne for a track that other kinds than the hinge may touch.
func (s *steps) shareAll(j int) bool {
	s.touching, s.others = s.Bag.others, sized(s.others, len(s.classes))
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

// count returns how many sets hold class i.
func (s *steps) count(i int) int { return int(s.parts[i+1] - s.parts[i]) }

// weighShares finds the slope, the first breakpoint and the weight of every class on a track, and
// returns the sum of all weights.
func (s *steps) weighShares(j int) float64 {
	total, part := s.weight[j], 0
	for i := range s.classes {
		s.classes[i] = s.slope(i, part, j, 0)
		total += s.classes[i].weight
		part += s.count(i)
	}
	return total
}

// slope returns the slope of class i on a track, from ν = 0 on or beyond a breakpoint, and its
// weight with that; of all parts its first is the one given.
func (s *steps) slope(i, part, j int, beyond float64) class {
	x, by := class{at: 1, less: 1}, 1.0
	n, now := s.n, s.nu[(s.first+i)*s.n+j]
	slopes, less := s.slopes, s.weight[(len(s.classes)+1)*n:]
	row := part*n + j
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
		row += n
	}
	x.slope *= s.C
	if len(s.others) > 0 {
		by *= special.Exp(-x.merge(s.others[i], beyond))
	}
	x.weight = s.weight[(i+1)*n+j] / by
	return x
}

// merge adds what other kinds do, and returns their slope.
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

// reaches reports whether a class goes beyond its first breakpoint.
func (x class) reaches(total float64) bool { return x.at < 1 && x.weight > x.at*total }

// holdShare takes one class that reaches a breakpoint on to where it ends: from breakpoint to
// breakpoint, as long as it goes on without what ends there, or onto one that it does not leave,
// as if its slope were so much less. It returns the sum of all weights then; −1 where a slope is
// too large, or where another class reaches a breakpoint too.
func (s *steps) holdShare(j int, total float64) float64 {
	held, first, part := -1, 0, 0
	for i, x := range s.classes {
		if x.slope > strongest || x.slope < weakest {
			return -1
		}
		if x.reaches(total) {
			held, first = i, part
		}
		part += s.count(i)
	}
	if held < 0 {
		return total
	}
	rest := s.weight[j]
	for i, x := range s.classes {
		if i != held {
			rest += x.weight
		}
	}
	x := &s.classes[held]
	for x.reaches(rest + x.weight) {
		if now := x.at * rest / (1 - x.at); now < x.weight*x.less {
			*x = s.slope(held, first, j, x.at)
		} else {
			x.slope = s.tops[j] + special.Log(now) - s.level[held*s.n+j]
			x.weight, x.at = now, 1
		}
	}
	total = rest + x.weight
	for i, x := range s.classes {
		if i != held && x.reaches(total) {
			return -1
		}
	}
	return total
}

// takeShares gives each class its share of the total on a track, the sums what that changes, and the
// level its slope.
func (s *steps) takeShares(j int, total float64) {
	n, sets, part := s.n, s.sets, j
	for i, x := range s.classes {
		at := (s.first+i)*n + j
		share := x.weight / total
		by := share - s.nu[at]
		s.nu[at] = share
		s.level[i*n+j] += x.slope
		for _, set := range sets[:s.count(i)] {
			s.Totals[set].Sum += s.slopes[part] * by
			part += n
		}
		sets = sets[s.count(i):]
		for _, kind := range s.touching {
			kind.Change(s.point(i, j), by)
		}
	}
}

// setApart turns each class's weight on a track into the sum of all but that one.
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

// outweighed is the sum of all but a class that weighs so much that they are next to nothing
// beside it: weighed by themselves.
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
