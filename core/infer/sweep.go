package infer

import (
	"siibp/core/constraint"
	"siibp/core/prior"
	"siibp/core/special"
)

// Kernel is what fits do by another's functions in place of Go's loops. Each returns false
// if it cannot, and has then touched nothing.
type Kernel interface {
	// What sweep does, for rows of panels that are a multiple of 8 numbers apart; what lies
	// between n and the next row may be overwritten.
	Sweep32(k, n, ld int, beta float64, a, s, nu, entropy []float32) bool
	Sweep64(k, n, ld int, beta float64, a, s, nu, entropy []float64) bool
	// What sample and spread do, where bands say.
	Sample32(d int, bands []int32, phi, x, a []float32, ld int) bool
	Sample64(d int, bands []int32, phi, x, a []float64, ld int) bool
	Spread32(d int, bands []int32, nu []float32, ld int, x, t []float32) bool
	Spread64(d int, bands []int32, nu []float64, ld int, x, t []float64) bool
	// What lay, lift, level, tally, wide, keep and evidence do.
	Lay32(s []int32, values, panel []float32, ld int) bool
	Lay64(s []int32, values, panel []float64, ld int) bool
	Lift32(s []int32, panel []float32, ld int, values []float32) bool
	Lift64(s []int32, panel []float64, ld int, values []float64) bool
	Level32(s []int32, derived []float64, cost, panel []float32, ld int) bool
	Level64(s []int32, derived, cost, panel []float64, ld int) bool
	Tally32(s []int32, values []float32, derived []float64) bool
	Tally64(s []int32, values, derived []float64) bool
	Wide32(s []int32, values []float32, doubles []float64) bool
	Wide64(s []int32, values, doubles []float64) bool
	Keep32(s []int32, doubles []float64, values []float32) bool
	Keep64(s []int32, doubles, values []float64) bool
	Evidence32(s []int32, beta float64, panel []float32, ld int, derived, cost, values []float64) bool
	Evidence64(s []int32, beta float64, panel []float64, ld int, derived, cost, values []float64) bool
	// Copies of m×n matrices, with rows rb apart and ra apart; all four, or none.
	Copy32(m, n int, to []float32, rb int, from []float32, ra int) bool
	Copy64(m, n int, to []float64, rb int, from []float64, ra int) bool
	Narrow32(m, n int, to []float32, rb int, from []float64, ra int) bool
	Widen64(m, n int, to []float64, rb int, from []float32, ra int) bool
	// What the packages below this one do by one: special, prior and constraint.
	Exp64(x []float64) bool
	Log64(x []float64) bool
	LogGamma64(x, psi []float64) bool
	Sticks64(tracks, alpha float64, n, tau, sticks, room []float64) bool
	Recount32(n int, sets []int32, nu []float32, sums []float64) bool
	Recount64(n int, sets []int32, nu, sums []float64) bool
	Block64(j, k, n, first int, room, work, level, nu, sums []float64, parts, sets, others []int32) (next int, sum float64, ok bool)
}

var kernel Kernel // nil: none

// Use lets every fit from now on go by a kernel, where that can; nil: by none.
func Use(k Kernel) {
	kernel = k
	if k == nil {
		special.Use(special.Vectors{})
		prior.Use(nil)
		constraint.Use(constraint.Kernel{})
		return
	}
	special.Use(special.Vectors{Exp: k.Exp64, Log: k.Log64, LogGamma: k.LogGamma64})
	prior.Use(k.Sticks64)
	constraint.Use(constraint.Kernel{Block: k.Block64, Recount32: k.Recount32, Recount64: k.Recount64})
}

// sweep updates k factors in turn for n tracks at once. a, nu are k×n, their rows ld
// apart, s is k×k and symmetric, entropy is n. For each factor
//
//	ζ_kj = β (a_kj − Σ_{l≠k} s_kl ν_lj),  ν_kj = 1/(1+e^{−ζ}),
//
// always with the newest ν; ζ replaces a, and Σ_k ν log ν + (1−ν) log(1−ν) is added to
// the entropy. For ν, ζ is held within ±bound: beyond it, products of two ν would be
// denormal and slow.
func sweep[T real](k, n, ld int, beta float64, a, s, nu, entropy []T) {
	if swept(k, n, ld, beta, a, s, nu, entropy) {
		return
	}
	most := bound[T]()
	for i := range k {
		zeta := a[i*ld : i*ld+n]
		for l, weight := range s[i*k : (i+1)*k] {
			if l != i && weight != 0 {
				addScaled(zeta, -weight, nu[l*ld:l*ld+n])
			}
		}
		for j, x := range zeta {
			z := beta * float64(x)
			p, h := special.Bernoulli(max(-most, min(most, z)))
			zeta[j], nu[i*ld+j] = T(z), T(p)
			entropy[j] -= T(h)
		}
	}
}

// swept reports whether it has been done faster.
func swept[T real](k, n, ld int, beta float64, a, s, nu, entropy []T) bool {
	switch a := any(a).(type) {
	case []float32:
		return kernel != nil && kernel.Sweep32(k, n, ld, beta, a, any(s).([]float32), any(nu).([]float32), any(entropy).([]float32))
	case []float64:
		return kernel != nil && kernel.Sweep64(k, n, ld, beta, a, any(s).([]float64), any(nu).([]float64), any(entropy).([]float64))
	}
	return false
}

// bound is where ν is as good as 0 or 1, and a product of two such ν still a normal number.
func bound[T real]() float64 {
	if _, single := any(T(0)).(float32); single {
		return 40
	}
	return 300
}
