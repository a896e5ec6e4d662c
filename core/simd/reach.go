package simd

import "fmt"

// Each function named …By returns the Go loop of gather.go if the kernel is nil, and otherwise a function that panics if
// the runs exceed the slices, and then calls the kernel.

func gatherBy[T Float](kernel func(runs []Run, values []T, a Matrix[T])) func([]Run, []T, Matrix[T]) {
	if kernel == nil {
		return gather[T]
	}
	return func(runs []Run, values []T, a Matrix[T]) {
		if len(runs) > 0 {
			reachOf(runs).values(len(values)).tile(fits(a), a.Rows, a.Cols)
			kernel(runs, values, a)
		}
	}
}

func scatterBy[T Float](kernel func(runs []Run, a Matrix[T], values []T)) func([]Run, Matrix[T], []T) {
	if kernel == nil {
		return scatter[T]
	}
	return func(runs []Run, a Matrix[T], values []T) {
		if len(runs) > 0 {
			reachOf(runs).values(len(values)).tile(fits(a), a.Rows, a.Cols)
			kernel(runs, a, values)
		}
	}
}

func priorBy[T Float](kernel func(runs []Run, prior []float64, cost []T, a Matrix[T])) func([]Run, []float64, []T, Matrix[T]) {
	if kernel == nil {
		return prior[T]
	}
	return func(runs []Run, prior []float64, cost []T, a Matrix[T]) {
		if len(runs) > 0 {
			reachOf(runs).prior(len(prior)).tile(fits(a), min(a.Rows, len(cost)), a.Cols)
			kernel(runs, prior, cost, a)
		}
	}
}

func evidenceBy[T Float](kernel func(runs []Run, beta float64, a Matrix[T], prior, cost, zeta []float64)) func([]Run, float64, Matrix[T], []float64, []float64, []float64) {
	if kernel == nil {
		return evidence[T]
	}
	return func(runs []Run, beta float64, a Matrix[T], prior, cost, zeta []float64) {
		if len(runs) > 0 {
			reachOf(runs).values(len(zeta)).prior(len(prior)).tile(fits(a), min(a.Rows, len(cost)), a.Cols)
			kernel(runs, beta, a, prior, cost, zeta)
		}
	}
}

func widenBy[T Float](kernel func(runs []Run, values []T, doubles []float64)) func([]Run, []T, []float64) {
	if kernel == nil {
		return widen[T]
	}
	return func(runs []Run, values []T, doubles []float64) {
		if len(runs) > 0 {
			reachOf(runs).values(min(len(values), len(doubles)))
			kernel(runs, values, doubles)
		}
	}
}

func narrowBy[T Float](kernel func(runs []Run, doubles []float64, values []T)) func([]Run, []float64, []T) {
	if kernel == nil {
		return narrow[T]
	}
	return func(runs []Run, doubles []float64, values []T) {
		if len(runs) > 0 {
			reachOf(runs).values(min(len(values), len(doubles)))
			kernel(runs, doubles, values)
		}
	}
}

// reach holds the least lengths that runs require: of the values, the rows and columns of the tile, and the log odds.
type reach struct{ value, row, column, odds int32 }

// reachOf returns the reach of runs. It panics if a run has a negative index or length.
func reachOf(runs []Run) reach {
	var to reach
	for i := range runs {
		r := &runs[i]
		if min(r.From, r.Row, r.Columns, r.At, r.Prior, r.To-r.From) < 0 {
			panic(fmt.Sprintf("simd: run %d has a negative index or length: %+v", i, *r))
		}
		to.value = max(to.value, r.At+r.Columns*(r.To-r.From))
		to.row = max(to.row, r.Row+r.Columns)
		to.column = max(to.column, r.To)
		to.odds = max(to.odds, r.Prior+r.Columns)
	}
	return to
}

// check panics unless ok. The message names the quantity that is too small and its number.
func (r reach) check(ok bool, quantity string, have int) reach {
	if !ok {
		panic(fmt.Sprintf("simd: runs require %+v, but there are %d %s", r, have, quantity))
	}
	return r
}

func (r reach) values(n int) reach { return r.check(int(r.value) <= n, "values", n) }
func (r reach) prior(n int) reach  { return r.check(int(r.odds) <= n, "log odds", n) }

func (r reach) tile(fits bool, rows, columns int) reach {
	return r.check(fits && int(r.row) <= rows, "rows", rows).check(int(r.column) <= columns, "columns", columns)
}
