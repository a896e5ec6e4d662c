package lesson

import "siibp/core/dataset"

// Who is in the lessons, and what they do.
const (
	ada = iota
	ben
	cleo
)

var (
	who  = dataset.Concept{Name: "who", Classes: []string{"Ada", "Ben", "Cleo"}}
	what = dataset.Concept{Name: "what", Classes: []string{"walks", "waves", "sits"}}
)

// videoCasts are of twelve videos: each two of the three meet four times.
var videoCasts = [][]int{{ada, ben}, {ben, cleo}, {cleo, ada}, {ben, ada}, {cleo, ben}, {ada, cleo},
	{ada, ben}, {ben, cleo}, {cleo, ada}, {ben, ada}, {cleo, ben}, {ada, cleo}}

// Videos is how many a world has, and so the most that Settings.Count can mean.
var Videos = len(videoCasts)

// centre is where features lie of which the model need not explain anything.
var centre = point{0, 0}

// faces are well apart.
var faces = []point{{-2.8, 1.7}, {2.8, 1.7}, {0, -3.2}}

// worlds by name.
var worlds = map[string]func(Settings) *dataset.Dataset{
	"names": namesWorld, "views": viewsWorld, "pairs": pairsWorld, "misled": misledWorld, "mute": muteWorld, "crowd": crowdWorld,
}

// captionNaming is the caption that names each of these and says no more.
func captionNaming(people ...int) []dataset.Tuple {
	var tuples []dataset.Tuple
	for _, person := range people {
		tuples = append(tuples, dataset.Tuple{person})
	}
	return tuples
}

// portraits is a world of one view: in each video are two people, and somebody passes by
// whom no caption names. caption says what is written under video i.
func portraits(seed uint64, caption func(i int, cast []int) []dataset.Tuple) *dataset.Dataset {
	b := newBuilder(seed, []string{"face"}, who)
	for i, cast := range videoCasts {
		b.video(caption(i, cast)...)
		for _, person := range cast {
			b.track(0.6, []int{person}, faces[person])
		}
		b.track(0.6, []int{nobody}, centre)
	}
	return b.data
}

// namesWorld has captions under the first Count videos: they say who is in the video, not which
// track it is. The others may show anybody.
func namesWorld(s Settings) *dataset.Dataset {
	d := portraits(1, func(_ int, cast []int) []dataset.Tuple { return captionNaming(cast...) })
	for i := s.Count; i < len(d.Videos); i++ {
		d.Videos[i].Free, d.Videos[i].Tuples = true, nil
	}
	return d
}

// scatter is the videos in an order in which those that something is done to lie apart.
func scatter(i int) int { return i * 5 % len(videoCasts) }

// misledWorld has Count captions that name who is not there instead of who is.
func misledWorld(s Settings) *dataset.Dataset {
	return portraits(1, func(i int, cast []int) []dataset.Tuple {
		if scatter(i) < s.Count {
			return captionNaming(cast[0], ada+ben+cleo-cast[0]-cast[1])
		}
		return captionNaming(cast...)
	})
}

// muteWorld has Count captions that name everybody, and so say nothing. It is run without
// constraints, which would ask for who is not there.
func muteWorld(s Settings) *dataset.Dataset {
	return portraits(1, func(i int, cast []int) []dataset.Tuple {
		if scatter(i) < s.Count {
			return captionNaming(ada, ben, cleo)
		}
		return captionNaming(cast...)
	})
}

// crowdWorld has somebody in every video who looks like nobody that a caption names, and like
// everybody else of the kind.
func crowdWorld(Settings) *dataset.Dataset {
	b := newBuilder(3, []string{"face"}, who)
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

// viewsWorld has two views, each of which confuses two people: Ada's face is like Ben's, Ben's
// voice like Cleo's.
func viewsWorld(Settings) *dataset.Dataset {
	faces := []point{{-2.6, 1.4}, {-2.6, 1.4}, {2.8, 0.4}}
	voices := []point{{-2.6, -1}, {2.6, 1.4}, {2.6, 1.4}}
	b := newBuilder(2, []string{"face", "voice"}, who)
	for _, cast := range videoCasts {
		b.video(captionNaming(cast...)...)
		for _, person := range cast {
			b.track(0.55, []int{person}, faces[person], voices[person])
		}
		b.track(0.55, []int{nobody}, centre, centre)
	}
	return b.data
}

// pairsWorld has two concepts, a view each. Motions are clear; faces are blurred, and lie near
// those of the people whom no caption names.
func pairsWorld(Settings) *dataset.Dataset {
	faces := []point{{-1.2, 0.7}, {1.2, 0.7}, {0, -1.4}}
	motions := []point{{-2.8, -1.6}, {2.8, -1.6}, {0, 3}}
	b := newBuilder(1, []string{"face", "motion"}, who, what)
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
