package special

import "math"

// Exp returns e^x within 1 unit in the last place, bit-identical on every platform. math.Exp
// differs between platforms that have an assembly version, and is slow in WebAssembly. The
// algorithm and constants are those of FreeBSD's e_exp.c.
func Exp(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
		p1    = 1.66666666666666657415e-01
		p2    = -2.77777777770155933842e-03
		p3    = 6.61375632143793436117e-05
		p4    = -1.65339022054652515390e-06
		p5    = 4.13813679705723846039e-08
		limit = 700 // for |x| < limit, e^x and e^−x are normal numbers
	)
	if !(x > -limit && x < limit) {
		return math.Exp(x)
	}
	k := math.Floor(math.Log2E*x + 0.5)
	hi, lo := x-k*ln2Hi, k*ln2Lo
	r := hi - lo
	t := r * r
	c := r - t*(p1+t*(p2+t*(p3+t*(p4+t*p5))))
	y := 1 - ((lo - r*c/(2-c)) - hi)
	return y * math.Float64frombits(uint64(int64(k)+1023)<<52)
}

// Log returns log x within 1 unit in the last place, bit-identical on every platform. The
// algorithm and constants are those of FreeBSD's e_log.c.
func Log(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
		l1    = 6.666666666666735130e-01
		l2    = 3.999999999940941908e-01
		l3    = 2.857142874366239149e-01
		l4    = 2.222219843214978396e-01
		l5    = 1.818357216161805012e-01
		l6    = 1.531383769920937332e-01
		l7    = 1.479819860511658591e-01

		one, half, fraction = 0x3ff << 52, 0x3fe6a09e << 32, 1<<52 - 1 // the bits of 1, and of a number just below √½
	)
	if !(x >= 0x1p-1022 && x <= math.MaxFloat64) {
		return math.Log(x)
	}
	bits := math.Float64bits(x) + (one - half)
	k := float64(int64(bits>>52) - 1023)
	f := math.Float64frombits(bits&fraction+half) - 1
	s := f / (2 + f)
	s2 := s * s
	s4 := s2 * s2
	r := s2*(l1+s4*(l3+s4*(l5+s4*l7))) + s4*(l2+s4*(l4+s4*l6))
	square := 0.5 * f * f
	return k*ln2Hi - ((square - (s*(square+r) + k*ln2Lo)) - f)
}
