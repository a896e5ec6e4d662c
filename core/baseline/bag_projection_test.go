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
