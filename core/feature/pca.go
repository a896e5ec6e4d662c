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
	// rankTolerance is the variance, relative to the largest, below which an axis is rounding
	// error: variances from a Gram matrix have an error of about 1e-16 of the largest.
	rankTolerance = 1e-12
	// maxSide is the largest side of the decomposed matrix: 4096 needs 134 MB and minutes.
	maxSide = 4096
	// maxBlockRows is the largest number of rows in one matrix product.
	maxBlockRows = 256
	// opsPerProduct is the approximate number of operations of one product: some 10 ms.
	opsPerProduct = 8 * stepSize
)

var errNoVariance = errors.New("all training tracks have the same vector, so that there is no axis")

// fitPCA fits the principal axes of the rows of r, n×d: the eigenvectors of the d×d covariance (with
// divisor n) or, if n < d, axes from the eigenvectors of the n×n Gram matrix, which has the same
// nonzero eigenvalues. The entry of largest magnitude of an axis is positive. It returns an error if
// n and d both exceed maxSide or all rows are equal.
func (s *Step) fitPCA(r vectors, p *work) error {
	if decompose := min(r.n, r.d); decompose > maxSide {
		return fmt.Errorf("pca of %d vectors of %d numbers: one of the two is at most %d", r.n, r.d, maxSide)
	}
	s.Mean = r.mean(p)
	decompose := covarianceEigen
	if r.n < r.d {
		decompose = gramEigen
	}
	values, axes, err := decompose(r, s.Mean, s.Dims, p)
	if err != nil {
		return err
	}
	s.keepAxes(values, axes)
	if s.Out == 0 {
		return errNoVariance
	}
	return nil
}

// keepAxes stores at most Dims columns of axes with a variance above rounding error, and their fraction
// of the variance. values are ascending; column k belongs to the k-th largest value.
func (s *Step) keepAxes(values []float64, axes *mat.Dense) {
	n := len(values)
	s.Sizes, s.Out, s.Kept = n, 0, 0
	s.Spectrum = make([]float64, n)
	for k := range n {
		s.Spectrum[k] = math.Max(0, values[n-1-k])
	}
	s.Axes, s.Scale = nil, nil
	axis := make([]float64, s.In)
	for k, v := range s.Spectrum {
		if k == s.Dims || v <= rankTolerance*s.Spectrum[0] {
			break
		}
		mat.Col(axis, k, axes)
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

// orient negates an axis if its entry of largest magnitude is negative.
func orient(axis []float64) {
	largest := 0.0
	for _, v := range axis {
		if math.Abs(v) > math.Abs(largest) {
			largest = v
		}
	}
	if largest < 0 {
		floats.Scale(-1, axis)
	}
}

// covarianceEigen returns the eigenvalues of the covariance in ascending order and the eigenvectors of
// the count largest as columns, d×count.
func covarianceEigen(r vectors, mean []float64, count int, p *work) ([]float64, *mat.Dense, error) {
	covariance := mat.NewSymDense(r.d, nil)
	rows := max(8, min(maxBlockRows, opsPerProduct/(r.d*r.d)))
	block := mat.NewDense(rows, r.d, nil)
	// Add the centered rows' XᵀX / n, block by block.
	for i := range p.loop((r.n+rows-1)/rows, rows*r.d*r.d) {
		part := block.Slice(0, min(rows, r.n-i*rows), 0, r.d).(*mat.Dense)
		r.readCentered(i*rows, part, mean)
		blas64.Syrk(blas.Trans, 1/float64(r.n), part.RawMatrix(), 1, covariance.RawSymmetric())
	}
	return eigen(covariance, count, p)
}

// gramEigen returns the results of covarianceEigen from the Gram matrix G = XXᵀ/n of the centered rows:
// an eigenvector u of G gives the axis Xᵀu, scaled to length 1. It holds two blocks of rows in memory.
func gramEigen(r vectors, mean []float64, count int, p *work) ([]float64, *mat.Dense, error) {
	size := max(8, min(maxBlockRows, int(math.Sqrt(opsPerProduct/float64(r.d)))))
	left, right := mat.NewDense(size, r.d, nil), mat.NewDense(size, r.d, nil)
	block := func(from int, to *mat.Dense) blas64.General {
		part := to.Slice(0, min(size, r.n-from), 0, r.d).(*mat.Dense)
		r.readCentered(from, part, mean)
		return part.RawMatrix()
	}
	gram := mat.NewSymDense(r.n, nil)
	raw := gram.RawSymmetric()
	// Fill the upper triangle of G with the products of each pair of blocks.
	for i := 0; i < r.n; i += size {
		a := block(i, left)
		for j := i; j < r.n; j += size {
			b := block(j, right)
			blas64.Gemm(blas.NoTrans, blas.Trans, 1/float64(r.n), a, b, 0,
				blas64.General{Rows: a.Rows, Cols: b.Rows, Stride: raw.Stride, Data: raw.Data[i*raw.Stride+j:]})
			p.Did(a.Rows * b.Rows * r.d)
		}
	}
	values, vectors, err := eigen(gram, count, p)
	if err != nil {
		return nil, nil, err
	}
	_, k := vectors.Dims()
	axes := mat.NewDense(r.d, k, nil)
	// Axes = Xᵀ·vectors, block by block, then scaled to length 1.
	for i := range p.loop((r.n+size-1)/size, size*r.d*k) {
		a := block(i*size, left)
		part := vectors.Slice(i*size, i*size+a.Rows, 0, k).(*mat.Dense)
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, a, part.RawMatrix(), 1, axes.RawMatrix())
	}
	axis := make([]float64, r.d)
	for k := range k {
		mat.Col(axis, k, axes)
		normalize(axis)
		axes.SetCol(k, axis)
	}
	return values, axes, nil
}

// readCentered fills to with consecutive rows from index from, minus the mean.
func (r vectors) readCentered(from int, to *mat.Dense, mean []float64) {
	n, _ := to.Dims()
	for i := range n {
		row := to.RawRowView(i)
		r.read(from+i, row)
		floats.Sub(row, mean)
	}
}

// eigen returns the eigenvalues of a in ascending order and the eigenvectors of the count largest as
// columns, the largest first. It cannot be suspended.
func eigen(a *mat.SymDense, count int, p *work) ([]float64, *mat.Dense, error) {
	var factors mat.EigenSym
	if !factors.Factorize(a, true) {
		return nil, nil, errors.New("the eigenvalues of the covariance cannot be computed; are some features very large?")
	}
	p.Did(stepSize)
	var vectors mat.Dense
	factors.VectorsTo(&vectors)
	n, k := a.SymmetricDim(), min(count, a.SymmetricDim())
	largest, column := mat.NewDense(n, k, nil), make([]float64, n)
	for i := range k {
		mat.Col(column, n-1-i, &vectors)
		largest.SetCol(i, column)
	}
	return factors.Values(nil), largest, nil
}

// Spectrum holds the variances along all axes of one pca in descending order.
type Spectrum struct {
	Name      string // view and step as text
	View      string
	Step      int // number of the step, from 1; 0 for the descriptors' pca
	Variances []float64
}

// Spectra returns the spectra of all pca steps, none for a nil transform.
func (t *Transform) Spectra() []Spectrum {
	var list []Spectrum
	if t == nil {
		return nil
	}
	for i := range t.Pipelines {
		p := &t.Pipelines[i]
		if p.Fisher != nil {
			list = append(list, Spectrum{p.View + ", descriptors", p.View, 0, p.Fisher.Project.Spectrum})
		}
		for j, s := range p.Steps {
			if s.Do == "pca" {
				list = append(list, Spectrum{fmt.Sprintf("%s, step %d", p.View, j+1), p.View, j + 1, s.Spectrum})
			}
		}
	}
	return list
}

// Axes returns the smallest number of axes with at least the given fraction, 0 to 1, of the variance.
func (s Spectrum) Axes(fraction float64) int {
	left := fraction * floats.Sum(s.Variances)
	for k, v := range s.Variances {
		if left <= 0 {
			return k
		}
		left -= v
	}
	return len(s.Variances)
}
