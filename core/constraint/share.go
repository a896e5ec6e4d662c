package constraint

import "siibp/core/special"

// Kernel is another's functions in place of this package's loops. Where one cannot it returns
// false, and has then touched nothing.
type Kernel struct {
	// Block goes on with Sweep from track j on, for k classes and n tracks, the first of them a column
	// of nu, which has all. room is m, C, strongest, little and met, place for a number and 4·k
	// numbers; work, parts, sets and others are those of steps, level is of the k columns. It returns
	// the first track that is too intricate, or n and the sum of Sweep, but for what tracks that were
	// left out have in it.
	Block func(j, k, n, first int, room, work, level, nu, sums []float64, parts, sets, others []int32) (next int, sum float64, ok bool)
	// What Recount does for n tracks; of each set the list has how many columns it has, and which.
	Recount32 func(n int, sets []int32, nu []float32, sums []float64) bool
	Recount64 func(n int, sets []int32, nu, sums []float64) bool
}

var kernel Kernel

// Use lets everything from now on go by a kernel, where that can; without functions: by none.
func Use(k Kernel) { kernel = k }

// byKernel is Sweep but for what is held; it reports false, and has touched nothing, where there
// is no kernel, or tracks are known.
func (s *steps) byKernel(known []bool) (sum float64, ok bool) {
	if kernel.Block == nil || known != nil || s.ByPaper {
		return 0, false
	}
	k := len(s.classes)
	hinge := [...]float64{s.Margin, s.C, strongest, little, met, 0} // the last is for what a kernel sums
	s.room = sized(s.room, len(hinge)+4*k)
	copy(s.room, hinge[:])
	for j := 0; ; j++ {
		next, rest, ok := kernel.Block(j, k, s.n, s.first, s.room, s.work, s.level, s.nu, s.bag.Sum, s.parts, s.sets, s.others)
		if !ok || next == s.n {
			return sum + rest, ok
		}
		sum += s.step(next)
		j = next
	}
}

// class is what a track's sets make of a class: their pull, the breakpoint of the first that lets
// go, 1 where none does, and the class's weight; after that breakpoint that is less times as much.
type class struct{ pull, least, less, weight float64 }

const (
	strongest = 200   // a pull that multiplies a weight; those have lost all digits below e^{−300}
	little    = 1e-25 // a sum of weights that may have lost digits so
)

// share takes the steps of tracks from j on, up to one that is too intricate, or to the end,
// and returns that track: each class takes its weight's share of all, but for one that may be
// held at a breakpoint.
func (s *steps) share(j, end int) int {
	if s.ByPaper {
		return j
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
	n, sets := s.n, s.sets
	level, nu, slopes, sums := s.level[j:], s.nu[s.first*n+j:], s.slopes, s.bag.Sum
	part := j // its place among the slopes
	for i, x := range s.classes {
		now := x.weight / total
		by := now - nu[i*n]
		nu[i*n] = now
		level[i*n] += x.pull
		for _, set := range sets[:s.count(i)] {
			sums[set] += slopes[part] * by
			part += n
		}
		sets = sets[s.count(i):]
	}
	if len(s.classes) > 1 {
		s.setApart(j, total)
	}
	s.weight[j] = total
	return true
}

// count returns how many sets hold class i.
func (s *steps) count(i int) int { return int(s.parts[i+1] - s.parts[i]) }

// weigh finds every class's pull and weight on a track, and returns their total.
func (s *steps) weigh(j int) (total float64, ok bool) {
	total = s.weight[j]
	part, held := 0, -1
	for i := range s.classes {
		x := s.pull(i, part, j, 0)
		if x.pull > strongest {
			return 0, false
		}
		total += x.weight
		s.classes[i] = x
		part += s.count(i)
	}
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

// pull says how a track's sets pull class i, from 0 on or beyond a breakpoint, and what it then
// weighs; of all parts its first is the one given.
func (s *steps) pull(i, part, j int, beyond float64) class {
	x, by := class{least: 1, less: 1}, 1.0
	n, now, sums := s.n, s.nu[(s.first+i)*s.n+j], s.bag.Sum
	slopes, less := s.slopes, s.weight[(len(s.classes)+1)*n:]
	row := part*n + j
	for _, set := range s.sets[part:][:s.count(i)] {
		slope := slopes[row]
		if short := s.Margin - (sums[set] - slope*now); short > met && (beyond == 0 || short/slope > beyond) {
			x.pull += slope
			by *= less[row]
			if short < nearly*slope {
				if at := short / slope; at < x.least {
					x.least, x.less = at, less[row]
				} else if at == x.least {
					x.less *= less[row]
				}
			}
		}
		row += n
	}
	x.pull *= s.C
	x.weight = s.weight[(i+1)*n+j] / by
	return x
}

// reaches reports whether a class that is pulled goes beyond its first breakpoint.
func (x class) reaches(total float64) bool { return x.pull > 0 && x.weight > x.least*total }

// hold takes a class from breakpoint to breakpoint, as long as it goes on without what ends
// there, and holds it at one that it does not leave, as if it were pulled so much less. It
// reports false if another class then reaches a breakpoint too.
func (s *steps) hold(held, j int) (total float64, ok bool) {
	rest, part := s.weight[j], 0
	for i, x := range s.classes {
		if i != held {
			rest += x.weight
		}
		if i < held {
			part += s.count(i)
		}
	}
	x := &s.classes[held]
	for x.reaches(rest + x.weight) {
		weight := x.least * rest / (1 - x.least)
		if x.weight*x.less <= weight {
			x.pull = s.tops[j] + special.Log(weight) - s.level[held*s.n+j]
			x.weight = weight
			break
		}
		*x = s.pull(held, part, j, x.least)
	}
	total = rest + x.weight
	for i, x := range s.classes {
		if i != held && x.reaches(total) {
			return 0, false
		}
	}
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
	s.tops[(class+1)*s.n+j] = top
	return sum
}
