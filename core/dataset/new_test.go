package dataset_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
	"siibp/core/synth"
)

// small returns a valid dataset of two concepts and three videos, the last of which is free.
func small() dataset.Dataset {
	return dataset.Dataset{
		Concepts: []dataset.Concept{
			{Name: "person", Classes: []string{"Rick", "Ilsa"}, Unique: true},
			{Name: "action", Classes: []string{"walk"}, Views: []string{"motion"}},
		},
		Views: []dataset.View{
			{Name: "person", Dim: 2, X: []float64{4, 0, 0, 4, 4, 1, math.NaN(), math.NaN(), 1, 4}},
			{Name: "motion", Dim: 1, Single: []float32{1, 0, 1, 0, 1}, Columns: []string{"speed"}},
		},
		Videos: []dataset.Video{
			{ID: "a", Tuples: []dataset.Tuple{{0, 0}, {1, dataset.None}}, Counts: []int{2, 1}, Optional: []bool{false, true}, Cliques: [][]int{{0, 1}}},
			{ID: "b", Tuples: []dataset.Tuple{{0, dataset.None}}, FPS: 25},
			{ID: "c", Free: true},
		},
		Tracks: []dataset.Track{
			{Video: 0, ID: "1", Known: []int{0, dataset.Background}},
			{Video: 0, ID: "2", Start: 3, End: 5, Truth: []int{1, dataset.Background}},
			{Video: 1, ID: "1", Boxes: []dataset.Box{{Frame: 2, W: 3, H: 4}, {Frame: 5, Absent: true}}},
			{Video: 1, ID: "2"},
			{Video: 2, ID: "1", Known: []int{1, 0}},
		},
		TruthBoxes: []dataset.TruthBox{
			{Video: 1, Classes: []int{0, 0}, Boxes: []dataset.Box{{Frame: 1}}},
			{Video: 0, Classes: []int{1, dataset.Background}, Boxes: []dataset.Box{{Frame: 1}}},
		},
	}
}

func TestNewSetsDefaults(t *testing.T) {
	given := small()
	d, err := dataset.New(given)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]int{{0, 1}, {2, 3}, {4}} {
		if got := d.Videos[i].Tracks; !slices.Equal(got, want) {
			t.Errorf("tracks of video %d are %v, want %v", i, got, want)
		}
	}
	unknown := []int{dataset.Unknown, dataset.Unknown}
	if x := d.Tracks[3]; !slices.Equal(x.Truth, unknown) || !slices.Equal(x.Known, unknown) {
		t.Errorf("absent labels are %v and %v", x.Truth, x.Known)
	}
	if d.TruthBoxes[0].Video != 0 || d.Hash != dataset.ContentHash(d) {
		t.Errorf("true paths are not sorted, or the hash is %q", d.Hash)
	}
	if given.Videos[0].Tracks != nil || given.Tracks[3].Known != nil || given.TruthBoxes[0].Video != 1 {
		t.Error("New changed its argument")
	}
}

// Each case breaks one rule of a valid dataset.
func TestNewNamesTheBrokenRule(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range []struct {
		place, rule string // rule is a part of the error's
		breaks      func(d *dataset.Dataset)
	}{
		{"Concepts", "1 to 64 concepts", func(d *dataset.Dataset) { d.Concepts = nil }},
		{"Concepts[1].Name", "a name must not be empty", func(d *dataset.Dataset) { d.Concepts[1].Name = "" }},
		{"Concepts[1].Name", "a name must occur once", func(d *dataset.Dataset) { d.Concepts[1].Name = "Person" }},
		{"Concepts[0].Name", "slash", func(d *dataset.Dataset) { d.Concepts[0].Name = "a/b" }},
		{"Concepts[0].Classes", "at least one class", func(d *dataset.Dataset) { d.Concepts[0].Classes = nil }},
		{"Concepts[0].Classes[1]", "a name must occur once", func(d *dataset.Dataset) { d.Concepts[0].Classes[1] = "Rick\u200b" }},
		{"Concepts[0].Classes[1]", `cannot be named "-"`, func(d *dataset.Dataset) { d.Concepts[0].Classes[1] = "-" }},
		{"Concepts[1].Views[0]", "one of Dataset.Views", func(d *dataset.Dataset) { d.Concepts[1].Views[0] = "sound" }},
		{"Concepts[1].Views[1]", "must list a view once", func(d *dataset.Dataset) { d.Concepts[1].Views = []string{"motion", "motion"} }},

		{"Views[1].Name", "must occur once", func(d *dataset.Dataset) { d.Views[1].Name = "person"; d.Concepts[1].Views = nil }},
		{"Views[1].Name", "that of a concept", func(d *dataset.Dataset) { d.Concepts[1].Views = nil }},
		{"Views[0].Dim", "at least one column", func(d *dataset.Dataset) { d.Views[0].Dim = 0 }},
		{"Views[0]", "not in both", func(d *dataset.Dataset) { d.Views[0].Single = make([]float32, 10) }},
		{"Views[0]", "5×2 numbers", func(d *dataset.Dataset) { d.Views[0].X = d.Views[0].X[:8] }},
		{"Views[1].Columns", "each of 1 columns", func(d *dataset.Dataset) { d.Views[1].Columns = []string{"a", "b"} }},
		{"Views[0]", "NaN in every column", func(d *dataset.Dataset) { d.Views[0].X[1] = nan }},
		{"Views[0]", "finite", func(d *dataset.Dataset) { d.Views[0].X[1] = -inf }},
		{"Views[0]", "at most 1e+100", func(d *dataset.Dataset) { d.Views[0].X[1] = 1e101 }},
		{"Views[1]", "at least one track must have features", func(d *dataset.Dataset) {
			d.Views[1].Single = slices.Repeat([]float32{float32(nan)}, 5)
		}},

		{"Descriptors[0].Name", "must occur once", func(d *dataset.Dataset) {
			d.Descriptors = []dataset.Descriptors{{Name: "person", Dim: 1}}
		}},
		{"Descriptors[0].Dim", "at least one column", func(d *dataset.Dataset) {
			d.Descriptors = []dataset.Descriptors{{Name: "action"}}
			d.Concepts[1].Views = []string{"motion", "action"}
		}},
		{"Descriptors[0].X", "2×3 numbers", func(d *dataset.Dataset) {
			d.Descriptors = []dataset.Descriptors{{Name: "action", Dim: 3, X: make([]float32, 5), Track: []int32{0, 1}}}
			d.Concepts[1].Views = []string{"motion", "action"}
		}},
		{"Descriptors[0].Track[1]", "a row of 5", func(d *dataset.Dataset) {
			d.Descriptors = []dataset.Descriptors{{Name: "action", Dim: 1, X: make([]float32, 2), Track: []int32{0, 5}}}
			d.Concepts[1].Views = []string{"motion", "action"}
		}},
		{"Descriptors[0].X[1]", "finite", func(d *dataset.Dataset) {
			d.Descriptors = []dataset.Descriptors{{Name: "action", Dim: 1, X: []float32{0, float32(nan)}, Track: []int32{0, 1}}}
			d.Concepts[1].Views = []string{"motion", "action"}
		}},

		{"Videos[1].ID", "a name must occur once", func(d *dataset.Dataset) { d.Videos[1].ID = "a.mp4" }},
		{"Videos[1].ID", "control characters", func(d *dataset.Dataset) { d.Videos[1].ID = "a\nb" }},
		{"Videos[1].FPS", "finite", func(d *dataset.Dataset) { d.Videos[1].FPS = inf }},
		{"Videos[1]", "Frames, Width and Height", func(d *dataset.Dataset) { d.Videos[1].Width = -1 }},
		{"Videos[0].Tracks[1]", "a row of 5", func(d *dataset.Dataset) { d.Videos[0].Tracks = []int{0, 5} }},
		{"Videos[0].Tracks[1]", "ascend", func(d *dataset.Dataset) { d.Videos[0].Tracks = []int{1, 0} }},
		{"Videos[0].Tracks[1]", "ascend", func(d *dataset.Dataset) { d.Videos[0].Tracks = []int{0, 0} }},
		{"Videos[0].Tracks[1]", "Video must be this one", func(d *dataset.Dataset) { d.Videos[0].Tracks = []int{0, 2} }},
		{"Videos[2].Tuples", "a free video must have no captions", func(d *dataset.Dataset) { d.Videos[2].Tuples = []dataset.Tuple{{0, 0}} }},
		{"Videos[0].Tuples[1]", "each of 2 concepts", func(d *dataset.Dataset) { d.Videos[0].Tuples[1] = dataset.Tuple{0} }},
		{"Videos[0].Tuples[1][0]", "a class of its concept or None", func(d *dataset.Dataset) { d.Videos[0].Tuples[1][0] = 2 }},
		{"Videos[0].Tuples[1][0]", "a class of its concept or None", func(d *dataset.Dataset) { d.Videos[0].Tuples[1][0] = dataset.Unknown }},
		{"Videos[0].Tuples[1]", "at least one class", func(d *dataset.Dataset) { d.Videos[0].Tuples[1][0] = dataset.None }},
		{"Videos[0].Tuples[1]", "once", func(d *dataset.Dataset) { d.Videos[0].Tuples[1] = dataset.Tuple{0, 0} }},
		{"Videos[0].Optional", "each of 2 tuples", func(d *dataset.Dataset) { d.Videos[0].Optional = []bool{true} }},
		{"Videos[0].Counts", "each of 2 tuples", func(d *dataset.Dataset) { d.Videos[0].Counts = []int{1} }},
		{"Videos[0].Counts[1]", "1 to 1000 tracks", func(d *dataset.Dataset) { d.Videos[0].Counts[1] = 0 }},
		{"Videos[0].Counts[1]", "1 to 1000 tracks", func(d *dataset.Dataset) { d.Videos[0].Counts[1] = dataset.MaxCount + 1 }},
		{"Videos[0].Cliques[0][1]", "tracks of the video", func(d *dataset.Dataset) { d.Videos[0].Cliques[0][1] = 2 }},
		{"Videos[0].Cliques[0][1]", "tracks of the video", func(d *dataset.Dataset) { d.Videos[0].Cliques[0][1] = 9 }},
		{"Videos[0].Cliques[0][1]", "ascend", func(d *dataset.Dataset) { d.Videos[0].Cliques[0][1] = 0 }},

		{"Tracks[3].Video", "an index below 3", func(d *dataset.Dataset) { d.Tracks[3].Video = 3 }},
		{"Tracks[3].Video", "an index below 3", func(d *dataset.Dataset) { d.Tracks[3].Video = -1 }},
		{"Tracks[2].Video", "must list the track", func(d *dataset.Dataset) { d.Videos[0].Tracks = []int{0, 1} }},
		{"Tracks[1].ID", "a name must occur once", func(d *dataset.Dataset) { d.Tracks[1].ID = "01" }},
		{"Tracks[1].ID", "spaces", func(d *dataset.Dataset) { d.Tracks[1].ID = " 2" }},
		{"Tracks[1]", "End must be after it", func(d *dataset.Dataset) { d.Tracks[1].End = 3 }},
		{"Tracks[1]", "Start must not be negative", func(d *dataset.Dataset) { d.Tracks[1].Start = -1 }},
		{"Tracks[1].Truth", "each of 2 concepts", func(d *dataset.Dataset) { d.Tracks[1].Truth = []int{0} }},
		{"Tracks[1].Truth[1]", "Background or Unknown", func(d *dataset.Dataset) { d.Tracks[1].Truth[1] = 1 }},
		{"Tracks[0].Known[1]", "Background or Unknown", func(d *dataset.Dataset) { d.Tracks[0].Known[1] = -3 }},
		{"Tracks[2].Known[0]", "captions name", func(d *dataset.Dataset) { d.Tracks[2].Known = []int{1, dataset.Unknown} }},
		{"Tracks[2].Boxes[1].Frame", "ascend", func(d *dataset.Dataset) { d.Tracks[2].Boxes[1].Frame = 2 }},
		{"Tracks[2].Boxes[0].Frame", "not be negative", func(d *dataset.Dataset) { d.Tracks[2].Boxes[0].Frame = -1 }},
		{"Tracks[2].Boxes[0]", "finite", func(d *dataset.Dataset) { d.Tracks[2].Boxes[0].X = nan }},
		{"Tracks[2].Boxes[0]", "not be negative", func(d *dataset.Dataset) { d.Tracks[2].Boxes[0].W = -1 }},

		{"TruthBoxes[1].Video", "an index below 3", func(d *dataset.Dataset) { d.TruthBoxes[0].Video = 3 }},
		{"TruthBoxes[1].Classes[0]", "or Background", func(d *dataset.Dataset) { d.TruthBoxes[0].Classes[0] = dataset.Unknown }},
		{"TruthBoxes[1].Boxes", "at least one box", func(d *dataset.Dataset) { d.TruthBoxes[0].Boxes = nil }},
		{"TruthBoxes[1].Boxes[0]", "finite", func(d *dataset.Dataset) { d.TruthBoxes[0].Boxes[0].H = inf }},
	} {
		d := small()
		x.breaks(&d)
		_, err := dataset.New(d)
		var invalid *dataset.InvalidError
		if !errors.As(err, &invalid) || invalid.Place != x.place || !strings.Contains(invalid.Rule, x.rule) {
			t.Errorf("%s, %s: the error is %v", x.place, x.rule, err)
		}
	}
}

// The generators of core make datasets that New accepts and returns unchanged.
func TestNewAcceptsGeneratedDatasets(t *testing.T) {
	accept := func(t interface{ Fatal(...any) }, d *dataset.Dataset) {
		got, err := dataset.New(*d)
		if err != nil {
			t.Fatal(err)
		}
		if dataset.ContentHash(got) != dataset.ContentHash(d) {
			t.Fatal("the dataset has changed")
		}
	}
	accept(t, synth.New(synth.Options{}).Dataset())
	rapid.Check(t, func(t *rapid.T) {
		d := draw.Dataset(t)
		for i := range d.Videos {
			v := &d.Videos[i]
			repeated := len(slices.CompactFunc(slices.SortedFunc(slices.Values(v.Tuples), slices.Compare), slices.Equal)) < len(v.Tuples)
			if v.Free || repeated {
				v.Free, v.Tuples, v.Counts = true, nil, nil
			}
		}
		for _, v := range d.Views {
			if v.Missing() == v.Rows() {
				t.Skip()
			}
		}
		accept(t, d)
	})
}

func TestNewDatasetFits(t *testing.T) {
	d, err := dataset.New(small())
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.New(d, options.Default())
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	labels := posterior.LabelsOf(s.Trainer())
	if got := labels.At(0, 0).Best; got != 0 {
		t.Errorf("track 0 is known to be class 0 and gets class %d", got)
	}
	if f := s.Outcomes()[s.Kept()].F; math.IsNaN(f) || math.IsInf(f, 0) {
		t.Errorf("F is %v", f)
	}
}
