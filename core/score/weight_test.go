package score

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
)

// drawTrial draws a small dataset with any truth and true boxes, and a reading of it
// with ties, classes that are not allowed or known, and perhaps a concept missing.
func drawTrial(t *rapid.T) (*dataset.Dataset, *Predictions) {
	d, r := &dataset.Dataset{}, &Predictions{}
	for e := range rapid.IntRange(1, 2).Draw(t, "concepts") {
		classes := make([]string, rapid.IntRange(1, 3).Draw(t, "classes"))
		for c := range classes {
			classes[c] = fmt.Sprint("class", c)
		}
		d.Concepts = append(d.Concepts, dataset.Concept{Name: fmt.Sprint("concept", e), Classes: classes})
		r.Threshold = append(r.Threshold, rapid.SampledFrom([]float64{0, 0.5, 0.9}).Draw(t, "threshold"))
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "videos") {
		drawVideo(t, d, i)
	}
	for e, c := range d.Concepts {
		zeta := []float64{}
		for range len(d.Tracks) * len(c.Classes) {
			zeta = append(zeta, rapid.SampledFrom([]float64{low, -2, 0, 1, 3, -low}).Draw(t, "zeta"))
		}
		if e > 0 && rapid.IntRange(0, 3).Draw(t, "missing") == 0 {
			zeta = nil
		}
		r.LogOdds = append(r.LogOdds, zeta)
	}
	return d, r
}

func drawVideo(t *rapid.T, d *dataset.Dataset, i int) {
	v := dataset.Video{Free: rapid.IntRange(0, 4).Draw(t, "free") == 0}
	classes := func(least int) []int {
		list := []int{}
		for _, c := range d.Concepts {
			list = append(list, rapid.IntRange(least, len(c.Classes)-1).Draw(t, "class"))
		}
		return list
	}
	for range rapid.IntRange(0, 3).Draw(t, "tracks") {
		track := dataset.Track{Video: i, Truth: classes(dataset.Unknown)}
		if rapid.Bool().Draw(t, "boxed") {
			track.Boxes = []dataset.Box{{X: float64(rapid.IntRange(0, 2).Draw(t, "x")), W: 2, H: 2}}
		}
		v.Tracks = append(v.Tracks, len(d.Tracks))
		d.Tracks = append(d.Tracks, track)
	}
	for range rapid.IntRange(0, 3).Draw(t, "tuples") {
		v.Tuples = append(v.Tuples, classes(dataset.None))
	}
	for range rapid.IntRange(0, 2).Draw(t, "instances") {
		d.TruthBoxes = append(d.TruthBoxes, dataset.TruthBox{Video: i, Classes: classes(dataset.Background), Boxes: []dataset.Box{{W: 2, H: 2}}})
	}
	d.Videos = append(d.Videos, v)
}

// repeated returns the dataset and reading in which each video occurs so many times.
func repeated(d *dataset.Dataset, r *Predictions, times []float64) (*dataset.Dataset, *Predictions) {
	more := &dataset.Dataset{Concepts: d.Concepts}
	said := &Predictions{LogOdds: make([][]float64, len(r.LogOdds)), Threshold: r.Threshold}
	for e := range said.LogOdds {
		if r.LogOdds[e] != nil {
			said.LogOdds[e] = []float64{}
		}
	}
	for i, v := range d.Videos {
		for range int(times[i]) {
			repeatVideo(more, said, d, r, v, i)
		}
	}
	return more, said
}

func repeatVideo(more *dataset.Dataset, said *Predictions, d *dataset.Dataset, r *Predictions, v dataset.Video, i int) {
	rows := v.Tracks
	v.Tracks = nil
	for _, row := range rows {
		v.Tracks = append(v.Tracks, len(more.Tracks))
		more.Tracks = append(more.Tracks, d.Tracks[row])
		for e, c := range d.Concepts {
			if n := len(c.Classes); r.LogOdds[e] != nil {
				said.LogOdds[e] = append(said.LogOdds[e], r.LogOdds[e][row*n:(row+1)*n]...)
			}
		}
	}
	for _, b := range d.TruthBoxes {
		if b.Video == i {
			b.Video = len(more.Videos)
			more.TruthBoxes = append(more.TruthBoxes, b)
		}
	}
	more.Videos = append(more.Videos, v)
}

// A video that counts so many times is as many videos, and one that does not count is
// none, for every measure.
func TestWeightsRepeatVideos(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawTrial(t)
		times := make([]float64, len(d.Videos))
		for i := range times {
			times[i] = float64(rapid.IntRange(0, 3).Draw(t, "times"))
		}
		want := map[string]float64{}
		more, said := repeated(d, r, times)
		for _, m := range Measures(more, said, nil) {
			want[m.Name] = m.At(unitWeights(m.Videos, nil))
			seen[m.Name] = true
		}
		checkValues(t, Measures(d, r, nil), times, want)
	})
	const kinds = 2*4 + 1 + 3 + 4 // of two concepts, pairs, answers, overlaps
	if len(seen) != kinds {
		t.Errorf("the drawn trials have %d measures, not %d: %v", len(seen), kinds, seen)
	}
}

// Measures over some videos are those of the dataset without the others.
func TestOverLeavesVideosOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawTrial(t)
		over := make([]bool, len(d.Videos))
		for i := range over {
			over[i] = rapid.Bool().Draw(t, "over")
		}
		few, said := repeated(d, r, unitWeights(len(over), over))
		want, of := map[string]float64{}, map[string]int{}
		for _, m := range Measures(few, said, nil) {
			want[m.Name], of[m.Name] = m.At(unitWeights(m.Videos, nil)), m.Count
		}
		got := Measures(d, r, over)
		for _, m := range got {
			if m.Count != of[m.Name] {
				t.Fatalf("%s is of %d, not %d", m.Name, m.Count, of[m.Name])
			}
		}
		checkValues(t, got, unitWeights(len(over), nil), want)
		if a, b := Confusions(d, r, over), Confusions(few, said, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("confusions over %v are %v, not %v", over, a, b)
		}
		if a, b := Curves(d, r, over), Curves(few, said, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("curves over %v are %v, not %v", over, a, b)
		}
		if a, b := PerClass(d, r, over), PerClass(few, said, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("classes over %v are %v, not %v", over, a, b)
		}
	})
}

// checkValues holds measures under weights against the values that are wanted; NaN is
// the value of a measure that is not among those.
func checkValues(t *rapid.T, got []Measure, weight []float64, want map[string]float64) {
	for _, m := range got {
		value := m.At(weight)
		w, wanted := want[m.Name]
		if !wanted {
			w = math.NaN()
		}
		if !(math.Abs(value-w) < rounding) && !(math.IsNaN(value) && math.IsNaN(w)) {
			t.Fatalf("%s is %g at %v, want %g", m.Name, value, weight, w)
		}
		delete(want, m.Name)
	}
	if len(want) > 0 {
		t.Fatalf("missing: %v", want)
	}
}

// What is ranked does not depend on the order of the videos and rows, whatever ties.
func TestOrderOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawTrial(t)
		turned, said := *d, *r
		turned.Tracks, turned.Videos = slices.Clone(d.Tracks), slices.Clone(d.Videos)
		slices.Reverse(turned.Tracks)
		for i, v := range d.Videos {
			turned.Videos[i].Tracks = nil
			for _, row := range slices.Backward(v.Tracks) {
				turned.Videos[i].Tracks = append(turned.Videos[i].Tracks, len(d.Tracks)-1-row)
			}
		}
		said.LogOdds = slices.Clone(r.LogOdds)
		for e, c := range d.Concepts {
			said.LogOdds[e] = slices.Concat(turn(r.LogOdds[e], len(c.Classes))...)
		}
		want := map[string]float64{}
		for _, m := range Measures(d, r, nil) {
			want[m.Name] = m.At(unitWeights(m.Videos, nil))
		}
		for _, m := range Measures(&turned, &said, nil) {
			ranks := strings.HasSuffix(m.Name, "mAP") || strings.HasSuffix(m.Name, "area")
			if got := m.At(unitWeights(m.Videos, nil)); ranks && math.Abs(got-want[m.Name]) > rounding {
				t.Fatalf("%s is %g, and %g the other way round", m.Name, want[m.Name], got)
			}
		}
	})
}

// turn returns rows of n numbers, the last first.
func turn(x []float64, n int) [][]float64 {
	rows := slices.Collect(slices.Chunk(x, n))
	slices.Reverse(rows)
	return rows
}
