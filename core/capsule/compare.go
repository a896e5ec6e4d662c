package capsule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"siibp/core/result"
)

// tolerances bound the difference between two builds, by precision: relative in F, absolute in a
// probability. Rounding differs between builds in the last bits, and several starts of tens of
// iterations lose some more digits. The logarithm of a probability near 0 is itself decided by
// rounding, so that logarithms are compared as probabilities.
var tolerances = map[string]float64{"float64": 1e-6, "float32": 1e-3, "auto": 1e-3}

// tieTolerance is the relative difference of two log probabilities up to which their tracks
// may swap ranks.
const tieTolerance = 1e-2

// Comparison says how far a repeated run agrees with its capsule.
type Comparison struct {
	Labels, Ranks Count
	F             [2]float64 // of the capsule and of the repeated run
	Greatest      float64    // largest difference of two numbers, relative in F
	Where         string     // where the largest difference is
	Bits          bool       // whether all numbers agree in every bit
	Build         bool       // whether both runs are by the same build
	Tolerance     float64    // bound of Greatest for two builds
}

// Count says how many of a number of items are the same.
type Count struct{ Same, Of int }

// Compare compares the run of another capsule with that of c. It errs if the two are of
// different tracks, concepts or tuples.
func (c *Capsule) Compare(repeated *Capsule) (Comparison, error) {
	recorded, current := &c.Answer, &repeated.Answer
	if len(recorded.Best) != len(current.Best) || len(recorded.Concepts) != len(current.Concepts) || len(recorded.Rankings) != len(current.Rankings) {
		return Comparison{}, oneFault(answerFile, "", "the answer is of the dataset's tracks and captions",
			fmt.Sprintf("%d labels and %d rankings, not %d and %d", len(recorded.Best), len(recorded.Rankings), len(current.Best), len(current.Rankings)), "")
	}
	x := Comparison{Tolerance: tolerances[string(c.Options.Precision)], F: [2]float64{recorded.F, current.F}, Build: c.Build == repeated.Build,
		Labels: Count{0, len(current.Best)}, Ranks: Count{0, len(current.Rankings)}}
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

// sameRanking reports whether two rankings are the same. Tracks may swap ranks if their
// scores differ only by rounding.
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

// record keeps the largest difference and where it is.
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

// sameBits compares the JSON of two answers, which holds numbers exactly.
func sameBits(recorded, current *Answer) (bool, error) {
	a, err := json.Marshal(recorded)
	if err != nil {
		return false, err
	}
	b, err := json.Marshal(current)
	return bytes.Equal(a, b), err
}

// Same reports whether all labels and rankings are the same and every number is within the
// tolerance. With tolerance 0 it uses x.Tolerance, and requires two runs by the same build
// to agree in every bit.
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

// all reports whether all items are the same.
func (c Count) all() bool { return c.Same == c.Of }

// Verdict describes the comparison in a sentence.
func (x Comparison) Verdict(tolerance float64) string {
	switch {
	case x.Bits:
		return "The run gives the capsule's result, bit for bit."
	case x.Same(tolerance):
		return fmt.Sprintf("The run gives the capsule's result, with all numbers within %.1g.", x.Greatest)
	case x.Labels.all() && x.Ranks.all():
		return fmt.Sprintf("The run gives the capsule's labels and rankings, but numbers differ by up to %.1g (%s).", x.Greatest, x.Where)
	}
	return fmt.Sprintf("The run does not give the capsule's result: %d of %d labels and %d of %d rankings are the same; F is %.6f, not %.6f.",
		x.Labels.Same, x.Labels.Of, x.Ranks.Same, x.Ranks.Of, x.F[1], x.F[0])
}
