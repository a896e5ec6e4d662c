package main

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas32"
	"gonum.org/v1/gonum/blas/blas64"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// run is an endless fit, with the data and options to start others.
type run struct {
	data    *dataset.Dataset
	options options.Options
	search  *search.Search
	gonum   func() // one iteration of the gonum program; nil before the first
}

// outer is the number of iterations between updates of the variances.
const outer = 10

// do executes a command. It returns the time of one repetition in milliseconds:
//
//	iterate n    n iterations
//	gonum n      n iterations of the gonum program
//	first n      about n iterations, all among the first of a fit
//	last n       about n further iterations of the fit
//	product n    n products of two square matrices
//	converge n   iterates until F converges, at most n times; returns the number of iterations
func (r *run) do(order string, n int) (float64, error) {
	switch order {
	case "iterate":
		return timed(n, func() { iterate(r.search) }), nil
	case "gonum":
		if r.gonum == nil {
			r.gonum = gonum(r.data, r.options)
		}
		return timed(n, r.gonum), nil
	case "first":
		return few(n, r.begin)
	case "last":
		return few(n, func() (*search.Search, error) { return r.search, nil })
	case "product":
		return timed(n, product(r.options.Precision)), nil
	case "converge":
		return float64(r.converge(n)), nil
	}
	return 0, fmt.Errorf("there is no order %q", order)
}

// timed returns the mean time of n calls in milliseconds.
func timed(n int, do func()) float64 {
	start := time.Now()
	for range n {
		do()
	}
	return time.Since(start).Seconds() * 1e3 / float64(n)
}

func iterate(s *search.Search) {
	for !s.Step() {
	}
}

// begin returns a new fit after its first iteration, which allocates its memory.
func (r *run) begin() (*search.Search, error) {
	s, err := search.New(r.data, r.options)
	if err == nil {
		iterate(s)
	}
	return s, err
}

// few returns the mean time of an iteration over several fits, a few iterations of each.
func few(n int, next func() (*search.Search, error)) (float64, error) {
	const each = 3 // few, because a fit converges quickly at first
	fits := (n + each - 1) / each
	sum := 0.0
	for range fits {
		s, err := next()
		if err != nil {
			return 0, err
		}
		runtime.GC() // excludes the collection of the previous fit
		sum += timed(each, func() { iterate(s) })
	}
	return sum / float64(fits), nil
}

// converge iterates until F changes between two updates of the variances by less than a tenth of
// the default tolerance. It returns the number of iterations, at most most.
func (r *run) converge(most int) int {
	const rest = 1e-5
	before := math.Inf(1)
	for n := 0; n < most; n++ {
		iterate(r.search)
		if n%outer < outer-1 {
			continue
		}
		now := r.search.Running().F()
		if math.Abs(before-now) <= rest*math.Abs(now) {
			return n + 1
		}
		before = now
	}
	return most
}

// productSize is the number of rows and columns of the timed products, as in the other engines.
const productSize = 1024

// product returns a function that computes C += A·B for square matrices of productSize rows with
// the registered BLAS implementation.
func product(precision options.Precision) func() {
	const n = productSize
	if precision == options.Float32 {
		a, b, c := numbers[float32](), numbers[float32](), numbers[float32]()
		return func() {
			blas32.Implementation().Sgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 1, c, n)
		}
	}
	a, b, c := numbers[float64](), numbers[float64](), numbers[float64]()
	return func() {
		blas64.Implementation().Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 1, c, n)
	}
}

// numbers returns a square matrix of productSize rows with elements from 0 to 1.
func numbers[T float32 | float64]() []T {
	x := make([]T, productSize*productSize)
	for i := range x {
		x[i] = T(i%997) / 997
	}
	return x
}
