package read

import (
	"fmt"
	"math"
	"slices"

	linear "gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/npy"
)

// view reads Kf or Ka as the features of a concept, at most width columns.
func (m *movie) view(name, concept string, width int) (dataset.View, bool) {
	x, ok := m.matrix(name)
	if !ok || !m.perTrack(name, x) {
		return dataset.View{}, false
	}
	if symmetric(x) {
		if x.Rows > maxKernel {
			m.wrong(name, 0, fmt.Sprintf("a kernel must be at most %d×%d", maxKernel, maxKernel), fmt.Sprintf("%d×%d", x.Rows, x.Cols), "save features, N×D, instead")
			return dataset.View{}, false
		}
		x = components(x, width)
		if x.Cols == 0 {
			m.wrong(name, 0, "a kernel must tell tracks apart", "tracks that are all alike", "")
			return dataset.View{}, false
		}
		m.Note("%s/%s: a kernel; its %d leading components are the features.", m.name, name, x.Cols)
	}
	f := features.Matrix{Matrix: npy.Matrix{Rows: x.Rows, Cols: min(width, x.Cols)}, File: m.name + "/" + name}
	for r := range x.Rows {
		f.Data = append(f.Data, x.Data[r*x.Cols:r*x.Cols+f.Cols]...)
	}
	return f.View(concept), f.Check(m.Report, nil)
}

// maxKernel bounds the N³ steps of an eigendecomposition; that of the movie's 1,094 tracks takes 2 s natively.
const maxKernel = 2048

// asymmetry is what rounding may leave of a kernel's symmetry, relative to its largest number.
const asymmetry = 1e-6

// symmetric reports whether a matrix can be a kernel.
func symmetric(x mat.Matrix) bool {
	if x.Rows != x.Cols || x.Rows < 2 {
		return false
	}
	n, largest, differ := x.Rows, 0.0, 0.0
	for i := range n {
		for j := range i + 1 {
			a, b := x.Data[i*n+j], x.Data[j*n+i]
			largest = max(largest, math.Abs(a))
			differ = max(differ, math.Abs(a-b)) // NaN stays NaN
		}
	}
	return largest <= features.MaxFeature && differ <= asymmetry*largest
}

// negligible is the share of the kernel's size, N times its largest number, under which an
// eigenvalue is rounding.
const negligible = 1e-9

// components returns kernel PCA's features, N×(at most width): the leading eigenvectors of the
// centred kernel K − 1K − K1 + 1K1, each times the root of its eigenvalue, so that their
// inner products approximate it. Of a linear kernel XXᵀ these are the principal components of X.
// An eigenvector's largest number is made positive. Source: Schölkopf, Smola and Müller,
// Nonlinear Component Analysis as a Kernel Eigenvalue Problem, Neural Computation 1998.
func components(k mat.Matrix, width int) mat.Matrix {
	n := k.Rows
	centred := centre(k)
	var eigen linear.EigenSym
	if !eigen.Factorize(centred, true) {
		return mat.Matrix{Rows: n}
	}
	values := eigen.Values(nil) // ascending
	var vectors linear.Dense
	eigen.VectorsTo(&vectors)
	least := negligible * float64(n) * max(slices.Max(k.Data), -slices.Min(k.Data))
	cols := 0
	for cols < min(width, n) && values[n-1-cols] > least {
		cols++
	}
	x := mat.Matrix{Rows: n, Cols: cols, Data: make([]float64, n*cols)}
	for c := range cols {
		scale := math.Sqrt(values[n-1-c])
		peak := 0.0
		for r := range n {
			if v := vectors.At(r, n-1-c); math.Abs(v) > math.Abs(peak) {
				peak = v
			}
		}
		for r := range n {
			x.Data[r*cols+c] = math.Copysign(scale, peak) * vectors.At(r, n-1-c)
		}
	}
	return x
}

// centre returns the kernel of features less their mean.
func centre(k mat.Matrix) *linear.SymDense {
	n := k.Rows
	means, mean := make([]float64, n), 0.0
	for i := range n {
		for j := range n {
			means[i] += (k.Data[i*n+j] + k.Data[j*n+i]) / 2 / float64(n)
		}
		mean += means[i] / float64(n)
	}
	s := linear.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, (k.Data[i*n+j]+k.Data[j*n+i])/2-means[i]-means[j]+mean)
		}
	}
	return s
}
