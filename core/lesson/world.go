package lesson

import (
	"fmt"
	"math/rand/v2"

	"siibp/core/dataset"
)

// point is a point of a view, where the features of a kind of track lie.
type point [2]float64

// builder puts a dataset together, track by track.
type builder struct {
	data   *dataset.Dataset
	random *rand.Rand
}

// nobody is the truth of a track that the vocabulary has no class for.
const nobody = dataset.Background

// newBuilder starts a world without videos. Each view has two features, so that it can be drawn.
func newBuilder(seed uint64, views []string, concepts ...dataset.Concept) *builder {
	d := &dataset.Dataset{Name: "lesson", Concepts: concepts}
	for _, name := range views {
		d.Views = append(d.Views, dataset.View{Name: name, Dim: len(point{})})
	}
	return &builder{d, rand.New(rand.NewPCG(seed, 0))}
}

// video begins a video under a caption of these tuples.
func (b *builder) video(tuples ...dataset.Tuple) {
	id := fmt.Sprint(len(b.data.Videos) + 1)
	b.data.Videos = append(b.data.Videos, dataset.Video{ID: id, Tuples: tuples})
}

// track adds one to the last video: its features lie about a place of each view, as far
// from it as spread says.
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
