package baseline

import (
	"math/rand/v2"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

// BenchmarkRidge compares a product AZ through the D×D factor with one by A itself, for an n
// at which A can still be formed. The reported ratio is the time with A over that without.
func BenchmarkRidge(b *testing.B) {
	const n, dim, c = 2000, 64, 10
	random := rand.New(rand.NewPCG(1, 1))
	x, a := mat.NewDense(n, dim, nil), mat.NewDense(n, n, nil)
	z, to := mat.NewDense(n, c, nil), mat.NewDense(n, c, nil)
	for _, m := range []*mat.Dense{x, a, z} { // the values do not matter to the time
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
