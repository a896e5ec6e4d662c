package special

// Vectors are functions of many numbers at once, in place of Go's loops. Each returns
// false if it cannot, and has then touched nothing.
type Vectors struct {
	Exp, Log func(x []float64) bool
	LogGamma func(x, psi []float64) bool
}

var vectors Vectors // nil: none

// Use lets Exps, Logs and LogGammas go by these, where they can.
func Use(v Vectors) { vectors = v }

// Exps replaces every x ≤ 0 by e^x; what is below e^−300 may be as much as that.
func Exps(x []float64) {
	if vectors.Exp != nil && vectors.Exp(x) {
		return
	}
	for i, v := range x {
		x[i] = Exp(v)
	}
}

// Logs replaces every x > 0 by log x.
func Logs(x []float64) {
	if vectors.Log != nil && vectors.Log(x) {
		return
	}
	for i, v := range x {
		x[i] = Log(v)
	}
}

// LogGammas replaces every x > 0 by log Γ(x) and sets psi, of the same length, to ψ(x).
func LogGammas(x, psi []float64) {
	if vectors.LogGamma != nil && vectors.LogGamma(x, psi) {
		return
	}
	for i, v := range x {
		x[i], psi[i] = LogGamma(v)
	}
}
