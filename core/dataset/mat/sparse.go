package mat

import "fmt"

// A sparse matrix is converted to a dense one of at most fewFilled numbers, or filling
// times as many as it has bytes.
const (
	fewFilled = 1 << 20
	filling   = 64
)

// sparse reads row indices, column starts and numbers, and returns a dense matrix.
func (s *source) sparse(a *Array) error {
	if len(a.Shape) != 2 {
		return s.wrong("a sparse variable must be a matrix", dims(a.Shape), copyAgain)
	}
	bytes, rows, cols := s.left, a.Shape[0], a.Shape[1]
	index, err := s.whole()
	if err != nil {
		return err
	}
	starts, err := s.whole()
	if err != nil {
		return err
	}
	n := a.count()
	switch {
	case len(starts) != cols+1 || starts[0] != 0:
		return s.wrong("a sparse matrix must have a start per column", fmt.Sprintf("%d for %s", len(starts), dims(a.Shape)), copyAgain)
	case n > max(fewFilled, filling*bytes):
		return s.wrong("a sparse matrix must fit in memory when its zeros are filled in", fmt.Sprintf("%s with %d numbers", dims(a.Shape), len(index)),
			"save full(x), or fewer columns")
	}
	e, err := s.next()
	if err != nil {
		return err
	}
	if a.Logical && e.left == int64(len(index)) {
		e.kind = miUint8 // MATLAB calls them doubles but writes bytes
	}
	numbers, err := e.list()
	if err != nil {
		return err
	}
	if err := s.take(n); err != nil {
		return err
	}
	a.Data = make([]float64, n)
	for col := range cols {
		from, to := starts[col], starts[col+1]
		if !(from <= to && to <= float64(min(len(index), len(numbers)))) {
			return s.wrong("a sparse matrix's columns must follow one another", fmt.Sprintf("%g to %g", from, to), copyAgain)
		}
		for i := int(from); i < int(to); i++ {
			row := index[i]
			if !(row >= 0 && row < float64(rows)) {
				return s.wrong("a row number in a sparse matrix must be one of its rows", fmt.Sprintf("row %g of %d", row+1, rows), copyAgain)
			}
			a.Data[int(row)*cols+col] = numbers[i]
		}
	}
	return nil
}

// whole reads the next element as a list of any length.
func (s *source) whole() ([]float64, error) {
	e, err := s.next()
	if err != nil {
		return nil, err
	}
	return e.list()
}

// list reads the element's numbers to its end.
func (s *source) list() ([]float64, error) {
	k, ok := kinds[s.kind]
	if !ok {
		return nil, s.wrong("numbers must be of a known type", fmt.Sprintf("type %d", s.kind), copyAgain)
	}
	n := s.left / k.width
	if err := s.expect(n, Info{Shape: []int{int(n), 1}}); err != nil {
		return nil, err
	}
	list := make([]float64, 0, n)
	if err := s.each(n, func(x float64) { list = append(list, x) }); err != nil {
		return nil, err
	}
	return list, s.end()
}
