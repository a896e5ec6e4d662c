package baseline

import "gonum.org/v1/gonum/mat"

// program is the convex program of one concept: over Z (n×C, rows on the simplex of
// their open classes, background last) minimise
//
//	f(Z) = Tr(ZᵀAZ) + κ Σ_J max(0, m − Σ_j t_j z_{j,p})²,
//
// which is the published program with its slacks ξ_J at their best values.
type program struct {
	n, c   int
	cost   *ridge
	bags   []bag
	open   []bool // n×C
	kappa  float64
	margin float64
}

// value returns f(Z), given AZ.
func (p *program) value(z, az *mat.Dense) float64 {
	sum := 0.0
	values := z.RawMatrix().Data
	for i, a := range az.RawMatrix().Data {
		sum += values[i] * a
	}
	p.eachSlack(values, func(_ *bag, _ *demand, slack float64) {
		sum += p.kappa * max(0, slack) * max(0, slack)
	})
	return sum
}

// gradient sets to = ∇f(Z) = 2AZ − 2κ Σ_J ξ_J t_J e_pᵀ, given AZ; all n×C.
func (p *program) gradient(to, z, az *mat.Dense) {
	gradient, values := to.RawMatrix().Data, z.RawMatrix().Data
	for i, a := range az.RawMatrix().Data {
		gradient[i] = 2 * a
	}
	p.eachSlack(values, func(b *bag, a *demand, slack float64) {
		for position, j := range b.rows {
			gradient[j*p.c+a.class] -= 2 * p.kappa * max(0, slack) * a.weight[position]
		}
	})
}

// gap returns ⟨∇f(Z), Z − S⟩, maximised over S by putting each row on its open class of least
// gradient. It is an upper bound of f(Z) − f* (Jaggi 2013, section 2.2).
func (p *program) gap(z, gradient *mat.Dense) float64 {
	sum := 0.0
	for j := range p.n {
		open, g := p.open[j*p.c:(j+1)*p.c], gradient.RawRowView(j)
		smallest, first := 0.0, true
		for k, x := range g {
			if open[k] && (first || x < smallest) {
				smallest, first = x, false
			}
		}
		for k, value := range z.RawRowView(j) {
			sum += (g[k] - smallest) * value
		}
	}
	return sum
}

// uniform returns the point that spreads each row evenly over its open classes.
func (p *program) uniform() *mat.Dense {
	z := mat.NewDense(p.n, p.c, nil)
	for j := range p.n {
		open := p.open[j*p.c : (j+1)*p.c]
		for k, yes := range open {
			if yes {
				z.Set(j, k, 1/float64(countTrue(open)))
			}
		}
	}
	return z
}
