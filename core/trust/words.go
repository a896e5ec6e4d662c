package trust

import (
	"fmt"
	"slices"

	"siibp/core/score"
)

// Summary says how far the labels can be trusted, a sentence for all and one for each concept.
func (t *Trust) Summary() []string {
	list := []string{fmt.Sprintf("%s The captions of %d videos were hidden, in %s, and their tracks labelled without them.",
		t.verdict(), t.Videos, parts(t.Folds))}
	for _, c := range t.Concepts {
		text := fmt.Sprintf("%s: %s Score %s.", c.Name, conceptText(t.count(c.Name)), c.HeldOutScore)
		if !c.BetterThanChance() {
			text += " That cannot be told from chance."
		}
		list = append(list, text)
	}
	return list
}

// parts names the number of parts in which captions were hidden.
func parts(folds int) string {
	if folds == 1 {
		return "one part"
	}
	return fmt.Sprintf("%d parts", folds)
}

// String returns the score with its interval and chance.
func (f HeldOutScore) String() string {
	return fmt.Sprintf("%.2f (95 %%: %.2f to %.2f; by chance %.2f)", f.Score, f.Range.Low, f.Range.High, f.Chance)
}

// BetterThanChance reports whether the interval of the score lies above chance, by what is shown
// of a score at least.
func (f HeldOutScore) BetterThanChance() bool { return f.Range.Low > f.Chance+0.005 }

// verdict says in a sentence what was found: in which share of the hidden videos that name a class
// it was. In planted worlds that ranks the accuracy of labels better than the score does.
func (t *Trust) verdict() string {
	all := t.count("")
	switch share := float64(all.TruePositives) / float64(max(1, all.Positives)); {
	case !t.BetterThanChance():
		return "Hidden captions cannot tell these labels from chance: there are few, or most name the same."
	case share >= 0.75:
		return "Most labels can be relied on."
	case share >= 0.5:
		return "Many labels are right; check those that matter."
	case share >= 0.25:
		return "Some labels are right; check them."
	}
	return "Few labels can be relied on."
}

// count adds up how often the classes of a concept were found, "" of all.
func (t *Trust) count(concept string) score.HeldOutClass {
	var sum score.HeldOutClass
	for _, c := range t.Classes {
		if concept == "" || c.Concept == concept {
			sum.Positives, sum.TruePositives = sum.Positives+c.Positives, sum.TruePositives+c.TruePositives
			sum.Negatives, sum.FalsePositives = sum.Negatives+c.Negatives, sum.FalsePositives+c.FalsePositives
		}
	}
	return sum
}

// ClassText says how often a class was found in hidden videos.
func ClassText(c score.HeldOutClass) string {
	text := fmt.Sprintf("named right in %d of %d hidden videos", c.TruePositives, c.Positives)
	if c.Negatives > 0 {
		text += fmt.Sprintf(", and wrongly in %d of %d others", c.FalsePositives, c.Negatives)
	}
	return text + "."
}

// conceptText says how often what hidden captions name was found. A video may name several classes of
// a concept, so these are cases, not videos.
func conceptText(c score.HeldOutClass) string {
	text := fmt.Sprintf("named right in %d of %d cases in which a hidden caption names it", c.TruePositives, c.Positives)
	if c.Negatives > 0 {
		text += fmt.Sprintf(", and wrongly in %d of %d others", c.FalsePositives, c.Negatives)
	}
	return text + "."
}

// Reasons says what was taken and why, and what was left out, a sentence each.
func (r *HeldOutReport) Reasons() []string {
	if r.Choice == nil {
		return r.Notes
	}
	return append(slices.Clone(r.Choice.Reasons), r.Notes...)
}

// Words says what was taken and why, and how far its labels can be trusted, a sentence each.
func (r *HeldOutReport) Words() []string {
	list := slices.Clone(r.Reasons())
	if r.Trust != nil {
		list = append(list, r.Trust.Summary()...)
	}
	return list
}
