// Package baseline holds the methods that the model is compared with: discriminative clustering
// (WS-DC), a supervised linear SVM, chance, and the upper bound that the proposals allow.
// Each returns score.Predictions or, for chance, the expected measures.
package baseline

import (
	"fmt"
	"math"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/score"
)

// Certificate says how well a convex program was solved. Objective − Gap is a lower bound of
// its optimum.
type Certificate struct {
	Concept    int
	Class      int // class against the rest, dataset.None if all classes are one program
	Objective  float64
	Gap        float64
	Iterations int
	Reached    bool // whether the gap is within the tolerance
}

// emptyPredictions returns predictions without any concept. A track is background if its best
// class has a probability below one half.
func emptyPredictions(d *dataset.Dataset) *score.Predictions {
	p := &score.Predictions{LogOdds: make([][]float64, len(d.Concepts)), Threshold: make([]float64, len(d.Concepts))}
	for e := range p.Threshold {
		p.Threshold[e] = 0.5
	}
	return p
}

// minusInfinities returns n times −Inf.
func minusInfinities(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.Inf(-1)
	}
	return list
}

// exclude sets the classes that a video's captions do not name to −Inf.
func exclude(logOdds []float64, named []bool) {
	for k, yes := range named {
		if !yes {
			logOdds[k] = math.Inf(-1)
		}
	}
}

// knownClass returns what the user fixed for a track, dataset.Unknown if nothing.
func knownClass(t *dataset.Track, e int) int {
	if t.Known == nil {
		return dataset.Unknown
	}
	return t.Known[e]
}

// trueClass returns what a track truly shows, dataset.Unknown if that is not known.
func trueClass(t *dataset.Track, e int) int {
	if t.Truth == nil {
		return dataset.Unknown
	}
	return t.Truth[e]
}

// setKnown sets the log odds of tracks with a known class: +Inf for it and −Inf for the others.
func setKnown(d *dataset.Dataset, p *score.Predictions) {
	for e, logOdds := range p.LogOdds {
		classes := len(d.Concepts[e].Classes)
		for row := range d.Tracks {
			known := knownClass(&d.Tracks[row], e)
			if logOdds == nil || known == dataset.Unknown {
				continue
			}
			to := logOdds[row*classes : (row+1)*classes]
			copy(to, minusInfinities(classes))
			if known >= 0 {
				to[known] = math.Inf(1)
			}
		}
	}
}

// allowedClasses returns for each video and concept which classes the captions allow (eq4,
// eq5), M×E×K_e. A free video allows all.
func allowedClasses(d *dataset.Dataset) [][][]bool {
	factors := classFactors(d)
	list := make([][][]bool, len(d.Videos))
	for i := range d.Videos {
		list[i] = make([][]bool, len(d.Concepts))
		for e, c := range d.Concepts {
			list[i][e] = make([]bool, len(c.Classes))
		}
		for _, k := range factors.Allowed(&d.Videos[i]) {
			e := factors.Concept(k)
			list[i][e][k-factors.First[e]] = true
		}
	}
	return list
}

// classFactors numbers the classes of all concepts, without background factors.
func classFactors(d *dataset.Dataset) constraint.Factors {
	classes := make([]int, len(d.Concepts))
	for e, c := range d.Concepts {
		classes[e] = len(c.Classes)
	}
	return constraint.NewFactors(classes, 0)
}

// countTrue returns the number of true entries.
func countTrue(list []bool) int {
	n := 0
	for _, yes := range list {
		if yes {
			n++
		}
	}
	return n
}

// checkKnown returns an error if a known class is one that the video's captions do not name.
func checkKnown(d *dataset.Dataset, allowed [][][]bool) error {
	for _, t := range d.Tracks {
		for e, class := range t.Known {
			if class >= 0 && !allowed[t.Video][e][class] {
				return fmt.Errorf("video %s, track %s: its known %s is %q, which the video's captions do not name",
					d.Videos[t.Video].ID, t.ID, d.Concepts[e].Name, d.Concepts[e].Classes[class])
			}
		}
	}
	return nil
}

// trainingRows returns the rows of the tracks of all videos but the test videos.
func trainingRows(d *dataset.Dataset) []int {
	var rows []int
	for row, t := range d.Tracks {
		if !d.Videos[t.Video].Test {
			rows = append(rows, row)
		}
	}
	return rows
}
