package baseline

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/score"
)

// street returns a dataset of a few tracks with boxes and every kind of gap: unknown truth, true
// classes without a caption, a video without captions and a free video.
func street() *dataset.Dataset {
	const none, unknown = dataset.None, dataset.Unknown
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "person", Classes: []string{"a", "b", "c"}}, {Name: "action", Classes: []string{"x", "y"}}},
		Videos: []dataset.Video{
			{Tuples: []dataset.Tuple{{0, 0}, {1, none}}},
			{Tuples: []dataset.Tuple{{none, 1}, {2, 1}, {0, 0}}},
			{},
			{Free: true},
		},
	}
	for i, truths := range [][][]int{{{0, 0}, {1, none}, {2, 1}}, {{2, 1}, {unknown, 1}}, {{none, none}}, {{1, 1}}} {
		for _, truth := range truths {
			d.Videos[i].Tracks = append(d.Videos[i].Tracks, len(d.Tracks))
			x := float64(len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{Video: i, Truth: truth, Known: []int{unknown, unknown},
				Boxes: []dataset.Box{{Frame: 0, X: x, W: 4, H: 2}, {Frame: 2, X: x, W: 4, H: 2}}})
		}
	}
	for i, classes := range [][]int{{0, 0}, {1, none}, {2, 1}} {
		d.TruthBoxes = append(d.TruthBoxes, dataset.TruthBox{Video: 0, Classes: classes, Joined: true,
			Boxes: []dataset.Box{{Frame: 0, X: 1.5 * float64(i), W: 4, H: 2}, {Frame: 1, X: 1.5 * float64(i), W: 4, H: 2}}})
	}
	return d
}

// drawPredictions draws random predictions: for each track random log odds of the allowed classes,
// where background is as likely as each class (background = 1) or impossible (0); for each tuple a
// random track, independently and one to one.
func drawPredictions(d *dataset.Dataset, random *rand.Rand, background int) *score.Predictions {
	r, allowed := emptyPredictions(d), allowedClasses(d)
	for e, c := range d.Concepts {
		classes := len(c.Classes)
		r.LogOdds[e] = minusInfinities(len(d.Tracks) * classes)
		for row, t := range d.Tracks {
			sign := 1.0
			if n := countTrue(allowed[t.Video][e]); random.IntN(max(1, n+background)) >= n {
				sign = -1
			}
			for k, yes := range allowed[t.Video][e] {
				if yes {
					r.LogOdds[e][row*classes+k] = sign * random.Float64()
				}
			}
		}
	}
	r.Selected, r.Assigned = []int{}, []int{}
	for _, v := range d.Videos {
		order := random.Perm(max(len(v.Tuples), len(v.Tracks)))
		for i := range v.Tuples {
			r.Selected = append(r.Selected, v.Tracks[random.IntN(len(v.Tracks))])
			row := -1
			if order[i] < len(v.Tracks) {
				row = v.Tracks[order[i]]
			}
			r.Assigned = append(r.Assigned, row)
		}
	}
	return r
}

// Every measure agrees with its mean over many draws, within five standard errors.
func TestRandomMatchesMeanOfDraws(t *testing.T) {
	const draws = 4000
	random := rand.New(rand.NewPCG(5, 6))
	for _, x := range []struct {
		weight []float64
		over   []bool
	}{
		{[]float64{1, 1, 1, 1}, nil},
		{[]float64{1, 1, 0, 1}, nil},
		{[]float64{1, 1, 1, 1}, []bool{true, false, true, true}},
		{[]float64{3, 1, 2, 0}, nil}, // draws have no ties, but the tracks of a video with weight 2 do
	} {
		d := street()
		sum, squares := map[string]float64{}, map[string]float64{}
		for range draws {
			for background := range 2 {
				for _, m := range score.Measures(d, drawPredictions(d, random, background), x.over) {
					if strings.HasSuffix(m.Name, "with background") == (background == 1) {
						value := m.At(x.weight)
						sum[m.Name] += value / draws
						squares[m.Name] += value * value / draws
					}
				}
			}
		}
		for _, m := range Random(d, x.over) {
			if strings.HasSuffix(m.Name, "calibration error") { // not linear in the predictions
				continue
			}
			if strings.HasSuffix(m.Name, "area") || strings.HasSuffix(m.Name, "mAP") && slices.Max(x.weight) > 1 {
				continue
			}
			deviation := math.Sqrt(max(0, squares[m.Name]-sum[m.Name]*sum[m.Name]))
			got, tolerance := m.At(x.weight), 5*deviation/math.Sqrt(draws)+1e-9 // plus rounding error
			if !(math.Abs(got-sum[m.Name]) <= tolerance) {
				t.Errorf("%s, weights %v over %v: %.4f, mean of draws %.4f ± %.4f", m.Name, x.weight, x.over, got, sum[m.Name], tolerance)
			}
		}
	}
}

// The mean average precision of one class agrees with its mean over all orders of the tracks in which
// the tracks of videos that name the class come first.
func TestRandomMatchesMeanOverOrders(t *testing.T) {
	for named := 1; named <= 4; named++ {
		for others := 0; others <= 3; others++ {
			for hits := 0; hits < 1<<(named+others); hits++ {
				d, want, orders := ranked(named, others, hits), 0.0, 0.0
				permutations(named, func(first []int) {
					permutations(others, func(second []int) {
						order := slices.Clone(first)
						for _, i := range second {
							order = append(order, named+i)
						}
						want += averagePrecision(d, order)
						orders++
					})
				})
				for _, m := range Random(d, nil) {
					if got := m.At([]float64{1, 1}); m.Name == "person mAP" && math.Abs(got-want/orders) > 1e-14 {
						t.Errorf("%d named, %d others, hits %b: %g, want %g", named, others, hits, got, want/orders)
					}
					if got := m.At([]float64{1, 0}); m.Name == "person background recall area" && !math.IsNaN(got) && got != 0.5 {
						t.Errorf("%d named, hits %b: area %g, want one half", named, hits, got)
					}
				}
			}
		}
	}
}

// ranked returns a dataset with one class and two videos, where only the first video names the class.
// Track i shows the class if bit i of hits is set.
func ranked(named, others, hits int) *dataset.Dataset {
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"a"}}},
		Videos: []dataset.Video{{Tuples: []dataset.Tuple{{0}}}, {}}}
	for i := range named + others {
		video := 0
		if i >= named {
			video = 1
		}
		truth := dataset.Background
		if hits>>i&1 == 1 {
			truth = 0
		}
		d.Videos[video].Tracks = append(d.Videos[video].Tracks, i)
		d.Tracks = append(d.Tracks, dataset.Track{Video: video, Truth: []int{truth}})
	}
	return d
}

// averagePrecision returns the mean precision at the ranks of the tracks that show the class.
func averagePrecision(d *dataset.Dataset, order []int) float64 {
	found, sum := 0.0, 0.0
	for i, row := range order {
		if d.Tracks[row].Truth[0] == 0 {
			found++
			sum += found / float64(i+1)
		}
	}
	return sum / found
}

func TestRandomHasNamesOfMeasures(t *testing.T) {
	d := street()
	var names, want []string
	for _, m := range Random(d, nil) {
		names = append(names, fmt.Sprint(m.Name, m.Count))
	}
	for _, m := range score.Measures(d, UpperBound(d), nil) {
		if m.Name != "satisfied tuples" {
			want = append(want, fmt.Sprint(m.Name, m.Count))
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("measures %q, want %q", names, want)
	}
}

// permutations calls do with every permutation of 0 … n−1.
func permutations(n int, do func(order []int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var swap func(k int)
	swap = func(k int) {
		if k == n {
			do(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			swap(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	swap(0)
}
