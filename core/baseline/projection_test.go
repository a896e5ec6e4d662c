package baseline

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The result meets the conditions of the optimum: each price is c times its slack, or 0 if
// the demand is met, and each row is the projection of V with the prices added.
func TestNearestPrices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := randomProgram(t)
		s := newBagProjection(p, &p.bags[0])
		for range 2 { // the second time from the prices of the first
			given := matrix(t, p.n, p.c, "v").RawMatrix().Data
			got := slices.Clone(given)
			s.project(got)
			p.eachSlack(got, func(_ *bag, a *demand, slack float64) {
				price := s.price[slices.IndexFunc(s.demands, func(b demand) bool { return &b.weight[0] == &a.weight[0] })]
				// The slope's tolerance is multiplied by c, which is up to 70 here.
				if math.Abs(price-s.cost*max(0, slack)) > 1e-10 {
					t.Fatalf("price %g, c times the slack is %g", price, s.cost*slack)
				}
			})
			for i, j := range s.rows {
				row := slices.Clone(given[j*p.c : (j+1)*p.c])
				for k, a := range s.demands {
					row[a.class] += s.price[k] * a.weight[i]
				}
				projectSimplex(row, p.open[j*p.c:(j+1)*p.c])
				for k, z := range row {
					if math.Abs(z-got[j*p.c+k]) > precision {
						t.Fatalf("z_%d%d is %g, want %g", j, k, got[j*p.c+k], z)
					}
				}
			}
		}
	})
}

func TestProject(t *testing.T) {
	for _, x := range []struct{ values, want []float64 }{
		{[]float64{0.3, 0.7}, []float64{0.3, 0.7}},             // already there
		{[]float64{2, 0}, []float64{1, 0}},                     // beyond a corner
		{[]float64{1, 1, 1, 1}, []float64{.25, .25, .25, .25}}, // along the normal
		{[]float64{0.8, 0.6, -9}, []float64{0.6, 0.4, 0}},      // by hand: 0.2 off the first two
		{[]float64{1e300, -1e300}, []float64{1, 0}},            // beyond rounding
	} {
		got := slices.Clone(x.values)
		projectSimplex(got, []bool{true, true, true, true}[:len(got)])
		for k := range got {
			if math.Abs(got[k]-x.want[k]) > 1e-15 {
				t.Errorf("%v goes to %v, want %v", x.values, got, x.want)
				break
			}
		}
	}
}

// The result meets the conditions of the nearest point: all positive entries were lowered by
// the same amount, and every zero entry would not be positive after it.
func TestProjectIsNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-3, 3), 1, 8).Draw(t, "values")
		open := rapid.SliceOfN(rapid.Bool(), len(values), len(values)).Draw(t, "open")
		open[rapid.IntRange(0, len(values)-1).Draw(t, "one")] = true
		got := slices.Clone(values)
		projectSimplex(got, open)
		sum, share := 0.0, math.Inf(-1)
		for k, x := range got {
			sum += x
			if x > 0 {
				share = values[k] - x
			}
		}
		for k, x := range got {
			lowered := x > 0 && math.Abs(values[k]-x-share) < 1e-14
			zero := x == 0 && (values[k] <= share+1e-14 || !open[k])
			if !open[k] && x != 0 || !lowered && !zero || math.Abs(sum-1) > 1e-14 {
				t.Fatalf("%v, open %v, goes to %v", values, open, got)
			}
		}
	})
}
