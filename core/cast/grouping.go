package cast

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/dataset"
)

// grouping is a partition of the tracks while views are compared. It counts tracks in an order that follows from
// their names, so that rounding errors and ties do not depend on the order of the dataset.
type grouping struct {
	rows     []int   // by position: the row in the dataset
	at       []int   // by row: its position
	cluster  []int   // by position: the number of its cluster
	n        int     // number of clusters
	compared []bool  // by cluster: an earlier view has compared one of its tracks
	cliques  [][]int // positions of tracks that are not of one group
	yielder  *coroutine.Yielder
}

// newGrouping returns the partition into single tracks. With exclusive, tracks of a clique are not of one group.
func newGrouping(d *dataset.Dataset, exclusive bool) *grouping {
	n := len(d.Tracks)
	g := &grouping{rows: make([]int, n), at: make([]int, n), cluster: make([]int, n), n: n, compared: make([]bool, n)}
	for i := range n {
		g.rows[i], g.cluster[i] = i, i
	}
	slices.SortFunc(g.rows, func(a, b int) int {
		s, t := d.Tracks[a], d.Tracks[b]
		return cmp.Or(cmp.Compare(d.Videos[s.Video].ID, d.Videos[t.Video].ID), cmp.Compare(s.ID, t.ID))
	})
	for i, row := range g.rows {
		g.at[row] = i
	}
	for _, v := range d.Videos {
		for _, clique := range v.Cliques {
			if !exclusive {
				continue
			}
			var positions []int
			for _, row := range clique {
				positions = append(positions, g.at[row])
			}
			g.cliques = append(g.cliques, positions)
		}
	}
	return g
}

// mergeBy merges clusters that are alike in a view. Two clusters that an earlier view has compared stay as they are.
func (g *grouping) mergeBy(v dataset.View) {
	directions := g.directions(v)
	d := newDistances(g.n)
	for i := range g.n {
		for j := range i {
			if g.compared[i] && g.compared[j] {
				d.separate(i, j)
			}
		}
	}
	for i, a := range directions {
		if a == nil {
			continue
		}
		for j, b := range directions[:i] {
			if p, q := g.cluster[i], g.cluster[j]; b != nil && p != q {
				d.add(p, q, 1-dot(a, b))
			}
			g.yielder.Did(v.Dim)
		}
	}
	for _, clique := range g.cliques {
		for i, a := range clique {
			for _, b := range clique[:i] {
				if p, q := g.cluster[a], g.cluster[b]; p != q {
					d.separate(p, q)
				}
			}
		}
	}
	for i, a := range directions {
		if a != nil {
			g.compared[g.cluster[i]] = true
		}
	}
	merges := g.link(d)
	g.apply(merges[:cut(merges)])
}

// directions returns, by position, the features of the tracks less their mean, scaled to length 1; nil for a track that
// lacks the view. A track at the mean has the direction 0.
func (g *grouping) directions(v dataset.View) [][]float64 {
	directions := make([][]float64, len(g.rows))
	mean, n := make([]float64, v.Dim), 0.0
	for i, row := range g.rows {
		if !v.Has(row) {
			continue
		}
		directions[i] = v.Read(row, make([]float64, v.Dim))
		n++
		for k, x := range directions[i] {
			mean[k] += (x - mean[k]) / n
		}
	}
	for _, x := range directions {
		if x == nil {
			continue
		}
		largest := 0.0
		for k := range x {
			x[k] -= mean[k]
			largest = max(largest, math.Abs(x[k]))
		}
		if largest == 0 {
			continue
		}
		for k := range x {
			x[k] /= largest // so that squares do not overflow
		}
		length := math.Sqrt(dot(x, x))
		for k := range x {
			x[k] /= length
		}
	}
	return directions
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for k, x := range a {
		sum += x * b[k]
	}
	return sum
}

// apply merges clusters and renumbers the remaining ones in the order of their first track.
func (g *grouping) apply(merges []merge) {
	root := make([]int, g.n)
	for c := range root {
		root[c] = c
	}
	for _, m := range merges {
		root[m.from] = m.into
		g.compared[m.into] = g.compared[m.into] || g.compared[m.from]
	}
	find := func(c int) int {
		for root[c] != c {
			c = root[c]
		}
		return c
	}
	number, compared := map[int]int{}, []bool(nil)
	for i, c := range g.cluster {
		r := find(c)
		k, is := number[r]
		if !is {
			k = len(compared)
			number[r], compared = k, append(compared, g.compared[r])
		}
		g.cluster[i] = k
	}
	g.n, g.compared = len(compared), compared
}

// groups returns the clusters as rows of the dataset.
func (g *grouping) groups() [][]int {
	groups := make([][]int, g.n)
	for row, i := range g.at {
		c := g.cluster[i]
		groups[c] = append(groups[c], row)
	}
	slices.SortStableFunc(groups, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return groups
}
