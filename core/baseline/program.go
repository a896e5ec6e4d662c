package baseline

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
)

// program is the convex program of one concept: over Z (n×C, each row on the simplex of its feasible
// classes, background last) minimize
//
//	f(Z) = Tr(ZᵀAZ) + κ Σ_J max(0, m − Σ_j t_j z_{j,p})²,
//
// the published program with its slacks ξ_J minimized out.
type program struct {
	n, c     int
	cost     *ridge
	bags     []bag
	feasible []bool // n×C
	kappa    float64
	margin   float64
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

// gap returns the Frank–Wolfe gap max_S ⟨∇f(Z), Z − S⟩, an upper bound of f(Z) − f*. The maximum puts
// each row of S on its feasible class of smallest gradient.
// Source: Jaggi 2013, section 2.2.
func (p *program) gap(z, gradient *mat.Dense) float64 {
	sum := 0.0
	for j := range p.n {
		feasible, g := p.feasible[j*p.c:(j+1)*p.c], gradient.RawRowView(j)
		smallest := math.Inf(1)
		for k, x := range g {
			if feasible[k] {
				smallest = min(smallest, x)
			}
		}
		for k, value := range z.RawRowView(j) {
			sum += (g[k] - smallest) * value
		}
	}
	return sum
}

// uniform returns the point whose rows are uniform over their feasible classes.
func (p *program) uniform() *mat.Dense {
	z := mat.NewDense(p.n, p.c, nil)
	for j := range p.n {
		feasible := p.feasible[j*p.c : (j+1)*p.c]
		for k, yes := range feasible {
			if yes {
				z.Set(j, k, 1/float64(countTrue(feasible)))
			}
		}
	}
	return z
}

// bag holds the tracks of a video and the demands of its captions for one concept. rows are indices
// among the training tracks.
type bag struct {
	rows    []int
	demands []demand
}

// demand is a soft constraint of a caption, Σ_j t_j z_{j,class} ≥ m, with a quadratic penalty of its
// slack.
type demand struct {
	class  int
	weight []float64 // t, one for each row of the bag
}

// newBags returns the bags of concept e for the videos with captions. For the first concept a bag has
// one demand for each named class; for another concept, one for each distinct pair of a class of e
// and a class of the first concept in a tuple (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and
// Ψ_i are sets). The weight t_j is z_jp of first, the assignment of the first concept, if the tuple
// names its class p, else 1. trainingIndex maps a dataset row to its index among the training
// tracks.
func newBags(d *dataset.Dataset, e int, trainingIndex []int, first [][]float64) []bag {
	var bags []bag
	for i := range d.Videos {
		v := &d.Videos[i]
		if v.Free || v.Test || len(v.Tracks) == 0 {
			continue
		}
		var b bag
		for _, row := range v.Tracks {
			b.rows = append(b.rows, trainingIndex[row])
		}
		var demanded [][2]int
		for i, tuple := range v.Tuples {
			if !v.IsRequired(i) {
				continue
			}
			classes := [2]int{tuple[e], dataset.None}
			if e > 0 {
				classes[1] = tuple[0]
			}
			if classes[0] != dataset.None && !slices.Contains(demanded, classes) {
				demanded = append(demanded, classes)
				b.addDemand(classes[0], classes[1], first)
			}
		}
		if b.demands != nil {
			bags = append(bags, b)
		}
	}
	return bags
}

// addDemand adds the demand for a class, with the probabilities of firstClass in the assignment of the
// first concept as weights. It adds no demand if all weights are 0.
func (b *bag) addDemand(class, firstClass int, first [][]float64) {
	d := demand{class: class, weight: make([]float64, len(b.rows))}
	sum := 0.0
	for i, j := range b.rows {
		d.weight[i] = 1
		if firstClass != dataset.None {
			d.weight[i] = first[j][firstClass]
		}
		sum += d.weight[i]
	}
	if sum > 0 {
		b.demands = append(b.demands, d)
	}
}

// eachSlack calls do with each demand and its slack m − Σ_j t_j z_{j,class}, which is negative if the
// demand is satisfied with a margin. z is n×C.
func (p *program) eachSlack(z []float64, do func(b *bag, d *demand, slack float64)) {
	for i := range p.bags {
		b := &p.bags[i]
		for k := range b.demands {
			d := &b.demands[k]
			slack := p.margin
			for position, j := range b.rows {
				slack -= d.weight[position] * z[j*p.c+d.class]
			}
			do(b, d, slack)
		}
	}
}

// ridge is the discriminative cost of a clustering: the residual of labels Z (n×C) after ridge
// regression on features X (n×D) with an unpenalised intercept,
//
//	Tr(ZᵀAZ) = min_{W,b} |Z − XW − 1bᵀ|²/n + λ|W|²,
//	A = Π(I − X(XᵀΠX + nλI)⁻¹Xᵀ)Π/n,
//
// where Π is the centring projection. The columns of X must have mean 0, so that ΠX = X. The n×n
// matrix A is never computed: with the D×D Cholesky factor a product AZ costs O(nDC).
// Source: Bach and Harchaoui 2007; Bojanowski et al. 2013, section 3.
type ridge struct {
	x    *mat.Dense
	gram mat.Cholesky // XᵀX + nλI
	w    *mat.Dense   // C×D, the transposed weights Wᵀ of the last fit; long rows make products fast
	mean []float64    // C, intercepts of the last fit
}

// newRidge factorizes XᵀX + nλI for C columns of labels. It panics if the matrix is not positive
// definite, which cannot happen for features with squares around 1 and λ ≥ minLambda.
func newRidge(x *mat.Dense, lambda float64, columns int) *ridge {
	n, dim := x.Dims()
	r := &ridge{x: x, w: mat.NewDense(columns, dim, nil), mean: make([]float64, columns)}
	gram := mat.NewSymDense(dim, nil)
	gram.SymOuterK(1, x.T())
	for i := range dim {
		gram.SetSym(i, i, gram.At(i, i)+float64(n)*lambda)
	}
	if !r.gram.Factorize(gram) {
		panic("baseline: XᵀX + nλI is not positive definite")
	}
	return r
}

// fit regresses Z on X: W = (XᵀX + nλI)⁻¹XᵀZ, and the intercept is the mean row of Z.
func (r *ridge) fit(z *mat.Dense) {
	n, columns := z.Dims()
	// Wᵀ = ZᵀX (XᵀX + nλI)⁻¹.
	r.w.Mul(z.T(), r.x)
	var w mat.Dense
	if err := r.gram.SolveTo(&w, r.w.T()); err != nil {
		panic("baseline: " + err.Error()) // cannot happen: the matrix is positive definite
	}
	r.w.Copy(w.T())
	clear(r.mean)
	for i := range n {
		for k, value := range z.RawRowView(i)[:columns] {
			r.mean[k] += value
		}
	}
	for k := range r.mean {
		r.mean[k] /= float64(n)
	}
}

// apply sets to = AZ = (Z − 1bᵀ − XW)/n; to and z are n×C.
func (r *ridge) apply(to, z *mat.Dense) {
	r.fit(z)
	to.Mul(r.x, r.w.T())
	n, _ := z.Dims()
	for i := range n {
		row, given := to.RawRowView(i), z.RawRowView(i)
		for k, fitted := range row {
			row[k] = (given[k] - r.mean[k] - fitted) / float64(n)
		}
	}
}

// predict writes the regression values for features x (D) into to (C).
func (r *ridge) predict(to, x []float64) {
	for k, mean := range r.mean {
		to[k] = mean + floats.Dot(x, r.w.RawRowView(k))
	}
}
