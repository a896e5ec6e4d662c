package read

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// vocabulary holds the concepts and classes that dataset.json or a saved model lists.
type vocabulary struct {
	*fault.Report
	Taken     *text.Respellings   // classes with another spelling than the listed one
	Concepts  []listedConcept     // nil if none are listed
	model     *dataset.Vocabulary // saved model that lists them; nil: dataset.json
	Unwritten bool                // the captions, and so the classes, are not written yet
}

// listedConcept is a concept in dataset.json or a saved model.
type listedConcept struct {
	Name    string
	Classes []string
	Closed  bool     // Classes is complete
	Unique  *bool    // a class is in one place at a time; nil: unknown
	Views   []string // names of its features; nil: unknown
}

// newVocabulary returns the vocabulary of dataset.json or, if model is not nil, of the model.
func newVocabulary(report *fault.Report, taken *text.Respellings, concepts []listedConcept, model *dataset.Vocabulary) *vocabulary {
	w := &vocabulary{Report: report, Taken: taken, Concepts: concepts, model: model}
	if model == nil {
		return w
	}
	w.Concepts = nil
	for _, c := range model.Concepts {
		listed := listedConcept{Name: c.Name, Classes: c.Classes, Closed: true}
		for _, own := range concepts {
			if text.FoldHeader(own.Name) == text.FoldHeader(c.Name) {
				listed.Unique, listed.Views = own.Unique, own.Views
			}
		}
		w.Concepts = append(w.Concepts, listed)
	}
	return w
}

// Unique reports whether a class of the concept is in one place at a time, by dataset.json or else by the concept's
// name.
func (w *vocabulary) Unique(concept string) bool {
	if said := w.Listed(concept); said != nil && said.Unique != nil {
		return *said.Unique
	}
	return dataset.UniqueByName(concept)
}

// Views returns the names of the concept's features in dataset.json, nil if it has none.
func (w *vocabulary) Views(concept string) []string {
	if said := w.Listed(concept); said != nil {
		return said.Views
	}
	return nil
}

// By returns the name of the file that lists the vocabulary.
func (w *vocabulary) By() string {
	if w.model == nil {
		return dataset.ManifestFile
	}
	return w.model.By
}

// Listed returns the listed concept, nil if it is not listed.
func (w *vocabulary) Listed(concept string) *listedConcept {
	for i := range w.Concepts {
		if w.Concepts[i].Name == concept {
			return &w.Concepts[i]
		}
	}
	return nil
}

// Closed reports whether the classes of a concept are listed.
func (w *vocabulary) Closed(concept string) bool {
	said := w.Listed(concept)
	return said != nil && said.Closed
}

// UnknownClass completes the fault of a class that is not listed; near names a similar class.
func (w *vocabulary) UnknownClass(f fault.Fault, near string) fault.Fault {
	f.Rule, f.Want = "the class must be listed in dataset.json", near
	if w.model != nil {
		f.Rule = "the class must be one that " + w.By() + " has learned"
		f.Want = "a saved model learns no new classes: leave it out, or run from the start to learn it"
		if near != "" {
			f.Want = near + "; " + f.Want
		}
	}
	return f
}

// FeaturesLearned reports, with a fault if not, whether n feature columns of a concept are as many as the model has
// learned.
func (w *vocabulary) FeaturesLearned(file, concept string, n int) bool {
	return w.model == nil || w.dimLearned(file, concept, n, w.model.Dims)
}

// ColumnsLearned returns the names and the number of the feature columns that the model has learned;
// nil and 0 if unknown.
func (w *vocabulary) ColumnsLearned(concept string) (names []string, dim int) {
	if w.model == nil {
		return nil, 0
	}
	return w.model.Columns[concept], w.model.Dims[concept]
}

// DescriptorsLearned is FeaturesLearned for descriptors.
func (w *vocabulary) DescriptorsLearned(file, concept string, n int) bool {
	return w.model == nil || w.dimLearned(file, concept, n, w.model.Local)
}

func (w *vocabulary) dimLearned(file, concept string, n int, dims map[string]int) bool {
	want, known := dims[concept]
	if !known || want == n {
		return true
	}
	w.Fault(fault.Fault{File: file, Rule: fmt.Sprintf("there must be %s of %s, as many as %s has learned", fault.Count(want, "column", "columns"), concept, w.By()),
		Found: fault.Count(n, "column", "columns"), Want: "compute them as for the training data"})
	return false
}

// Lists reports whether a concept lists exactly this class.
func (w *vocabulary) Lists(class string) bool {
	return slices.ContainsFunc(w.Concepts, func(c listedConcept) bool { return slices.Contains(c.Classes, class) })
}

// Gap reports whether a cell is blank. A word for blank, such as NA, is a class if one with that name is listed.
func (w *vocabulary) Gap(file, cell string) bool {
	if !text.IsGap(cell) || w.Lists(cell) {
		return false
	}
	w.Taken.Gap(file, cell)
	return true
}

// unlistedClasses counts the cells of true classes that no caption names.
type unlistedClasses map[string]int

// NoteUnlisted notes true classes that cannot be inferred.
func (w *vocabulary) NoteUnlisted(file, concept string, unlisted unlistedClasses) {
	if len(unlisted) == 0 || w.Unwritten {
		return
	}
	var names []string
	rows := 0
	for name, n := range unlisted {
		names = append(names, name)
		rows += n
	}
	sort.Strings(names)
	source := "no caption names"
	if w.model != nil {
		source = w.By() + " has not learned"
	}
	w.Note("%s: %s the true %s %s; %s with it can only count as background.",
		file, source, concept, fault.Listed(names), fault.Count(rows, "row", "rows"))
}

// The answers to the question whether several names are one.
const (
	// Answers to the question of askSame.
	answerOne = "one"
	answerTwo = "two"
)

// askSame asks whether names, of a kind such as "person", mean the same; why is the reason for the
// question and shown the spelling to keep. One says whether they are the same until somebody answers; that answer comes first.
func askSame(report *fault.Report, kind string, names []string, why, shown string, one bool) bool {
	names = slices.Sorted(slices.Values(names))
	choices := []fault.Choice{{Answer: answerOne, Label: fmt.Sprintf("One %s, %s", kind, shown)}, {Answer: answerTwo, Label: "Different ones"}}
	if !one {
		slices.Reverse(choices)
	}
	return report.Ask(fault.Question{
		Key:     fmt.Sprintf("same %s: %s", kind, strings.Join(names, " / ")),
		Text:    fmt.Sprintf("Are %s one %s? %s", fault.Listed(names), kind, why),
		Choices: choices,
		Taken:   choices[0].Answer,
	}) == answerOne
}
