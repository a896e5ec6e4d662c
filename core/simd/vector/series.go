package vector

import "math"

// ExpLogConstants holds the constants of exp and log for one precision.
type ExpLogConstants struct {
	Mantissa     int       // bits of the mantissa
	One, Half    uint64    // bit patterns of 1 and of about √½
	Ln2Hi, Ln2Lo float64   // their sum is ln 2; the product of Ln2Hi and an exponent is exact
	Exp          []float64 // coefficients of (e^x − 1 − x)/x², from the highest power down
	Log          []float64 // coefficients of (ln((1+s)/(1−s)) − 2s)/s³ in s², from the highest power down
	Limit        float64   // bound of |logit|; beyond it, products of probabilities are subnormal
}

// Bits of the mantissas.
const (
	Float32Mantissa = 23
	Float64Mantissa = 52
)

// Magic returns 1.5·2^Mantissa. Adding it to x leaves x, rounded to an integer, in the low bits of the sum.
func (e ExpLogConstants) Magic() float64 { return math.Ldexp(1.5, e.Mantissa) }

// The coefficients of exp are from expf and exp in SLEEF (Shibata and
// Petrogalli, SLEEF: A Portable Vectorized Library of C Standard Mathematical
// Functions, 2020); the coefficients of log and the two parts of ln 2 are from FreeBSD's msun
// (e_logf.c, s_log1p.c). Each function is within 1 unit in the last place.
var (
	ExpLog32 = ExpLogConstants{
		Mantissa: Float32Mantissa, One: 0x3f800000, Half: 0x3f3504f3,
		Ln2Hi: 6.9313812256e-01, Ln2Lo: 9.0580006145e-06,
		Exp: []float64{0.000198527617612853646278381, 0.00139304355252534151077271,
			0.00833336077630519866943359, 0.0416664853692054748535156, 0.166666671633720397949219, 0.5},
		Log:   []float64{0xf89e26p-26, 0x91e9eep-25, 0xccce13p-25, 0xaaaaaap-24},
		Limit: 40,
	}
	ExpLog64 = ExpLogConstants{
		Mantissa: Float64Mantissa, One: 0x3ff0000000000000, Half: 0x3fe6a09e00000000,
		Ln2Hi: 6.93147180369123816490e-01, Ln2Lo: 1.90821492927058770002e-10,
		Exp: []float64{2.08860621107283687536341e-09, 2.51112930892876518610661e-08,
			2.75573911234900471893338e-07, 2.75572362911928827629423e-06, 2.4801587159235272998791e-05,
			0.000198412698960509205564975, 0.00138888888889774492207962, 0.00833333333331652721664984,
			0.0416666666666665047591422, 0.166666666666666851703837, 0.5},
		Log: []float64{1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
			2.222219843214978396e-01, 2.857142874366239149e-01, 3.999999999940941908e-01, 6.666666666666735130e-01},
		Limit: 300,
	}
)

// The asymptotic series of log Γ and ψ in 1/x², from the highest power down (DLMF
// 5.11.1, 5.11.2). For x ≥ AsymptoticMin, the first omitted term is below 1e-16.
var (
	LogGammaSeries = []float64{1. / 156, -691. / 360360, 1. / 1188, -1. / 1680, 1. / 1260, -1. / 360, 1. / 12}
	DigammaSeries  = []float64{1. / 12, -691. / 32760, 1. / 132, -1. / 240, 1. / 252, -1. / 120, 1. / 12}
)

// AsymptoticMin is the least x of the asymptotic series.
const AsymptoticMin = 10

// RecurrencePairs are i(9−i), i = 0 … 4. For x < AsymptoticMin, the recurrences take ten steps at once (DLMF 5.5.1,
// 5.5.2): with t = x(x+9), the product of x+i and x+9−i is t + i(9−i), and Σ 1/(x+i) is 2x+9 times the sum of the
// inverses of the products.
var RecurrencePairs = []float64{0, 8, 14, 18, 20}
