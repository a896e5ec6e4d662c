package constraint

import (
	"iter"
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/special"
)

// JointBlock is the coefficients of all classes of two concepts of a video. A track shows one pair of classes.
type JointBlock struct {
	Constraints *Constraints
	Grid
	Tracks int       // n
	Logits []float64 // cells×n: the logits of the pairs, without the constraints
	Joint  []float64 // cells×n: q of the pairs
	Nu     []float64 // K_i×n: ν, the sums of the rows and of the columns of q
	Zeta   []float64 // K_i×n: ζ = log ν − log(1−ν)
	Known  []bool    // K_i×n: true where the label is fixed; nil if none is
}

// UpdateJoint computes the exact update of a joint block, track after track and always with the newest q: the minimum
// over q of
//
//	Σ_rc q_rc (log q_rc − a_rc) + Σ cost,  Σ_rc q_rc = 1.
//
// The cost of each constraint is piecewise linear in a row, a column or a cell of q. UpdateJoint returns
// Σ q log q.
func (s *Updater) UpdateJoint(b JointBlock) (negEntropy float64) {
	x := s.newJointUpdate(b)
	for j := range b.Tracks {
		x.load(j)
		x.solve()
		negEntropy += x.store()
		s.Yielder.Did(b.Cells() * classWork)
	}
	return negEntropy
}

// newJointUpdate returns the update of a block, before its first track.
func (s *Updater) newJointUpdate(b JointBlock) *jointUpdate {
	n := b.Cells()
	return &jointUpdate{JointBlock: b, updater: s, costs: b.Constraints.pairCosts(b.Grid), logits: make([]float64, n), q: make([]float64, n),
		old: make([]float64, n)}
}

// LinearCosts yields the name of each linear kind, and its cost of each pair of a grid. Callers must not change the costs.
func (c *Constraints) LinearCosts(g Grid) iter.Seq2[string, []float64] {
	return func(yield func(string, []float64) bool) {
		for _, k := range c.kinds {
			if k.linear != nil && !yield(kinds[k.index].name, k.linear.jointCosts(g)) {
				return
			}
		}
	}
}

// pairCosts returns the cost of each pair of a grid, the sum over the linear kinds.
func (c *Constraints) pairCosts(g Grid) []float64 {
	sum := make([]float64, g.Cells())
	for _, costs := range c.LinearCosts(g) {
		floats.Add(sum, costs)
	}
	return sum
}

// Multiplier is a constraint and its multiplier λ at the minimum, which is added to the logits of its pairs.
type Multiplier struct {
	Slope
	Value float64
}

// SplitJoint computes the update of UpdateJoint for one track without applying it. It returns the logits of the pairs with
// their costs and multipliers, and the multiplier of each constraint. If the rounds do not converge and q stays, the logits
// are log q, and the multipliers are those of the last round.
func (s *Updater) SplitJoint(b JointBlock, track int) (logits []float64, multipliers []Multiplier) {
	x := s.newJointUpdate(b)
	x.load(track)
	x.solve()
	for _, m := range x.multipliers {
		multipliers = append(multipliers, Multiplier{m.Slope, m.lambda})
	}
	return x.logits, multipliers
}

// jointUpdate is the state of an update over a joint block.
type jointUpdate struct {
	JointBlock
	updater *Updater
	costs   []float64 // of the pairs

	// Of one track.
	track       int
	old         []float64 // q before the update
	q           []float64 // unnormalized while solve runs
	total       float64   // Σ q while solve runs
	logits      []float64 // with the multipliers
	logTotal    float64   // log Σ e^logits
	multipliers []multiplier

	slopes   []Slope // scratch
	nu, logs []float64
	zeta     []float64
}

// load copies the logits and q of a track, and lists its constraints. A pair that a known label rules out gets the logit
// −∞.
func (s *jointUpdate) load(track int) {
	s.track = track
	for i, cost := range s.costs {
		s.logits[i], s.old[i] = s.Logits[i*s.Tracks+track]-cost, s.Joint[i*s.Tracks+track]
	}
	for _, concept := range s.concepts() {
		if s.isKnown(concept) {
			s.ruleOut(concept)
		}
	}
	s.findMultipliers()
}

// isKnown reports whether the label of a concept is fixed on the track.
func (s *jointUpdate) isKnown(c gridConcept) bool {
	return s.Known != nil && s.Known[c.first*s.Tracks+s.track]
}

// ruleOut gives the logit −∞ to the pairs without the known class of a concept, or to all pairs with a class if the
// known label is background.
func (s *jointUpdate) ruleOut(concept gridConcept) {
	background := true
	for c := concept.first; c < concept.end; c++ {
		if s.Nu[c*s.Tracks+s.track] == 1 {
			background = false
		} else {
			s.column(c).add(s.logits, math.Inf(-1))
		}
	}
	if !background {
		concept.none.add(s.logits, math.Inf(-1))
	}
}

// findMultipliers lists the constraints whose slopes depend on q of the track. Linear kinds are left out, because the
// logits contain their slopes.
func (s *jointUpdate) findMultipliers() {
	s.multipliers = s.multipliers[:0]
	for _, k := range s.Constraints.kinds {
		switch {
		case k.linear != nil:
		case k.joint != nil:
			k.joint.jointSlopes(s.Grid, s.old, s.addMultiplier)
		default: // of each coefficient
			for c := range s.Rows + s.Cols {
				s.slopes = k.Slopes(s.slopes[:0], s.coefficient(c))
				for _, slope := range s.slopes {
					s.addMultiplier(s.column(c), slope)
				}
			}
		}
	}
}

// addMultiplier adds a constraint, if it has a slope. Its λ begins at the number nearest to 0.
func (s *jointUpdate) addMultiplier(at cells, x Slope) {
	if x.AtZero == 0 && x.Breakpoint >= 1 {
		return
	}
	m := multiplier{at, x, max(x.AtZero-x.Drop, min(x.AtZero, 0))}
	if !m.moves() {
		m.lambda = x.AtZero
	}
	at.add(s.logits, m.lambda)
	s.multipliers = append(s.multipliers, m)
}

// coefficient returns the coefficient of a column on the track.
func (s *jointUpdate) coefficient(column int) Coefficient {
	return Coefficient{column, s.track, s.Tracks, s.Nu, s.updater.ExclusionWeight}
}

// store writes q, ν and ζ of the track, adds the change of q to the sums of the constraints, and returns
// Σ q log q.
func (s *jointUpdate) store() (negEntropy float64) {
	for _, k := range s.Constraints.kinds {
		if k.joint != nil {
			k.joint.changeJoint(s.Grid, s.old, s.q)
		}
	}
	for i, q := range s.q {
		s.Joint[i*s.Tracks+s.track] = q
		if q > 0 {
			negEntropy += q * (s.logits[i] - s.logTotal)
		}
	}
	for _, concept := range s.concepts() {
		if !s.isKnown(concept) {
			s.storeConcept(concept)
		}
	}
	return negEntropy
}

// storeConcept writes ν and ζ of the classes of one concept.
func (s *jointUpdate) storeConcept(concept gridConcept) {
	nu, zeta := s.oddsOf(concept)
	for i := range nu {
		c := concept.first + i
		at := c*s.Tracks + s.track
		for _, k := range s.Constraints.kinds {
			if k.joint == nil {
				k.Change(s.coefficient(c), nu[i]-s.Nu[at])
			}
		}
		s.Nu[at], s.Zeta[at] = nu[i], zeta[i]
	}
}

// oddsOf returns ν and ζ of each class of a concept. The next call reuses both lists.
func (s *jointUpdate) oddsOf(concept gridConcept) (nu, zeta []float64) {
	s.nu, s.logs, s.zeta = s.nu[:0], s.logs[:0], s.zeta[:0]
	add := func(at cells) {
		s.nu = append(s.nu, at.sum(s.q))
		s.logs = append(s.logs, s.logOf(s.nu[len(s.nu)-1], at))
	}
	for c := concept.first; c < concept.end; c++ {
		add(s.column(c))
	}
	add(concept.none)
	classes := concept.end - concept.first
	for i := range classes {
		sum := floats.Sum(s.nu[:i]) + floats.Sum(s.nu[i+1:])
		others := special.Log(sum)
		if sum < smallestSum {
			own := s.logs[i]
			s.logs[i] = math.Inf(-1)
			others = special.LogSumExp(s.logs)
			s.logs[i] = own
		}
		s.zeta = append(s.zeta, s.logs[i]-others)
	}
	return s.nu[:classes], s.zeta
}

// smallestSum is the least sum of q whose logarithm is that of the sum. A smaller sum has lost terms, because q below
// e^−300 is 0, and its logarithm is computed from the logits.
const smallestSum = 1e-110

// logOf returns the logarithm of a sum of q over some cells.
func (s *jointUpdate) logOf(sum float64, at cells) float64 {
	if sum >= smallestSum {
		return special.Log(sum)
	}
	return at.logSum(s.logits) - s.logTotal
}
