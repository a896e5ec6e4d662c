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
func (r *reading) nameConcepts() bool {
	order := r.captions.order
	if r.captions.broken || !r.checkOrder(order) {
		return false
	}
	if order == nil {
		for _, c := range r.words.concepts {
			order = append(order, c.name)
		}
	}
	if order == nil {
		order = r.truthConcepts()
	}
	if order == nil && r.o.Unwritten {
		order = r.features.names()
	}
	if len(order) > maxConcepts {
		r.captions.captionFault(r.captions.orderRow, "", fmt.Sprintf("a dataset has at most %d concepts", maxConcepts), fmt.Sprint(len(order)), "")
		return false
	}
	for _, name := range order {
		r.d.Concepts = append(r.d.Concepts, Concept{Name: name})
	}
	if len(order) == 0 && r.captions.file != "" {
		r.nameless()
	}
	return len(order) > 0 && (r.captions.file != "" || r.o.Vocabulary != nil)
}

// checkOrder compares the captions' concepts with dataset.json's; false where no tuple could be placed.
func (r *reading) checkOrder(order []string) bool {
	at := map[string]bool{}
	for _, name := range order {
		if at[name] {
			r.captions.captionFault(r.captions.orderRow, "", "a concept is named once", quote(name)+" twice", "")
			return false
		}
		at[name] = true
	}
	if r.words.concepts == nil || order == nil {
		return true
	}
	var known []string
	for _, c := range r.words.concepts {
		known = append(known, c.name)
		if !at[c.name] {
			r.captions.captionFault(r.captions.orderRow, "", "the captions name all concepts of "+r.words.by(), "no "+quote(c.name),
				"name the same concepts in both")
		}
	}
	for _, name := range order {
		if r.words.listed(name) == nil {
			near, _ := nearest(name, known)
			r.captions.captionFault(r.captions.orderRow, name, "a concept is one of "+r.words.by(), quote(name), "the nearest is "+quote(near))
		}
	}
	return true
}

// truthConcepts are the truth columns for which there are feature files.
func (r *reading) truthConcepts() []string {
	given := map[string]bool{}
	for _, name := range r.features.names() {
		given[name] = true
	}
	var order []string
	for _, l := range r.tracks.labels {
		if !l.known && given[l.concept] {
			order = append(order, l.concept)
		}
	}
	return order
}

// nameless says how to name the concepts.
func (r *reading) nameless() {
	names := r.features.names()
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
	r.captions.captionFault(0, "", "something says which concept each member of a tuple is", "nothing that does", want)
}
