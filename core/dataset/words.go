package dataset

import (
	"fmt"
	"sort"
)

// Words are what a dataset is read in: the concepts and classes that something lists, and
// what lists them.
type Words struct {
	*Report
	concepts  []Listed    // nil where nothing lists them
	model     *Vocabulary // whose words they are, nil where they are the dataset's own
	unwritten bool        // which classes there are is still to be said
}

// Listed is a concept that dataset.json or a saved model names.
type Listed struct {
	name    string
	classes []string
	closed  bool // classes are listed: there are no others
	unique  *bool
}

// newWords are the words of dataset.json or, where there is one, of a saved model, which
// come in the place of dataset.json's.
func newWords(report *Report, listed []Listed, model *Vocabulary) *Words {
	w := &Words{Report: report, concepts: listed, model: model}
	if model == nil {
		return w
	}
	w.concepts = nil
	for _, c := range model.Concepts {
		w.concepts = append(w.concepts, Listed{name: c.Name, classes: c.Classes, closed: true})
	}
	return w
}

// by is who lists the words.
func (w *Words) by() string {
	if w.model == nil {
		return infoFile
	}
	return w.model.By
}

// listed is what is listed of a concept, nil where nothing is.
func (w *Words) listed(concept string) *Listed {
	for i := range w.concepts {
		if w.concepts[i].name == concept {
			return &w.concepts[i]
		}
	}
	return nil
}

// closed tells whether the classes of a concept are listed.
func (w *Words) closed(concept string) bool {
	said := w.listed(concept)
	return said != nil && said.closed
}

// unknownClass completes the fault of a class that is not in the vocabulary.
func (w *Words) unknownClass(f Fault, near string) Fault {
	f.Rule, f.Want = "the class is one of those that dataset.json lists", near
	if w.model != nil {
		f.Rule = "the class is one of those that " + w.by() + " has learned"
		f.Want = "a saved model learns no new classes: leave it out, or run from the start to learn it"
		if near != "" {
			f.Want = near + "; " + f.Want
		}
	}
	return f
}

// featuresLearned tells, with a fault, whether features of n columns are as wide as those
// that the model has learned of the concept.
func (w *Words) featuresLearned(file, concept string, n int) bool {
	return w.model == nil || w.asLearned(file, concept, n, w.model.Dims)
}

// descriptorsLearned tells it of descriptors.
func (w *Words) descriptorsLearned(file, concept string, n int) bool {
	return w.model == nil || w.asLearned(file, concept, n, w.model.Local)
}

func (w *Words) asLearned(file, concept string, n int, dims map[string]int) bool {
	want, settled := dims[concept]
	if !settled || want == n {
		return true
	}
	w.fault(Fault{File: file, Rule: fmt.Sprintf("%s has learned %s of %s", w.by(), count(want, "column", "columns"), concept),
		Found: count(n, "column", "columns"), Want: "make them the same way as those that it was learned from"})
	return false
}

// Lexicon finds the classes of a concept by name.
type Lexicon struct {
	names  []string
	at     map[string]int
	closed bool // a true class is one of them
}

// lexicon is that of a concept.
func (w *Words) lexicon(c Concept) Lexicon {
	l := Lexicon{names: c.Classes, at: map[string]int{}}
	for k, name := range c.Classes {
		l.at[name] = k
	}
	l.closed = w.closed(c.Name) && w.model == nil // truth may be what a model has not learned
	return l
}

// lexica are those of all concepts.
func (w *Words) lexica(concepts []Concept) []Lexicon {
	var all []Lexicon
	for _, c := range concepts {
		all = append(all, w.lexicon(c))
	}
	return all
}

// near tells which class a wrong name may have meant.
func (l Lexicon) near(name string) string {
	best, _ := nearest(name, l.names)
	if best == "" {
		return ""
	}
	return "the nearest class is " + quote(best)
}

// truth reads a true class: empty is background, ? unknown. It is false where it is no class.
func (l Lexicon) truth(cell string) (int, bool) {
	switch cell {
	case "":
		return Background, true
	case "?":
		return Unknown, true
	}
	if k, ok := l.at[cell]; ok {
		return k, true
	}
	return Background, false
}

// notTrue completes the fault of a cell that is no class.
func (l Lexicon) notTrue(f Fault, cell string) Fault {
	f.Rule = "the truth is a class, empty for background or ? for unknown"
	f.Found = quote(cell)
	f.Want = l.near(cell)
	if cell == "-" {
		f.Want = "leave the cell empty for background"
	}
	return f
}

// Outsiders counts true classes that no caption names.
type Outsiders map[string]int

// noteOutsiders says what became of them: nothing that inference can find.
func (w *Words) noteOutsiders(file, concept string, outside Outsiders) {
	if len(outside) == 0 || w.unwritten {
		return
	}
	var names []string
	rows := 0
	for name, n := range outside {
		names = append(names, name)
		rows += n
	}
	sort.Strings(names)
	nobody := "no caption names"
	if w.model != nil {
		nobody = w.by() + " has not learned"
	}
	w.note("%s: %s the true %s %s; %s with it can only count as background.",
		file, nobody, concept, listed(names), count(rows, "row", "rows"))
}
