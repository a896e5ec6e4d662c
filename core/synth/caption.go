package synth

import (
	"math"
	"math/rand/v2"
	"slices"

	"siibp/core/dataset"
)

// caption returns the distinct (actor, action) tuples of the instances of a scene. An unnamed
// class is None, and an instance of which both classes are unnamed has no tuple.
func (s *scene) caption(instances []instance) []dataset.Tuple {
	var tuples []dataset.Tuple
	for _, d := range instances {
		t := dataset.Tuple(s.classes(d))
		if slices.Max(t) >= 0 {
			tuples = appendUnique(tuples, t)
		}
	}
	return tuples
}

// appendUnique appends t unless tuples contains it.
func appendUnique(tuples []dataset.Tuple, t dataset.Tuple) []dataset.Tuple {
	if slices.ContainsFunc(tuples, func(u dataset.Tuple) bool { return slices.Equal(t, u) }) {
		return tuples
	}
	return append(tuples, t)
}

// weakenCaptions removes the association of actor and action from a fraction of all tuples, chosen
// among the tuples with two classes. Captions still name all their classes: a tuple loses a class
// that another tuple of the caption names or, if there is none, splits into two tuples.
func weakenCaptions(captions [][]dataset.Tuple, fraction float64, r *rand.Rand) {
	type tupleIndex struct{ clip, tuple int }
	var all int
	var complete []tupleIndex
	for i, tuples := range captions {
		all += len(tuples)
		for k, t := range tuples {
			if slices.Min(t) >= 0 {
				complete = append(complete, tupleIndex{i, k})
			}
		}
	}
	r.Shuffle(len(complete), func(i, j int) { complete[i], complete[j] = complete[j], complete[i] })
	complete = complete[:min(len(complete), int(math.Round(fraction*float64(all))))]
	slices.SortFunc(complete, func(a, b tupleIndex) int { return b.tuple - a.tuple })
	for _, p := range complete {
		captions[p.clip] = weakenTuple(captions[p.clip], p.tuple, r.IntN(2))
	}
}

// weakenTuple weakens one tuple. Of two classes that it may remove, it removes that of concept first.
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

// dropMember returns a copy of t without the class of one concept.
func dropMember(t dataset.Tuple, member int) dataset.Tuple {
	u := slices.Clone(t)
	u[member] = dataset.None
	return u
}

// replaceTuple returns the distinct tuples with one tuple replaced by others.
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
