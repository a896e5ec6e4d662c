package choose

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// saying returns videos whose captions name a class with the probability that two tracks' log odds
// say, and a fold that is surer by a factor.
func saying(factor float64) (*dataset.Dataset, []score.HeldOutFold) {
	random := rand.New(rand.NewPCG(3, 0))
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"a", "b"}}}}
	part := &dataset.Dataset{Concepts: d.Concepts}
	p := &score.Predictions{LogOdds: [][]float64{nil}, Threshold: []float64{0.5}}
	var videos []int
	for i := range 2000 {
		v := dataset.Video{Tracks: []int{2 * i, 2*i + 1}}
		none := [2]float64{1, 1}
		for range v.Tracks {
			part.Tracks = append(part.Tracks, dataset.Track{Video: i})
			for k := range none {
				zeta := 3 * random.NormFloat64()
				none[k] *= 1 - special.Sigmoid(zeta)
				p.LogOdds[0] = append(p.LogOdds[0], factor*zeta)
			}
		}
		for k := range none {
			if random.Float64() > none[k] {
				v.Tuples = append(v.Tuples, dataset.Tuple{k})
			}
		}
		d.Videos, part.Videos, videos = append(d.Videos, v), append(part.Videos, v), append(videos, i)
	}
	return d, []score.HeldOutFold{score.NewHeldOutFold(part, videos, p, [][]bool{{true, true}})}
}

// The temperature undoes what makes labels too sure, and never makes them surer.
func TestTemperature(t *testing.T) {
	for _, c := range []struct{ factor, want float64 }{{1, 1}, {2, 2}, {6, 6}, {0.5, 1}} {
		d, folds := saying(c.factor)
		if got := (&Selector{data: d}).temperature(folds); math.Abs(got/c.want-1) > 0.08 || got < 1 {
			t.Errorf("log odds times %v: temperature %v, want %v", c.factor, got, c.want)
		}
	}
}
