package read

import (
	"fmt"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// classLookup finds the classes of a concept by name.
type classLookup struct {
	*vocabulary
	concept string
	names   []string
	at      map[string]int
	folded  map[string]int
	keyed   map[string]int // by the keys of text.ClassKeys; the first class with a key
	asked   map[string]int // answers of the user: class of a name, −1 for none
	Closed  bool           // true classes outside the list are faults
}

// Lookup returns the lookup of one concept.
func (w *vocabulary) Lookup(c dataset.Concept) classLookup {
	l := classLookup{vocabulary: w, concept: c.Name, names: c.Classes, at: map[string]int{}, folded: map[string]int{}, keyed: map[string]int{}, asked: map[string]int{}}
	for k, name := range c.Classes {
		l.at[name] = k
		l.folded[text.Fold(name)] = k
		for _, key := range classKeys(name) {
			if _, known := l.keyed[key]; !known {
				l.keyed[key] = k
			}
		}
	}
	l.Closed = w.Closed(c.Name) && w.model == nil // with a model, the truth may have other classes
	return l
}

// Lookups returns the lookups of all concepts.
func (w *vocabulary) Lookups(concepts []dataset.Concept) []classLookup {
	var all []classLookup
	for _, c := range concepts {
		all = append(all, w.Lookup(c))
	}
	return all
}

// Find returns the class with a name in a file, with or without quotes; false if there is none.
func (l classLookup) Find(file, name string) (int, bool) {
	if class, quoted := text.UnquoteGapWord(name); quoted {
		name = class
	}
	k, ok := l.at[name]
	if !ok {
		if k, ok = l.folded[text.Fold(name)]; !ok {
			return 0, false
		}
	}
	if l.names[k] != name {
		l.Taken.Name(file, l.concept, name, l.names[k])
	}
	return k, true
}

// Near suggests the class nearest to a wrong name.
func (l classLookup) Near(name string) string {
	best, _ := fault.Nearest(name, l.names)
	if best == "" {
		return ""
	}
	return "the nearest class is " + fault.Quote(best)
}

// Truth reads a true class: blank is background, ? is unknown. It returns false if the cell is neither of these nor a
// class.
func (l classLookup) Truth(file, cell string) (int, bool) {
	switch {
	case text.IsUnknown(cell):
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

// NotTrue completes the fault of a cell that Truth rejects.
func (l classLookup) NotTrue(f fault.Fault, cell string) fault.Fault {
	f.Rule = "the truth must be a class, empty for background, or ? for unknown"
	f.Found = fault.Quote(cell)
	f.Want = l.Near(cell)
	return f
}

// alike returns the class of a true name whose spelling is alike (see text.ClassKeys). If they differ in more than what
// differenceOf takes for one, it asks about each name once.
func (l classLookup) alike(file, name string) (int, bool) {
	if k, asked := l.asked[name]; asked {
		return k, k >= 0
	}
	k := -1
	for _, key := range classKeys(name) {
		if class, known := l.keyed[key]; known && k < 0 {
			k = class
		}
	}
	if k >= 0 {
		names := []string{l.names[k], name}
		difference, one := differenceOf(names)
		why := fmt.Sprintf("They differ only in %s; %s has %s.", difference, file, fault.Quote(name))
		switch {
		case one:
			l.Taken.Name(file, l.concept, name, l.names[k])
		case !askSame(l.Report, l.concept, names, why, l.names[k], false):
			k = -1
		}
	}
	l.asked[name] = k
	return k, k >= 0
}
