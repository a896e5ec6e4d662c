package posterior

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/infer"
	"siibp/core/options"
)

// lookAlikes is videos of one person each, who is on one track; in the last three there is somebody
// else at the same time, who looks much like the person and whom no caption names.
func lookAlikes(seed uint64) *dataset.Dataset {
	const dim, people, videos, crowded = 6, 3, 18, 15
	random := rand.New(rand.NewPCG(seed, 0))
	d := &dataset.Dataset{Concepts: []dataset.Concept{{Name: "person", Classes: []string{"Rick", "Ilsa", "Sam"}, Unique: true}},
		Views: []dataset.View{{Name: "person", Dim: dim}}}
	for i := range videos {
		v := dataset.Video{Tuples: []dataset.Tuple{{i % people}}}
		add := func(truth int, size float64) {
			for c := range dim {
				x := 0.3 * random.NormFloat64()
				if c%people == i%people {
					x += size
				}
				d.Views[0].X = append(d.Views[0].X, x)
			}
			v.Tracks = append(v.Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{Video: i, Truth: []int{truth}, Known: []int{dataset.Unknown}})
		}
		add(i%people, 2)
		if i >= crowded {
			add(dataset.Background, 1)
			v.Cliques = [][]int{slices.Clone(v.Tracks)}
		}
		d.Videos = append(d.Videos, v)
	}
	return d
}

// Of two look-alikes side by side under one caption both are taken for the one it names; where they
// exclude one another, for some of ten worlds all of them are told apart, and for none fewer.
func TestLookAlikes(t *testing.T) {
	solved, worlds := 0, uint64(10)
	for seed := range worlds {
		d := lookAlikes(seed)
		right := map[bool]int{}
		for _, on := range []bool{false, true} {
			o := options.Buffet()
			o.Exclusion = on
			f := infer.New(model(t, d, o), o, infer.Start{Background: 3, Anneal: 25})
			f.Run()
			for row, labels := range LabelsOf(f).Rows() {
				said := labels[0].Best
				if labels[0].Nu <= o.ThresholdOf(0) {
					said = dataset.Background
				}
				if said == d.Tracks[row].Truth[0] {
					right[on]++
				}
			}
		}
		all := len(d.Tracks)
		if right[true] < right[false] || right[false] == all {
			t.Errorf("seed %d: of %d tracks %d are right, %d without exclusion", seed, all, right[true], right[false])
		}
		if right[true] == all {
			solved++
		}
	}
	if solved < 4 {
		t.Errorf("all is right in %d worlds of %d", solved, worlds)
	}
}

// Where tracks of real videos exclude one another, runs answer more captions with a right track, over
// starts of every kind; which of several starts has the lowest F is another matter.
func TestExclusionOfDoorway(t *testing.T) {
	const dir = "../../../shared/data/doorway"
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		t.Skip("doorway is not there")
	}
	d, err := read.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	cliques := 0
	for _, v := range d.Videos {
		cliques += len(v.Cliques)
	}
	const starts = 24
	right := map[bool]int{}
	for _, on := range []bool{false, true} {
		o := options.Buffet()
		o.Exclusion = on
		m := model(t, d, o)
		for seed := range uint64(starts) {
			f := infer.New(m, o, infer.Start{Background: o.Background[seed%2], Anneal: o.Anneal[seed/2%2], Jitter: 1, Seed: seed})
			f.Run()
			for _, r := range RankingsOf(f).Tuples {
				if shows(d.Tracks[r.Tracks[0]].Truth, r.Tuple) {
					right[on]++
				}
			}
		}
		t.Logf("exclusion %v: %.1f of 40 tracks are right", on, float64(right[on])/starts)
	}
	if right[true] < right[false] || cliques == 0 {
		t.Errorf("%d tracks are right with %d cliques, %d without", right[true], cliques, right[false])
	}
}

// shows reports whether a track shows all that a tuple names.
func shows(truth []int, tuple dataset.Tuple) bool {
	for e, class := range tuple {
		if class != dataset.None && truth[e] != class {
			return false
		}
	}
	return true
}
