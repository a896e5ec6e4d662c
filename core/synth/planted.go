package synth

import (
	"fmt"
	"math/rand/v2"

	"siibp/core/dataset"
)

// Shape is the size of a planted dataset.
type Shape struct {
	Tracks     int   `json:"tracks"`
	PerVideo   int   `json:"perVideo"`
	Classes    []int `json:"classes"` // number of classes of each concept
	Dim        int   `json:"dim"`     // number of features in each view
	Tuples     int   `json:"tuples"`  // number of tuples of a video; 0 makes every video free
	Background int   `json:"background"`
	Single     bool  `json:"single"` // stores the features as float32
}

// Planted returns a dataset in which the tracks of a class are normally distributed around the
// class's mean. The tuples of a video are the classes of its first tracks. It is meant for
// benchmarks, where only the shape of the data matters.
func Planted(s Shape) *dataset.Dataset {
	random := rand.New(rand.NewPCG(1, 0))
	d := &dataset.Dataset{Name: "planted"}
	means := make([][]float64, len(s.Classes)) // K_e×D
	for e, n := range s.Classes {
		d.Concepts = append(d.Concepts, dataset.Concept{Name: fmt.Sprint("concept", e)})
		for c := range n {
			d.Concepts[e].Classes = append(d.Concepts[e].Classes, fmt.Sprint("class", c))
		}
		for range n * s.Dim {
			means[e] = append(means[e], random.NormFloat64())
		}
		d.Views = append(d.Views, s.emptyView(d.Concepts[e].Name))
	}
	for row := range s.Tracks {
		if row%s.PerVideo == 0 {
			d.Videos = append(d.Videos, dataset.Video{ID: fmt.Sprint("video", len(d.Videos)), Free: s.Tuples == 0})
		}
		v := &d.Videos[len(d.Videos)-1]
		pair, known := make(dataset.Tuple, len(s.Classes)), make([]int, len(s.Classes))
		for e, n := range s.Classes {
			pair[e], known[e] = random.IntN(n), dataset.Unknown
			for _, mean := range means[e][pair[e]*s.Dim : (pair[e]+1)*s.Dim] {
				s.appendNumber(&d.Views[e], mean+0.5*random.NormFloat64())
			}
		}
		if len(v.Tracks) < s.Tuples {
			v.Tuples = append(v.Tuples, pair)
		}
		v.Tracks = append(v.Tracks, row)
		d.Tracks = append(d.Tracks, dataset.Track{Video: len(d.Videos) - 1, ID: fmt.Sprint(row), Truth: pair, Known: known})
	}
	return d
}

// emptyView returns a view without rows, with capacity for all tracks.
func (s Shape) emptyView(name string) dataset.View {
	v := dataset.View{Name: name, Dim: s.Dim}
	if s.Single {
		v.Single = make([]float32, 0, s.Tracks*s.Dim)
	} else {
		v.X = make([]float64, 0, s.Tracks*s.Dim)
	}
	return v
}

// appendNumber appends a number to a view of float64 or float32 features.
func (s Shape) appendNumber(v *dataset.View, x float64) {
	if s.Single {
		v.Single = append(v.Single, float32(x))
	} else {
		v.X = append(v.X, x)
	}
}
