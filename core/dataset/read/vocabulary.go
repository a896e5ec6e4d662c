package read

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
)

// vocabulary is what a dataset is read in: the concepts and classes that something lists, and
// what lists them.
type vocabulary struct {
	*fault.Report
	Taken     *spelling.Taken     // classes that stood otherwise than they are listed
	Concepts  []listedConcept     // nil where nothing lists them
	model     *dataset.Vocabulary // whose words they are, nil where they are the dataset's own
	Unwritten bool                // which classes there are is still to be said
}

// Listed is a concept that dataset.json or a saved model names.
type listedConcept struct {
	Name    string
	Classes []string
	Closed  bool     // classes are listed: there are no others
	Unique  *bool    // a class is in one place at a time, nil where nothing says it
	Views   []string // the features that speak about it, nil where nothing says it
}

// newVocabulary returns the words of dataset.json or, where there is one, of a saved model, which
// come in the place of dataset.json's.
func newVocabulary(report *fault.Report, taken *spelling.Taken, listed []listedConcept, model *dataset.Vocabulary) *vocabulary {
	w := &vocabulary{Report: report, Taken: taken, Concepts: listed, model: model}
	if model == nil {
		return w
	}
	w.Concepts = nil
	for _, c := range model.Concepts {
		said := listedConcept{Name: c.Name, Classes: c.Classes, Closed: true}
		for _, own := range listed {
			if spelling.Header(own.Name) == spelling.Header(c.Name) {
				said.Unique, said.Views = own.Unique, own.Views
			}
		}
		w.Concepts = append(w.Concepts, said)
	}
	return w
}

// Unique reports whether a class of the concept is in one place at a time: what dataset.json
// says, else what its name does.
func (w *vocabulary) Unique(concept string) bool {
	if said := w.Listed(concept); said != nil && said.Unique != nil {
		return *said.Unique
	}
	return dataset.UniqueByName(concept)
}

// Views returns the features that speak about a concept, as dataset.json says; nil where it does not.
func (w *vocabulary) Views(concept string) []string {
	if said := w.Listed(concept); said != nil {
		return said.Views
	}
	return nil
}

// By returns the name of the file that lists the words.
func (w *vocabulary) By() string {
	if w.model == nil {
		return dataset.ManifestFile
	}
	return w.model.By
}

// Listed returns what is listed of a concept, nil where nothing is.
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

// UnknownClass completes the fault of a class that is not in the vocabulary.
func (w *vocabulary) UnknownClass(f fault.Fault, near string) fault.Fault {
	f.Rule, f.Want = "the class is one of those that dataset.json lists", near
	if w.model != nil {
		f.Rule = "the class is one of those that " + w.By() + " has learned"
		f.Want = "a saved model learns no new classes: leave it out, or run from the start to learn it"
		if near != "" {
			f.Want = near + "; " + f.Want
		}
	}
	return f
}

// FeaturesLearned reports, with a fault if not, whether features of n columns are as wide as those
// that the model has learned of the concept.
func (w *vocabulary) FeaturesLearned(file, concept string, n int) bool {
	return w.model == nil || w.asLearned(file, concept, n, w.model.Dims)
}

// ColumnsLearned returns what the columns of a concept's features were called when the model
// learned them, and how many they were; nil and 0 where there is no model, or it does not say.
func (w *vocabulary) ColumnsLearned(concept string) (names []string, dim int) {
	if w.model == nil {
		return nil, 0
	}
	return w.model.Columns[concept], w.model.Dims[concept]
}

// DescriptorsLearned reports, with a fault if not, whether descriptors of n columns are.
func (w *vocabulary) DescriptorsLearned(file, concept string, n int) bool {
	return w.model == nil || w.asLearned(file, concept, n, w.model.Local)
}

func (w *vocabulary) asLearned(file, concept string, n int, dims map[string]int) bool {
	want, settled := dims[concept]
	if !settled || want == n {
		return true
	}
	w.Fault(fault.Fault{File: file, Rule: fmt.Sprintf("%s has learned %s of %s", w.By(), fault.Count(want, "column", "columns"), concept),
		Found: fault.Count(n, "column", "columns"), Want: "make them the same way as those that it was learned from"})
	return false
}

// Lists reports whether some concept lists a class of that very name.
func (w *vocabulary) Lists(class string) bool {
	return slices.ContainsFunc(w.Concepts, func(c listedConcept) bool { return slices.Contains(c.Classes, class) })
}

// Gap reports whether a cell of a file says nothing about a label: a word that does is a
// class where one is listed that is called so.
func (w *vocabulary) Gap(file, cell string) bool {
	if !spelling.Gap(cell) || w.Lists(cell) {
		return false
	}
	w.Taken.Gap(file, cell)
	return true
}

// classLookup finds the classes of a concept by name.
type classLookup struct {
	*vocabulary
	concept string
	names   []string
	at      map[string]int
	folded  map[string]int
	asked   map[string]int // the class that a name was said to mean, −1: none
	Closed  bool           // a true class is one of them
}

// Lexicon returns the lexicon of one concept.
func (w *vocabulary) Lexicon(c dataset.Concept) classLookup {
	l := classLookup{vocabulary: w, concept: c.Name, names: c.Classes, at: map[string]int{}, folded: map[string]int{}, asked: map[string]int{}}
	for k, name := range c.Classes {
		l.at[name] = k
		l.folded[spelling.Fold(name)] = k
	}
	l.Closed = w.Closed(c.Name) && w.model == nil // truth may be what a model has not learned
	return l
}

// Lexica returns the lexica of all concepts.
func (w *vocabulary) Lexica(concepts []dataset.Concept) []classLookup {
	var all []classLookup
	for _, c := range concepts {
		all = append(all, w.Lexicon(c))
	}
	return all
}

// Find returns the class that a name in a file means, which may stand in quotes; false where
// it means none.
func (l classLookup) Find(file, name string) (int, bool) {
	if class, quoted := spelling.Unquoted(name); quoted {
		name = class
	}
	k, ok := l.at[name]
	if !ok {
		if k, ok = l.folded[spelling.Fold(name)]; !ok {
			return 0, false
		}
	}
	if l.names[k] != name {
		l.Taken.Name(file, l.concept, name, l.names[k])
	}
	return k, true
}

// Near tells which class a wrong name may have meant.
func (l classLookup) Near(name string) string {
	best, _ := fault.Nearest(name, l.names)
	if best == "" {
		return ""
	}
	return "the nearest class is " + fault.Quote(best)
}

// Truth reads a true class in a file: what says nothing is background, but ? is unknown. It
// is false where the cell is no class.
func (l classLookup) Truth(file, cell string) (int, bool) {
	switch {
	case spelling.Unknown(cell):
		return dataset.Unknown, true
	case cell == "" || l.Gap(file, cell):
		return dataset.Background, true
	}
	if k, ok := l.Find(file, cell); ok {
		return k, true
	}
	if !l.Closed {
		if k, ok := l.alike(file, cell); ok {
			return k, true
		}
	}
	return dataset.Background, false
}

// NotTrue completes the fault of a cell that is no class.
func (l classLookup) NotTrue(f fault.Fault, cell string) fault.Fault {
	f.Rule = "the truth is a class, empty for background or ? for unknown"
	f.Found = fault.Quote(cell)
	f.Want = l.Near(cell)
	return f
}

// unlistedClasses counts true classes that no caption names.
type unlistedClasses map[string]int

// NoteUnlisted says what became of them: nothing that inference can find.
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
	nobody := "no caption names"
	if w.model != nil {
		nobody = w.By() + " has not learned"
	}
	w.Note("%s: %s the true %s %s; %s with it can only count as background.",
		file, nobody, concept, fault.Listed(names), fault.Count(rows, "row", "rows"))
}

// The answers to the question whether several names are one.
const (
	answerOne = "one"
	answerTwo = "two"
)

// askSame asks whether names of a kind, as "person", are one, which would be shown as the
// name given last; why says what makes it likely. Reading goes on as if they were not.
func askSame(report *fault.Report, kind string, names []string, why, shown string) bool {
	names = slices.Sorted(slices.Values(names))
	return report.Ask(fault.Question{
		Key:  fmt.Sprintf("same %s: %s", kind, strings.Join(names, " / ")),
		Text: fmt.Sprintf("Are %s one %s? %s", fault.Listed(names), kind, why),
		Choices: []fault.Choice{
			{Answer: answerOne, Label: fmt.Sprintf("One %s, %s", kind, shown)},
			{Answer: answerTwo, Label: "Different ones"},
		},
		Taken: answerTwo,
	}) == answerOne
}

// alike returns the class that differs from a name in a file by no more than capitals and
// accents, where a person has said that they are one. Each name is asked about once.
func (l classLookup) alike(file, name string) (int, bool) {
	if k, asked := l.asked[name]; asked {
		return k, k >= 0
	}
	bare := spelling.Bare(name)
	k := slices.IndexFunc(l.names, func(class string) bool { return spelling.Bare(class) == bare })
	if k >= 0 && !askSame(l.Report, l.concept, []string{l.names[k], name},
		fmt.Sprintf("They differ only in capitals or accents; %s has %s.", file, fault.Quote(name)), l.names[k]) {
		k = -1
	}
	l.asked[name] = k
	return k, k >= 0
}
