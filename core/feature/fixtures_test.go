package feature

import (
	"fmt"
	"math"
	"math/rand/v2"

	"siibp/core/dataset"
)

// tolerance is the tolerance for numbers of magnitude 1 after some hundred operations.
const tolerance = 1e-9

// near reports whether a and b are equal within tolerance, relative to max(1, |b|).
func near(a, b float64) bool { return math.Abs(a-b) <= tolerance*math.Max(1, math.Abs(b)) }

// correlated returns n normally distributed vectors, n×d, with correlated dimensions and mean (0, 1, …).
func correlated(n, d int, seed uint64) []float64 {
	random := rand.New(rand.NewPCG(seed, 0))
	mix := make([]float64, d*d)
	for i := range mix {
		mix[i] = random.NormFloat64()
	}
	x := make([]float64, n*d)
	z := make([]float64, d)
	for i := range n {
		for k := range z {
			z[k] = random.NormFloat64()
		}
		for k := range d {
			x[i*d+k] = float64(k)
			for l := range z {
				x[i*d+k] += mix[k*d+l] * z[l]
			}
		}
	}
	return x
}

// rowsOf returns the rows of x (n×d) as vectors.
func rowsOf(x []float64, d int) vectors {
	return vectors{len(x) / d, d, func(i int, to []float64) { copy(to, x[i*d:(i+1)*d]) }}
}

// toy returns a dataset with two views of 5 and 3 numbers and 4 tracks in each video. Every third video
// is a test video, and the second track of each video lacks the second view.
func toy(videos int, seed uint64) *dataset.Dataset {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "actor", Classes: []string{"a", "b"}}, {Name: "action", Classes: []string{"c"}}}}
	for i := range videos {
		v := dataset.Video{ID: fmt.Sprint("clip", i), Test: i%3 == 2, Tuples: []dataset.Tuple{{0, 0}}}
		for j := range 4 {
			v.Tracks = append(v.Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{Video: i, ID: fmt.Sprint(j), Truth: []int{-2, -2}, Known: []int{-2, -2}})
		}
		d.Videos = append(d.Videos, v)
	}
	d.Views = []dataset.View{{Name: "actor", Dim: 5, X: correlated(len(d.Tracks), 5, seed)}, {Name: "action", Dim: 3, X: correlated(len(d.Tracks), 3, seed+1)}}
	for row := 1; row < len(d.Tracks); row += 4 {
		setMissing(d.Views[1].X[row*3 : row*3+3])
	}
	return d
}

// withDescriptors returns toy with descriptors of 6 numbers instead of its second view, 0 to 9 for each
// track in random order.
func withDescriptors(videos int, seed uint64) *dataset.Dataset {
	d := toy(videos, seed)
	d.Views = d.Views[:1]
	random := rand.New(rand.NewPCG(seed, 1))
	x := dataset.Descriptors{Name: "action", Dim: 6}
	for track := range d.Tracks {
		for range track % 10 {
			x.Track = append(x.Track, int32(track))
		}
	}
	random.Shuffle(len(x.Track), func(i, j int) { x.Track[i], x.Track[j] = x.Track[j], x.Track[i] })
	for _, v := range correlated(len(x.Track), 6, seed+2) {
		x.X = append(x.X, float32(v))
	}
	d.Descriptors = []dataset.Descriptors{x}
	return d
}
