package baseline

import "fmt"

// SVMOptions are the settings of the supervised linear SVM; the defaults are LIBLINEAR's.
type SVMOptions struct {
	C         float64 // weight of the losses. If 0, 1.
	Hinge     bool    // max(0, 1 − margin) and not its square
	Restrict  bool    // whether labelled videos have only the classes that their captions name
	Tolerance float64 // stop a class at a primal–dual gap of this share of the primal. If 0, 1e-4.
	Limit     int     // stop a class after this many epochs. If 0, 5000.
	Seed      uint64  // of the orders in which tracks are visited
}

// withDefaults returns the options with the defaults in place.
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

// check errors on values that make no program.
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
