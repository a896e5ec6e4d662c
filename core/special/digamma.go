package special

import "math"

// Digamma returns ψ(x) for x > 0 to within a few units of the last place, where
// gonum's stops at 5e-11: the recurrence (DLMF 5.5.2) up to 10, then the
// asymptotic series (DLMF 5.11.2), whose next term is below 1e-16.
func Digamma(x float64) float64 {
	const far = 10
	shift := 0.0
	for ; x < far; x++ {
		shift += 1 / x
	}
	y := 1 / (x * x)
	series := y * (1./12 - y*(1./120-y*(1./252-y*(1./240-y*(1./132-y*(691./32760-y/12))))))
	return math.Log(x) - 0.5/x - series - shift
}
