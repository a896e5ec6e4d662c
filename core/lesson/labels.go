package lesson

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// Wrong returns the number of tracks with a wrong label.
func (l *Lesson) Wrong(s Snapshot) (n int) {
	for _, right := range l.rightTracks(s) {
		if !right {
			n++
		}
	}
	return n
}

// WrongLabels returns the number of tracks with a wrong label of a concept, an index into Data.Concepts.
func (l *Lesson) WrongLabels(s Snapshot, concept int) (n int) {
	for j, labels := range l.Labels(s) {
		if labels[concept] != l.Data.Tracks[j].Truth[concept] {
			n++
		}
	}
	return n
}

// Met returns the number of caption tuples J with Σ_j Π_{k∈J} ν_jk ≥ 0.95.
func (l *Lesson) Met(s Snapshot) (n int) {
	k := len(s.Nu) / len(l.Data.Tracks)
	for _, v := range l.Data.Videos {
		for _, tuple := range v.Tuples {
			sum := 0.0
			for _, j := range v.Tracks {
				product, first := 1.0, j*k
				for e, class := range tuple {
					if class >= 0 {
						product *= s.Nu[first+class]
					}
					first += len(l.Data.Concepts[e].Classes)
				}
				sum += product
			}
			if sum >= 0.95 {
				n++
			}
		}
	}
	return n
}

// Collapsed returns the number of people whose mean in the first view of the model is less than half a unit from the origin.
func (l *Lesson) Collapsed(s Snapshot) (n int) {
	phi := s.Phi[slices.IndexFunc(s.Phi, func(view []float64) bool { return view != nil })]
	for k := range l.Data.Concepts[0].Classes {
		if math.Hypot(phi[2*k], phi[2*k+1]) < 0.5 {
			n++
		}
	}
	return n
}

// rightTracks reports for each track whether its labels are right in every concept.
func (l *Lesson) rightTracks(s Snapshot) []bool {
	right := make([]bool, len(l.Data.Tracks))
	for j, labels := range l.Labels(s) {
		right[j] = slices.Equal(labels, l.Data.Tracks[j].Truth)
	}
	return right
}

// Labels returns the label of each track for each concept: the class with ν ≥ ½, or background if there is none.
func (l *Lesson) Labels(s Snapshot) [][]int {
	labels := make([][]int, len(l.Data.Tracks))
	k := len(s.Nu) / len(labels)
	for j := range labels {
		row := s.Nu[j*k : (j+1)*k]
		for _, c := range l.Data.Concepts {
			labels[j] = append(labels[j], labelOf(row[:len(c.Classes)]))
			row = row[len(c.Classes):]
		}
	}
	return labels
}

// labelOf returns the class with ν ≥ ½, or background if there is none.
func labelOf(nu []float64) int {
	label := dataset.Background
	for class, x := range nu {
		if x >= 0.5 {
			label = class
		}
	}
	return label
}
