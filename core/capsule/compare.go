package capsule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"siibp/core/result"
)

// tolerances are the largest differences between builds, by precision: relative for F, absolute for
// probabilities. Builds differ in the last bits, and tens of iterations of several starts amplify
// the difference. Log probabilities are compared as probabilities, because rounding dominates the
// logarithm of a probability near 0.
var tolerances = map[string]float64{"float64": 1e-6, "float32": 1e-3, "auto": 1e-3}

// tieTolerance is the largest relative difference of two log probabilities at which the ranks of
// their tracks are interchangeable.
const tieTolerance = 1e-2

// Comparison is the agreement of a repeated run with its capsule.
type Comparison struct {
	Labels, Ranks Agreement
	F             [2]float64 // of the capsule and of the repeated run
	Greatest      float64    // largest difference of two numbers; relative for F
	Where         string     // quantity with the largest difference
	Bits          bool       // whether all numbers are bit-identical
	Build         bool       // whether both runs used the same build
	Tolerance     float64    // largest Greatest between different builds
}

// Agreement counts the identical items, Same, among Of items.
type Agreement struct{ Same, Of int }

// Compare compares the run of another capsule with the run of c. It returns an error if their
// numbers of tracks, concepts or tuples differ.
func (c *Capsule) Compare(repeated *Capsule) (Comparison, error) {
	recorded, current := &c.Answer, &repeated.Answer
	if len(recorded.Best) != len(current.Best) || len(recorded.Concepts) != len(current.Concepts) || len(recorded.Rankings) != len(current.Rankings) {
		return Comparison{}, oneFault(answerFile, "", "the answer must be of the dataset's tracks and captions",
			fmt.Sprintf("%d labels and %d rankings, not %d and %d", len(recorded.Best), len(recorded.Rankings), len(current.Best), len(current.Rankings)), "")
	}
	x := Comparison{Tolerance: tolerances[string(c.Options.Precision)], F: [2]float64{recorded.F, current.F}, Build: c.Build == repeated.Build,
		Labels: Agreement{0, len(current.Best)}, Ranks: Agreement{0, len(current.Rankings)}}
	x.record("F", relativeDifference(recorded.F, current.F))
	for i, best := range current.Best {
		if best == recorded.Best[i] {
			x.Labels.Same++
			x.record("ν", math.Abs(probabilityOf(recorded.Zeta[i])-probabilityOf(current.Zeta[i])))
		}
	}
	for i := range current.Rankings {
		if x.sameRanking(&recorded.Rankings[i], &current.Rankings[i]) {
			x.Ranks.Same++
		}
	}
	var err error
	x.Bits, err = sameBits(recorded, current)
	return x, err
}

// sameRanking reports whether two rankings are equal up to the order of tracks whose scores differ
// only by rounding.
func (x *Comparison) sameRanking(recorded, current *Ranking) bool {
	if len(recorded.Tracks) != len(current.Tracks) {
		return false
	}
	recordedScore := map[int32]float64{}
	for i, track := range recorded.Tracks {
		recordedScore[track] = recorded.Scores[i]
	}
	for i, track := range current.Tracks {
		score, found := recordedScore[track]
		expected := recorded.Scores[i]
		if !found || probabilityDifference(score, expected) > x.Tolerance || relativeDifference(score, expected) > tieTolerance {
			return false
		}
		x.record("a ranking", probabilityDifference(score, current.Scores[i]))
	}
	return true
}

// record updates the largest difference and its quantity.
func (x *Comparison) record(quantity string, difference float64) {
	if difference > x.Greatest {
		x.Greatest, x.Where = difference, quantity
	}
}

// probabilityOf returns ν = σ(ζ).
func probabilityOf(zeta result.Number) float64 { return 1 / (1 + math.Exp(-float64(zeta))) }

// probabilityDifference returns |e^a − e^b|, for probabilities given as logarithms.
func probabilityDifference(a, b float64) float64 { return math.Abs(math.Exp(a) - math.Exp(b)) }

// relativeDifference returns |a − b| / max(1, |a|, |b|), and +Inf if only one is infinite.
func relativeDifference(a, b float64) float64 {
	largest := max(1, math.Abs(a), math.Abs(b))
	switch {
	case a == b:
		return 0
	case math.IsInf(largest, 0):
		return math.Inf(1)
	}
	return math.Abs(a-b) / largest
}

// sameBits compares two answers by their JSON, which represents numbers exactly.
func sameBits(recorded, current *Answer) (bool, error) {
	a, err := json.Marshal(recorded)
	if err != nil {
		return false, err
	}
	b, err := json.Marshal(current)
	return bytes.Equal(a, b), err
}

// Same reports whether all labels and rankings agree and all numbers are within tolerance.
// Tolerance 0 means x.Tolerance for different builds and bit-identity for the same build.
func (x Comparison) Same(tolerance float64) bool {
	switch {
	case x.Bits:
		return true
	case tolerance == 0 && x.Build:
		return false
	case tolerance == 0:
		tolerance = x.Tolerance
	}
	return x.Labels.all() && x.Ranks.all() && x.Greatest <= tolerance
}

func (c Agreement) all() bool { return c.Same == c.Of }

// Verdict returns the comparison as a sentence.
func (x Comparison) Verdict(tolerance float64) string {
	switch {
	case x.Bits:
		return "The run reproduces the run archive's result, bit for bit."
	case x.Same(tolerance):
		return fmt.Sprintf("The run reproduces the run archive's result, with all numbers within %.1g.", x.Greatest)
	case x.Labels.all() && x.Ranks.all():
		return fmt.Sprintf("The run reproduces the run archive's labels and rankings, but numbers differ by up to %.1g (%s).", x.Greatest, x.Where)
	}
	return fmt.Sprintf("The run does not reproduce the run archive's result: %d of %d labels and %d of %d rankings are the same; F is %.6f, not %.6f.",
		x.Labels.Same, x.Labels.Of, x.Ranks.Same, x.Ranks.Of, x.F[1], x.F[0])
}
