package baseline

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

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
