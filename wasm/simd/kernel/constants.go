package kernel

import (
	"math"

	"siibp/wasm/simd/asm"
)

// elementary holds the constants of exp and log1p for one type of number.
type elementary struct {
	mantissa     int32     // bits of a number's fraction
	one, half    uint64    // the bits of 1, and of √½ or a little less
	ln2Hi, ln2Lo float64   // their sum is ln 2; ln2Hi times an exponent is exact
	exp          []float64 // of (e^x − 1 − x)/x², from the highest power down
	log          []float64 // of (ln((1+s)/(1−s)) − 2s)/s³ in s², from the highest power down
	limit        float64   // the logit is clamped to ±limit, against denormal numbers
}

// magic is what leaves a number, rounded to an integer, in the low bits of the
// sum with it.
func (e elementary) magic() float64 { return math.Ldexp(1.5, int(e.mantissa)) }

// The coefficients of exp are those of expf and exp in SLEEF (Shibata and
// Petrogalli, SLEEF: A Portable Vectorized Library of C Standard Mathematical
// Functions, 2020); those of log1p, and ln 2 in two parts, of FreeBSD's msun
// (e_logf.c, s_log1p.c). Each function is within 1 unit in the last place.
var (
	single = elementary{
		mantissa: 23, one: 0x3f800000, half: 0x3f3504f3,
		ln2Hi: 6.9313812256e-01, ln2Lo: 9.0580006145e-06,
		exp: []float64{0.000198527617612853646278381, 0.00139304355252534151077271,
			0.00833336077630519866943359, 0.0416664853692054748535156, 0.166666671633720397949219, 0.5},
		log:   []float64{0xf89e26p-26, 0x91e9eep-25, 0xccce13p-25, 0xaaaaaap-24},
		limit: 40,
	}
	double = elementary{
		mantissa: 52, one: 0x3ff0000000000000, half: 0x3fe6a09e00000000,
		ln2Hi: 6.93147180369123816490e-01, ln2Lo: 1.90821492927058770002e-10,
		exp: []float64{2.08860621107283687536341e-09, 2.51112930892876518610661e-08,
			2.75573911234900471893338e-07, 2.75572362911928827629423e-06, 2.4801587159235272998791e-05,
			0.000198412698960509205564975, 0.00138888888889774492207962, 0.00833333333331652721664984,
			0.0416666666666665047591422, 0.166666666666666851703837, 0.5},
		log: []float64{1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
			2.222219843214978396e-01, 2.857142874366239149e-01, 3.999999999940941908e-01, 6.666666666666735130e-01},
		limit: 300,
	}
)

// constants are those of the generator's type of number.
func (g generator) constants() elementary {
	if g.Scalar.Type == asm.F32 {
		return single
	}
	return double
}
