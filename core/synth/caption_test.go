package synth

import (
	"slices"
	"testing"

	"siibp/core/dataset"
)

func TestEveryClassOccursAndIsSeparable(t *testing.T) {
	for seed := range uint64(5) {
		w := New(Options{Seed: seed, Clips: 24, Frames: minFrames, Width: 90, Height: 60})
		d := w.Dataset()
		has := func(v dataset.Video, e, class int) bool {
			return slices.ContainsFunc(v.Tuples, func(t dataset.Tuple) bool { return t[e] == class })
		}
		type member struct{ e, class int }
		var all []member
		for e, c := range d.Concepts {
			for k := range c.Classes {
				all = append(all, member{e, k})
			}
		}
		for _, a := range all {
			for _, b := range all {
				separated := slices.ContainsFunc(d.Videos, func(v dataset.Video) bool {
					return has(v, a.e, a.class) && (a == b || !has(v, b.e, b.class))
				})
				if !separated {
					t.Errorf("seed %d: no caption has %v without %v", seed, a, b)
				}
			}
		}
	}
}

func TestCaptionsMatchTruth(t *testing.T) {
	for name, w := range worlds() {
		d := w.Dataset()
		for i, v := range d.Videos {
			var instances []dataset.TruthBox
			for _, b := range d.TruthBoxes {
				if b.Video == i {
					instances = append(instances, b)
				}
			}
			for k, tuple := range v.Tuples {
				if slices.Max(tuple) < 0 {
					t.Errorf("%s, video %d: tuple %v names no class", name, i, tuple)
				}
				if !slices.ContainsFunc(instances, func(b dataset.TruthBox) bool { return holdsFor(tuple, b.Classes) }) {
					t.Errorf("%s, video %d: no instance matches %v", name, i, tuple)
				}
				for _, u := range v.Tuples[:k] {
					if slices.Equal(u, tuple) {
						t.Errorf("%s, video %d: %v occurs twice", name, i, tuple)
					}
				}
			}
			for _, b := range instances {
				for e, class := range b.Classes {
					named := slices.ContainsFunc(v.Tuples, func(t dataset.Tuple) bool { return t[e] == class })
					if class >= 0 && !named {
						t.Errorf("%s, video %d: class %d of concept %d is not named", name, i, class, e)
					}
				}
			}
		}
	}
}

// holdsFor reports whether a tuple matches the classes of an instance.
func holdsFor(tuple dataset.Tuple, classes []int) bool {
	for e, class := range tuple {
		if class != dataset.None && class != classes[e] {
			return false
		}
	}
	return true
}

func TestLabelNoiseWeakensFractionOfTuples(t *testing.T) {
	for _, test := range []struct{ noise, want float64 }{{0, 0.15}, {-1, 0}, {0.4, 0.4}} {
		w := New(Options{LabelNoise: test.noise, Frames: minFrames, Width: 90, Height: 60})
		before, lost := 0, 0
		for i, c := range w.clips {
			before += len(c.caption)
			for _, tuple := range c.caption {
				unchanged := slices.ContainsFunc(w.captions[i], func(u dataset.Tuple) bool { return slices.Equal(u, tuple) })
				if !unchanged {
					lost++
				}
			}
		}
		// The fraction is exact to the nearest tuple.
		if got := float64(lost) / float64(before); got < test.want-0.5/float64(before) || got > test.want+0.5/float64(before) {
			t.Errorf("noise %v: %d of %d tuples are weakened, want a fraction of %v", test.noise, lost, before, test.want)
		}
	}
}

func TestWeakenTuple(t *testing.T) {
	const none = dataset.None
	for _, test := range []struct {
		name   string
		tuples []dataset.Tuple
		first  int
		want   []dataset.Tuple
	}{
		{"splits in two", []dataset.Tuple{{1, 2}, {3, 4}}, 0, []dataset.Tuple{{1, none}, {none, 2}, {3, 4}}},
		{"loses the action", []dataset.Tuple{{1, 2}, {3, 2}}, 0, []dataset.Tuple{{1, none}, {3, 2}}},
		{"loses the actor", []dataset.Tuple{{1, 2}, {1, 3}}, 1, []dataset.Tuple{{none, 2}, {1, 3}}},
		{"loses the preferred class", []dataset.Tuple{{1, 2}, {1, 3}, {4, 2}}, 1, []dataset.Tuple{{1, none}, {1, 3}, {4, 2}}},
		{"duplicates another tuple", []dataset.Tuple{{1, 2}, {none, 2}}, 0, []dataset.Tuple{{1, none}, {none, 2}}},
	} {
		if got := weakenTuple(test.tuples, 0, test.first); !slices.EqualFunc(got, test.want, slices.Equal[dataset.Tuple]) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
