package main

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/search"
)

// run is a fit that never ends, and its data for others to begin with.
type run struct {
	data    *dataset.Dataset
	options options.Options
	search  *search.Search
	gonum   func() // an iteration of gonum's program; nil: it has not begun
}

// outer is after how many iterations the variances change.
const outer = 10

// do obeys an order. It returns milliseconds, for one of what is counted:
//
//	iterate n    n iterations
//	gonum n      n iterations of gonum's program
//	first n      about n iterations, each one of the first of a fit
//	last n       about n iterations, timed as those
//	product n    n products of two square matrices
//	converge n   iterates until F rests, n times at most; returns the number of iterations
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

// timed returns the milliseconds of one of n calls.
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

// begin returns a new fit after its first iteration, which also makes its room.
func (r *run) begin() (*search.Search, error) {
	s, err := search.New(r.data, r.options)
	if err == nil {
		iterate(s)
	}
	return s, err
}

// few times a few iterations of each of several fits.
func few(n int, next func() (*search.Search, error)) (float64, error) {
	const each = 3 // so few that at the beginning little has settled
	fits := (n + each - 1) / each
	sum := 0.0
	for range fits {
		s, err := next()
		if err != nil {
			return 0, err
		}
		runtime.GC() // what is left of the fit before is not to be paid for here
		sum += timed(each, func() { iterate(s) })
	}
	return sum / float64(fits), nil
}

// converge ends where F changes less between two updates of the variances than a fit with the
// default tolerance asks for, by a factor of 10.
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
