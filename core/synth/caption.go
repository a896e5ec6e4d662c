package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/dataset"
)

// caption is the tuples of a scene: who does what, without repetitions.
// What the vocabulary lacks is None; nothing is said of a deed that it lacks entirely.
func (s *scene) caption(deeds []deed) []dataset.Tuple {
	var tuples []dataset.Tuple
	for _, d := range deeds {
		t := dataset.Tuple(s.classes(d))
		if slices.Max(t) >= 0 {
			tuples = put(tuples, t)
		}
	}
	return tuples
}

func put(tuples []dataset.Tuple, t dataset.Tuple) []dataset.Tuple {
	if slices.ContainsFunc(tuples, func(u dataset.Tuple) bool { return slices.Equal(t, u) }) {
		return tuples
	}
	return append(tuples, t)
}

// weaken takes the link from a share of all tuples with two members. A caption
// stays complete as to classes: a tuple loses a member that another one of its
// caption names, and where there is none it falls into its two halves.
func weaken(captions [][]dataset.Tuple, share float64, r *rand.Rand) {
	type place struct{ clip, tuple int }
	var all int
	var linked []place
	for i, tuples := range captions {
		all += len(tuples)
		for k, t := range tuples {
			if slices.Min(t) >= 0 {
				linked = append(linked, place{i, k})
			}
		}
	}
	r.Shuffle(len(linked), func(i, j int) { linked[i], linked[j] = linked[j], linked[i] })
	linked = linked[:min(len(linked), int(math.Round(share*float64(all))))]
	slices.SortFunc(linked, func(a, b place) int { return b.tuple - a.tuple })
	for _, p := range linked {
		captions[p.clip] = loosen(captions[p.clip], p.tuple, r.IntN(2))
	}
}

// loosen weakens one tuple; it would rather lose the member first.
func loosen(tuples []dataset.Tuple, at, first int) []dataset.Tuple {
	t := tuples[at]
	for _, lost := range []int{first, 1 - first} {
		for k, other := range tuples {
			if k != at && other[lost] == t[lost] {
				return replaced(tuples, at, without(t, lost))
			}
		}
	}
	return replaced(tuples, at, without(t, 1), without(t, 0))
}

func without(t dataset.Tuple, member int) dataset.Tuple {
	u := slices.Clone(t)
	u[member] = dataset.None
	return u
}

// replaced puts other tuples in the place of one.
func replaced(tuples []dataset.Tuple, at int, by ...dataset.Tuple) []dataset.Tuple {
	var out []dataset.Tuple
	for k, t := range tuples {
		if k != at {
			out = put(out, t)
			continue
		}
		for _, u := range by {
			out = put(out, u)
		}
	}
	return out
}
