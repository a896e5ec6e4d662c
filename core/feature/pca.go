package feature

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	// rank is the variance, relative to the largest, under which an axis is rounding:
	// the Gram side knows variances to about 1e-16 of the largest.
	rank = 1e-12
	// maxSide bounds the side of the matrix that is decomposed: 4096 takes 134 MB and minutes.
	maxSide = 4096
	// batch is how many rows are gathered for one product, at most.
	batch = 256
	// product is how many operations one such product takes, roughly: some 10 ms.
	product = 8 * piece
)

var errFlat = errors.New("all training tracks have the same vector, which leaves no axis")

// pca learns the principal axes of the rows, n×d: the eigenvectors of their covariance
// (over n), or, where n < d, those of the n×n matrix of inner products, which has the
// same eigenvalues, carried over. An axis points to where its largest number is
// positive, the first of equal ones.
func (s *Step) pca(r rows, p *pace) error {
	if side := min(r.n, r.d); side > maxSide {
		return fmt.Errorf("pca of %d vectors of %d numbers: one of the two is at most %d", r.n, r.d, maxSide)
	}
	s.Mean = r.mean(p)
	var values []float64
	var axes *mat.Dense // d×side, columns
	var err error
	if r.n < r.d {
		values, axes, err = gramSide(r, s.Mean, p)
	} else {
		values, axes, err = covarianceSide(r, s.Mean, p)
	}
	if err != nil {
		return err
	}
	s.keep(values, axes)
	if s.Out == 0 && !p.stopped {
		return errFlat
	}
	return nil
}

// keep takes the first axes and says what share of the variance they hold; values ascend.
func (s *Step) keep(values []float64, axes *mat.Dense) {
	n := len(values)
	s.Sizes, s.Out, s.Kept = n, 0, 0
	s.Spectrum = make([]float64, n)
	for k := range n {
		s.Spectrum[k] = math.Max(0, values[n-1-k])
	}
	s.Axes, s.Scale = nil, nil
	axis := make([]float64, s.In)
	for k, v := range s.Spectrum {
		if k == s.Dims || v <= rank*s.Spectrum[0] {
			break
		}
		mat.Col(axis, n-1-k, axes)
		orient(axis)
		s.Axes = append(s.Axes, axis...)
		if s.Whiten {
			s.Scale = append(s.Scale, 1/math.Sqrt(v))
		}
		s.Kept += v
		s.Out++
	}
	if s.Out > 0 {
		s.Kept /= floats.Sum(s.Spectrum)
	}
}

// orient makes the largest number of an axis positive.
func orient(axis []float64) {
	most := 0.0
	for _, v := range axis {
		if math.Abs(v) > math.Abs(most) {
			most = v
		}
	}
	if most < 0 {
		floats.Scale(-1, axis)
	}
}

// covarianceSide returns the eigenvalues of the covariance, ascending, and its eigenvectors.
func covarianceSide(r rows, mean []float64, p *pace) ([]float64, *mat.Dense, error) {
	covariance := mat.NewSymDense(r.d, nil)
	rows := max(8, min(batch, product/(r.d*r.d)))
	block := mat.NewDense(rows, r.d, nil)
	for i := range p.each((r.n+rows-1)/rows, rows*r.d*r.d) {
		part := block.Slice(0, min(rows, r.n-i*rows), 0, r.d).(*mat.Dense)
		r.centred(i*rows, part, mean)
		blas64.Syrk(blas.Trans, 1/float64(r.n), part.RawMatrix(), 1, covariance.RawSymmetric())
	}
	return decompose(covariance)
}

// gramSide does it by the inner products of the rows, of which it holds a copy.
func gramSide(r rows, mean []float64, p *pace) ([]float64, *mat.Dense, error) {
	x := mat.NewDense(r.n, r.d, nil)
	r.centred(0, x, mean)
	p.spend(r.n * r.d)
	gram := mat.NewSymDense(r.n, nil)
	blas64.Syrk(blas.NoTrans, 1/float64(r.n), x.RawMatrix(), 0, gram.RawSymmetric())
	p.spend(r.n * r.n * r.d)
	values, vectors, err := decompose(gram)
	if err != nil {
		return nil, nil, err
	}
	axes := mat.NewDense(r.d, r.n, nil)
	axes.Mul(x.T(), vectors)
	axis := make([]float64, r.d)
	for k := range r.n {
		mat.Col(axis, k, axes)
		unit(axis)
		axes.SetCol(k, axis)
	}
	return values, axes, nil
}

// centred fills to with rows from one on, less the mean.
func (r rows) centred(from int, to *mat.Dense, mean []float64) {
	n, _ := to.Dims()
	for i := range n {
		row := to.RawRowView(i)
		r.at(from+i, row)
		floats.Sub(row, mean)
	}
}

func decompose(a *mat.SymDense) ([]float64, *mat.Dense, error) {
	var e mat.EigenSym
	if !e.Factorize(a, true) {
		return nil, nil, errors.New("the covariance has no eigenvalues that can be found; are some features immense?")
	}
	vectors := new(mat.Dense)
	e.VectorsTo(vectors)
	return e.Values(nil), vectors, nil
}
