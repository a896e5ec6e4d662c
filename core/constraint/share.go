package constraint

import "siibp/core/special"

// Share takes the steps of tracks by a kernel, as steps.share does with the arrays of the same
// names; hinge is m, C, strongest, little and met. It reports false, and has touched nothing, where
// it cannot.
type Share func(j, end, n, k int, hinge, weight, level, tops, nu, slopes, sums []float64, parts []int32, room []float64) (next int, ok bool)

var kernel Share // nil: none

// Use lets every sweep from now on go by another's function, where that can.
func Use(s Share) { kernel = s }

// class is what a track's sets make of a class: their pull, the first breakpoint and the part
// of the pull that ends there, and its weight.
type class struct{ pull, least, part, weight float64 }

const (
	strongest = 200   // a pull that multiplies a weight; those have lost all digits below e^{−300}
	little    = 1e-25 // a sum of weights that may have lost digits so
)

// share takes the steps of tracks from j on, up to one that is too intricate, or to the end,
// and returns that track: each class takes its weight's share of all, but for one that may be
// held at its first breakpoint.
func (s *steps) share(j, end int) int {
	if s.ByPaper {
		return j
	}
	if kernel != nil && j < end {
		s.hinge = [...]float64{s.Margin, s.C, strongest, little, met}
		from, k := s.first*s.n, len(s.classes)
		s.room = sized(s.room, 4*k)
		if next, ok := kernel(j, end, s.n, k, s.hinge[:], s.weight, s.level, s.tops, s.nu[from:from+k*s.n], s.slopes, s.bag.Sum, s.parts, s.room); ok {
			return next
		}
	}
	for j < end && s.shared(j) {
		j++
	}
	return j
}

// shared is share for one track; where it reports false it has touched nothing.
func (s *steps) shared(j int) bool {
	total, ok := s.weigh(j)
	if !ok {
		return false
	}
	n, at, sets := s.n, s.first*s.n+j, s.parts[len(s.classes):]
	part := 0
	for i := range s.classes {
		x, now := &s.classes[i], &s.nu[at+i*n]
		nu := x.weight / total
		by := nu - *now
		*now = nu
		for range s.parts[i] {
			s.bag.Sum[sets[part]] += s.slopes[part*n+j] * by
			part++
		}
		s.level[i*n+j] += x.pull
	}
	if len(s.classes) > 1 {
		s.setApart(j, total)
	}
	s.weight[j] = total
	return true
}

// weigh finds every class's pull and weight on a track, and returns their total.
func (s *steps) weigh(j int) (total float64, ok bool) {
	n, sets := s.n, s.parts[len(s.classes):]
	total = s.weight[j]
	part := 0
	for i := range s.classes {
		x := class{least: nearly, weight: s.weight[(i+1)*n+j]}
		now := s.nu[(s.first+i)*n+j]
		for range s.parts[i] {
			slope := s.slopes[part*n+j]
			if short := s.Margin - (s.bag.Sum[sets[part]] - slope*now); short > met {
				x.pull += slope
				if short < slope*x.least {
					x.least, x.part = short/slope, slope
				}
			}
			part++
		}
		x.pull *= s.C
		x.part *= s.C
		if x.pull > strongest {
			return 0, false
		}
		if x.pull > 0 {
			x.weight *= special.Exp(x.pull)
		}
		total += x.weight
		s.classes[i] = x
	}
	held := -1
	for i, x := range s.classes {
		if x.reaches(total) {
			held = i
		}
	}
	if held < 0 {
		return total, true
	}
	return s.hold(held, j)
}

// reaches reports whether a class goes beyond its first breakpoint.
func (x class) reaches(total float64) bool { return x.pull > 0 && x.weight > x.least*total }

// hold keeps a class at its first breakpoint, as if it were pulled so much less: unless it
// goes on without what ends there, or another class then reaches a breakpoint too.
func (s *steps) hold(held, j int) (total float64, ok bool) {
	rest := s.weight[j]
	for i, x := range s.classes {
		if i != held {
			rest += x.weight
		}
	}
	x := &s.classes[held]
	weight := x.least * rest / (1 - x.least)
	if x.weight*special.Exp(-x.part) > weight {
		return 0, false
	}
	total = rest + weight
	for i, x := range s.classes {
		if i != held && x.reaches(total) {
			return 0, false
		}
	}
	x.pull = s.top[j] + special.Log(weight) - s.level[held*s.n+j]
	x.weight = weight
	return total, true
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
	s.tops[class*s.n+j] = top
	return sum
}
