package infer

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
	"siibp/core/options"
)

// features is one view; its X, with grouped tracks, is in one of the two precisions.
type features struct {
	name   string
	number int // from 1, those counted that are left out
	d      int
	square []float64 // of each video, Σ_j |x_j|²
	least  float64   // floor of the view's variances
}

// chosen returns the views that take part, in sources: the parts of each, side by side.
// They are the views named as the concepts that take part, or, where no view is named so,
// all, but for those that the options leave out. numbers counts them from 1.
func (p *Problem) chosen(o options.Options) (sources [][]dataset.View, numbers []int) {
	all := slices.DeleteFunc(slices.Clone(p.data.Views), func(v dataset.View) bool {
		return len(o.Concepts) > 0 && !slices.Contains(o.Concepts, v.Name)
	})
	if len(all) == 0 {
		all = p.data.Views
	}
	for i, v := range all {
		if slices.Contains(o.Without, v.Name) {
			continue
		}
		if o.Views == options.ViewsConcatenated && len(sources) > 0 {
			sources[0] = append(sources[0], v)
			continue
		}
		sources, numbers = append(sources, []dataset.View{v}), append(numbers, i+1)
	}
	return sources, numbers
}

// layViews lays out the features of the views that take part. Those that another problem
// of the same tracks has laid out are shared with it.
func (p *Problem) layViews(o options.Options, old *Problem) error {
	sources, numbers := p.chosen(o)
	has := make([][]bool, len(sources))
	views := slices.Concat(sources...)
	if old != nil && o.Precision == old.laid.Precision && slices.EqualFunc(views, old.parts(), sameFeatures) {
		p.precision = old.precision
	} else {
		p.precision = p.precisionOf(o, views)
	}
	for e, parts := range sources {
		var f features
		if p.precision == options.Float32 {
			var x *table[float32]
			x, f = layOrShare(p, parts, old, (*Problem).singles)
			p.single, has[e] = append(p.single, x), x.has
		} else {
			var x *table[float64]
			x, f = layOrShare(p, parts, old, (*Problem).doubles)
			p.double, has[e] = append(p.double, x), x.has
		}
		if math.IsInf(f.sum(), 0) {
			return fmt.Errorf("options: precision float32 is too narrow for the features of %q: choose float64, or standardise them", f.name)
		}
		f.number = numbers[e]
		p.views = append(p.views, f)
	}
	p.findPatterns(has)
	return nil
}

// sum returns Σ|x|² over all tracks.
func (f *features) sum() float64 {
	sum := 0.0
	for _, square := range f.square {
		sum += square
	}
	return sum
}

const (
	manyNumbers = 1 << 20 // of features: fewer are swept in no time in either precision
	farOff      = 1000    // times their variance the features' mean square loses three digits of seven
	hugeNumber  = 1e15    // its square is near the range of float32
)

// precisionOf returns the precision to calculate in: single where the options leave it
// open, there is much to do, and the features are such that seven digits are enough.
func (p *Problem) precisionOf(o options.Options, views []dataset.View) options.Precision {
	if o.Precision != options.PrecisionAuto {
		return o.Precision
	}
	numbers := 0
	for _, v := range views {
		numbers += v.Rows() * v.Dim
	}
	if numbers < manyNumbers || slices.ContainsFunc(views, farAway) {
		return options.Float64
	}
	return options.Float32
}

// farAway reports whether a view's features are huge, or far from 0 for how much they vary.
func farAway(v dataset.View) bool {
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

func (p *Problem) singles() []*table[float32] { return p.single }
func (p *Problem) doubles() []*table[float64] { return p.double }

// parts returns the views that take part, as the dataset has them.
func (p *Problem) parts() []dataset.View {
	var list []dataset.View
	for _, x := range p.single {
		list = append(list, x.parts...)
	}
	for _, x := range p.double {
		list = append(list, x.parts...)
	}
	return list
}

// layOrShare lays parts side by side, or takes what an old problem of the same tracks has
// of them.
func layOrShare[T real](p *Problem, parts []dataset.View, old *Problem, of func(*Problem) []*table[T]) (*table[T], features) {
	if old != nil {
		for e, x := range of(old) {
			if slices.EqualFunc(x.parts, parts, sameFeatures) {
				return x, old.views[e]
			}
		}
	}
	x := newTable[T](p, parts)
	return x, x.lay(p)
}

// sameFeatures reports whether two views are one, in the same memory.
func sameFeatures(a, b dataset.View) bool {
	return a.Name == b.Name && a.Dim == b.Dim && sameMemory(a.X, b.X) && sameMemory(a.Single, b.Single)
}

func sameMemory[T real](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// table is X of one view, N×D with grouped tracks; a track that lacks it is 0. Its numbers
// are the dataset's own, put together where they are asked for, unless they are all there
// as they are wanted.
type table[T real] struct {
	d     int
	parts []dataset.View // side by side
	rows  []int          // of the grouped tracks, in the dataset
	has   []bool         // of the grouped tracks: whether they have every part
	whole matrix[T]      // without data: not there
}

// newTable lays the parts side by side.
func newTable[T real](p *Problem, parts []dataset.View) *table[T] {
	x := &table[T]{parts: parts, rows: p.rows, has: make([]bool, len(p.rows))}
	for _, part := range parts {
		x.d += part.Dim
	}
	for j, row := range x.rows {
		x.has[j] = !slices.ContainsFunc(parts, func(part dataset.View) bool { return !part.Has(row) })
	}
	x.share()
	return x
}

// lay returns the view's facts.
func (x *table[T]) lay(p *Problem) features {
	f := features{d: x.d, square: make([]float64, len(p.videos))}
	for i, part := range x.parts {
		if i > 0 {
			f.name += "+"
		}
		f.name += part.Name
	}
	row := newMatrix[T](1, x.d)
	count := 0
	for i := range p.videos {
		for j := p.first[i]; j < p.first[i+1]; j++ {
			if x.has[j] {
				x.fill(row, j)
				count += x.d
				f.square[i] += squareOf(row.data)
			}
		}
	}
	// Explaining all but a millionth of the mean square is as good as exact, and
	// residuals that are taken from sums keep their digits down to there.
	f.least = min(1, max(1e-6*f.sum()/float64(max(count, 1)), 1e-12))
	return f
}

// fill writes the rows of neighbouring tracks.
func (x *table[T]) fill(to matrix[T], from int) {
	at := 0
	for _, part := range x.parts {
		for i := 0; i < to.rows; {
			n := x.run(from+i, to.rows-i)
			part := part.Only(x.rows[from+i], n)
			room := to.between(i, i+n).columns(at, at+part.Dim)
			if part.Single != nil {
				transfer(room, matrix[float32]{n, part.Dim, part.Dim, part.Single})
			} else {
				transfer(room, matrix[float64]{n, part.Dim, part.Dim, part.X})
			}
			i += n
		}
		at += part.Dim
	}
	for i := range to.rows {
		if !x.has[from+i] {
			clear(to.row(i))
		}
	}
}

// run returns how many tracks from the first, at most so many, are neighbours in the dataset.
func (x *table[T]) run(first, most int) int {
	n := 1
	for n < most && x.rows[first+n] == x.rows[first]+n {
		n++
	}
	return n
}

// share takes the dataset's numbers where they are what is wanted: one view in this
// precision, every track of which has it, and the tracks of each video in one run.
func (x *table[T]) share() {
	if len(x.parts) > 1 || slices.Contains(x.has, false) || len(x.rows) == 0 || x.rows[0] != 0 || x.run(0, len(x.rows)) < len(x.rows) {
		return
	}
	data, same := any(x.parts[0].X).([]T)
	if single, ok := any(x.parts[0].Single).([]T); ok {
		data, same = single, true
	}
	if same && data != nil {
		x.whole = matrix[T]{len(x.rows), x.d, x.d, data}
	}
}

func squareOf[T real](x []T) float64 {
	sum := 0.0
	for _, x := range x {
		sum += float64(x) * float64(x)
	}
	return sum
}

// alike returns the end of the run of tracks with the pattern of the first, at most to.
func (p *Problem) alike(first, to int) int {
	for j := first + 1; j < to; j++ {
		if p.missing[j] != p.missing[first] {
			return j
		}
	}
	return to
}

// findPatterns numbers the sets of views that tracks have; a pattern's views are ascending.
func (p *Problem) findPatterns(has [][]bool) {
	p.missing = make([]int, len(p.rows))
	for j := range p.rows {
		var views []int
		for e := range has {
			if has[e][j] {
				views = append(views, e)
			}
		}
		at := slices.IndexFunc(p.patterns, func(known []int) bool { return slices.Equal(known, views) })
		if at < 0 {
			at = len(p.patterns)
			p.patterns = append(p.patterns, views)
		}
		p.missing[j] = at
	}
}
