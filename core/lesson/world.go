package lesson

import (
	"fmt"
	"math/rand/v2"

	"siibp/core/dataset"
)

// point is a point in a view, around which the features of a kind of track lie.
type point [2]float64

// builder builds a dataset track by track.
type builder struct {
	data   *dataset.Dataset
	random *rand.Rand
}

// nobody is the true class of a track that no caption can name.
const nobody = dataset.Background

// newBuilder returns a dataset without videos. Each view has two dimensions.
func newBuilder(seed uint64, views []string, concepts ...dataset.Concept) *builder {
	d := &dataset.Dataset{Name: "lesson", Concepts: concepts}
	for _, name := range views {
		d.Views = append(d.Views, dataset.View{Name: name, Dim: len(point{})})
	}
	return &builder{d, rand.New(rand.NewPCG(seed, 0))}
}

// video adds a video with a caption of these tuples.
func (b *builder) video(tuples ...dataset.Tuple) {
	id := fmt.Sprint(len(b.data.Videos) + 1)
	b.data.Videos = append(b.data.Videos, dataset.Video{ID: id, Tuples: tuples})
}

// track adds a track to the last video. Its features are normal around one centre per view,
// with standard deviation spread.
func (b *builder) track(spread float64, truth []int, centres ...point) {
	d := b.data
	v := &d.Videos[len(d.Videos)-1]
	for e, centre := range centres {
		for _, x := range centre {
			d.Views[e].X = append(d.Views[e].X, x+spread*b.random.NormFloat64())
		}
	}
	known := make([]int, len(d.Concepts))
	for e := range known {
		known[e] = dataset.Unknown
	}
	v.Tracks = append(v.Tracks, len(d.Tracks))
	d.Tracks = append(d.Tracks, dataset.Track{Video: len(d.Videos) - 1, ID: fmt.Sprint(len(v.Tracks)), Truth: truth, Known: known})
}
