package dataset

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Split returns d with the given share of its videos as test videos, drawn with the
// seed; at least one video with tracks stays on either side, where there are two. The split of d itself is
// ignored. Videos without tracks are never drawn.
func (d *Dataset) Split(share float64, seed uint64) *Dataset {
	s := *d
	s.Videos = slices.Clone(d.Videos)
	for i := range s.Videos {
		s.Videos[i].Test = false
	}
	drawn := d.draw(1, seed)
	for _, i := range drawn[:part(share, len(drawn))] {
		s.Videos[i].Test = true
	}
	return &s
}

// Folds partitions the videos into n folds by the seed. It returns n copies of d; the test videos of the k-th are the k-th
// fold. If n is below 2, it returns d once, without test videos.
func (d *Dataset) Folds(n int, seed uint64) []*Dataset {
	n = max(1, n)
	dealt := d.draw(1, seed)
	folds := make([]*Dataset, n)
	for k := range folds {
		f := *d
		f.Videos = slices.Clone(d.Videos)
		for i := range f.Videos {
			f.Videos[i].Test = false
		}
		for at, i := range dealt {
			f.Videos[i].Test = n > 1 && at%n == k
		}
		folds[k] = &f
	}
	return folds
}

// Sample returns the given fraction of d's videos, drawn with the seed, as a dataset. It has at least one video with
// tracks if there is one.
func (d *Dataset) Sample(share float64, seed uint64) *Dataset {
	drawn := d.draw(share, seed)
	slices.Sort(drawn)
	return d.subset(drawn)
}

// draw draws a fraction, 0 to 1, of the videos with tracks.
func (d *Dataset) draw(share float64, seed uint64) []int {
	var videos []int
	for i, v := range d.Videos {
		if len(v.Tracks) > 0 {
			videos = append(videos, i)
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(videos), func(i, j int) { videos[i], videos[j] = videos[j], videos[i] })
	n := int(math.Round(share * float64(len(videos))))
	return videos[:min(len(videos), max(1, n))]
}

// part returns the number of a fraction of n, with at least one on either side if possible.
func part(share float64, n int) int {
	return max(0, min(n-1, max(1, int(math.Round(share*float64(n))))))
}

// VideoRange returns the videos from ≤ i < to as a dataset. It copies the features unless their
// tracks are neighbours in d.
func (d *Dataset) VideoRange(from, to int) *Dataset {
	var videos []int
	for i := from; i < to; i++ {
		videos = append(videos, i)
	}
	return d.subset(videos)
}

// Subset returns the given videos, ascending, as a dataset.
func (d *Dataset) Subset(videos []int) *Dataset { return d.subset(videos) }

// subset returns the given videos, ascending, with their tracks, features and truth. It copies the features unless the
// tracks are neighbours in d.
func (d *Dataset) subset(videos []int) *Dataset {
	s := *d
	s.Videos, s.Tracks, s.TruthBoxes = nil, nil, nil
	at := make(map[int]int, len(videos))
	var rows []int
	for _, i := range videos {
		at[i] = len(s.Videos)
		s.Videos = append(s.Videos, d.Videos[i])
		rows = append(rows, d.Videos[i].Tracks...)
	}
	slices.Sort(rows)
	s.Tracks = make([]Track, 0, len(rows))
	for i := range s.Videos {
		s.Videos[i].Tracks = nil
	}
	for r, row := range rows {
		t := d.Tracks[row]
		t.Video = at[t.Video]
		s.Tracks = append(s.Tracks, t)
		s.Videos[t.Video].Tracks = append(s.Videos[t.Video].Tracks, r)
	}
	s.Videos = renumbered(s.Videos, rows)
	s.Views = slices.Clone(d.Views)
	for e, v := range d.Views {
		s.Views[e] = v.subset(rows)
	}
	s.Descriptors = nil
	for _, x := range d.Descriptors {
		s.Descriptors = append(s.Descriptors, x.subset(rows, len(d.Tracks)))
	}
	for _, t := range d.TruthBoxes {
		if to, in := at[t.Video]; in {
			t.Video = to
			s.TruthBoxes = append(s.TruthBoxes, t)
		}
	}
	return &s
}

// renumbered returns the videos with their cliques of the given tracks, ascending, which
// are numbered anew.
func renumbered(videos []Video, rows []int) []Video {
	for i := range videos {
		cliques := videos[i].Cliques
		videos[i].Cliques = nil
		for _, clique := range cliques {
			renamed := make([]int, len(clique))
			for j, row := range clique {
				renamed[j], _ = slices.BinarySearch(rows, row)
			}
			videos[i].Cliques = append(videos[i].Cliques, renamed)
		}
	}
	return videos
}

// subset returns the descriptors of the given tracks of n, ascending, which are numbered anew.
func (d Descriptors) subset(rows []int, n int) Descriptors {
	at := make([]int32, n) // the new number plus 1
	for r, row := range rows {
		at[row] = int32(r + 1)
	}
	s := Descriptors{Name: d.Name, Dim: d.Dim}
	for i, track := range d.Track {
		if at[track] > 0 {
			s.X = append(s.X, d.X[i*d.Dim:(i+1)*d.Dim]...)
			s.Track = append(s.Track, at[track]-1)
		}
	}
	return s
}

// WithTestVideosFree returns d with its test videos free, without captions.
func (d *Dataset) WithTestVideosFree() *Dataset {
	f := *d
	f.Videos = slices.Clone(d.Videos)
	for i := range f.Videos {
		if f.Videos[i].Test {
			f.Videos[i].Free, f.Videos[i].Tuples, f.Videos[i].Counts = true, nil, nil
		}
	}
	return &f
}
