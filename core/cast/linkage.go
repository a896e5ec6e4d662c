package cast

import (
	"cmp"
	"math"
	"slices"
)

// distances holds the average distances between n clusters, packed below the diagonal.
type distances struct {
	mean  []float64
	count []int32 // number of pairs of tracks with a distance: 0 if there is none
}

// apart is the count of two clusters that may not be merged.
const apart = -1

func newDistances(n int) *distances {
	return &distances{make([]float64, n*(n-1)/2), make([]int32, n*(n-1)/2)}
}

// index returns the packed index of two different clusters.
func index(i, j int) int {
	if i < j {
		i, j = j, i
	}
	return i*(i-1)/2 + j
}

// between returns the average distance of two different clusters: +Inf if there is none, or if they may not be merged.
func (d *distances) between(i, j int) float64 {
	at := index(i, j)
	if d.count[at] <= 0 {
		return math.Inf(1)
	}
	return d.mean[at]
}

// add adds a distance between a track of cluster i and one of j.
func (d *distances) add(i, j int, distance float64) {
	at := index(i, j)
	if d.count[at] == apart {
		return
	}
	d.count[at]++
	d.mean[at] += (distance - d.mean[at]) / float64(d.count[at])
}

// separate forbids the merge of two clusters.
func (d *distances) separate(i, j int) { d.count[index(i, j)] = apart }

// join makes cluster i the union of i and j, seen from cluster k.
func (d *distances) join(i, j, k int) {
	a, b := index(i, k), index(j, k)
	switch {
	case d.count[a] == apart || d.count[b] == apart:
		d.count[a] = apart
	case d.count[b] > 0:
		n := d.count[a] + d.count[b]
		d.mean[a] += (d.mean[b] - d.mean[a]) * float64(d.count[b]) / float64(n)
		d.count[a] = n
	}
}

// merge is one merge of a dendrogram: cluster into becomes the union of into and from.
type merge struct {
	into, from int
	height     float64 // average distance of the two
}

// link returns the dendrogram of the n clusters under average linkage, the lowest merge first. It ends when all remaining
// distances are +Inf, so the dendrogram can have several roots. It uses the nearest-neighbor chain algorithm, which takes
// O(n²) operations and is exact here, because average linkage is reducible: a union of two clusters is never nearer to a
// third cluster than the nearer of the two. It overwrites d.
func (g *grouping) link(d *distances) []merge {
	n := g.n
	active, chain, merges := make([]bool, n), []int(nil), []merge(nil)
	for i := range active {
		active[i] = true
	}
	for first := 0; ; {
		if len(chain) == 0 {
			for first < n && !active[first] {
				first++
			}
			if first == n {
				break
			}
			chain = append(chain, first)
		}
		last := len(chain) - 1
		at := chain[last]
		near, height := nearest(at, active, d, chain[max(0, last-1)])
		g.yielder.Did(n)
		switch {
		case near < 0:
			active[at], chain = false, chain[:last] // nothing can be merged with it
		case last > 0 && near == chain[last-1]:
			into, from := min(at, near), max(at, near)
			merges = append(merges, merge{into, from, height})
			active[from], chain = false, chain[:last-1]
			for k := range n {
				if active[k] && k != into {
					d.join(into, from, k)
				}
			}
			g.yielder.Did(n)
		default:
			chain = append(chain, near)
		}
	}
	slices.SortStableFunc(merges, func(a, b merge) int { return cmp.Compare(a.height, b.height) })
	return merges
}

// nearest returns the active cluster nearest to at, −1 if all distances are +Inf. Of equally near ones it returns
// before, if that is among them, and else the first.
func nearest(at int, active []bool, d *distances, before int) (int, float64) {
	near, least := -1, math.Inf(1)
	if before != at {
		if least = d.between(at, before); least < math.Inf(1) {
			near = before
		}
	}
	for k, is := range active {
		if !is || k == at {
			continue
		}
		if x := d.between(at, k); x < least {
			near, least = k, x
		}
	}
	return near, least
}

// The cut lies between these heights. Cosine distances of centered features are 1 on average. Below minHeight the halves
// of a group have a mean correlation of more than ¾, and are always merged; from maxHeight on it is at most ½. Without
// the upper bound the largest gap often lies between the last merges, which join different people, and without the lower
// one, in few tracks, between the first.
const (
	minHeight = 0.25
	maxHeight = 0.5
)

// cut returns how many of the merges, the lowest first, are carried out: those below the largest gap between the heights
// of two successive merges, of which the lower is less than maxHeight. Gaps begin at minHeight, and the last ends at 1.
func cut(merges []merge) int {
	best, widest, from := 0, 0.0, minHeight
	for i := 0; from < maxHeight; i++ {
		next := 1.0
		if i < len(merges) {
			next = max(minHeight, merges[i].height)
		}
		if gap := next - from; gap > widest {
			best, widest = i, gap
		}
		if from = next; i == len(merges) {
			break
		}
	}
	return best
}
