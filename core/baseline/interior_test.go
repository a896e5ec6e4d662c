package baseline

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// interior solves a program by another method than descent: Newton's method on τf − Σ log z
// with the explicit A, under the row sums, for τ = 1, 10, …, until the number of open
// entries over τ is small (Boyd and Vandenberghe 2004, section 11.3).
func interior(p *program, a *mat.Dense) *mat.Dense {
	const last = 1e11
	b := &barrier{program: p, a: a, z: p.uniform()}
	for i, yes := range p.open {
		if yes {
			b.openEntries = append(b.openEntries, i)
		}
	}
	for b.tau = 1; b.tau <= last; b.tau *= 10 {
		for range 60 {
			if b.newton() < 1e-9 {
				break
			}
		}
	}
	for j := range p.n { // removes the rounding of ill-conditioned steps
		row := b.z.RawRowView(j)
		floats.Scale(1/floats.Sum(row), row)
	}
	return b.z
}

type barrier struct {
	*program
	a, z        *mat.Dense
	openEntries []int // indices of the open entries in Z
	tau         float64
}

// value returns τf − Σ log z.
func (b *barrier) value() float64 {
	sum := b.tau * objectiveByMatrix(b.program, b.a, b.z)
	for _, i := range b.openEntries {
		sum -= math.Log(b.z.RawMatrix().Data[i])
	}
	return sum
}

// newton takes one damped step and returns the squared decrement.
func (b *barrier) newton() float64 {
	z, open := b.z.RawMatrix().Data, len(b.openEntries)
	system, right := mat.NewDense(open+b.n, open+b.n, nil), mat.NewVecDense(open+b.n, nil)
	for u, i := range b.openEntries {
		right.SetVec(u, 1/z[i]-b.tau*b.slope(i/b.c, i%b.c))
		for v, l := range b.openEntries {
			system.Set(u, v, b.tau*b.curvature(i, l))
		}
		system.Set(u, u, system.At(u, u)+1/(z[i]*z[i]))
		system.Set(u, open+i/b.c, 1)
		system.Set(open+i/b.c, u, 1)
	}
	var step mat.VecDense
	if err := step.SolveVec(system, right); step.Len() == 0 {
		panic(err)
	}
	decrement, length := 0.0, 1.0
	for u, i := range b.openEntries {
		decrement += right.AtVec(u) * step.AtVec(u)
		if step.AtVec(u) < 0 {
			length = min(length, -0.99*z[i]/step.AtVec(u))
		}
	}
	from, before := b.value(), mat.DenseCopyOf(b.z)
	for ; length > 1e-12; length /= 2 {
		for u, i := range b.openEntries {
			z[i] = before.RawMatrix().Data[i] + length*step.AtVec(u)
		}
		if b.value() <= from-0.1*length*decrement {
			return decrement
		}
	}
	b.z.Copy(before)
	return 0
}

// curvature returns the second derivative of f by the open entries i and l.
func (b *barrier) curvature(i, l int) float64 {
	sum := 0.0
	if i%b.c == l%b.c {
		sum = 2 * b.a.At(i/b.c, l/b.c)
	}
	for _, ask := range b.bags[0].demands {
		shown, first, second := 0.0, 0.0, 0.0
		for at, j := range b.bags[0].rows {
			shown += ask.weight[at] * b.z.At(j, ask.class)
			if j*b.c+ask.class == i {
				first = ask.weight[at]
			}
			if j*b.c+ask.class == l {
				second = ask.weight[at]
			}
		}
		if shown < b.margin {
			sum += 2 * b.kappa * first * second
		}
	}
	return sum
}

// slope returns ∂f/∂z_jk from A itself.
func (b *barrier) slope(j, k int) float64 {
	slope := 0.0
	for i := range b.n {
		slope += 2 * b.a.At(j, i) * b.z.At(i, k)
	}
	for _, ask := range b.bags[0].demands {
		shown, weight := 0.0, 0.0
		for i, row := range b.bags[0].rows {
			shown += ask.weight[i] * b.z.At(row, ask.class)
			if row == j {
				weight = ask.weight[i]
			}
		}
		if ask.class == k {
			slope -= 2 * b.kappa * max(0, b.margin-shown) * weight
		}
	}
	return slope
}
