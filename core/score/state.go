package score

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// State is the confidence in a label, or in the track that answers a caption. It depends on the
// probability and on what hidden captions show of the concept, see StateOf.
type State string

const (
	Sure      State = "sure"
	Likely    State = "likely" // as probable as Sure, but not checked on hidden captions
	Uncertain State = "uncertain"
	NotFound  State = "not found"
)

// States lists the states, the best first.
var States = []State{Sure, Likely, Uncertain, NotFound}

// Doubtful reports whether a label or answer should be looked at: it is uncertain or not found.
func (s State) Doubtful() bool { return s == Uncertain || s == NotFound }

// Lower limits of the probability. Of 3,095 answers on the skeleton and the speech data, with correct captions and with one
// name in ten wrong, 99.6 % above SureFrom are right, 93 % of those above one half, and 36 % of those above FoundFrom; 3
// are below it.
const (
	SureFrom  = 0.9
	FoundFrom = 0.25
)

// Reliability tells what hidden captions show of the labels of a concept.
type Reliability int

const (
	Reliable   Reliability = iota // better than chance
	Unchecked                     // no captions were hidden
	Unreliable                    // not better than chance
)

// StateOf returns the state of a label or answer with calibrated probability p, whose concept has the given reliability.
func StateOf(p float64, r Reliability) State {
	switch {
	case p < FoundFrom:
		return NotFound
	case p < SureFrom || r == Unreliable:
		return Uncertain
	case r == Unchecked:
		return Likely
	}
	return Sure
}

// BackgroundStateOf returns the state of a label that is background (no class) with calibrated probability p. r is the
// reliability of its concept. A hidden caption says which class a track shows, and never that a track shows none. So hidden
// captions do not check background: it is Sure only if the user has set it, and Likely at best otherwise. On the skeleton, the speech and the doorway data 488 of the
// 550 labels that are background with at least SureFrom are right, and 74 of 193 with less.
func BackgroundStateOf(p float64, r Reliability, isKnown bool) State {
	switch {
	case isKnown:
		return Sure
	case p < SureFrom || r == Unreliable:
		return Uncertain
	}
	return Likely
}

// Rounded returns a probability rounded to 2 or more significant digits. It rounds down where the nearest number would
// reach the lower limit of a state above that of p.
func Rounded(p float64, digits int) float64 {
	x, err := strconv.ParseFloat(strconv.FormatFloat(p, 'g', digits, 64), 64)
	if err != nil {
		panic("score: cannot parse a formatted number: " + err.Error())
	}
	for _, limit := range []float64{SureFrom, FoundFrom} {
		if p < limit && x >= limit {
			unit := math.Pow10(digits) // of the last digit, since p is between 0.1 and 1
			return math.Round(limit*unit-1) / unit
		}
	}
	return x
}

// Reliability returns the reliability of a concept. A concept that no hidden caption names has that of all concepts together.
func (t *Trust) Reliability(concept string) Reliability {
	if t == nil {
		return Unchecked
	}
	s := t.HeldOutScore
	for _, c := range t.Concepts {
		if c.Name == concept {
			s = c.HeldOutScore
		}
	}
	if s.BetterThanChance() {
		return Reliable
	}
	return Unreliable
}

// Accuracy is the expected accuracy of a run: of the answers to its captions or, without captions, of its labels. If only
// some concepts are reliable, it is that of their labels. Answers are estimated better: on the skeleton and the speech data
// the estimate is .926 and .952, the truth .953 and .996; of all labels it is .953 and .957, the truth .928 and .981.
type Accuracy struct {
	Right                float64  // expected number of correct answers or labels: the sum of their calibrated probabilities
	Captions             int      // number of captions, 0 if the labels are counted
	Labels               int      // number of predicted labels of reliable concepts, if they are counted
	Reliable, Unreliable []string // names of the concepts
	Trust                *Trust   // nil if no captions were hidden, so that the probabilities are not calibrated
}

// String returns the accuracy in one or two sentences.
func (a Accuracy) String() string {
	if a.Trust == nil {
		return "The accuracy is unknown: no captions were hidden to check it."
	}
	videos := fault.Count(a.Trust.Videos, "video", "videos")
	if len(a.Reliable) == 0 {
		return fmt.Sprintf("The accuracy is unknown: on the hidden captions of %s the labels are no better than chance. More videos or other features would help.", videos)
	}
	estimated := fmt.Sprintf("estimated from the hidden captions of %s.", videos)
	switch {
	case len(a.Unreliable) > 0:
		unknown := fmt.Sprintf("The accuracy of %s is unknown: there the labels are no better than chance.", joined(a.Unreliable))
		if a.Labels == 0 {
			return unknown
		}
		return fmt.Sprintf("%s labels of %s are expected to be right, %s %s", expectedText(a.Right, a.Labels), joined(a.Reliable), estimated, unknown)
	case a.Captions > 0:
		return fmt.Sprintf("%s captions are expected to have the right track, %s", expectedText(a.Right, a.Captions), estimated)
	case a.Labels > 0:
		return fmt.Sprintf("%s labels are expected to be right, %s", expectedText(a.Right, a.Labels), estimated)
	}
	return "No track has a label."
}

// joined returns names as an enumeration.
func joined(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// expectedText returns an expected number of all as text, rounded to a whole number. It never says that all or none are right.
func expectedText(right float64, all int) string {
	switch n := int(math.Round(right)); n {
	case all:
		return fmt.Sprintf("Nearly all of the %s", fault.Grouped(all))
	case 0:
		return fmt.Sprintf("Nearly none of the %s", fault.Grouped(all))
	default:
		return fmt.Sprintf("About %s of %s", fault.Grouped(n), fault.Grouped(all))
	}
}

// StateCounts counts captions by state.
type StateCounts struct {
	Sure, Likely, Uncertain, NotFound int
	DoubtfulLabels                    int // labels that no caption asks for and that are uncertain or not found
}

// Add counts one state.
func (c *StateCounts) Add(s State) {
	switch s {
	case Sure:
		c.Sure++
	case Likely:
		c.Likely++
	case Uncertain:
		c.Uncertain++
	case NotFound:
		c.NotFound++
	}
}

// String returns the counts in one sentence, without those that are zero, and the doubtful labels in another.
func (c StateCounts) String() string {
	switch n := c.DoubtfulLabels; n {
	case 0:
		return c.captions()
	case 1:
		return c.captions() + " 1 other label is uncertain or not found."
	default:
		return fmt.Sprintf("%s %s other labels are uncertain or not found.", c.captions(), fault.Grouped(n))
	}
}

// captions returns the counts of captions in one sentence.
func (c StateCounts) captions() string {
	all := c.Sure + c.Likely + c.Uncertain + c.NotFound
	switch {
	case all == 0:
		return "There are no captions."
	case c.Sure == all && all == 1:
		return "The one caption is sure."
	case c.Sure == all:
		return fmt.Sprintf("All %s captions are sure.", fault.Grouped(all))
	case c.Likely == all && all > 1:
		return fmt.Sprintf("All %s captions are likely.", fault.Grouped(all))
	}
	var list []string
	for _, x := range []struct {
		n     int
		state State
	}{{c.Sure, Sure}, {c.Likely, Likely}, {c.Uncertain, Uncertain}, {c.NotFound, NotFound}} {
		if x.n > 0 {
			list = append(list, fmt.Sprintf("%s %s", fault.Grouped(x.n), x.state))
		}
	}
	return fmt.Sprintf("%s: %s.", fault.Count(all, "caption", "captions"), strings.Join(list, ", "))
}
