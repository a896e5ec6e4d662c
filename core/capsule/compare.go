package capsule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"siibp/core/result"
)

// tolerances are how far two builds may be apart, by precision, which auto leaves open: relatively in F, absolutely
// in a probability. Their math.Exp and their sums differ in the last bits; several starts
// of tens of iterations each lose some digits more. What a logarithm says of a probability
// that is nearly 0 is itself decided by rounding, so logarithms are not held to it.
var tolerances = map[string]float64{"float64": 1e-6, "float32": 1e-3, "auto": 1e-3}

// alike is how far, relatively, the logarithms of two such probabilities may be apart for
// their tracks to change places.
const alike = 1e-2

// Comparison says how far a run made again agrees with its capsule.
type Comparison struct {
	Labels, Ranks Count
	F             [2]float64 // of the capsule, and now
	Greatest      float64    // difference of two numbers, relative in F
	Where         string     // it is
	Bits          bool       // every number is the same in every bit
	Build         bool       // both are by one build
	Tolerance     float64    // what Greatest may be, by two builds
}

// Count is how many of something are the same.
type Count struct{ Same, Of int }

// Compare holds what was found now against the capsule. It errs where the two are not
// about the same tracks, concepts and tuples.
func (c *Capsule) Compare(now *Capsule) (Comparison, error) {
	was, is := &c.Answer, &now.Answer
	if len(was.Best) != len(is.Best) || len(was.Concepts) != len(is.Concepts) || len(was.Rankings) != len(is.Rankings) {
		return Comparison{}, fault(answerFile, "", "the answer is about the dataset's tracks and captions",
			fmt.Sprintf("%d labels and %d rankings, not %d and %d", len(was.Best), len(was.Rankings), len(is.Best), len(is.Rankings)), "")
	}
	x := Comparison{Tolerance: tolerances[string(c.Options.Precision)], F: [2]float64{was.F, is.F}, Build: c.Build == now.Build,
		Labels: Count{0, len(is.Best)}, Ranks: Count{0, len(is.Rankings)}}
	x.number("F", relative(was.F, is.F))
	for i, best := range is.Best {
		if best == was.Best[i] {
			x.Labels.Same++
			x.number("ν", math.Abs(nu(was.Zeta[i])-nu(is.Zeta[i])))
		}
	}
	for i := range is.Rankings {
		if x.ranking(&was.Rankings[i], &is.Rankings[i]) {
			x.Ranks.Same++
		}
	}
	var err error
	x.Bits, err = sameBits(was, is)
	return x, err
}

// ranking reports whether two rankings are the same; tracks may change places where
// their scores differ by rounding.
func (x *Comparison) ranking(was, is *Ranking) bool {
	if len(was.Tracks) != len(is.Tracks) {
		return false
	}
	before := map[int]float64{}
	for i, track := range was.Tracks {
		before[track] = float64(was.Scores[i])
	}
	for i, track := range is.Tracks {
		score, known := before[track]
		place := float64(was.Scores[i])
		if !known || probability(score, place) > x.Tolerance || relative(score, place) > alike {
			return false
		}
		x.number("a ranking", probability(score, float64(is.Scores[i])))
	}
	return true
}

func (x *Comparison) number(where string, difference float64) {
	if difference > x.Greatest {
		x.Greatest, x.Where = difference, where
	}
}

func nu(zeta result.Number) float64 { return 1 / (1 + math.Exp(-float64(zeta))) }

// probability is how far two are apart that are given as logarithms.
func probability(a, b float64) float64 { return math.Abs(math.Exp(a) - math.Exp(b)) }

// relative is the difference of two numbers against the larger, or against 1; infinite
// where only one is.
func relative(a, b float64) float64 {
	most := max(1, math.Abs(a), math.Abs(b))
	switch {
	case a == b:
		return 0
	case math.IsInf(most, 0):
		return math.Inf(1)
	}
	return math.Abs(a-b) / most
}

// sameBits compares what the two would be written as; numbers are written exactly.
func sameBits(was, is *Answer) (bool, error) {
	a, err := json.Marshal(was)
	if err != nil {
		return false, err
	}
	b, err := json.Marshal(is)
	return bytes.Equal(a, b), err
}

// Same reports whether the run gave the same: all labels and ranks, and every number
// within the tolerance. If that is 0, x.Tolerance is used, and one build must agree in
// every bit.
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

func (c Count) all() bool { return c.Same == c.Of }

// Verdict says it in a sentence or two.
func (x Comparison) Verdict(tolerance float64) string {
	switch {
	case x.Bits:
		return "The capsule's result again, bit for bit."
	case x.Same(tolerance):
		return fmt.Sprintf("The capsule's result again, its numbers within %.1g.", x.Greatest)
	case x.Labels.all() && x.Ranks.all():
		return fmt.Sprintf("The capsule's labels and ranks again, but numbers differ by up to %.1g (%s).", x.Greatest, x.Where)
	}
	return fmt.Sprintf("Not the capsule's result: %d of %d labels and %d of %d rankings are the same; F is %.6f, not %.6f.",
		x.Labels.Same, x.Labels.Of, x.Ranks.Same, x.Ranks.Of, x.F[1], x.F[0])
}
