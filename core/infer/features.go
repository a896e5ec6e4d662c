package infer

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// features is one view; its X, with grouped tracks, is in one of the two precisions.
type features struct {
	name   string
	d      int
	square []float64 // of each video, Σ_j |x_j|²
	least  float64   // floor of the view's variances
}

// layViews lays out the features of the views that take part: the views named as
// those concepts, or, where no view is named so, all.
func (p *Problem) layViews(o Options) {
	chosen := slices.DeleteFunc(slices.Clone(p.data.Views), func(v dataset.View) bool {
		return len(o.Concepts) > 0 && !slices.Contains(o.Concepts, v.Name)
	})
	if len(chosen) == 0 {
		chosen = p.data.Views
	}
	sources := make([][]dataset.View, 0, len(chosen))
	if o.Views == "concatenated" {
		sources = append(sources, chosen)
	} else {
		for i := range chosen {
			sources = append(sources, chosen[i:i+1])
		}
	}
	has := make([][]bool, len(sources))
	for e, parts := range sources {
		if o.Precision == "float32" {
			x, f := layView[float32](p, parts)
			x.copy()
			p.single, p.views, has[e] = append(p.single, x), append(p.views, f), x.has
		} else {
			x, f := layView[float64](p, parts)
			p.double, p.views, has[e] = append(p.double, x), append(p.views, f), x.has
		}
	}
	p.findPatterns(has)
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

// layView lays the parts side by side.
func layView[T real](p *Problem, parts []dataset.View) (*table[T], features) {
	x := &table[T]{parts: parts, rows: p.rows, has: make([]bool, len(p.rows))}
	f := features{name: parts[0].Name, square: make([]float64, len(p.videos))}
	for i, part := range parts {
		x.d += part.Dim
		if i > 0 {
			f.name += "+" + part.Name
		}
	}
	f.d = x.d
	row := make([]T, x.d)
	count, sum := 0, 0.0
	for i := range p.videos {
		for j := p.first[i]; j < p.first[i+1]; j++ {
			x.gather(row, j)
			square := squareOf(row)
			if x.has[j] = !math.IsNaN(square); x.has[j] {
				count += x.d
				f.square[i] += square
			}
		}
		sum += f.square[i]
	}
	x.share()
	// Explaining all but a millionth of the mean square is as good as exact, and
	// residuals that are taken from sums keep their digits down to there.
	f.least = min(1, max(1e-6*sum/float64(max(count, 1)), 1e-12))
	return x, f
}

// gather puts the parts of a track side by side.
func (x *table[T]) gather(to []T, j int) {
	at := 0
	for _, part := range x.parts {
		for _, number := range part.X[x.rows[j]*part.Dim : (x.rows[j]+1)*part.Dim] {
			to[at] = T(number)
			at++
		}
	}
}

// fill writes the rows of neighbouring tracks.
func (x *table[T]) fill(to matrix[T], from int) {
	for i := range to.rows {
		row := to.row(i)
		if x.gather(row, from+i); !x.has[from+i] {
			clear(row)
		}
	}
}

// share takes the dataset's numbers where they are what is wanted: one view in this
// precision, every track of which has it, and the tracks of each video in one run.
func (x *table[T]) share() {
	data, same := any(x.parts[0].X).([]T)
	same = same && len(x.parts) == 1
	for j, row := range x.rows {
		same = same && j == row && x.has[j]
	}
	if same {
		x.whole = matrix[T]{len(x.rows), x.d, x.d, data}
	}
}

// copy puts the whole table together.
func (x *table[T]) copy() {
	x.whole = newMatrix[T](len(x.rows), x.d)
	x.fill(x.whole, 0)
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
