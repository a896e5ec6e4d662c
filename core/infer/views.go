package infer

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/simd"
)

// View holds the name, size and squares of one view. Its features are in Features.
type View struct {
	Name   string
	Number int // from 1, counting omitted views
	Dim    int

	Squares []float64 // of each video, Σ_j |x_j|² over the tracks that have the view
	minVar  float64   // floor of the view's variances
	parts   []string  // names of the dataset's views that it consists of
}

// Features are X of every view, N×D_e with grouped tracks, in one of the two precisions;
// the other list is nil.
type Features struct {
	Precision options.Precision
	Kernel    *simd.Kernel
	Single    []*featureMatrix[float32]
	Double    []*featureMatrix[float64]
}

// viewParts returns, for each view of the problem, the dataset's views that it consists of, side by side. The
// views of the concepts that take part are used, or all views where these concepts have none, but for the
// views that the options leave out. numbers has the number of each, counted from 1.
func (p *Problem) viewParts() (parts [][]dataset.View, numbers []int) {
	o := p.Options
	used := dataset.ViewNames(slices.DeleteFunc(slices.Clone(p.Data.Concepts), func(c dataset.Concept) bool {
		return !slices.Contains(o.Concepts, c.Name)
	}))
	views := p.NormalizedData().Views
	all := slices.DeleteFunc(slices.Clone(views), func(v dataset.View) bool {
		return len(o.Concepts) > 0 && !slices.Contains(used, v.Name)
	})
	if len(all) == 0 {
		all = views
	}
	for i, v := range all {
		if slices.Contains(o.Without, v.Name) {
			continue
		}
		if o.Views == options.ViewsConcatenated && len(parts) > 0 {
			parts[0] = append(parts[0], v)
			continue
		}
		parts, numbers = append(parts, []dataset.View{v}), append(numbers, i+1)
	}
	return parts, numbers
}

// layOutViews lays out the features of the views that take part. Those that an old problem
// of the same tracks has laid out are shared with it; old may be nil.
func (p *Problem) layOutViews(k *simd.Kernel, old *Problem) error {
	parts, numbers := p.viewParts()
	views := slices.Concat(parts...)
	f := &p.Features
	f.Kernel = k
	if old != nil && p.Options.Precision == old.Options.Precision && slices.EqualFunc(views, old.Features.parts(), sameFeatures) {
		f.Precision = old.Features.Precision
	} else {
		f.Precision = choosePrecision(p.Options, views)
	}
	has := make([][]bool, len(parts))
	for e, list := range parts {
		var x View
		if f.Precision == options.Float32 {
			f.Single, x = appendView(p, f.Single, list, old, single(f.Kernel), func(f *Features) []*featureMatrix[float32] { return f.Single })
			has[e] = f.Single[e].Has
		} else {
			f.Double, x = appendView(p, f.Double, list, old, double(f.Kernel), func(f *Features) []*featureMatrix[float64] { return f.Double })
			has[e] = f.Double[e].Has
		}
		if math.IsInf(floats.Sum(x.Squares), 0) {
			return fmt.Errorf("options: precision float32 is too narrow for the features of %q: choose float64, or standardise them", x.Name)
		}
		x.Number = numbers[e]
		p.Views = append(p.Views, x)
	}
	p.Patterns = NewPatterns(len(p.Rows), has)
	return nil
}

// appendView lays out one view from its parts and appends its features to list; an old
// problem's features of the same parts are shared.
func appendView[T simd.Float](p *Problem, list []*featureMatrix[T], parts []dataset.View, old *Problem, precision precision[T],
	of func(*Features) []*featureMatrix[T]) ([]*featureMatrix[T], View) {
	if old != nil {
		for e, x := range of(&old.Features) {
			if slices.EqualFunc(x.Parts, parts, sameFeatures) {
				return append(list, x), old.Views[e]
			}
		}
	}
	x := newFeatureMatrix(precision, parts, p.Rows)
	v := View{Dim: x.Dim}
	for i, part := range parts {
		if i > 0 {
			v.Name += "+"
		}
		v.Name += part.Name
		v.parts = append(v.parts, part.Name)
	}
	squares, count := x.Squares(p.First)
	v.Squares = squares
	// Explaining all but a millionth of the mean square is as good as exact, and residuals
	// that are computed from sums keep their digits down to there.
	v.minVar = min(1, max(1e-6*floats.Sum(squares)/float64(max(count, 1)), 1e-12))
	return append(list, x), v
}

// parts returns the dataset's views that were laid out.
func (f *Features) parts() []dataset.View {
	var list []dataset.View
	for _, x := range f.Single {
		list = append(list, x.Parts...)
	}
	for _, x := range f.Double {
		list = append(list, x.Parts...)
	}
	return list
}

// Row returns x of a grouped track in one view, D numbers.
func (p *Problem) Row(view, track int) []float64 {
	if p.Features.Single != nil {
		return p.Features.Single[view].Row(track)
	}
	return p.Features.Double[view].Row(track)
}

// newValues returns n zeros in the precision of the problem.
func (p *Problem) newValues(n int) Values {
	if p.Features.Precision == options.Float32 {
		return Values{Single: make([]float32, n)}
	}
	return Values{Double: make([]float64, n)}
}

const (
	manyNumbers = 1 << 20 // numbers of features from which on float32 saves time
	farOff      = 1000    // a mean square of this many variances costs three of float32's seven digits
	hugeNumber  = 1e15    // its square is near the range of float32
)

// choosePrecision returns the precision to calculate in: float32 where the options leave
// it open, there are many features, and seven digits are enough for them.
func choosePrecision(o options.Options, views []dataset.View) options.Precision {
	if o.Precision != options.PrecisionAuto {
		return o.Precision
	}
	if countNumbers(views) < manyNumbers || slices.ContainsFunc(views, needsFloat64) {
		return options.Float64
	}
	return options.Float32
}

// countNumbers returns the count of numbers of some views.
func countNumbers(views []dataset.View) int {
	n := 0
	for _, v := range views {
		n += v.Rows() * v.Dim
	}
	return n
}

// needsFloat64 reports whether a view's features are huge, or far from 0 beside how much
// they vary: float32 would lose their digits.
func needsFloat64(v dataset.View) bool {
	mean, spread, x := make([]float64, v.Dim), make([]float64, v.Dim), make([]float64, v.Dim)
	largest, count := 0.0, 0.0
	for row := range v.Rows() {
		if !v.Has(row) {
			continue
		}
		count++
		for d, x := range v.Read(row, x) {
			largest = max(largest, math.Abs(x))
			off := x - mean[d]
			mean[d] += off / count
			spread[d] += off * (x - mean[d])
		}
	}
	return largest > hugeNumber || count*floats.Dot(mean, mean) > farOff*floats.Sum(spread)
}

// sameFeatures reports whether two views are one, in the same memory.
func sameFeatures(a, b dataset.View) bool {
	return a.Name == b.Name && a.Dim == b.Dim && sameMemory(a.X, b.X) && sameMemory(a.Single, b.Single)
}

// sameMemory reports whether two slices share all of their memory.
func sameMemory[T simd.Float](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
