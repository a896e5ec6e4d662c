package special

// Digamma returns ψ(x) for x > 0 to within a few units of the last place. gonum's Digamma has
// errors up to 5e-11.
func Digamma(x float64) float64 {
	_, psi := LogGamma(x)
	return psi
}

// LogGamma returns log Γ(x) and its derivative ψ(x) for x > 0. It uses the recurrences (DLMF
// 5.5.1, 5.5.2) up to 10, then the asymptotic series (DLMF 5.11.1, 5.11.2), whose next terms
// are below 1e-16. It costs two logarithms.
func LogGamma(x float64) (log, psi float64) {
	const far = 10
	near := x < far
	var product, sum float64 // Π (x+i) and Π (x+i) · Σ 1/(x+i) for i = 0 … 9, two factors at a time
	if near {
		t := x * (x + 9)
		a, b := t*(t+20), (t+8)*(t+18)
		product = a * b * (t + 14)
		sum = (2*x + 9) * (a*b + (t+14)*((2*t+20)*b+a*(2*t+26)))
		x += far
	}
	z := 1 / x
	y := z * z
	l := Log(x)
	log = (x-0.5)*l - x + halfLog2Pi +
		z*(1./12-y*(1./360-y*(1./1260-y*(1./1680-y*(1./1188-y*(691./360360-y/156))))))
	psi = l - 0.5*z - y*(1./12-y*(1./120-y*(1./252-y*(1./240-y*(1./132-y*(691./32760-y/12))))))
	if near {
		log -= Log(product)
		psi -= sum / product
	}
	return log, psi
}

const halfLog2Pi = 0.91893853320467274178032973640562 // log(2π)/2
