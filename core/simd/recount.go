package simd

import (
	"fmt"
	"slices"
)

// ν is n×K, column by column. The list has, for each of several sets of columns, how many columns
// it has, and which; recount sets the total of each to Σ_j Π_k ν_jk over its columns k.
func recount[T Float](n int, sets []int32, nu []T, totals []Total) {
	of := func(column int32) []T { return nu[int(column)*n : (int(column)+1)*n] }
	for i := 0; len(sets) > 0; i++ {
		set, sum := sets[1:1+sets[0]], 0.0
		switch len(set) {
		case 1:
			for _, x := range of(set[0]) {
				sum += float64(x)
			}
		case 2:
			other := of(set[1])
			for j, x := range of(set[0]) {
				sum += float64(x) * float64(other[j])
			}
		default:
			for j := range n {
				p := 1.0
				for _, k := range set {
					p *= float64(nu[int(k)*n+j])
				}
				sum += p
			}
		}
		totals[i].Sum, sets = sum, sets[1+len(set):]
	}
}

func recountBy[T Float](kernel func(n int, sets []int32, nu []T, totals []Total)) func(int, []int32, []T, []Total) {
	if kernel == nil {
		return recount[T]
	}
	return func(n int, sets []int32, nu []T, totals []Total) {
		if len(sets) == 0 {
			return
		}
		last, count := int32(0), 0
		for at := 0; at < len(sets); at += 1 + int(sets[at]) {
			last = max(last, slices.Max(sets[at+1:][:sets[at]]))
			count++
		}
		if len(nu) < (int(last)+1)*n || len(totals) < count {
			panic(fmt.Sprintf("simd: sets %v of %d tracks, with slices of %d and %d numbers", sets, n, len(nu), len(totals)))
		}
		kernel(n, sets, nu, totals)
	}
}
