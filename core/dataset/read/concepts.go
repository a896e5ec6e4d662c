package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// captionsCSV is the table of captions.
const captionsCSV = "captions.csv"

// nameConcepts sets the concepts and their order: those of the captions, else of dataset.json, else of the truth
// columns with features. It returns false if tuples cannot be placed, although the concepts may be known.
func (r *loader) nameConcepts() bool {
	r.leaveOutColumns()
	if r.reportNoConcepts() {
		return false
	}
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
		r.captions.Fault(r.captions.OrderRow, "", fmt.Sprintf("a dataset must have at most %d concepts", dataset.MaxConcepts), fmt.Sprint(len(order)), "")
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

// leaveOutColumns removes the columns of captions.csv that are no concepts, such as start or annotator, if all concepts
// of dataset.json, or else all that have features, are among the others: a misspelt concept is a fault.
func (r *loader) leaveOutColumns() {
	known := r.knownConcepts()
	if r.captions.File != captionsCSV || len(known) == 0 {
		return
	}
	for _, name := range known {
		if text.FindAlike(r.captions.Order, name) < 0 {
			return
		}
	}
	r.captions.LeaveOut(func(column string) bool { return text.FindAlike(known, column) >= 0 })
}

// reportNoConcepts reports one fault if no column of captions.csv is called as a concept, although there are features.
func (r *loader) reportNoConcepts() bool {
	known := r.knownConcepts()
	if r.captions.File != captionsCSV || len(known) == 0 || len(r.captions.Order) == 0 ||
		slices.ContainsFunc(r.captions.Order, func(name string) bool { return text.FindAlike(known, name) >= 0 || fault.Typo(name, known) != "" }) {
		return false
	}
	want := "name the columns video," + strings.Join(known, ",")
	if len(r.captions.Order) == 1 {
		want += "; or video,captions, if a cell has the tuples of its video, as (Rick, walking), (Ilsa, -). Make tuples of sentences: " + asSentences(fault.ShellFile(r.OwnName(r.captions.File)))
	}
	if r.captions.Flags() {
		want = "this is a column for each class: write a row for each tuple, with the columns video," + strings.Join(known, ",")
	}
	r.captions.Fault(r.captions.OrderRow, "", "the columns must be called as the concepts, which are "+fault.Listed(known), fault.Listed(r.captions.Order), want)
	return true
}

// knownConcepts returns the concepts of dataset.json, else the names of the features.
func (r *loader) knownConcepts() []string {
	if r.words.Concepts == nil {
		return r.features.Names()
	}
	var known []string
	for _, c := range r.words.Concepts {
		known = append(known, c.Name)
	}
	return known
}

// canonicalConcepts replaces the spelling of concepts by that in dataset.json, else of the features.
func (r *loader) canonicalConcepts(order []string) []string {
	known := r.knownConcepts()
	names := slices.Clone(order)
	if len(names) > dataset.MaxConcepts {
		return names // a fault
	}
	for i, name := range names {
		if at := text.FindAlike(known, name); at >= 0 && known[at] != name && !slices.Contains(names, known[at]) {
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
			r.captions.Fault(r.captions.OrderRow, "", "a concept must be named once", fault.Quote(name)+" twice", "")
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
			r.captions.Fault(r.captions.OrderRow, "", "the captions must have all concepts of "+r.words.By(), "no "+fault.Quote(c.Name),
				"name the same concepts in both")
		}
	}
	for _, name := range order {
		if r.words.Listed(name) == nil {
			near, _ := fault.Nearest(name, known)
			r.captions.Fault(r.captions.OrderRow, name, "a concept must be one of "+r.words.By(), fault.Quote(name), "the nearest is "+fault.Quote(near))
		}
	}
	return true
}

// truthConcepts returns the concepts with truth columns and features, as the features spell them.
func (r *loader) truthConcepts() []string {
	given := r.features.Names()
	var order []string
	for _, l := range r.tracks.Labels {
		if at := text.FindAlike(given, l.Concept); !l.Known && at >= 0 {
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
	case captionsCSV:
		want = "name the columns video," + strings.Join(names, ",")
	case "captions.json":
		want = `write in dataset.json, in the order of the tuples' members: {"concepts": [{"name": "` +
			strings.Join(names, `"}, {"name": "`) + `"}]}`
	}
	r.captions.Fault(0, "", "the captions must name the concepts, in the order of the members of a tuple", "no names", want)
}
