package score

import "testing"

// found returns a score with the confidence interval value ± width.
func found(value, width, chance float64) HeldOutScore {
	return HeldOutScore{value, Interval{Low: value - width, High: value + width}, chance}
}

func TestSummary(t *testing.T) {
	zoe := HeldOutClass{Concept: "person", Class: "Zoë", Positives: 11, TruePositives: 9, Negatives: 20, FalsePositives: 1}
	ann := HeldOutClass{Concept: "person", Class: "Ann", Positives: 4, TruePositives: 4, Negatives: 27}
	read := HeldOutClass{Concept: "action", Class: "read", Positives: 31, TruePositives: 20}
	classes := []HeldOutClass{zoe, ann, read}
	x := &Trust{Folds: 4, Videos: 31, HeldOutScore: found(0.9, 0.05, 0.2), Classes: classes,
		Concepts: []HeldOutConcept{{"person", found(0.9, 0.05, 0.2)}, {"action", found(1, 0, 1)}}}
	want := []string{
		"The captions of 31 videos were hidden, in 4 parts, and their tracks labelled without them. Tracks that show no class count as errors only if their label is in no caption of their video.",
		"person: found in 13 of 15 cases in which a hidden caption names it, false alarms in 1 of 47 others. Score 0.90 (95 %: 0.85 to 0.95; by chance 0.20).",
		"action: found in 20 of 31 cases in which a hidden caption names it. Score 1.00 (95 %: 1.00 to 1.00; by chance 1.00). That cannot be told from chance.",
	}
	for i, got := range x.Summary() {
		if got != want[i] {
			t.Errorf("%q, want %q", got, want[i])
		}
	}
	if got := ClassText(zoe); got != "found in 9 of 11 videos whose hidden captions name it, false alarms in 1 of 20 others." {
		t.Error(got)
	}
}

func TestClearlyAhead(t *testing.T) {
	for _, c := range []struct {
		trial ScoredCandidate
		want  bool
	}{
		{ScoredCandidate{Lead: 0.05, StandardError: 0.02}, true}, {ScoredCandidate{Lead: 0.05, StandardError: 0.03}, false}, {ScoredCandidate{Lead: -0.05, StandardError: 0.01}, false},
		{ScoredCandidate{Lead: 0.05}, false}, {ScoredCandidate{Lead: 0.05, StandardError: 0.02, Failed: "it is constant"}, false},
	} {
		if got := c.trial.ClearlyAhead(); got != c.want {
			t.Errorf("%+v: %v", c.trial, got)
		}
	}
}
