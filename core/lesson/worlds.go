package lesson

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"siibp/core/dataset"
)

// point is a point in a view, the mean of the features of one kind of track.
type point [2]float64

// builder builds a dataset video by video and track by track.
type builder struct {
	data   *dataset.Dataset
	random *rand.Rand
}

// nobody is the true class of a track without a person of the vocabulary.
const nobody = dataset.Background

// newBuilder returns a builder of an empty dataset. Each view has two dimensions. The first views are each about one
// concept, and further ones about the last.
func newBuilder(seed uint64, views []string, concepts ...dataset.Concept) *builder {
	d := &dataset.Dataset{Name: "lesson", Concepts: slices.Clone(concepts)}
	for e, name := range views {
		d.Views = append(d.Views, dataset.View{Name: name, Dim: len(point{})})
		about := &d.Concepts[min(e, len(concepts)-1)]
		about.Views = append(about.Views, name)
	}
	return &builder{d, rand.New(rand.NewPCG(seed, 0))}
}

// video adds a video with the given caption.
func (b *builder) video(tuples ...dataset.Tuple) {
	id := fmt.Sprint(len(b.data.Videos) + 1)
	b.data.Videos = append(b.data.Videos, dataset.Video{ID: id, Tuples: tuples})
}

// track adds a track to the last video. Its features are normally distributed around one centre
// for each view, with standard deviation spread.
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

// Classes of the concept who.
const (
	ada = iota
	ben
	cleo
)

var (
	whoConcept  = dataset.Concept{Name: "who", Classes: []string{"Ada", "Ben", "Cleo"}}
	whatConcept = dataset.Concept{Name: "what", Classes: []string{"walks", "waves", "sits"}}
)

// videoCasts lists the people of twelve videos. Each pair occurs four times.
var videoCasts = [][]int{{ada, ben}, {ben, cleo}, {cleo, ada}, {ben, ada}, {cleo, ben}, {ada, cleo},
	{ada, ben}, {ben, cleo}, {cleo, ada}, {ben, ada}, {cleo, ben}, {ada, cleo}}

// videoCount is the number of videos of a world and the maximum of WorldSettings.Count.
var videoCount = len(videoCasts)

// centre is the origin of a view, the mean of passers-by.
var centre = point{0, 0}

// faces are well separated means of the people's faces.
var faces = []point{{-2.8, 1.7}, {2.8, 1.7}, {0, -3.2}}

// worlds holds the generator of each world by name.
var worlds = map[string]func(WorldSettings) *dataset.Dataset{
	"names": namesWorld, "views": viewsWorld, "pairs": pairsWorld, "misled": misledWorld, "mute": muteWorld, "crowd": crowdWorld,
	"landscape": pairsWorld, "twins": muteWorld,
}

// captionNaming returns a caption with one tuple for each person.
func captionNaming(people ...int) []dataset.Tuple {
	var tuples []dataset.Tuple
	for _, person := range people {
		tuples = append(tuples, dataset.Tuple{person})
	}
	return tuples
}

// portraits returns a world with one view. Each video has two people and a passer-by without a
// class. caption returns the caption of video i with the given people.
func portraits(seed uint64, caption func(i int, cast []int) []dataset.Tuple) *dataset.Dataset {
	b := newBuilder(seed, []string{"face"}, whoConcept)
	for i, cast := range videoCasts {
		b.video(caption(i, cast)...)
		for _, person := range cast {
			b.track(0.6, []int{person}, faces[person])
		}
		b.track(0.6, []int{nobody}, centre)
	}
	return b.data
}

// namesWorld has captions for the first Count videos. They name the people in the video but not their
// tracks. The other videos are free.
func namesWorld(s WorldSettings) *dataset.Dataset {
	d := portraits(1, func(_ int, cast []int) []dataset.Tuple { return captionNaming(cast...) })
	for i := s.Count; i < len(d.Videos); i++ {
		d.Videos[i].Free, d.Videos[i].Tuples = true, nil
	}
	return d
}

// scatter permutes the video indices, so that the first Count are spread over all pairs of people.
func scatter(i int) int { return i * 5 % len(videoCasts) }

// misledWorld has Count captions that name an absent person instead of a present one.
func misledWorld(s WorldSettings) *dataset.Dataset {
	return portraits(1, func(i int, cast []int) []dataset.Tuple {
		if scatter(i) < s.Count {
			return captionNaming(cast[0], ada+ben+cleo-cast[0]-cast[1])
		}
		return captionNaming(cast...)
	})
}

// muteWorld has Count captions that name all three people and so carry no information. Its lesson runs
// without constraints, because they would require the absent person.
func muteWorld(s WorldSettings) *dataset.Dataset {
	return portraits(1, func(i int, cast []int) []dataset.Tuple {
		if scatter(i) < s.Count {
			return captionNaming(ada, ben, cleo)
		}
		return captionNaming(cast...)
	})
}

// crowdWorld has extras in every video. Their faces resemble each other and no named person.
func crowdWorld(WorldSettings) *dataset.Dataset {
	b := newBuilder(3, []string{"face"}, whoConcept)
	for i, cast := range videoCasts {
		b.video(captionNaming(cast...)...)
		for _, person := range cast {
			b.track(0.55, []int{person}, []point{{-3, -1}, {3, -1}, {0, -3.4}}[person])
		}
		for range 2 - i%2 {
			b.track(0.55, []int{nobody}, point{0, 3.5})
		}
	}
	return b.data
}

// viewsWorld has two views that each confuse two people: the faces of Ada and Ben and the voices of
// Ben and Cleo have equal means.
func viewsWorld(WorldSettings) *dataset.Dataset {
	faces := []point{{-2.6, 1.4}, {-2.6, 1.4}, {2.8, 0.4}}
	voices := []point{{-2.6, -1}, {2.6, 1.4}, {2.6, 1.4}}
	b := newBuilder(2, []string{"face", "voice"}, whoConcept)
	for _, cast := range videoCasts {
		b.video(captionNaming(cast...)...)
		for _, person := range cast {
			b.track(0.55, []int{person}, faces[person], voices[person])
		}
		b.track(0.55, []int{nobody}, centre, centre)
	}
	return b.data
}

// pairsWorld has two concepts with one view each. Motions are well separated; faces overlap and lie
// near the mean of passers-by.
func pairsWorld(WorldSettings) *dataset.Dataset {
	faces := []point{{-1.2, 0.7}, {1.2, 0.7}, {0, -1.4}}
	motions := []point{{-2.8, -1.6}, {2.8, -1.6}, {0, 3}}
	b := newBuilder(1, []string{"face", "motion"}, whoConcept, whatConcept)
	for i, cast := range videoCasts {
		acts := []int{(i + i/3) % 3, (i + i/3 + 1 + i%2) % 3}
		b.video(dataset.Tuple{cast[0], acts[0]}, dataset.Tuple{cast[1], acts[1]})
		for j, person := range cast {
			b.track(0.5, []int{person, acts[j]}, faces[person], motions[acts[j]])
		}
		b.track(0.5, []int{nobody, nobody}, centre, centre)
	}
	return b.data
}
