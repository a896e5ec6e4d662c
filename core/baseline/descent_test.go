package baseline

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// randomProgram draws a small program with one bag and returns it with its matrix A.
func randomProgram(t *rapid.T) (*program, *mat.Dense) {
	n, c := rapid.IntRange(1, 7).Draw(t, "n"), rapid.IntRange(2, 4).Draw(t, "C")
	x := matrix(t, n, rapid.IntRange(1, 4).Draw(t, "D"), "x")
	lambda := rapid.SampledFrom([]float64{1e-3, 0.1}).Draw(t, "λ")
	p := &program{n: n, c: c, cost: newRidge(centered(x), lambda, c), margin: rapid.Float64Range(0.5, 3).Draw(t, "m"),
		kappa: rapid.SampledFrom([]float64{1e-3, 0.1, 10}).Draw(t, "κ")}
	p.feasible = rapid.SliceOfN(rapid.Bool(), n*c, n*c).Draw(t, "feasible")
	for j := range n {
		p.feasible[j*c+c-1] = true
	}
	var b bag
	for j := rapid.IntRange(0, n-1).Draw(t, "first row of the bag"); j < n; j++ {
		b.rows = append(b.rows, j)
	}
	for range rapid.IntRange(0, 3).Draw(t, "demands") {
		some := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(0.1, 1))
		b.demands = append(b.demands, demand{class: rapid.IntRange(0, c-2).Draw(t, "class"),
			weight: rapid.SliceOfN(some, len(b.rows), len(b.rows)).Draw(t, "t")})
	}
	p.bags = []bag{b}
	return p, explicit(x, lambda)
}

// objectiveByMatrix returns f(Z), computed from the explicit A.
func objectiveByMatrix(p *program, a, z *mat.Dense) float64 {
	var product mat.Dense
	product.Product(z.T(), a, z)
	sum := mat.Trace(&product)
	for _, demand := range p.bags[0].demands {
		shown := 0.0
		for i, j := range p.bags[0].rows {
			shown += demand.weight[i] * z.At(j, demand.class)
		}
		if shown < p.margin {
			sum += p.kappa * (p.margin - shown) * (p.margin - shown)
		}
	}
	return sum
}

// precision is the tolerance for sums of the same few numbers in a different order.
const precision = 1e-12

func TestGapBoundsSuboptimality(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, a := randomProgram(t)
		best := objectiveByMatrix(p, a, interiorPoint(p, a))
		s := newDescent(p)
		for range 200 {
			before := s.objective
			s.step()
			slack := precision * (1 + best)
			switch distance := s.objective - best; {
			case math.Abs(s.objective-objectiveByMatrix(p, a, s.current.z)) > slack:
				t.Fatalf("the objective is %.17g, reported as %.17g", objectiveByMatrix(p, a, s.current.z), s.objective)
			case s.gap() < 0:
				t.Fatalf("gap %g", s.gap())
			case s.gap() < distance-slack:
				t.Fatalf("step %d is %g above the minimum, but the gap is %g", s.iterations, distance, s.gap())
			case s.objective > before:
				t.Fatalf("step %d increases f from %.17g to %.17g", s.iterations, before, s.objective)
			}
		}
		for range 5000 {
			s.step()
		}
		if distance := s.objective - best; math.Abs(distance) > 1e-6*(1e-3+best) {
			t.Fatalf("the final objective is %.12g, %g above the interior-point solution, with a gap of %g", s.objective, distance, s.gap())
		}
	})
}

func TestRowsStayOnSimplex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := randomProgram(t)
		s := newDescent(p)
		for range 50 {
			s.step()
			for j := range p.n {
				sum := 0.0
				for k, z := range s.current.z.RawRowView(j) {
					sum += z
					if z < 0 || z > 0 && !p.feasible[j*p.c+k] {
						t.Fatalf("z_%d%d is %g, feasible: %v", j, k, z, p.feasible[j*p.c+k])
					}
				}
				if math.Abs(sum-1) > precision {
					t.Fatalf("row %d sums to %.17g", j, sum)
				}
			}
		}
	})
}

// The gradient agrees with central differences. Their error is step² times the jumps of the curvature
// plus rounding error divided by step.
func TestGradientMatchesDifferences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const step = 1e-6
		p, a := randomProgram(t)
		z := matrix(t, p.n, p.c, "z")
		az, got := mat.NewDense(p.n, p.c, nil), mat.NewDense(p.n, p.c, nil)
		p.cost.apply(az, z)
		p.gradient(got, z, az)
		for j := range p.n {
			for k := range p.c {
				at := z.At(j, k)
				z.Set(j, k, at+step)
				above := objectiveByMatrix(p, a, z)
				z.Set(j, k, at-step)
				below := objectiveByMatrix(p, a, z)
				z.Set(j, k, at)
				want := (above - below) / (2 * step)
				if math.Abs(got.At(j, k)-want) > 1e-4*(1+math.Abs(want)) {
					t.Fatalf("∂f/∂z_%d%d is %g, by differences %g", j, k, got.At(j, k), want)
				}
			}
		}
	})
}

// interiorPoint solves a program by the barrier method: Newton's method on τf − Σ log z with the
// explicit A, under the row sums, for τ = 1, 10, …, until the number of feasible entries divided by
// τ is small.
// Source: Boyd and Vandenberghe 2004, section 11.3.
func interiorPoint(p *program, a *mat.Dense) *mat.Dense {
	const last = 1e11
	b := &barrier{program: p, a: a, z: p.uniform()}
	for i, yes := range p.feasible {
		if yes {
			b.feasibleEntries = append(b.feasibleEntries, i)
		}
	}
	for b.tau = 1; b.tau <= last; b.tau *= 10 {
		for range 60 {
			if b.newton() < 1e-9 {
				break
			}
		}
	}
	for j := range p.n { // removes the rounding error of ill-conditioned steps
		row := b.z.RawRowView(j)
		floats.Scale(1/floats.Sum(row), row)
	}
	return b.z
}

type barrier struct {
	*program
	a, z            *mat.Dense
	feasibleEntries []int // indices of the feasible entries of Z
	tau             float64
}

// value returns τf − Σ log z.
func (b *barrier) value() float64 {
	sum := b.tau * objectiveByMatrix(b.program, b.a, b.z)
	for _, i := range b.feasibleEntries {
		sum -= math.Log(b.z.RawMatrix().Data[i])
	}
	return sum
}

// newton takes one damped Newton step and returns the squared Newton decrement.
func (b *barrier) newton() float64 {
	z, feasible := b.z.RawMatrix().Data, len(b.feasibleEntries)
	system, right := mat.NewDense(feasible+b.n, feasible+b.n, nil), mat.NewVecDense(feasible+b.n, nil)
	for u, i := range b.feasibleEntries {
		right.SetVec(u, 1/z[i]-b.tau*b.slope(i/b.c, i%b.c))
		for v, l := range b.feasibleEntries {
			system.Set(u, v, b.tau*b.curvature(i, l))
		}
		system.Set(u, u, system.At(u, u)+1/(z[i]*z[i]))
		system.Set(u, feasible+i/b.c, 1)
		system.Set(feasible+i/b.c, u, 1)
	}
	var step mat.VecDense
	if err := step.SolveVec(system, right); step.Len() == 0 {
		panic(err)
	}
	decrement, length := 0.0, 1.0
	for u, i := range b.feasibleEntries {
		decrement += right.AtVec(u) * step.AtVec(u)
		if step.AtVec(u) < 0 {
			length = min(length, -0.99*z[i]/step.AtVec(u))
		}
	}
	from, before := b.value(), mat.DenseCopyOf(b.z)
	for ; length > 1e-12; length /= 2 {
		for u, i := range b.feasibleEntries {
			z[i] = before.RawMatrix().Data[i] + length*step.AtVec(u)
		}
		if b.value() <= from-0.1*length*decrement {
			return decrement
		}
	}
	b.z.Copy(before)
	return 0
}

// curvature returns the second derivative of f by the feasible entries i and l.
func (b *barrier) curvature(i, l int) float64 {
	sum := 0.0
	if i%b.c == l%b.c {
		sum = 2 * b.a.At(i/b.c, l/b.c)
	}
	for _, demand := range b.bags[0].demands {
		shown, first, second := 0.0, 0.0, 0.0
		for at, j := range b.bags[0].rows {
			shown += demand.weight[at] * b.z.At(j, demand.class)
			if j*b.c+demand.class == i {
				first = demand.weight[at]
			}
			if j*b.c+demand.class == l {
				second = demand.weight[at]
			}
		}
		if shown < b.margin {
			sum += 2 * b.kappa * first * second
		}
	}
	return sum
}

// slope returns ∂f/∂z_jk, computed from the explicit A.
func (b *barrier) slope(j, k int) float64 {
	slope := 0.0
	for i := range b.n {
		slope += 2 * b.a.At(j, i) * b.z.At(i, k)
	}
	for _, demand := range b.bags[0].demands {
		shown, weight := 0.0, 0.0
		for i, row := range b.bags[0].rows {
			shown += demand.weight[i] * b.z.At(row, demand.class)
			if row == j {
				weight = demand.weight[i]
			}
		}
		if demand.class == k {
			slope -= 2 * b.kappa * max(0, b.margin-shown) * weight
		}
	}
	return slope
}
