package baseline

import "fmt"

// SVMOptions are the settings of the supervised linear SVM; the defaults are LIBLINEAR's.
type SVMOptions struct {
	C         float64 // weight of the losses; if 0, 1
	Hinge     bool    // the loss is max(0, 1 − margin) instead of its square
	Restrict  bool    // whether videos with captions have only the classes that these name
	Tolerance float64 // a class stops at a primal–dual gap of this share of the primal; if 0, 1e-4
	Limit     int     // a class stops after this many epochs; if 0, 5000
	Seed      uint64  // seeds the orders in which tracks are visited
}

// withDefaults returns the options with each zero value replaced by its default.
func (o SVMOptions) withDefaults() SVMOptions {
	if o.C == 0 {
		o.C = 1
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-4
	}
	if o.Limit == 0 {
		o.Limit = 5000
	}
	return o
}

// check returns an error if a value is out of its range.
func (o SVMOptions) check() error {
	switch {
	case !(o.C >= 1/maxOption && o.C <= maxOption):
		return fmt.Errorf("options: C must be from %g to %g, and %g is not", 1/maxOption, maxOption, o.C)
	case !(o.Tolerance > 0 && o.Tolerance <= maxOption):
		return fmt.Errorf("options: tolerance must be above 0 and at most %g, and %g is not", maxOption, o.Tolerance)
	case o.Limit < 0:
		return fmt.Errorf("options: limit must not be below 0, and %d is", o.Limit)
	}
	return nil
}
