// Package draw generates problems for tests of several packages: random small datasets and options for
// property tests, and fixed datasets for benchmarks. It is a package of its own because the tests of
// infer, search, posterior and model share it, and because it imports rapid, which other packages
// must not import outside tests.
package draw

import (
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/synth"
)

// Dataset draws a small valid dataset: up to three concepts, with missing views, free and test videos,
// known tracks and empty videos.
func Dataset(t *rapid.T) *dataset.Dataset {
	d := &dataset.Dataset{Name: "drawn"}
	for e := range rapid.IntRange(1, 3).Draw(t, "concepts") {
		classes := make([]string, rapid.IntRange(1, 4).Draw(t, "classes"))
		for c := range classes {
			classes[c] = fmt.Sprint("class", c)
		}
		d.Concepts = append(d.Concepts, dataset.Concept{Name: fmt.Sprint("concept", e), Classes: classes, Unique: rapid.Bool().Draw(t, "unique")})
		d.Views = append(d.Views, dataset.View{Name: fmt.Sprint("concept", e), Dim: rapid.IntRange(1, 4).Draw(t, "dim")})
	}
	videos := rapid.IntRange(1, 5).Draw(t, "videos")
	for i := range videos {
		d.Videos = append(d.Videos, Video(t, d, i))
	}
	for range rapid.IntRange(1, 16).Draw(t, "tracks") {
		track(t, d, rapid.IntRange(0, videos-1).Draw(t, "video"))
	}
	for i := range d.Videos {
		cliques(t, &d.Videos[i])
	}
	return d
}

// cliques draws cliques of v's tracks, which may overlap.
func cliques(t *rapid.T, v *dataset.Video) {
	for range rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "cliques") {
		size := rapid.IntRange(0, min(4, len(v.Tracks))).Draw(t, "size")
		clique := slices.Sorted(slices.Values(rapid.Permutation(v.Tracks).Draw(t, "clique")[:size]))
		v.Cliques = append(v.Cliques, clique)
	}
}

// Video draws video i of d, without tracks.
func Video(t *rapid.T, d *dataset.Dataset, i int) dataset.Video {
	v := dataset.Video{ID: fmt.Sprint("video", i)}
	v.Test = i > 0 && rapid.IntRange(0, 4).Draw(t, "test") == 0
	v.Free = rapid.IntRange(0, 4).Draw(t, "free") == 0
	for range rapid.IntRange(0, 4).Draw(t, "tuples") {
		tuple := make(dataset.Tuple, len(d.Concepts))
		named := false
		for e, c := range d.Concepts {
			tuple[e] = rapid.IntRange(-1, len(c.Classes)-1).Draw(t, "member")
			named = named || tuple[e] >= 0
		}
		if named {
			v.Tuples = append(v.Tuples, tuple)
		}
	}
	if rapid.Bool().Draw(t, "counted") {
		for range v.Tuples {
			v.Counts = append(v.Counts, rapid.IntRange(1, 3).Draw(t, "count"))
		}
	}
	return v
}

// track draws a track of a video and its features in all views.
func track(t *rapid.T, d *dataset.Dataset, video int) {
	v := &d.Videos[video]
	track := dataset.Track{Video: video, ID: fmt.Sprint(len(d.Tracks))}
	for e, c := range d.Concepts {
		known := dataset.Unknown
		if rapid.IntRange(0, 9).Draw(t, "known") == 0 {
			known = rapid.IntRange(-1, len(c.Classes)-1).Draw(t, "as")
			if known >= 0 && !v.Free && !names(v.Tuples, e, known) {
				known = dataset.Background
			}
		}
		track.Known, track.Truth = append(track.Known, known), append(track.Truth, dataset.Unknown)
	}
	for e := range d.Views {
		view := &d.Views[e]
		missing := rapid.IntRange(0, 6).Draw(t, "missing") == 0
		for range view.Dim {
			x := rapid.Float64Range(-4, 4).Draw(t, "x")
			switch {
			case missing:
				x = math.NaN()
			case math.Abs(x) < 1e-30: // normalized by training tracks as small as this, a test track would overflow float32
				x = 0
			}
			view.X = append(view.X, x)
		}
	}
	v.Tracks = append(v.Tracks, len(d.Tracks))
	d.Tracks = append(d.Tracks, track)
}

// names reports whether some tuple names a class of concept e.
func names(tuples []dataset.Tuple, e, class int) bool {
	for _, tuple := range tuples {
		if tuple[e] == class {
			return true
		}
	}
	return false
}

// Options draws options under which F must not increase at β = 1.
func Options(t *rapid.T) options.Options {
	o := options.Buffet()
	o.Alpha = rapid.SampledFrom([]float64{0.5, 3, 10, 100}).Draw(t, "alpha")
	o.LearnAlpha = rapid.Bool().Draw(t, "learn")
	o.Sticks = rapid.SampledFrom([]options.Sticks{options.SticksAllowed, options.SticksAll}).Draw(t, "sticks")
	o.Classes = rapid.SampledFrom([]options.Classes{options.ClassesExclusive, options.ClassesIndependent}).Draw(t, "classes")
	o.Allowed = rapid.SampledFrom([]options.Allowed{options.AllowedNamed, options.AllowedOpen, options.AllowedAll}).Draw(t, "allowed")
	o.C = rapid.SampledFrom([]float64{0, 0.5, 5, 50, 1000}).Draw(t, "C")
	o.ScarceC = rapid.SampledFrom([]float64{0, 0.5, 5}).Draw(t, "C_s")
	o.Margin = rapid.SampledFrom([]float64{0.5, 1, 3}).Draw(t, "margin")
	o.Singles = rapid.SampledFrom([]options.Singles{options.SinglesAll, options.SinglesTuples}).Draw(t, "singles")
	o.Exclusion = rapid.IntRange(0, 3).Draw(t, "exclusion") > 0
	o.ExclusionC = rapid.SampledFrom([]float64{0, 0.5, 5, 50, 1000}).Draw(t, "C_x")
	o.Views = rapid.SampledFrom([]options.Views{options.ViewsSeparate, options.ViewsConcatenated}).Draw(t, "views")
	if rapid.Bool().Draw(t, "one concept") {
		o.Concepts = []string{"concept0"}
	}
	if rapid.Bool().Draw(t, "freeze") {
		o.FreezeNoise, o.FreezeScale = []string{"1"}, []string{"1"}
	}
	o.Scale = rapid.SampledFrom([]float64{1, 2}).Draw(t, "scale")
	o.Noise = rapid.SampledFrom([]options.Noise{options.NoiseIsotropic, options.NoiseFull}).Draw(t, "noise")
	o.PriorVariance = rapid.SampledFrom([]options.PriorVariance{options.PriorVarianceShared, options.PriorVarianceConcept}).Draw(t, "prior variance")
	o.Normalize = rapid.SampledFrom([]options.Normalize{options.NormalizeNone, options.NormalizeCenter, options.NormalizeL2}).Draw(t, "normalize")
	if o.OneClass() && o.Sticks == options.SticksAllowed && rapid.Bool().Draw(t, "uniform") {
		o.Allocation, o.LearnAlpha = options.AllocationUniform, false
		o.BackgroundClasses = rapid.IntRange(0, 3).Draw(t, "background classes")
		o.Classes = rapid.SampledFrom([]options.Classes{options.ClassesExclusive, options.ClassesJoint}).Draw(t, "joint")
		o.Contamination = rapid.SampledFrom([]float64{0, 0.02, 0.4}).Draw(t, "contamination")
	}
	o.Pairs = o.OneClass() && rapid.Bool().Draw(t, "pairs")
	o.Inner = rapid.IntRange(1, 4).Draw(t, "inner")
	o.Outer = rapid.IntRange(1, 4).Draw(t, "outer")
	if o.Contamination > 0 { // so that it joins within a few iterations
		o.Inner, o.Outer = 1, min(o.Outer, 2)
	}
	return o
}

// Line returns a dataset of one video with n equidistant tracks in a one-dimensional view and two classes.
func Line(n int) *dataset.Dataset {
	d := &dataset.Dataset{
		Concepts: []dataset.Concept{{Name: "side", Classes: []string{"left", "right"}}},
		Views:    []dataset.View{{Name: "side", Dim: 1}},
		Videos:   []dataset.Video{{ID: "v", Tuples: []dataset.Tuple{{0}, {1}}}},
	}
	for j := range n {
		d.Views[0].X = append(d.Views[0].X, float64(2*j-n))
		d.Tracks = append(d.Tracks, dataset.Track{Truth: []int{dataset.Unknown}, Known: []int{dataset.Unknown}})
		d.Videos[0].Tracks = append(d.Videos[0].Tracks, j)
	}
	return d
}

// Planted returns a planted dataset with two concepts of four and three classes.
func Planted() *dataset.Dataset {
	return synth.Planted(synth.Shape{Tracks: 120, PerVideo: 6, Classes: []int{4, 3}, Dim: 8, Tuples: 3})
}

// Shapes returns the dataset shapes of the benchmarks by name: a classroom, the two datasets of the
// paper, and one with all factors allowed.
func Shapes() map[string]synth.Shape {
	return map[string]synth.Shape{
		"classroom":  {Tracks: 1000, PerVideo: 5, Classes: []int{6, 6}, Dim: 16, Tuples: 2, Background: 8},
		"a2d":        {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Tuples: 2, Background: 34},
		"casablanca": {Tracks: 4000, PerVideo: 40, Classes: []int{9, 13}, Dim: 32, Tuples: 5, Background: 8},
		"dense":      {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Background: 34},
	}
}
