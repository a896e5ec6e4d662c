// Package cast groups the tracks of a dataset by who they show, before anything is learned, so that a person can name
// a whole group at once.
//
// The grouping is agglomerative clustering with average linkage, one view after the other: first the tracks with a face
// are clustered by their faces, then the groups and the remaining tracks by their look. Each view cuts its dendrogram at
// the largest gap between the heights of two successive merges. Tracks that are seen at the same moment in different
// places are never in one group.
package cast

import (
	"cmp"
	"fmt"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// MaxTracks bounds the tracks that can be grouped: time and memory grow with the square of their number. 3,000 tracks
// take 54 MB.
const MaxTracks = 3000

// Cast is the grouping of a dataset's tracks.
type Cast struct {
	Concept int      // index of the concept whose classes are the people
	Views   []string // the views that were compared, in this order
	Groups  [][]int  // rows of the tracks of each group, ascending; the largest group first, equal ones by their first track
}

// Grouper groups tracks.
type Grouper struct {
	Yielder *coroutine.Yielder // suspends the job that the grouping is part of; nil if there is none
}

// Group groups the tracks of a dataset by the views of a concept. It returns an error if the concept has no features or
// there are more than MaxTracks tracks.
//
// The groups do not depend on the order of the tracks and videos.
func (x Grouper) Group(d *dataset.Dataset, concept int) (*Cast, error) {
	if concept < 0 || concept >= len(d.Concepts) {
		return nil, fmt.Errorf("there is no concept %d", concept)
	}
	if n := len(d.Tracks); n > MaxTracks {
		return nil, fmt.Errorf("the dataset has %d tracks; at most %d can be grouped", n, MaxTracks)
	}
	views := viewsOf(d, d.Concepts[concept])
	if len(views) == 0 {
		return nil, fmt.Errorf("the dataset has no features of %s, so that its tracks cannot be compared", d.Concepts[concept].Name)
	}
	g := newGrouping(d, d.Concepts[concept].Unique)
	g.yielder = x.Yielder
	c := &Cast{Concept: concept}
	for _, v := range views {
		g.mergeBy(v)
		c.Views = append(c.Views, v.Name)
	}
	c.Groups = g.groups()
	return c, nil
}

// People returns the concept that is most likely about people: the first that has a view called face, else the first that
// is unique, else the first.
func People(d *dataset.Dataset) int {
	isFirst := func(is func(dataset.Concept) bool) int { return slices.IndexFunc(d.Concepts, is) }
	if e := isFirst(func(c dataset.Concept) bool { return slices.Contains(c.ViewNames(), faceView) }); e >= 0 {
		return e
	}
	return max(0, isFirst(func(c dataset.Concept) bool { return c.Unique }))
}

// The views that siibp video writes of a person.
const (
	faceView = "face" // the mean descriptor of the face
	lookView = "look" // colours and texture of the figure
)

// viewsOf returns the views of a concept that the dataset has: face, look, then the others in the order of the concept.
func viewsOf(d *dataset.Dataset, c dataset.Concept) []dataset.View {
	var views []dataset.View
	for _, name := range c.ViewNames() {
		if at := slices.IndexFunc(d.Views, func(v dataset.View) bool { return v.Name == name }); at >= 0 {
			views = append(views, d.Views[at])
		}
	}
	rank := func(v dataset.View) int {
		if at := slices.Index([]string{faceView, lookView}, v.Name); at >= 0 {
			return at
		}
		return 2
	}
	slices.SortStableFunc(views, func(a, b dataset.View) int { return cmp.Compare(rank(a), rank(b)) })
	return views
}
