package score

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
)

// Summary returns the accuracy on hidden captions as text: how it was measured, then one sentence for each concept.
func (t *Trust) Summary() []string {
	list := []string{fmt.Sprintf("The captions of %d videos were hidden, in %s, and their tracks labelled without them. %s",
		t.Videos, parts(t.Folds), notCounted)}
	for _, c := range t.Concepts {
		text := fmt.Sprintf("%s: %s Score %s.", c.Name, conceptText(t.count(c.Name)), c.HeldOutScore)
		if !c.BetterThanChance() {
			text += " That cannot be told from chance."
		}
		list = append(list, text)
	}
	return list
}

// notCounted is the sentence about tracks that show no class, whose errors the estimate misses in part.
const notCounted = "Tracks that show no class count as errors only if their label is in no caption of their video."

// parts returns the number of folds as text.
func parts(folds int) string {
	if folds == 1 {
		return "one part"
	}
	return fmt.Sprintf("%d parts", folds)
}

// String returns the score with its confidence interval and the score by chance.
func (f HeldOutScore) String() string {
	return fmt.Sprintf("%.2f (95 %%: %.2f to %.2f; by chance %.2f)", f.Score, f.Range.Low, f.Range.High, f.Chance)
}

// BetterThanChance reports whether the confidence interval of the score lies above chance by at least
// half of the last digit that String prints.
func (f HeldOutScore) BetterThanChance() bool { return f.Range.Low > f.Chance+0.005 }

// count sums the counts of a concept's classes; concept "" means all concepts.
func (t *Trust) count(concept string) HeldOutClass {
	var sum HeldOutClass
	for _, c := range t.Classes {
		if concept == "" || c.Concept == concept {
			sum.Positives, sum.TruePositives = sum.Positives+c.Positives, sum.TruePositives+c.TruePositives
			sum.Negatives, sum.FalsePositives = sum.Negatives+c.Negatives, sum.FalsePositives+c.FalsePositives
		}
	}
	return sum
}

// ClassText returns the counts of a class as text.
func ClassText(c HeldOutClass) string {
	text := fmt.Sprintf("found in %s of %s videos whose hidden captions name it", fault.Grouped(c.TruePositives), fault.Grouped(c.Positives))
	if c.Negatives > 0 {
		text += fmt.Sprintf(", false alarms in %s of %s others", fault.Grouped(c.FalsePositives), fault.Grouped(c.Negatives))
	}
	return text + "."
}

// conceptText returns the counts of a concept as text. A video may name several classes of a concept,
// so that the text counts cases, not videos.
func conceptText(c HeldOutClass) string {
	text := fmt.Sprintf("found in %s of %s cases in which a hidden caption names it", fault.Grouped(c.TruePositives), fault.Grouped(c.Positives))
	if c.Negatives > 0 {
		text += fmt.Sprintf(", false alarms in %s of %s others", fault.Grouped(c.FalsePositives), fault.Grouped(c.Negatives))
	}
	return text + "."
}

// Reasons returns the reasons for the selected candidate and the notes, one sentence each.
func (r *HeldOutReport) Reasons() []string {
	if r.Selection == nil {
		return r.Notes
	}
	return append(slices.Clone(r.Selection.Reasons), r.Notes...)
}

// Sentences returns the reasons, then the accuracy of the labels, one sentence each.
func (r *HeldOutReport) Sentences() []string {
	list := slices.Clone(r.Reasons())
	if r.Trust != nil {
		list = append(list, r.Trust.Summary()...)
	}
	return list
}
