package score

import (
	"math"
	"slices"
	"testing"
)

func TestStateOf(t *testing.T) {
	for _, c := range []struct {
		p           float64
		reliability Reliability
		want        State
	}{
		{1, Reliable, Sure}, {0.9, Reliable, Sure}, {math.Nextafter(0.9, 0), Reliable, Uncertain}, {0.25, Reliable, Uncertain},
		{math.Nextafter(0.25, 0), Reliable, NotFound}, {0, Reliable, NotFound}, {1, Unreliable, Uncertain}, {0.2, Unreliable, NotFound},
		{1, Unchecked, Likely}, {0.9, Unchecked, Likely}, {math.Nextafter(0.9, 0), Unchecked, Uncertain}, {0.2, Unchecked, NotFound},
	} {
		if got := StateOf(c.p, c.reliability); got != c.want {
			t.Errorf("p %v, reliability %v: %q, want %q", c.p, c.reliability, got, c.want)
		}
	}
}

func TestRounded(t *testing.T) {
	for _, c := range []struct {
		p      float64
		digits int
		want   float64
	}{
		{0.896, 2, 0.89}, {0.894, 2, 0.89}, {0.9, 2, 0.9}, {0.904, 2, 0.9}, {0.249, 2, 0.24}, {0.25, 2, 0.25}, {0.996, 2, 1}, {0.0456, 2, 0.046},
		{0.89996, 4, 0.8999}, {math.Nextafter(0.25, 0), 4, 0.2499}, {0.90004, 4, 0.9}, {1, 4, 1}, {0, 4, 0}, {1e-9, 2, 1e-9},
	} {
		if got := Rounded(c.p, c.digits); got != c.want || StateOf(got, Reliable) != StateOf(c.p, Reliable) {
			t.Errorf("%v with %d digits: %v, want %v", c.p, c.digits, got, c.want)
		}
	}
}

func TestReliabilityOfConcept(t *testing.T) {
	if (*Trust)(nil).Reliability("person") != Unchecked {
		t.Error("labels are checked without hidden captions")
	}
	for _, c := range []struct {
		score HeldOutScore
		want  Reliability
	}{{found(0.7, 0.05, 0.2), Reliable}, {found(0.24, 0.05, 0.2), Unreliable}, {found(1, 0, 1), Unreliable}} {
		x := &Trust{HeldOutScore: c.score, Concepts: []HeldOutConcept{{"person", found(0.9, 0.05, 0.2)}, {"action", found(0.24, 0.05, 0.2)}}}
		if got := x.Reliability("place"); got != c.want {
			t.Errorf("%+v, of a concept that is in no hidden caption: %v", c.score, got)
		}
		if x.Reliability("person") != Reliable || x.Reliability("action") != Unreliable {
			t.Errorf("%+v: concepts are not judged by their own scores", c.score)
		}
	}
}

func TestAccuracyText(t *testing.T) {
	both := []string{"person", "action"}
	checked := &Trust{Videos: 116}
	for _, c := range []struct {
		accuracy Accuracy
		want     string
	}{
		{Accuracy{Right: 89.7, Captions: 100, Reliable: both, Trust: checked}, "About 90 of 100 captions are expected to have the right track, estimated from the hidden captions of 116 videos."},
		{Accuracy{Right: 96.1, Captions: 100, Reliable: both, Trust: checked}, "About 96 of 100 captions are expected to have the right track, estimated from the hidden captions of 116 videos."},
		{Accuracy{Right: 1299.6, Labels: 1300, Reliable: both, Trust: checked}, "Nearly all of the 1,300 labels are expected to be right, estimated from the hidden captions of 116 videos."},
		{Accuracy{Right: .3, Labels: 100, Reliable: both, Trust: checked}, "Nearly none of the 100 labels are expected to be right, estimated from the hidden captions of 116 videos."},
		{Accuracy{Reliable: both, Trust: checked}, "No track has a label."},
		{Accuracy{Right: 90, Labels: 100, Reliable: both[:1], Unreliable: []string{"action", "place", "time"}, Trust: checked},
			"About 90 of 100 labels of person are expected to be right, estimated from the hidden captions of 116 videos. The accuracy of action, place and time is unknown: there the labels are no better than chance."},
		{Accuracy{Reliable: both[1:], Unreliable: both[:1], Trust: checked}, "The accuracy of person is unknown: there the labels are no better than chance."},
		{Accuracy{Right: 99, Captions: 100, Unreliable: both, Trust: checked}, "The accuracy is unknown: on the hidden captions of 116 videos the labels are no better than chance. More videos or other features would help."},
		{Accuracy{Right: 99, Captions: 100, Reliable: both}, "The accuracy is unknown: no captions were hidden to check it."},
	} {
		if got := c.accuracy.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.accuracy, got, c.want)
		}
	}
}

func TestStateCountsText(t *testing.T) {
	for _, c := range []struct {
		counts StateCounts
		want   string
	}{
		{StateCounts{Sure: 30, Uncertain: 8, NotFound: 1}, "39 captions: 30 sure, 8 uncertain, 1 not found."},
		{StateCounts{Sure: 1200, Uncertain: 13}, "1,213 captions: 1,200 sure, 13 uncertain."}, {StateCounts{NotFound: 1}, "1 caption: 1 not found."},
		{StateCounts{Likely: 30, Uncertain: 8, NotFound: 1}, "39 captions: 30 likely, 8 uncertain, 1 not found."}, {StateCounts{Likely: 3}, "All 3 captions are likely."},
		{StateCounts{Sure: 3}, "All 3 captions are sure."}, {StateCounts{Sure: 1}, "The one caption is sure."}, {StateCounts{}, "There are no captions."},
		{StateCounts{Sure: 2, DoubtfulLabels: 1}, "All 2 captions are sure. 1 other label is uncertain or not found."},
		{StateCounts{Uncertain: 2, DoubtfulLabels: 1300}, "2 captions: 2 uncertain. 1,300 other labels are uncertain or not found."},
	} {
		if got := c.counts.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.counts, got, c.want)
		}
	}
}

func TestBackgroundStateOf(t *testing.T) {
	for _, c := range []struct {
		p           float64
		reliability Reliability
		isKnown     bool
		want        State
	}{
		{1, Reliable, true, Sure}, {1, Unreliable, true, Sure}, {1, Reliable, false, Likely}, {SureFrom, Unchecked, false, Likely},
		{.99, Unreliable, false, Uncertain}, {.89, Reliable, false, Uncertain}, {0, Reliable, false, Uncertain},
	} {
		if got := BackgroundStateOf(c.p, c.reliability, c.isKnown); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// The first class has the probability of its label, whatever it is, and the sum stays. So does the order, but none can fall
// below the first class.
func TestCalibrateAlternatives(t *testing.T) {
	for _, c := range []struct {
		p    []float64
		none float64
	}{
		{[]float64{0.6, 0.25, 0.05}, 0.1}, {[]float64{0.3, 0.29}, 0.41}, {[]float64{0.3, 0.29, 0.2}, 0.21}, {[]float64{0.45, 0.05}, 0.5},
		{[]float64{1, 0}, 0}, {[]float64{0.9}, 0.1}, {nil, 1},
	} {
		for _, temperature := range []float64{0, 1, 1.7, 10} {
			p, none := CalibrateAlternatives(c.p, c.none, temperature)
			if len(p) != len(c.p) {
				t.Fatalf("%v, T %v: %v", c, temperature, p)
			}
			before, after, sum := append(slices.Clone(c.p), c.none), append(slices.Clone(p), none), 0.0
			for i, x := range after {
				sum += x
				for j, y := range after {
					noneBelowFirst := i == len(p) && j == 0
					if before[i] > before[j] && x <= y && !noneBelowFirst {
						t.Errorf("%v, T %v: %v and none %v are in another order", c, temperature, p, none)
					}
				}
				if temperature <= 1 && math.Abs(x-before[i]) > 1e-12 {
					t.Errorf("%v, T %v changes it to %v, none %v", c, temperature, p, none)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Errorf("%v, T %v: the sum is %v", c, temperature, sum)
			}
			if len(p) > 0 && math.Abs(p[0]-Probability(math.Log(c.p[0])-math.Log1p(-c.p[0]), temperature)) > 1e-12 {
				t.Errorf("%v, T %v: the class has %v, not the probability of its label", c, temperature, p[0])
			}
		}
	}
}
