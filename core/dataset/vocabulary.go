package dataset

// Vocabulary is what a saved model knows. A dataset that is read in it has its concepts
// and classes, in its order, whatever dataset.json says; and its captions may be missing:
// then every video is free.
type Vocabulary struct {
	By       string // who knows it, as "model.zip", for faults
	Concepts []Concept
	Dims     map[string]int      // columns of the features of a concept, where they are settled
	Columns  map[string][]string // their names, where they had some
	Local    map[string]int      // columns of its descriptors
}
