// Package baseline implements the methods that the model is compared with: discriminative
// clustering (WS-DC, clustering.go), a supervised linear SVM (GT-SVM, svm.go), random predictions
// (random.go) and the upper bound given the proposals (upper_bound.go). Each returns
// score.Predictions or, for random predictions, the expected measures.
package baseline

import (
	"fmt"
	"math"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/score"
)

// Certificate states the accuracy of the solution of a convex program. The optimum is between
// Objective − Gap and Objective.
type Certificate struct {
	Concept    int
	Class      int // class of a one-against-rest program, dataset.None for a program over all classes
	Objective  float64
	Gap        float64
	Iterations int
	Reached    bool // true if the gap is within the tolerance
}

// emptyPredictions returns predictions without log odds. The threshold of one half labels a track
// background if its best class has a lower probability.
func emptyPredictions(d *dataset.Dataset) *score.Predictions {
	p := &score.Predictions{LogOdds: make([][]float64, len(d.Concepts)), Threshold: make([]float64, len(d.Concepts))}
	for e := range p.Threshold {
		p.Threshold[e] = 0.5
	}
	return p
}

// minusInfinities returns a slice of n times −Inf.
func minusInfinities(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = math.Inf(-1)
	}
	return list
}

// exclude sets the log odds of classes that are not allowed to −Inf.
func exclude(logOdds []float64, allowed []bool) {
	for k, ok := range allowed {
		if !ok {
			logOdds[k] = math.Inf(-1)
		}
	}
}

// knownClass returns the class that the user fixed for a track, or dataset.Unknown.
func knownClass(t *dataset.Track, e int) int {
	if t.Known == nil {
		return dataset.Unknown
	}
	return t.Known[e]
}

// trueClass returns the true class of a track, or dataset.Unknown.
func trueClass(t *dataset.Track, e int) int {
	if t.Truth == nil {
		return dataset.Unknown
	}
	return t.Truth[e]
}

// setKnown sets the log odds of tracks with a known class: +Inf for that class and −Inf for all others.
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

// allowedClasses returns a mask of shape M×E×K_e of the classes that the captions of each video allow
// (eq4, eq5). A free video allows all classes.
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

// classFactors returns the factor indices of the classes of all concepts, without background factors.
func classFactors(d *dataset.Dataset) constraint.Factors {
	classes := make([]int, len(d.Concepts))
	for e, c := range d.Concepts {
		classes[e] = len(c.Classes)
	}
	return constraint.NewFactors(classes, 0, 0)
}

// countTrue returns the number of true entries.
func countTrue(mask []bool) int {
	n := 0
	for _, set := range mask {
		if set {
			n++
		}
	}
	return n
}

// checkKnown returns an error if the captions of a video do not allow a known class.
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

// trainingRows returns the rows of all tracks outside the test videos.
func trainingRows(d *dataset.Dataset) []int {
	var rows []int
	for row, t := range d.Tracks {
		if !d.Videos[t.Video].Test {
			rows = append(rows, row)
		}
	}
	return rows
}
