package constraint

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// JointBlock is the coefficients of all classes of two concepts of a video. A track shows one pair of classes.
type JointBlock struct {
	Video *Video
	Grid
	Tracks int       // n
	Logits []float64 // cells×n: the logits of the pairs, without the constraints
	Joint  []float64 // cells×n: q of the pairs
	Nu     []float64 // K_i×n: ν, the sums of rows and columns of q
	Zeta   []float64 // K_i×n: ζ = log ν − log(1−ν)
	Known  []bool    // K_i×n: ν stays as it is; or nil
}

// UpdateJoint takes the exact step over a joint block, track after track and always with the newest q: the minimum
// over q of
//
//	Σ_rc q_rc (log q_rc − a_rc) + Σ cost,  Σ_rc q_rc = 1.
//
// The cost of each constraint is piecewise linear in a row, a column or a cell of q. UpdateJoint returns
// Σ q log q. It may suspend after a bounded amount of work.
func (s *Stepper) UpdateJoint(b JointBlock) (entropy float64) {
	x := s.newJointStep(b)
	for j := range b.Tracks {
		x.load(j)
		x.findMultipliers(j)
		x.solve(j)
		entropy += x.store(j)
		s.Yielder.Did(b.Cells() * classWork)
	}
	return entropy
}

// newJointStep returns the step over a block, before its first track.
func (s *Stepper) newJointStep(b JointBlock) *jointStep {
	n := b.Cells()
	return &jointStep{JointBlock: b, stepper: s, costs: b.Video.PairCosts(b.Grid), logits: make([]float64, n), q: make([]float64, n)}
}

// PairCosts returns the cost of each pair of a grid, 0 without the constraint kind pairs. Callers must not change it.
func (v *Video) PairCosts(g Grid) []float64 {
	if v.pairs == nil {
		return make([]float64, g.Cells())
	}
	return v.pairs.ofGrid(g)
}

// Multiplier is a constraint and its multiplier λ at the minimum, which is added to the logits of its pairs.
type Multiplier struct {
	Slope
	Value float64
}

// SplitJoint returns what UpdateJoint would find for one track: q of the pairs, the multiplier of each constraint, and ζ,
// first of the rows and then of the columns. It changes nothing.
func (s *Stepper) SplitJoint(b JointBlock, track int) (q []float64, multipliers []Multiplier, zeta []float64) {
	x := s.newJointStep(b)
	x.load(track)
	x.findMultipliers(track)
	x.solve(track)
	for _, p := range x.multipliers {
		multipliers = append(multipliers, Multiplier{p.Slope, p.lambda})
	}
	for _, concept := range [][2]int{{b.FirstRow, b.Rows}, {b.FirstCol, b.Cols}} {
		_, list := x.oddsOf(concept[0], concept[1])
		zeta = append(zeta, list...)
	}
	return x.q, multipliers, zeta
}

// jointStep is a step over a joint block under way.
type jointStep struct {
	JointBlock
	stepper     *Stepper
	costs       []float64 // of the pairs
	logits      []float64 // of the track, with the multipliers
	q           []float64 // of the track; unnormalized while solve runs
	logTotal    float64   // log Σ e^logits
	multipliers []multiplier
	total       float64 // Σ q while solve runs
	slopes      []Slope
	nu, logs    []float64 // of the classes of a concept and of none
	zeta        []float64
}

// load copies the logits and q of a track. A pair that a known label rules out gets the logit −∞.
func (s *jointStep) load(j int) {
	for i, cost := range s.costs {
		s.logits[i], s.q[i] = s.Logits[i*s.Tracks+j]-cost, s.Joint[i*s.Tracks+j]
	}
	s.ruleOut(j, s.FirstRow, s.Rows)
	s.ruleOut(j, s.FirstCol, s.Cols)
}

// ruleOut gives the logit −∞ to the rows, or columns, of a known concept on a track that do not have its label.
func (s *jointStep) ruleOut(j, first, n int) {
	if s.Known == nil || n == 0 || !s.Known[first*s.Tracks+j] {
		return
	}
	none := true
	for c := first; c < first+n; c++ {
		if s.Nu[c*s.Tracks+j] == 1 {
			none = false
		} else {
			s.of([]int{c}).add(s.logits, math.Inf(-1))
		}
	}
	if !none {
		s.noneOf(first).add(s.logits, math.Inf(-1))
	}
}

// noneOf returns the cells of none of the concept whose first class has the given column of ν.
func (s *jointStep) noneOf(first int) cells {
	if first == s.FirstRow {
		return cells{s.Cell(s.Rows, 0), 1, s.Cols + 1}
	}
	return cells{s.Cols, s.Cols + 1, s.Rows + 1}
}

// findMultipliers lists the constraints that depend on q of a track, with λ at the upper end of its range. A kind other
// than the hinge and pairs depends on ν alone.
func (s *jointStep) findMultipliers(j int) {
	s.multipliers = s.multipliers[:0]
	for _, k := range s.Video.kinds {
		switch x := k.Kind.(type) {
		case *Pairs: // the logits have it
		case *Hinge:
			for i, columns := range x.columns {
				at := s.of(columns)
				s.add(at, x.along(int32(i), 1, at.sum(s.q)))
			}
		default:
			for i := range s.Rows + s.Cols {
				c := s.FirstRow + i
				if i >= s.Rows {
					c = s.FirstCol + i - s.Rows
				}
				s.slopes = x.Slopes(s.slopes[:0], s.point(c, j))
				for _, slope := range s.slopes {
					s.add(s.of([]int{c}), slope)
				}
			}
		}
	}
}

// add adds a constraint to the multipliers, if it has a slope.
func (s *jointStep) add(at cells, x Slope) {
	if x.Start != 0 || x.At < 1 {
		at.add(s.logits, x.Start)
		s.multipliers = append(s.multipliers, multiplier{at, x, x.Start})
	}
}

// point returns the coefficient of a column on a track.
func (s *jointStep) point(column, j int) Point {
	return Point{column, j, s.Tracks, s.Nu, s.stepper.ExclusionWeight}
}

// store writes q, ν and ζ of a track, changes the sums of the constraints by what q has changed, and returns
// Σ q log q.
func (s *jointStep) store(j int) (entropy float64) {
	n := s.Tracks
	if h := s.Video.hinge; h != nil {
		for i, columns := range h.columns {
			at := s.of(columns)
			for c := range at.n {
				cell := at.from + c*at.step
				h.Sums[i].Sum += s.q[cell] - s.Joint[cell*n+j]
			}
		}
	}
	for i, q := range s.q {
		s.Joint[i*n+j] = q
		if q > 0 {
			entropy += q * (s.logits[i] - s.logTotal)
		}
	}
	s.storeConcept(j, s.FirstRow, s.Rows)
	s.storeConcept(j, s.FirstCol, s.Cols)
	return entropy
}

// storeConcept writes ν and ζ of the classes of one concept on a track, unless its label is known.
func (s *jointStep) storeConcept(j, first, n int) {
	if s.Known != nil && n > 0 && s.Known[first*s.Tracks+j] {
		return
	}
	sums, zeta := s.oddsOf(first, n)
	for i := range n {
		c := first + i
		by := sums[i] - s.Nu[c*s.Tracks+j]
		for _, k := range s.Video.kinds {
			if k.Kind != Kind(s.Video.hinge) {
				k.Change(s.point(c, j), by)
			}
		}
		s.Nu[c*s.Tracks+j] = sums[i]
		s.Zeta[c*s.Tracks+j] = zeta[i]
	}
}

// oddsOf returns ν and ζ of each of the n classes of a concept, given the column of ν of the first. The next call
// reuses both lists.
func (s *jointStep) oddsOf(first, n int) (nu, zeta []float64) {
	s.nu, s.logs, s.zeta = sized(s.nu, n+1), sized(s.logs, n+1), s.zeta[:0]
	nu, logs := s.nu, s.logs
	for i := range n {
		nu[i], logs[i] = s.sumOf(s.of([]int{first + i}))
	}
	nu[n], logs[n] = s.sumOf(s.noneOf(first))
	for i := range n {
		others := floats.Sum(nu[:i]) + floats.Sum(nu[i+1:])
		log := special.Log(others)
		if others < smallestSum {
			log = floats.LogSumExp(slices.Concat(logs[:i], logs[i+1:]))
		}
		s.zeta = append(s.zeta, logs[i]-log)
	}
	return nu[:n], s.zeta
}

// smallestSum is a sum of q from which on its logarithm has all digits, although q below e^−300 is 0.
const smallestSum = 1e-110

// sumOf returns the sum of q over some cells, and its logarithm, which is finite where the sum underflows to 0.
func (s *jointStep) sumOf(at cells) (sum, log float64) {
	if sum = at.sum(s.q); sum >= smallestSum {
		return sum, special.Log(sum)
	}
	return sum, at.logSum(s.logits) - s.logTotal
}
