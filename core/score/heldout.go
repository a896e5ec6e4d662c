package score

import (
	"math"

	"siibp/core/dataset"
)

// HeldOutFold holds the predictions of a method for videos whose captions were hidden from it.
type HeldOutFold struct {
	Videos []int // indices into the dataset

	// MaxLogits holds for each concept the highest logit among a video's tracks, videos ×
	// classes, −Inf for a video without tracks. Predicted reports whether any track of the
	// video is predicted to show the class.
	MaxLogits [][]float64
	Predicted [][]bool

	// Rows holds for each video the rows of its tracks in LogOdds. LogOdds holds the logits of
	// each modelled concept, tracks × classes.
	Rows    [][]int
	LogOdds [][]float64

	// Trained reports for each concept and class whether a caption that the method has seen
	// names it. Scores skip the other classes.
	Trained [][]bool
}

// NewHeldOutFold returns the fold of predictions p for subset, a dataset that holds the given
// videos of the whole dataset, in that order. Concepts that p does not model have logits −Inf
// and no predicted class.
func NewHeldOutFold(subset *dataset.Dataset, videos []int, p *Predictions, trained [][]bool) HeldOutFold {
	f := HeldOutFold{Videos: videos, LogOdds: p.LogOdds, Trained: trained}
	for _, v := range subset.Videos {
		f.Rows = append(f.Rows, v.Tracks)
	}
	for e, c := range subset.Concepts {
		n := len(c.Classes)
		logits, predicted := make([]float64, len(videos)*n), make([]bool, len(videos)*n)
		for i := range logits {
			logits[i] = math.Inf(-1)
		}
		for row, track := range subset.Tracks {
			if !p.models(e) {
				break
			}
			video := track.Video
			for k, zeta := range p.LogOdds[e][row*n : (row+1)*n] {
				logits[video*n+k] = max(logits[video*n+k], zeta)
			}
			if k := p.predicted(e, row, n); k != dataset.Background {
				predicted[video*n+k] = true
			}
		}
		f.MaxLogits, f.Predicted = append(f.MaxLogits, logits), append(f.Predicted, predicted)
	}
	return f
}

// Names reports whether the hidden captions of the fold's i-th video name a class of a concept.
func (f *HeldOutFold) Names(d *dataset.Dataset, i, concept, class int) bool {
	return names(&d.Videos[f.Videos[i]], concept, class)
}

// HeldOutClass counts the predictions of one class on held-out videos. A positive is a video
// whose hidden captions name the class.
type HeldOutClass struct {
	Concept        string `json:"concept"` // its name
	Class          string `json:"class"`   // its name
	Positives      int    `json:"named"`   // held-out videos whose captions name the class
	TruePositives  int    `json:"right"`   // positives for which the class is predicted
	Negatives      int    `json:"others"`  // the other held-out videos
	FalsePositives int    `json:"wrong"`   // negatives for which the class is predicted
}

// HeldOutClasses returns the counts of every class that a hidden caption names, in the order
// of the vocabulary.
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
					predicted := f.Predicted[e][i*len(c.Classes)+k]
					if names(&d.Videos[video], e, k) {
						x.Positives++
						x.TruePositives += count(predicted)
					} else {
						x.Negatives++
						x.FalsePositives += count(predicted)
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

// count returns 1 for true, else 0.
func count(b bool) int {
	if b {
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

// HeldOutMeasures returns the held-out score over all concepts, then that of each modelled
// concept. The score of a class is the average precision of the held-out videos of all folds,
// ranked by the highest logit of their tracks; the positives are the videos whose hidden
// captions name the class. The score of a concept is the mean over its classes, the score
// over all concepts the mean over concepts. captions[f][i] is the video whose captions replace
// those of the i-th video of fold f; nil keeps the captions.
func HeldOutMeasures(d *dataset.Dataset, folds []HeldOutFold, captions [][]int) []Measure {
	perConcept := make([][]*ranking, len(d.Concepts))
	for e, c := range d.Concepts {
		for k := range c.Classes {
			if r := rankHeldOut(d, folds, captions, e, k); r.total().hits > 0 {
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

// WeightedHeldOut returns the weighted mean of the measures of single concepts, with one
// weight per concept. Concepts without a value are skipped; the mean is NaN if no concept of
// positive weight has a value.
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

// rankHeldOut ranks the hidden videos of all folds in which class k of a concept counts.
func rankHeldOut(d *dataset.Dataset, folds []HeldOutFold, captions [][]int, e, k int) *ranking {
	var list []scoredItem
	for fold, f := range folds {
		if !f.Trained[e][k] {
			continue
		}
		for i, video := range f.Videos {
			captioned := video
			if captions != nil {
				captioned = captions[fold][i]
			}
			logit := f.MaxLogits[e][i*len(d.Concepts[e].Classes)+k]
			list = append(list, scoredItem{logit, rankedItem{video: int32(video), hit: names(&d.Videos[captioned], e, k)}})
		}
	}
	return newRanking(list, len(d.Videos))
}

// HeldOutMeasure is the name of the held-out score over all concepts.
const HeldOutMeasure = "hidden captions"

// WeightedHeldOutMeasure is the name of the weighted held-out score over all concepts.
const WeightedHeldOutMeasure = "hidden captions, weighted"

// HeldOutMeasureOf returns the name of the held-out score of one concept.
func HeldOutMeasureOf(concept string) string { return concept + " " + HeldOutMeasure }

// meanOverConcepts returns the mean of meanAP over the concepts with a value.
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

// meanAP returns the mean average precision of the rankings with a hit, NaN if there are none.
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
