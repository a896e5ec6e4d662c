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

// drawEvaluation draws a small dataset with random truth and true boxes, and predictions with
// ties, forbidden and known classes and, sometimes, a concept that is not modelled.
func drawEvaluation(t *rapid.T) (*dataset.Dataset, *Predictions) {
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

// drawVideo appends video i with its tracks, tuples and true boxes.
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

// repeated returns the dataset and predictions with times[i] copies of video i.
func repeated(d *dataset.Dataset, r *Predictions, times []float64) (*dataset.Dataset, *Predictions) {
	more := &dataset.Dataset{Concepts: d.Concepts}
	predictions := &Predictions{LogOdds: make([][]float64, len(r.LogOdds)), Threshold: r.Threshold}
	for e := range predictions.LogOdds {
		if r.LogOdds[e] != nil {
			predictions.LogOdds[e] = []float64{}
		}
	}
	for i, v := range d.Videos {
		for range int(times[i]) {
			repeatVideo(more, predictions, d, r, v, i)
		}
	}
	return more, predictions
}

// repeatVideo appends a copy of video i of d, with its predictions.
func repeatVideo(more *dataset.Dataset, predictions *Predictions, d *dataset.Dataset, r *Predictions, v dataset.Video, i int) {
	rows := v.Tracks
	v.Tracks = nil
	for _, row := range rows {
		v.Tracks = append(v.Tracks, len(more.Tracks))
		more.Tracks = append(more.Tracks, d.Tracks[row])
		for e, c := range d.Concepts {
			if n := len(c.Classes); r.LogOdds[e] != nil {
				predictions.LogOdds[e] = append(predictions.LogOdds[e], r.LogOdds[e][row*n:(row+1)*n]...)
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

// For every measure, a video of weight n is equivalent to n copies, and weight 0 to none.
func TestWeightsRepeatVideos(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawEvaluation(t)
		times := make([]float64, len(d.Videos))
		for i := range times {
			times[i] = float64(rapid.IntRange(0, 3).Draw(t, "times"))
		}
		want := map[string]float64{}
		more, predictions := repeated(d, r, times)
		for _, m := range Measures(more, predictions, nil) {
			want[m.Name] = m.At(UnitWeights(m.Videos, nil))
			seen[m.Name] = true
		}
		checkValues(t, Measures(d, r, nil), times, want)
	})
	want := 0
	for _, row := range measureTable {
		want++
		if row.perConcept {
			want++ // the second concept's
		}
	}
	if len(seen) != want {
		t.Errorf("the drawn datasets have %d measures, not %d: %v", len(seen), want, seen)
	}
}

// Measures over a subset of the videos equal the measures of the dataset without the others.
func TestIncludedLeavesVideosOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawEvaluation(t)
		included := make([]bool, len(d.Videos))
		for i := range included {
			included[i] = rapid.Bool().Draw(t, "over")
		}
		few, predictions := repeated(d, r, UnitWeights(len(included), included))
		want, counts := map[string]float64{}, map[string]int{}
		for _, m := range Measures(few, predictions, nil) {
			want[m.Name], counts[m.Name] = m.At(UnitWeights(m.Videos, nil)), m.Count
		}
		got := Measures(d, r, included)
		for _, m := range got {
			if m.Count != counts[m.Name] {
				t.Fatalf("%s is of %d, not %d", m.Name, m.Count, counts[m.Name])
			}
		}
		checkValues(t, got, UnitWeights(len(included), nil), want)
		if a, b := Confusions(d, r, included), Confusions(few, predictions, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("confusions over %v are %v, not %v", included, a, b)
		}
		if a, b := Curves(d, r, included), Curves(few, predictions, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("curves over %v are %v, not %v", included, a, b)
		}
		if a, b := PerClass(d, r, included), PerClass(few, predictions, nil); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("classes over %v are %v, not %v", included, a, b)
		}
	})
}

// checkValues compares measures under weights with the expected values. A measure without an
// expected value must be NaN.
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

// Measures are independent of the order of videos and rows, also with ties.
func TestOrderOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, r := drawEvaluation(t)
		reversed, predictions := *d, *r
		reversed.Tracks, reversed.Videos = slices.Clone(d.Tracks), slices.Clone(d.Videos)
		slices.Reverse(reversed.Tracks)
		for i, v := range d.Videos {
			reversed.Videos[i].Tracks = nil
			for _, row := range slices.Backward(v.Tracks) {
				reversed.Videos[i].Tracks = append(reversed.Videos[i].Tracks, len(d.Tracks)-1-row)
			}
		}
		predictions.LogOdds = slices.Clone(r.LogOdds)
		for e, c := range d.Concepts {
			predictions.LogOdds[e] = slices.Concat(reverseRows(r.LogOdds[e], len(c.Classes))...)
		}
		want := map[string]float64{}
		for _, m := range Measures(d, r, nil) {
			want[m.Name] = m.At(UnitWeights(m.Videos, nil))
		}
		for _, m := range Measures(&reversed, &predictions, nil) {
			ranks := strings.HasSuffix(m.Name, "mAP") || strings.HasSuffix(m.Name, "area")
			if got := m.At(UnitWeights(m.Videos, nil)); ranks && math.Abs(got-want[m.Name]) > rounding {
				t.Fatalf("%s is %g, and %g the other way round", m.Name, want[m.Name], got)
			}
		}
	})
}

// reverseRows returns a matrix with n columns, its rows in reverse order.
func reverseRows(x []float64, n int) [][]float64 {
	rows := slices.Collect(slices.Chunk(x, n))
	slices.Reverse(rows)
	return rows
}
