package baseline

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The result satisfies the conditions of the optimum: each multiplier is c times its slack, or 0 if
// the demand is satisfied, and each row is the projection of V shifted by the multipliers.
func TestBagProjectionIsOptimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := randomProgram(t)
		s := newBagProjection(p, &p.bags[0])
		for range 2 { // the second call starts from the multipliers of the first
			given := matrix(t, p.n, p.c, "v").RawMatrix().Data
			got := slices.Clone(given)
			s.project(got)
			p.eachSlack(got, func(_ *bag, a *demand, slack float64) {
				multiplier := s.multiplier[slices.IndexFunc(s.demands, func(b demand) bool { return &b.weight[0] == &a.weight[0] })]
				// The tolerance of the slope is multiplied by c, at most 70 here.
				if math.Abs(multiplier-s.cost*max(0, slack)) > 1e-10 {
					t.Fatalf("multiplier %g, c times the slack is %g", multiplier, s.cost*slack)
				}
			})
			for i, j := range s.rows {
				row := slices.Clone(given[j*p.c : (j+1)*p.c])
				for k, a := range s.demands {
					row[a.class] += s.multiplier[k] * a.weight[i]
				}
				projectSimplex(row, p.feasible[j*p.c:(j+1)*p.c])
				for k, z := range row {
					if math.Abs(z-got[j*p.c+k]) > precision {
						t.Fatalf("z_%d%d is %g, want %g", j, k, got[j*p.c+k], z)
					}
				}
			}
		}
	})
}

func TestProjectSimplex(t *testing.T) {
	for _, x := range []struct{ values, want []float64 }{
		{[]float64{0.3, 0.7}, []float64{0.3, 0.7}},             // on the simplex
		{[]float64{2, 0}, []float64{1, 0}},                     // nearest to a corner
		{[]float64{1, 1, 1, 1}, []float64{.25, .25, .25, .25}}, // along the normal
		{[]float64{0.8, 0.6, -9}, []float64{0.6, 0.4, 0}},      // by hand: 0.2 subtracted from the first two
		{[]float64{1e300, -1e300}, []float64{1, 0}},            // differences far below rounding
	} {
		got := slices.Clone(x.values)
		projectSimplex(got, []bool{true, true, true, true}[:len(got)])
		for k := range got {
			if math.Abs(got[k]-x.want[k]) > 1e-15 {
				t.Errorf("projectSimplex(%v) is %v, want %v", x.values, got, x.want)
				break
			}
		}
	}
}

// The result satisfies the conditions of the nearest point: all positive entries are lowered by the
// same amount, and no zero entry would be positive after that.
func TestProjectSimplexIsNearestPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-3, 3), 1, 8).Draw(t, "values")
		feasible := rapid.SliceOfN(rapid.Bool(), len(values), len(values)).Draw(t, "open")
		feasible[rapid.IntRange(0, len(values)-1).Draw(t, "one")] = true
		got := slices.Clone(values)
		projectSimplex(got, feasible)
		sum, shift := 0.0, math.Inf(-1)
		for k, x := range got {
			sum += x
			if x > 0 {
				shift = values[k] - x
			}
		}
		for k, x := range got {
			lowered := x > 0 && math.Abs(values[k]-x-shift) < 1e-14
			zero := x == 0 && (values[k] <= shift+1e-14 || !feasible[k])
			if !feasible[k] && x != 0 || !lowered && !zero || math.Abs(sum-1) > 1e-14 {
				t.Fatalf("projectSimplex(%v, %v) is %v", values, feasible, got)
			}
		}
	})
}
