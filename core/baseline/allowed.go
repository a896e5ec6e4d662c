package baseline

import (
	"fmt"

	"siibp/core/constraint"
	"siibp/core/dataset"
)

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
