package score

import (
	"fmt"
	"math"
	"strings"

	"siibp/core/dataset/fault"
)

// State is the confidence in a label, or in the track that answers a caption. It depends on the
// calibrated probability alone, see StateOf.
type State string

const (
	Sure      State = "sure"
	Uncertain State = "uncertain"
	NotFound  State = "not found"
)

// Lower limits of the probability. Of 3,095 answers on the skeleton and the speech data, with correct captions and with one
// name in ten wrong, 99.6 % above sureFrom are right, 93 % of those above one half, and 36 % of those above foundFrom; 3
// are below it.
const (
	sureFrom  = 0.9
	foundFrom = 0.25
)

// StateOf returns the state of a label or answer with calibrated probability p. Nothing is sure in a run whose labels
// are unreliable, see Trust.Reliable.
func StateOf(p float64, reliable bool) State {
	switch {
	case p < foundFrom:
		return NotFound
	case p < sureFrom || !reliable:
		return Uncertain
	}
	return Sure
}

// Reliable reports whether hidden captions show that the labels are better than chance. It is true if no captions were
// hidden.
func (t *Trust) Reliable() bool { return t == nil || t.BetterThanChance() }

// Accuracy is the expected accuracy of a run: of the answers to its captions or, without captions, of its labels. Answers
// are estimated better: on the skeleton and the speech data the estimate is .926 and .952, the truth .953 and .996; of all
// labels it is .953 and .957, the truth .928 and .981.
type Accuracy struct {
	Right    float64 // expected number of correct answers or labels: the sum of their calibrated probabilities
	Captions int     // number of captions
	Labels   int     // number of predicted labels, if there are no captions
	Trust    *Trust  // nil if no captions were hidden, so that the probabilities are not calibrated
}

// String returns the accuracy in one sentence.
func (a Accuracy) String() string {
	if a.Trust == nil {
		return "The accuracy is unknown: no captions were hidden to check it."
	}
	videos := fault.Count(a.Trust.Videos, "video", "videos")
	switch {
	case !a.Trust.Reliable():
		return fmt.Sprintf("The accuracy is unknown: on the hidden captions of %s the labels are no better than chance. More videos or other features would help.", videos)
	case a.Captions > 0:
		return fmt.Sprintf("%s captions have the right track, estimated from the hidden captions of %s.", shareText(a.Right/float64(a.Captions)), videos)
	case a.Labels > 0:
		return fmt.Sprintf("%s labels are right, estimated from the hidden captions of %s.", shareText(a.Right/float64(a.Labels)), videos)
	}
	return "No track has a label."
}

// shareText returns a fraction as text: in twentieths above 0.925, else in tenths.
func shareText(x float64) string {
	tenths := int(math.Round(10 * x))
	switch {
	case x >= 0.975:
		return "Almost all"
	case x >= 0.925:
		return "About 19 of 20"
	case tenths == 0:
		return "Almost no"
	}
	return fmt.Sprintf("About %d of 10", tenths)
}

// StateCounts counts captions by state.
type StateCounts struct{ Sure, Uncertain, NotFound int }

// Add counts one state.
func (c *StateCounts) Add(s State) {
	switch s {
	case Sure:
		c.Sure++
	case Uncertain:
		c.Uncertain++
	case NotFound:
		c.NotFound++
	}
}

// String returns the counts in one sentence, without those that are zero.
func (c StateCounts) String() string {
	all := c.Sure + c.Uncertain + c.NotFound
	switch {
	case all == 0:
		return "There are no captions."
	case c.Sure == all && all == 1:
		return "The one caption is sure."
	case c.Sure == all:
		return fmt.Sprintf("All %s captions are sure.", fault.Grouped(all))
	}
	var list []string
	for _, x := range []struct {
		n     int
		state State
	}{{c.Sure, Sure}, {c.Uncertain, Uncertain}, {c.NotFound, NotFound}} {
		if x.n > 0 {
			list = append(list, fmt.Sprintf("%s %s", fault.Grouped(x.n), x.state))
		}
	}
	return fmt.Sprintf("%s: %s.", fault.Count(all, "caption", "captions"), strings.Join(list, ", "))
}
