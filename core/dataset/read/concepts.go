package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// nameConcepts sets the concepts and their order: those of the captions, else of dataset.json, else
// of
// the truth columns with features. It returns false if tuples cannot be placed, although the
// concepts
// may be known.
func (r *loader) nameConcepts() bool {
	order := r.canonicalConcepts(r.captions.Order)
	if r.captions.Broken || !r.checkOrder(order) {
		return false
	}
	if order == nil {
		for _, c := range r.words.Concepts {
			order = append(order, c.Name)
		}
	}
	if order == nil {
		order = r.truthConcepts()
	}
	if order == nil && r.o.Unwritten {
		order = r.features.Names()
	}
	if len(order) > dataset.MaxConcepts {
		r.captions.Fault(r.captions.OrderRow, "", fmt.Sprintf("a dataset has at most %d concepts", dataset.MaxConcepts), fmt.Sprint(len(order)), "")
		return false
	}
	for _, name := range order {
		r.d.Concepts = append(r.d.Concepts, dataset.Concept{Name: name, Unique: r.words.Unique(name), Views: r.words.Views(name)})
	}
	if len(order) == 0 && r.captions.File != "" {
		r.reportUnnamedConcepts()
	}
	return len(order) > 0 && (r.captions.File != "" || r.o.Vocabulary != nil)
}

// canonicalConcepts replaces the spelling of concepts by that in dataset.json, else of the features.
func (r *loader) canonicalConcepts(order []string) []string {
	known := r.features.Names()
	if r.words.Concepts != nil {
		known = nil
		for _, c := range r.words.Concepts {
			known = append(known, c.Name)
		}
	}
	names := slices.Clone(order)
	for i, name := range names {
		if at := text.FindHeader(known, name); at >= 0 && known[at] != name {
			names[i] = known[at]
			r.index.Taken.Name(r.captions.File, "concept", name, known[at])
		}
	}
	return names
}

// checkOrder compares the captions' concepts with dataset.json; false if no tuple can be placed.
func (r *loader) checkOrder(order []string) bool {
	seen := map[string]bool{}
	for _, name := range order {
		if seen[name] {
			r.captions.Fault(r.captions.OrderRow, "", "a concept is named once", fault.Quote(name)+" twice", "")
			return false
		}
		seen[name] = true
	}
	if r.words.Concepts == nil || order == nil {
		return true
	}
	var known []string
	for _, c := range r.words.Concepts {
		known = append(known, c.Name)
		if !seen[c.Name] {
			r.captions.Fault(r.captions.OrderRow, "", "the captions name all concepts of "+r.words.By(), "no "+fault.Quote(c.Name),
				"name the same concepts in both")
		}
	}
	for _, name := range order {
		if r.words.Listed(name) == nil {
			near, _ := fault.Nearest(name, known)
			r.captions.Fault(r.captions.OrderRow, name, "a concept is one of "+r.words.By(), fault.Quote(name), "the nearest is "+fault.Quote(near))
		}
	}
	return true
}

// truthConcepts returns the concepts with truth columns and features, as the features spell them.
func (r *loader) truthConcepts() []string {
	given := r.features.Names()
	var order []string
	for _, l := range r.tracks.Labels {
		if at := text.FindHeader(given, l.Concept); !l.Known && at >= 0 {
			order = append(order, given[at])
		}
	}
	return order
}

// reportUnnamedConcepts reports that the captions do not name the concepts, and how to name them.
func (r *loader) reportUnnamedConcepts() {
	names := r.features.Names()
	if len(names) == 0 {
		names = []string{"person", "action"}
	}
	want := "write as the first line, in the order of the tuples' members: # concepts: " + strings.Join(names, ", ")
	switch r.captions.File {
	case "captions.csv":
		want = "name the columns video," + strings.Join(names, ",")
	case "captions.json":
		want = `write in dataset.json, in the order of the tuples' members: {"concepts": [{"name": "` +
			strings.Join(names, `"}, {"name": "`) + `"}]}`
	}
	r.captions.Fault(0, "", "the concept of each member of a tuple is named", "no names", want)
}
