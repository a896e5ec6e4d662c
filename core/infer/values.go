package infer

import "slices"

// Values are numbers in the precision of the run: one of the two is there.
type Values struct {
	Single []float32
	Double []float64
}

// values returns n zeros in the precision of the engine.
func (p *Problem) values(n int) Values {
	if p.single != nil {
		return Values{Single: make([]float32, n)}
	}
	return Values{Double: make([]float64, n)}
}

// in returns the numbers in the precision that they have.
func in[T real](v Values) []T {
	if single, ok := any(v.Single).([]T); ok {
		return single
	}
	return any(v.Double).([]T)
}

func (v Values) size() int { return len(v.Single) + len(v.Double) }

func (v Values) at(i int) float64 {
	if v.Single != nil {
		return float64(v.Single[i])
	}
	return v.Double[i]
}

func (v Values) set(i int, x float64) {
	if v.Single != nil {
		v.Single[i] = float32(x)
	} else {
		v.Double[i] = x
	}
}

// column returns one column of n numbers.
func (v Values) column(c, n int) Values { return v.between(c*n, (c+1)*n) }

// between returns some neighbours of the numbers.
func (v Values) between(from, to int) Values {
	if v.Single != nil {
		return Values{Single: v.Single[from:to:to]}
	}
	return Values{Double: v.Double[from:to:to]}
}

// doubles returns the numbers in double precision: themselves, or copies in the room given
// if they fit.
func (v Values) doubles(room []float64) []float64 {
	if v.Single == nil {
		return v.Double
	}
	room = slices.Grow(room[:0], len(v.Single))[:len(v.Single)]
	transfer(row(room), row(v.Single))
	return room
}

// take copies numbers of whatever precision.
func (v Values) take(from Values) {
	switch {
	case v.Single != nil && from.Single != nil:
		copy(v.Single, from.Single)
	case v.Single != nil:
		convert(v.Single, from.Double)
	case from.Single != nil:
		convert(v.Double, from.Single)
	default:
		copy(v.Double, from.Double)
	}
}

// fill copies numbers of the same precision and reports whether there are as many.
func (v Values) fill(from Values) bool {
	return fill(v.Single, from.Single) && fill(v.Double, from.Double)
}

func (v Values) clone() Values { return Values{slices.Clone(v.Single), slices.Clone(v.Double)} }

// permute moves columns from the order of one list to that of another.
func (v Values) permute(from, to []int) {
	permute(v.Single, from, to)
	permute(v.Double, from, to)
}

// row takes a list for a matrix.
func row[T real](list []T) matrix[T] { return matrix[T]{1, len(list), len(list), list} }
