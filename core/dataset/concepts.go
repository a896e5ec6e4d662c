package dataset

import (
	"fmt"
	"strings"
)

// maxConcepts bounds what every track and tuple has one of per concept.
const maxConcepts = 64

// nameConcepts settles the concepts and their order: the captions', else
// dataset.json's, else that of tracks.csv's truth columns with feature files. It is
// false where tuples cannot be placed, though the concepts may be known.
func (r *reader) nameConcepts() bool {
	order := r.captions.order
	if r.captions.broken || !r.checkOrder(order) {
		return false
	}
	if order == nil {
		for _, c := range r.info.concepts {
			order = append(order, c.name)
		}
	}
	if order == nil {
		order = r.truthConcepts()
	}
	if order == nil && r.Unwritten {
		order = r.featureNames()
	}
	if len(order) > maxConcepts {
		r.captionFault(r.captions.orderRow, "", fmt.Sprintf("a dataset has at most %d concepts", maxConcepts), fmt.Sprint(len(order)), "")
		return false
	}
	for _, name := range order {
		r.d.Concepts = append(r.d.Concepts, Concept{Name: name})
	}
	if len(order) == 0 && r.captions.file != "" {
		r.nameless()
	}
	return len(order) > 0 && (r.captions.file != "" || r.Vocabulary != nil)
}

// checkOrder compares the captions' concepts with dataset.json's; false where no tuple could be placed.
func (r *reader) checkOrder(order []string) bool {
	at := map[string]bool{}
	for _, name := range order {
		if at[name] {
			r.captionFault(r.captions.orderRow, "", "a concept is named once", quote(name)+" twice", "")
			return false
		}
		at[name] = true
	}
	if r.info.concepts == nil || order == nil {
		return true
	}
	var known []string
	for _, c := range r.info.concepts {
		known = append(known, c.name)
		if !at[c.name] {
			r.captionFault(r.captions.orderRow, "", "the captions name all concepts of "+r.said(), "no "+quote(c.name),
				"name the same concepts in both")
		}
	}
	for _, name := range order {
		if r.closed(name) == nil {
			near, _ := nearest(name, known)
			r.captionFault(r.captions.orderRow, name, "a concept is one of "+r.said(), quote(name), "the nearest is "+quote(near))
		}
	}
	return true
}

// closed is what dataset.json says about a concept, nil where nothing.
func (r *reader) closed(name string) *conceptInfo {
	for i := range r.info.concepts {
		if r.info.concepts[i].name == name {
			return &r.info.concepts[i]
		}
	}
	return nil
}

// truthConcepts are the truth columns for which there are feature files.
func (r *reader) truthConcepts() []string {
	given := map[string]bool{}
	for _, name := range r.featureNames() {
		given[name] = true
	}
	var order []string
	for _, l := range r.labels {
		if !l.known && given[l.concept] {
			order = append(order, l.concept)
		}
	}
	return order
}

// nameless says how to name the concepts.
func (r *reader) nameless() {
	names := r.featureNames()
	if len(names) == 0 {
		names = []string{"person", "action"}
	}
	want := "write as the first line, in the order of the tuples' members: # concepts: " + strings.Join(names, ", ")
	switch r.captions.file {
	case "captions.csv":
		want = "name the columns video," + strings.Join(names, ",")
	case "captions.json":
		want = `write in dataset.json, in the order of the tuples' members: {"concepts": [{"name": "` +
			strings.Join(names, `"}, {"name": "`) + `"}]}`
	}
	r.captionFault(0, "", "something says which concept each member of a tuple is", "nothing that does", want)
}
