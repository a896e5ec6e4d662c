package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/dataset"
)

// caption returns the tuples of a scene, who does what, without repetitions. A class without
// a name is None, and an instance without any named class has no tuple.
func (s *scene) caption(deeds []instance) []dataset.Tuple {
	var tuples []dataset.Tuple
	for _, d := range deeds {
		t := dataset.Tuple(s.classes(d))
		if slices.Max(t) >= 0 {
			tuples = appendUnique(tuples, t)
		}
	}
	return tuples
}

// appendUnique appends t unless it is there.
func appendUnique(tuples []dataset.Tuple, t dataset.Tuple) []dataset.Tuple {
	if slices.ContainsFunc(tuples, func(u dataset.Tuple) bool { return slices.Equal(t, u) }) {
		return tuples
	}
	return append(tuples, t)
}

// weakenCaptions removes the link from a share of all tuples with two classes. Captions still
// name all their classes: a tuple loses a class that another tuple of the caption names or,
// if there is none, splits into its two halves.
func weakenCaptions(captions [][]dataset.Tuple, share float64, r *rand.Rand) {
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
		captions[p.clip] = weakenTuple(captions[p.clip], p.tuple, r.IntN(2))
	}
}

// weakenTuple weakens one tuple; it removes the class of concept first if it can.
func weakenTuple(tuples []dataset.Tuple, index, first int) []dataset.Tuple {
	t := tuples[index]
	for _, lost := range []int{first, 1 - first} {
		for k, other := range tuples {
			if k != index && other[lost] == t[lost] {
				return replaceTuple(tuples, index, dropMember(t, lost))
			}
		}
	}
	return replaceTuple(tuples, index, dropMember(t, 1), dropMember(t, 0))
}

// dropMember returns the tuple without the class of one concept.
func dropMember(t dataset.Tuple, member int) dataset.Tuple {
	u := slices.Clone(t)
	u[member] = dataset.None
	return u
}

// replaceTuple replaces one tuple by others.
func replaceTuple(tuples []dataset.Tuple, index int, by ...dataset.Tuple) []dataset.Tuple {
	var out []dataset.Tuple
	for k, t := range tuples {
		if k != index {
			out = appendUnique(out, t)
			continue
		}
		for _, u := range by {
			out = appendUnique(out, u)
		}
	}
	return out
}
