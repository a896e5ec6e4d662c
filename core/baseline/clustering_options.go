package baseline

import "fmt"

// ClusteringOptions are the settings of WS-DC. The defaults of m, κ and λ are those of the
// published code; that of Scale is the program as printed. Concepts beyond the end of a
// list take its last entry.
type ClusteringOptions struct {
	Margins  []float64 // m. If nil, 3 for the first concept and 2 for the others.
	Kappas   []float64 // κ. If nil, 50 for the first and 1 for the others.
	Lambdas  []float64 // λ. If nil, 1e-4 for the first and 1e-6 for the others.
	Restrict bool      // whether z = 0 for classes that the video's captions do not name (eq4, eq5)

	// Scale multiplies Tr(ZᵀAZ), but not the penalty κ; certificates are of the whole
	// program divided by Scale. If 0, it is 1, as printed. The published code has PublishedScale.
	Scale float64

	Tolerance float64 // a program stops at a duality gap of this share of the objective; if 0, 1e-5
	Limit     int     // a program stops after this many steps; if 0, 5000
}

// PublishedScale is the factor of the trace in the published code where it forms A; where it
// forms the square root of A the factor is 1000².
const PublishedScale = 1000

// Ranges of the options: a ridge below minLambda vanishes in rounding, and beyond the
// other bounds κm² overflows.
const (
	minLambda = 1e-12
	minScale  = 1e-12
	maxOption = 1e12
)

// withDefaults returns the options with each zero value replaced by its default.
func (o ClusteringOptions) withDefaults() ClusteringOptions {
	for _, list := range []struct {
		values   *[]float64
		defaults []float64
	}{{&o.Margins, []float64{3, 2}}, {&o.Kappas, []float64{50, 1}}, {&o.Lambdas, []float64{1e-4, 1e-6}}} {
		if len(*list.values) == 0 {
			*list.values = list.defaults
		}
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-5
	}
	if o.Limit == 0 {
		o.Limit = 5000
	}
	return o
}

// check returns an error if a value is out of its range.
func (o ClusteringOptions) check() error {
	for _, list := range []struct {
		name   string
		min    float64
		values []float64
	}{
		{"margins", 0, o.Margins}, {"kappas", 0, o.Kappas}, {"lambdas", minLambda, o.Lambdas},
		{"scale", minScale, []float64{o.Scale}}, {"tolerance", 0, []float64{o.Tolerance}},
	} {
		for _, x := range list.values {
			if !(x >= list.min && x <= maxOption) {
				return fmt.Errorf("options: %s must be from %g to %g, and %g is not", list.name, list.min, maxOption, x)
			}
		}
	}
	if o.Limit < 0 {
		return fmt.Errorf("options: limit must not be below 0, and %d is", o.Limit)
	}
	return nil
}

// forConcept returns a list's entry for concept e.
func forConcept(list []float64, e int) float64 { return list[min(e, len(list)-1)] }
