package features

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// numpyLine returns the line of NumPy that replaces an array by an expression of it, x. label is a .npy file or an array
// in an archive, as features.npz/person.npy.
func numpyLine(label, expression string, pickled bool) string {
	allow := ""
	if pickled {
		allow = ", allow_pickle=True"
	}
	if archive, entry, found := strings.Cut(label, ".npz/"); found {
		archive += ".npz"
		entry = strings.TrimSuffix(entry, ".npy")
		return fmt.Sprintf("f = dict(np.load(%q%s)); x = f[%q]; f[%q] = %s; np.savez(%q, **f)", archive, allow, entry, entry, expression, archive)
	}
	return fmt.Sprintf("x = np.load(%q%s); np.save(%q, %s)", label, allow, label, expression)
}

// badArray reports an error of reading an array.
func badArray(r *fault.Report, label string, err error) {
	var e *npy.Error
	if !errors.As(err, &e) {
		r.Failed(label, err)
		return
	}
	f := fault.Fault{File: label, Rule: e.Rule, Found: e.Found, Want: e.Want}
	if e.Nested {
		f.Want = fault.ToNPY()
	}
	if e.Save != "" {
		f.Want = numpyLine(label, e.Save, strings.Contains(e.Rule, "pickle"))
		if e.Want != "" {
			f.Want += ", " + e.Want
		}
	}
	r.Fault(f)
}

// badShape reports the shape of an array that has not two dimensions. The axis with as many elements as there are tracks
// tells how to save it.
func (r *Reader) badShape(label string, shape []int, err error) {
	var e *npy.Error
	if !errors.As(err, &e) || e.Save == "" || r.rows.N == 0 {
		badArray(r.Report, label, err)
		return
	}
	n := r.rows.N
	better := *e
	switch axis := slices.Index(shape, n); {
	case len(shape) == 1 && shape[0] != n && shape[0]%n == 0:
		better.Save, better.Want = fmt.Sprintf("x.reshape(%d, -1)", n), fmt.Sprintf("where it is the numbers of %s one after another", fault.Count(n, "track", "tracks"))
	case axis == 0 && len(shape) == 3 && shape[1] > 1:
		better.Want += "; or the mean over the second axis, such as the frames of a track: " + numpyLine(label, "x.mean(axis=1)", false)
	case axis > 0:
		better.Save = fmt.Sprintf("np.moveaxis(x, %d, 0).reshape(%d, -1)", axis, n)
	}
	badArray(r.Report, label, &better)
}
