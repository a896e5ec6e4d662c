package baseline

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// matrix draws an n×c matrix with entries in −1 … 1.
func matrix(t *rapid.T, n, c int, name string) *mat.Dense {
	return mat.NewDense(n, c, rapid.SliceOfN(rapid.Float64Range(-1, 1), n*c, n*c).Draw(t, name))
}

// centered returns x minus the mean of each column.
func centered(x *mat.Dense) *mat.Dense {
	n, _ := x.Dims()
	c := mat.DenseCopyOf(x)
	c.Mul(projection(n), x)
	return c
}

// projection returns Π = I − 11ᵀ/n.
func projection(n int) *mat.Dense {
	p := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			p.Set(i, j, -1/float64(n))
		}
		p.Set(i, i, 1-1/float64(n))
	}
	return p
}

// explicit returns A = Π(I − X(XᵀΠX + nλI)⁻¹Xᵀ)Π/n, computed by this formula.
func explicit(x *mat.Dense, lambda float64) *mat.Dense {
	n, dim := x.Dims()
	p := projection(n)
	var inner, inverse, middle, a mat.Dense
	inner.Product(x.T(), p, x)
	for i := range dim {
		inner.Set(i, i, inner.At(i, i)+float64(n)*lambda)
	}
	if err := inverse.Inverse(&inner); err != nil {
		panic(err)
	}
	middle.Product(x, &inverse, x.T())
	middle.Scale(-1, &middle)
	for i := range n {
		middle.Set(i, i, middle.At(i, i)+1)
	}
	a.Product(p, &middle, p)
	a.Scale(1/float64(n), &a)
	return &a
}

func TestRidgeMatchesExplicitMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, dim, c := rapid.IntRange(1, 9).Draw(t, "n"), rapid.IntRange(1, 12).Draw(t, "D"), rapid.IntRange(1, 4).Draw(t, "C")
		x, z := matrix(t, n, dim, "x"), matrix(t, n, c, "z")
		lambda := rapid.SampledFrom([]float64{1e-4, 0.01, 1}).Draw(t, "λ")
		got := mat.NewDense(n, c, nil)
		newRidge(centered(x), lambda, c).apply(got, z)
		var want mat.Dense
		want.Mul(explicit(x, lambda), z)
		// The tolerance is rounding error times the condition number of XᵀX + nλI, at most 1e5 here.
		if !mat.EqualApprox(got, &want, 1e-10) {
			t.Fatalf("AZ is\n%v\nwant\n%v", mat.Formatted(got), mat.Formatted(&want))
		}
	})
}

// Tr(ZᵀAZ) is the cost of the ridge regression that predict evaluates.
func TestRidgeCostMatchesRegression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n, dim, c, lambda = 7, 3, 2, 0.1
		x, z := centered(matrix(t, n, dim, "x")), matrix(t, n, c, "z")
		r, az := newRidge(x, lambda, c), mat.NewDense(n, c, nil)
		r.apply(az, z)
		trace, cost, y := 0.0, 0.0, make([]float64, c)
		for i := range n {
			r.predict(y, x.RawRowView(i))
			for k := range c {
				trace += z.At(i, k) * az.At(i, k)
				cost += (z.At(i, k) - y[k]) * (z.At(i, k) - y[k]) / n
			}
		}
		cost += lambda * math.Pow(mat.Norm(r.w, 2), 2)
		if math.Abs(cost-trace) > 1e-13 {
			t.Fatalf("Tr(ZᵀAZ) is %g, the regression cost is %g", trace, cost)
		}
	})
}

// BenchmarkRidge compares the product AZ through the D×D factor with the product by the explicit A,
// for an n at which A fits in memory. The metric is the time with A divided by the time without.
func BenchmarkRidge(b *testing.B) {
	const n, dim, c = 2000, 64, 10
	random := rand.New(rand.NewPCG(1, 1))
	x, a := mat.NewDense(n, dim, nil), mat.NewDense(n, n, nil)
	z, to := mat.NewDense(n, c, nil), mat.NewDense(n, c, nil)
	for _, m := range []*mat.Dense{x, a, z} { // arbitrary values
		for i := range m.RawMatrix().Data {
			m.RawMatrix().Data[i] = random.NormFloat64()
		}
	}
	r := newRidge(x, 1e-4, c)
	var factored, formed time.Duration
	for b.Loop() {
		start := time.Now()
		r.apply(to, z)
		factored += time.Since(start)
		start = time.Now()
		to.Mul(a, z)
		formed += time.Since(start)
	}
	b.ReportMetric(float64(formed)/float64(factored), "formed/factored")
}
