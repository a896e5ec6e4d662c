package score

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// ranked returns a ranking of items, each in its own video.
func ranked(score []float64, hit []bool) *ranking {
	var list []scoredItem
	for i := range score {
		list = append(list, scoredItem{score[i], rankedItem{video: int32(i), hit: hit[i]}})
	}
	return newRanking(list, len(score))
}

var low = math.Inf(-1)

var rankings = []struct {
	name          string
	score, weight []float64
	hit           []bool
	ap, area      float64
}{
	{"in order", []float64{3, 2, 1}, []float64{1, 1, 1}, []bool{true, true, false}, 1, 1},
	{"the other way", []float64{3, 2, 1}, []float64{1, 1, 1}, []bool{false, false, true}, 1. / 3, 0},
	{"between", []float64{4, 3, 2, 1}, []float64{1, 1, 1, 1}, []bool{true, false, true, false}, (1 + 2./3) / 2, 3. / 4},
	// The hit is first, second or third of three with equal probability.
	{"one tie", []float64{1, 1, 1}, []float64{1, 1, 1}, []bool{false, true, false}, (1 + 1./2 + 1./3) / 3, 1. / 2},
	// Two hits among three: ranks 12, 13, 23 give AP 1, (1+2/3)/2, (1/2+2/3)/2.
	{"two of a tie", []float64{1, 1, 1}, []float64{1, 1, 1}, []bool{true, false, true}, (1 + 5./6 + 7./12) / 3, 1. / 2},
	// One hit above, then a hit at rank three or four in the tie at −∞.
	{"not allowed", []float64{5, 4, low, low}, []float64{1, 1, 1, 1}, []bool{true, false, true, false}, (1 + (2./3+2./4)/2) / 2, (2 + 0.5) / 4},
	// The miss has weight 2: the hit has rank three of three, and none of the 2 pairs is in order.
	{"a miss twice", []float64{2, 1}, []float64{2, 1}, []bool{false, true}, 1. / 3, 0},
	// Hits at ranks two and three.
	{"a hit twice", []float64{2, 1}, []float64{1, 2}, []bool{false, true}, (1./2 + 2./3) / 2, 0},
	{"a miss never", []float64{2, 1, 0}, []float64{0, 1, 1}, []bool{false, true, false}, 1, 1},
	{"the tied miss never", []float64{1, 1}, []float64{0, 1}, []bool{false, true}, 1, math.NaN()},
}

func TestRankings(t *testing.T) {
	for _, c := range rankings {
		r := ranked(c.score, c.hit)
		if ap, found := r.averagePrecision(c.weight); !found || math.Abs(ap-c.ap) > rounding {
			t.Errorf("%s: the average precision is %g, want %g", c.name, ap, c.ap)
		}
		s := backgroundROC{"", r}
		if area := s.area(c.weight); !(math.Abs(area-c.area) < rounding) && !(math.IsNaN(area) && math.IsNaN(c.area)) {
			t.Errorf("%s: the area is %g, want %g", c.name, area, c.area)
		}
	}
	if _, found := ranked([]float64{1}, []bool{true}).averagePrecision([]float64{0}); found {
		t.Error("an average precision of nothing")
	}
}

// drawRanked draws up to six items with up to four distinct scores.
func drawRanked(t *rapid.T) (score []float64, hit []bool) {
	for range rapid.IntRange(1, 6).Draw(t, "tracks") {
		score = append(score, rapid.SampledFrom([]float64{low, 0, 1, 2}).Draw(t, "score"))
		hit = append(hit, rapid.Bool().Draw(t, "hit"))
	}
	return score, hit
}

// Average precision with ties equals the mean over all orders of the rows.
func TestAveragePrecisionOverAllOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score, hit := drawRanked(t)
		sum, orders := 0.0, 0.0
		permute(len(score), func(order []int) {
			sum += precisionInOrder(score, hit, order)
			orders++
		})
		got, found := ranked(score, hit).averagePrecision(UnitWeights(len(score), nil))
		if !found != math.IsNaN(sum) {
			t.Fatalf("found: %t, mean over all orders %g", found, sum/orders)
		}
		if found && math.Abs(got-sum/orders) > rounding {
			t.Fatalf("got %g, the mean over all orders is %g", got, sum/orders)
		}
	})
}

// permute calls visit with every permutation of 0 … n−1.
func permute(n int, visit func([]int)) {
	order := make([]int, 0, n)
	var extend func()
	extend = func() {
		if len(order) == n {
			visit(order)
		}
		for i := range n {
			if !slices.Contains(order, i) {
				order = append(order, i)
				extend()
				order = order[:len(order)-1]
			}
		}
	}
	extend()
}

// precisionInOrder computes average precision by its definition, with ties in the given order.
func precisionInOrder(score []float64, hit []bool, order []int) float64 {
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case score[a] > score[b]:
			return -1
		case score[a] < score[b]:
			return 1
		}
		return 0
	})
	sum, hits := 0.0, 0.0
	for place, i := range order {
		if hit[i] {
			hits++
			sum += hits / float64(place+1)
		}
	}
	return sum / hits
}

// The area equals the fraction of ordered pairs and the area under the plotted curve; the curve
// passes through the recalls at every threshold.
func TestAreaOverAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score, hit := drawRanked(t)
		right, pairs := 0.0, 0.0
		for i := range score {
			for j := range score {
				switch {
				case !hit[i] || hit[j]:
					continue
				case score[i] > score[j]:
					right++
				case score[i] == score[j]:
					right += 0.5
				}
				pairs++
			}
		}
		s := backgroundROC{"", ranked(score, hit)}
		if (pairs == 0) != (s.count() == 0) {
			t.Fatalf("%g pairs, but of %d tracks", pairs, s.count())
		}
		if pairs == 0 {
			return
		}
		c := s.curve()
		if math.Abs(c.Area-right/pairs) > rounding || math.Abs(c.Area-trapezoids(c.Points)) > rounding {
			t.Fatalf("the area is %g, %g by pairs, %g by trapezoids", c.Area, right/pairs, trapezoids(c.Points))
		}
		for _, threshold := range []float64{low, 0, 1, 2, math.Inf(1)} {
			if p := recalls(score, hit, threshold); !onCurve(c.Points, p) {
				t.Fatalf("the recalls %v at %g are not on the curve %v", p, threshold, c.Points)
			}
		}
	})
}

// trapezoids returns the area under the polyline through points.
func trapezoids(points []Point) float64 {
	area := 0.0
	for i := 1; i < len(points); i++ {
		area += (points[i].X - points[i-1].X) * (points[i].Y + points[i-1].Y) / 2
	}
	return area
}

// recalls returns the fraction of hits at or above a threshold, and of the other items below it.
func recalls(score []float64, hit []bool, threshold float64) Point {
	var p Point
	hits, others := 0.0, 0.0
	for i, s := range score {
		if hit[i] {
			hits++
			if s >= threshold {
				p.X++
			}
		} else {
			others++
			if s < threshold {
				p.Y++
			}
		}
	}
	return Point{p.X / hits, p.Y / others}
}

// onCurve reports whether p lies on the polyline through points.
func onCurve(points []Point, p Point) bool {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		across := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
		between := p.X > a.X-rounding && p.X < b.X+rounding && p.Y > b.Y-rounding && p.Y < a.Y+rounding
		if math.Abs(across) < rounding && between {
			return true
		}
	}
	return false
}

func TestCurves(t *testing.T) {
	d, r := street(), streetPredictions()
	r.LogOdds[0][7] = 2.5 // track 3 (background) ranks above tracks 0 (2) and 1 (1), below 2 (3)
	want := []Curve{
		{Name: "person background recall", Area: 1. / 3, Points: []Point{{0, 1}, {1. / 3, 1}, {1. / 3, 0}, {1, 0}}},
		{Name: "person reliability", Area: (σ(1) + 1 - σ(2) + σ(2.5) + σ(3) - 1) / 4, Points: []Point{{σ(1), 0}, {σ(2), 1}, {(σ(2.5) + σ(3)) / 2, 1. / 2}}},
		// 0, then 2, then 1 and 3 tie
		{Name: "AP Ann", Area: (1 + 7./12) / 2, Points: []Point{{1. / 2, 1}, {1, 2. / 4}}},
		{Name: "AP Bob", Area: 1, Points: []Point{{1, 1}}},
		{Name: "action background recall", Area: 1, Points: []Point{{0, 1}, {1, 1}, {1, 0}}},
		{Name: "action reliability", Area: (2*σ(-2) + 1 - σ(-1) + 1 - σ(1) + 1 - σ(2)) / 5, Points: []Point{{σ(-2), 0}, {σ(-1), 1}, {σ(1), 1}, {σ(2), 1}}},
		{Name: "AP run", Area: 3. / 4, Points: []Point{{1, 1. / 2}}},
		{Name: "AP sit", Area: 1, Points: []Point{{1. / 2, 1}, {1, 1}}},
	}
	got := Curves(d, r, nil)
	if len(got) != len(want) {
		t.Fatalf("%d curves, want %d", len(got), len(want))
	}
	near := func(a, b Point) bool { return math.Abs(a.X-b.X) < rounding && math.Abs(a.Y-b.Y) < rounding }
	for i, w := range want {
		if g := got[i]; g.Name != w.Name || math.Abs(g.Area-w.Area) > rounding || !slices.EqualFunc(g.Points, w.Points, near) {
			t.Errorf("got %s, area %g, %v; want %s, area %g, %v", g.Name, g.Area, g.Points, w.Name, w.Area, w.Points)
		}
	}
}

func TestCorner(t *testing.T) {
	var c Curve
	for _, p := range []Point{{0, 3}, {0, 3}, {0, 2}, {0, 1}, {1, 1}, {2, 1}, {2, 1}, {3, 0}, {4, -1}, {4, -1}} {
		c.addPoint(p.X, p.Y)
	}
	if want := []Point{{0, 3}, {0, 1}, {2, 1}, {3, 0}, {4, -1}}; !slices.Equal(c.Points, want) {
		t.Errorf("got %v, want %v", c.Points, want)
	}
}
