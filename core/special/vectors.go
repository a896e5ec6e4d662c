package special

// Vectors holds functions of whole slices that may replace the loops below. Each returns
// false without changing anything if it cannot do the work.
type Vectors struct {
	Exp, Log func(x []float64) bool
	LogGamma func(x, psi []float64) bool
}

var vectors Vectors // nil functions: the loops are used

// Use makes Exps, Logs and LogGammas try these functions first.
func Use(v Vectors) { vectors = v }

// Exps replaces every x ≤ 0 by e^x. A result below e^−300 may be rounded up to that.
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
