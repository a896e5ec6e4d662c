package baseline

import (
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
)

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

// bag holds the tracks of a video, as indices among the training tracks, and what its
// captions demand of one concept.
type bag struct {
	rows    []int
	demands []demand
}

// demand is a soft constraint of a caption: Σ_j t_j z_{j,class} ≥ m, up to a slack whose
// square is penalised.
type demand struct {
	class  int
	weight []float64 // t, one for each row of the bag
}

// newBags returns the bags of concept e for the videos with captions. A bag demands each
// pair of a class of e and a class of the first concept that some tuple names, once
// (Bojanowski et al. 2013, section 2: Λ_i, Ω_i and Ψ_i are sets), and for the first concept
// each class once. The weight t_j is 1, or z_jp of the first concept's assignment first if
// the tuple names its class p. trainingIndex maps a dataset row to its index among the
// training tracks.
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
			if !v.Asks(i) {
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

// addDemand demands a class, with the weights of the tracks that show firstClass of the
// first concept. It adds nothing if no track shows that.
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

// eachSlack calls do with each demand and its slack m − Σ_j t_j z_{j,class}, which is
// negative if the demand is more than met. z is n×C.
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

// ridge is the discriminative cost of a clustering: what is left of labels Z (n×C)
// after the best ridge regression from features X (n×D) with a free intercept,
//
//	Tr(ZᵀAZ) = min_{W,b} |Z − XW − 1bᵀ|²/n + λ|W|²,
//	A = Π(I − X(XᵀΠX + nλI)⁻¹Xᵀ)Π/n,
//
// where Π is the centring projection (Bach and Harchaoui 2007; Bojanowski et al. 2013,
// section 3). X must have columns of mean 0, so that ΠX = X. The n×n matrix A is never
// formed: with the D×D Cholesky factor a product AZ costs O(nDC).
type ridge struct {
	x    *mat.Dense
	gram mat.Cholesky // XᵀX + nλI
	w    *mat.Dense   // C×D, weights Wᵀ of the last fit: long rows make the products fast
	mean []float64    // C, intercepts of the last fit
}

// newRidge factors XᵀX + nλI for C columns of labels. It panics if that is not positive
// definite, which features with squares around 1 and λ ≥ minLambda exclude.
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

// fit regresses Z on X: W = (XᵀX + nλI)⁻¹XᵀZ and the intercept, Z's mean row.
func (r *ridge) fit(z *mat.Dense) {
	n, columns := z.Dims()
	// Wᵀ = ZᵀX (XᵀX + nλI)⁻¹, with the factor computed once.
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

// apply sets to = AZ = (Z − 1bᵀ − XW)/n, all n×C.
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

// predict writes the regression's values for features x (D) to to (C).
func (r *ridge) predict(to, x []float64) {
	for k, mean := range r.mean {
		to[k] = mean + floats.Dot(x, r.w.RawRowView(k))
	}
}
