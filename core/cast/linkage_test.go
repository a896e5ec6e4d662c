package cast

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// naiveLink is average linkage by the textbook: the nearest two clusters are merged, again and again, and every average
// is computed from the tracks.
func naiveLink(n int, distance func(i, j int) float64, apart func(i, j int) bool) []float64 {
	clusters, heights := make([][]int, n), []float64(nil)
	for i := range clusters {
		clusters[i] = []int{i}
	}
	between := func(a, b []int) float64 {
		sum, count := 0.0, 0.0
		for _, i := range a {
			for _, j := range b {
				if apart(i, j) {
					return math.Inf(1)
				}
				if x := distance(i, j); !math.IsInf(x, 1) {
					sum, count = sum+x, count+1
				}
			}
		}
		if count == 0 {
			return math.Inf(1)
		}
		return sum / count
	}
	for {
		best, p, q := math.Inf(1), 0, 0
		for i := range clusters {
			for j := range i {
				if x := between(clusters[i], clusters[j]); x < best {
					best, p, q = x, j, i
				}
			}
		}
		if math.IsInf(best, 1) {
			return heights
		}
		heights = append(heights, best)
		clusters[p] = append(clusters[p], clusters[q]...)
		clusters = slices.Delete(clusters, q, q+1)
	}
}

// TestLinkIsAverageLinkage compares the heights of the merges with those of the textbook algorithm, which always merges the
// two nearest clusters. Some distances are missing, and some merges are forbidden. All distances differ: of equal ones the
// two algorithms may merge another pair first, and the later heights then depend on it.
func TestLinkIsAverageLinkage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		distance := make([]float64, n*n)
		forbidden := make([]bool, n*n)
		d := newDistances(n)
		for i := range n {
			for j := range i {
				x := rapid.Float64Range(0, 2).Draw(t, "distance") + 1e-3*math.Abs(math.Sin(float64(i*n+j+1)))
				switch rapid.IntRange(0, 9).Draw(t, "kind") {
				case 0:
					x = math.Inf(1)
				case 1:
					forbidden[i*n+j], forbidden[j*n+i] = true, true
				}
				distance[i*n+j], distance[j*n+i] = x, x
				if !math.IsInf(x, 1) {
					d.add(i, j, x)
				}
				if forbidden[i*n+j] {
					d.separate(i, j)
				}
			}
		}
		want := naiveLink(n, func(i, j int) float64 { return distance[i*n+j] }, func(i, j int) bool { return forbidden[i*n+j] })
		merges := (&grouping{n: n}).link(d)
		slices.Sort(want)
		if len(merges) != len(want) {
			t.Fatalf("%d merges, want %d", len(merges), len(want))
		}
		for i, m := range merges {
			if math.Abs(m.height-want[i]) > 1e-12 {
				t.Errorf("merge %d is at %g, want %g", i, m.height, want[i])
			}
		}
	})
}

func TestCutIsAtLargestGap(t *testing.T) {
	for _, x := range []struct {
		name    string
		heights []float64
		want    int
	}{
		{"no merges", nil, 0},
		{"one low merge", []float64{0.2}, 1},
		{"one merge in the middle", []float64{0.4}, 1},
		{"one high merge", []float64{0.7}, 0},
		{"a gap in the middle", []float64{0.1, 0.3, 0.6, 0.7}, 2},
		{"a larger gap between different people does not count", []float64{0.1, 0.15, 0.4, 0.6, 1.4}, 3},
		{"a larger gap between the first does not count", []float64{0.01, 0.24, 0.3, 0.45}, 4},
		{"all alike", []float64{0.01, 0.02, 0.03}, 3},
		{"equal tracks", []float64{0, 0, 0.9}, 2},
		{"the first of equal gaps", []float64{0.2, 0.5, 0.75}, 1},
	} {
		merges := []merge(nil)
		for _, h := range x.heights {
			merges = append(merges, merge{height: h})
		}
		if got := cut(merges); got != x.want {
			t.Errorf("%s: %d merges, want %d", x.name, got, x.want)
		}
	}
}
