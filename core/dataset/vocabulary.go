package dataset

import "sort"

// fixVocabulary closes each concept's classes: dataset.json's, else those of the
// captions, sorted. Then every tuple names classes by index.
func (r *reader) fixVocabulary() {
	for e := range r.d.Concepts {
		c := &r.d.Concepts[e]
		if said := r.closed(c.Name); said != nil && said.closed {
			c.Classes = said.classes
			continue
		}
		c.Classes = r.captionClasses(e)
		if len(c.Classes) == 0 && r.captions.whole && !r.full() {
			r.captionFault(0, c.Name, "every concept has at least one class", "no tuple that names a class of "+quote(c.Name),
				"name one, or list the classes in dataset.json")
		}
	}
}

// captionClasses are the classes of a concept that some tuple names, sorted.
func (r *reader) captionClasses(e int) []string {
	seen := map[string]bool{}
	var names []string
	for _, c := range r.captions.videos {
		for _, s := range c.tuples {
			if s.classes != nil && s.classes[e] != "" && !seen[s.classes[e]] {
				seen[s.classes[e]] = true
				names = append(names, s.classes[e])
			}
		}
	}
	sort.Strings(names)
	return names
}

// lexicon finds classes by name.
type lexicon struct {
	names  []string
	at     map[string]int
	closed bool // by dataset.json
}

func (r *reader) lexicon(e int) lexicon {
	c := r.d.Concepts[e]
	l := lexicon{names: c.Classes, at: map[string]int{}}
	for k, name := range c.Classes {
		l.at[name] = k
	}
	said := r.closed(c.Name)
	l.closed = said != nil && said.closed && r.Vocabulary == nil // truth may be what a model has not learned
	return l
}

func (r *reader) lexica() []lexicon {
	var all []lexicon
	for e := range r.d.Concepts {
		all = append(all, r.lexicon(e))
	}
	return all
}

// near tells which class a wrong name may have meant.
func (l lexicon) near(name string) string {
	best, _ := nearest(name, l.names)
	if best == "" {
		return ""
	}
	return "the nearest class is " + quote(best)
}
