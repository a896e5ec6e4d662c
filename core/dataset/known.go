package dataset

import "fmt"

// Vocabulary is what a saved model knows. A dataset that is read in it has its concepts
// and classes, in its order, whatever dataset.json says; and its captions may be missing:
// then every video is free.
type Vocabulary struct {
	By       string // who knows it, as "model.zip", for faults
	Concepts []Concept
	Dims     map[string]int // columns of the features of a concept, where they are settled
	Local    map[string]int // columns of its descriptors, likewise
}

// learned puts the vocabulary that was given in the place of dataset.json's.
func (r *reader) learned() {
	if r.Vocabulary == nil {
		return
	}
	r.info.concepts = nil
	for _, c := range r.Vocabulary.Concepts {
		r.info.concepts = append(r.info.concepts, conceptInfo{name: c.Name, classes: c.Classes, closed: true})
	}
}

// said is who closes the vocabulary.
func (r *reader) said() string {
	if r.Vocabulary == nil {
		return infoFile
	}
	return r.Vocabulary.By
}

// unknownClass completes the fault of a class that is not in the vocabulary.
func (r *reader) unknownClass(f Fault, near string) Fault {
	f.Rule, f.Want = "the class is one of those that dataset.json lists", near
	if r.Vocabulary != nil {
		f.Rule = "the class is one of those that " + r.said() + " has learned"
		f.Want = "a saved model learns no new classes: leave it out, or run from the start to learn it"
		if near != "" {
			f.Want = near + "; " + f.Want
		}
	}
	return f
}

// asLearned tells, with a fault, whether a file of n columns has as many as were learned.
func (r *reader) asLearned(file, concept string, n int, dims func(*Vocabulary) map[string]int) bool {
	if r.Vocabulary == nil {
		return true
	}
	want, settled := dims(r.Vocabulary)[concept]
	if !settled || want == n {
		return true
	}
	r.fault(Fault{File: file, Rule: fmt.Sprintf("%s has learned %s of %s", r.said(), count(want, "column", "columns"), concept),
		Found: count(n, "column", "columns"), Want: "make them the same way as those that it was learned from"})
	return false
}

func featureDims(v *Vocabulary) map[string]int    { return v.Dims }
func descriptorDims(v *Vocabulary) map[string]int { return v.Local }
