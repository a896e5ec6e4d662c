package score

import (
	"math"

	"siibp/core/dataset"
)

// HeldOutFold is what a method says of videos whose captions it did not see.
type HeldOutFold struct {
	Videos []int // of the dataset

	// MaxLogits holds for each concept, videos × classes, the highest log odds among a video's
	// tracks; −Inf where it has none. Predicted says whether some track is predicted to show the
	// class.
	MaxLogits [][]float64
	Predicted [][]bool

	// Rows holds for each video the rows of its tracks in LogOdds, tracks × classes for each
	// concept that takes part.
	Rows    [][]int
	LogOdds [][]float64

	// Trained says for each concept and class whether a caption that the method saw names it.
	// Other classes do not count.
	Trained [][]bool
}

// NewHeldOutFold returns what predictions say of part, which holds the given videos of a
// dataset in that order. Nothing is found of a concept that does not take part.
func NewHeldOutFold(part *dataset.Dataset, videos []int, p *Predictions, trained [][]bool) HeldOutFold {
	f := HeldOutFold{Videos: videos, LogOdds: p.LogOdds, Trained: trained}
	for _, v := range part.Videos {
		f.Rows = append(f.Rows, v.Tracks)
	}
	for e, c := range part.Concepts {
		n := len(c.Classes)
		odds, found := make([]float64, len(videos)*n), make([]bool, len(videos)*n)
		for i := range odds {
			odds[i] = math.Inf(-1)
		}
		for row, track := range part.Tracks {
			if !p.takesPart(e) {
				break
			}
			video := track.Video
			for k, zeta := range p.LogOdds[e][row*n : (row+1)*n] {
				odds[video*n+k] = max(odds[video*n+k], zeta)
			}
			if k := p.predicted(e, row, n); k != dataset.Background {
				found[video*n+k] = true
			}
		}
		f.MaxLogits, f.Predicted = append(f.MaxLogits, odds), append(f.Predicted, found)
	}
	return f
}

// Names reports whether the hidden caption of the i-th video names a class of a concept.
func (f *HeldOutFold) Names(d *dataset.Dataset, i, concept, class int) bool {
	return names(&d.Videos[f.Videos[i]], concept, class)
}

// HeldOutClass says how often a class was found in hidden videos.
type HeldOutClass struct {
	Concept        string `json:"concept"`
	Class          string `json:"class"`
	Positives      int    `json:"named"`  // hidden videos whose captions name it
	TruePositives  int    `json:"right"`  // those of them where it was found
	Negatives      int    `json:"others"` // the other hidden videos
	FalsePositives int    `json:"wrong"`  // those of them where it was found all the same
}

// HeldOutClasses counts for every class that a hidden caption names, in the order of the
// vocabulary.
func HeldOutClasses(d *dataset.Dataset, folds []HeldOutFold) []HeldOutClass {
	var list []HeldOutClass
	for e, c := range d.Concepts {
		for k, name := range c.Classes {
			x := HeldOutClass{Concept: c.Name, Class: name}
			for _, f := range folds {
				if !f.Trained[e][k] {
					continue
				}
				for i, video := range f.Videos {
					found := f.Predicted[e][i*len(c.Classes)+k]
					if names(&d.Videos[video], e, k) {
						x.Positives++
						x.TruePositives += count(found)
					} else {
						x.Negatives++
						x.FalsePositives += count(found)
					}
				}
			}
			if x.Positives > 0 {
				list = append(list, x)
			}
		}
	}
	return list
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// names reports whether a video's captions name a class of a concept.
func names(v *dataset.Video, e, class int) bool {
	for _, tuple := range v.Tuples {
		if tuple[e] == class {
			return true
		}
	}
	return false
}

// HeldOutMeasures returns one measure for each concept that is predicted and one, the first,
// that is their mean: for each class, the average precision with which the highest log odds
// of a video's tracks rank a fold's videos, where those are right whose captions name it.
// The classes of all folds are averaged. captions[f][i] is the video whose captions stand for
// those of the i-th video of fold f; nil means its own.
func HeldOutMeasures(d *dataset.Dataset, folds []HeldOutFold, captions [][]int) []Measure {
	perConcept := make([][]*ranking, len(d.Concepts))
	for e, c := range d.Concepts {
		for k := range c.Classes {
			if r := rankHidden(d, folds, captions, e, k); r.total().hits > 0 {
				perConcept[e] = append(perConcept[e], r)
			}
		}
	}
	all := Measure{Name: HeldOutMeasure, About: "average precision of finding the videos whose hidden captions name a class, averaged over classes and concepts",
		Videos: len(d.Videos), At: func(weights []float64) float64 { return meanOverConcepts(perConcept, weights) }}
	list := []Measure{all}
	for e, c := range d.Concepts {
		if perConcept[e] == nil {
			continue
		}
		list[0].Count += len(perConcept[e])
		list = append(list, Measure{Name: HeldOutMeasureOf(c.Name), About: "the same for " + c.Name, Count: len(perConcept[e]), Videos: len(d.Videos),
			At: func(weights []float64) float64 { return meanAP(perConcept[e], weights) }})
	}
	return list
}

// WeightedHeldOut returns the mean of the measures of single concepts under weights, one each. It is
// NaN where none that weighs anything has a value.
func WeightedHeldOut(concepts []Measure, weights []float64) Measure {
	m := Measure{Name: WeightedHeldOutMeasure, About: "the mean over concepts, each as far as it can be told from chance"}
	for _, c := range concepts {
		m.Videos = c.Videos
	}
	m.At = func(videos []float64) float64 {
		sum, all := 0.0, 0.0
		for e, c := range concepts {
			if weights[e] == 0 {
				continue
			}
			if x := c.At(videos); !math.IsNaN(x) {
				sum, all = sum+weights[e]*x, all+weights[e]
			}
		}
		return sum / all
	}
	return m
}

// rankHidden ranks the hidden videos of all folds in which class k of a concept counts.
func rankHidden(d *dataset.Dataset, folds []HeldOutFold, captions [][]int, e, k int) *ranking {
	var list []scored
	for part, f := range folds {
		if !f.Trained[e][k] {
			continue
		}
		for i, video := range f.Videos {
			said := video
			if captions != nil {
				said = captions[part][i]
			}
			odds := f.MaxLogits[e][i*len(d.Concepts[e].Classes)+k]
			list = append(list, scored{odds, rankedTrack{video: int32(video), hit: names(&d.Videos[said], e, k)}})
		}
	}
	return newRanking(list, len(d.Videos))
}

// HeldOutMeasure is the name of the measure over all concepts.
const HeldOutMeasure = "hidden captions"

// WeightedHeldOutMeasure is the name of the weighted measure over all concepts.
const WeightedHeldOutMeasure = "hidden captions, weighted"

// HeldOutMeasureOf returns the name of the measure over one concept.
func HeldOutMeasureOf(concept string) string { return concept + " " + HeldOutMeasure }

// meanOverConcepts returns the mean of meanAP over the concepts that have a value.
func meanOverConcepts(perConcept [][]*ranking, weights []float64) float64 {
	sum, n := 0.0, 0.0
	for _, rankings := range perConcept {
		if x := meanAP(rankings, weights); !math.IsNaN(x) {
			sum += x
			n++
		}
	}
	return sum / n
}

// meanAP returns the mean average precision of the rankings that have a hit, NaN where none has.
func meanAP(rankings []*ranking, weights []float64) float64 {
	sum, n := 0.0, 0.0
	for _, r := range rankings {
		if ap, found := r.averagePrecision(weights); found {
			sum += ap
			n++
		}
	}
	return sum / n
}
