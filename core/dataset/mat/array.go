package mat

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// info reads flags, dimensions and name.
func (s *source) info() (Info, error) {
	var info Info
	flags, err := s.header("flags")
	if err != nil {
		return info, err
	}
	if len(flags) != 8 {
		return info, s.wrong("a variable's flags must have 8 bytes", fmt.Sprint(len(flags)), copyAgain)
	}
	bits := s.order.Uint32(flags)
	info.Class = Class(bits)
	info.Complex, info.Logical = bits&0x800 != 0, bits&0x200 != 0
	if info.Class < Cell || info.Class > Opaque {
		return info, s.wrong("a variable must be of a known class", fmt.Sprintf("class %d", info.Class), copyAgain)
	}
	if info.Class != Opaque {
		if info.Shape, err = s.shape(); err != nil {
			return info, err
		}
	}
	name, err := s.header("name")
	if err != nil {
		return info, err
	}
	info.Name = strings.TrimRight(string(name), "\x00")
	if !utf8.ValidString(info.Name) {
		return info, s.wrong("a name must be text", fmt.Sprintf("%.40q", name), copyAgain)
	}
	if info.Name != "" {
		s.name = info.Name
	}
	return info, nil
}

// header reads a small element completely.
func (s *source) header(what string) ([]byte, error) {
	e, err := s.next()
	if err != nil {
		return nil, err
	}
	if e.kind == miMatrix || e.kind == miCompressed {
		return nil, s.wrong("a variable's "+what+" must stand before its content", fmt.Sprintf("an element of type %d", e.kind), copyAgain)
	}
	return e.all(maxName)
}

// shape reads the dimensions.
func (s *source) shape() ([]int, error) {
	data, err := s.header("dimensions")
	if err != nil {
		return nil, err
	}
	if len(data)%4 != 0 || len(data) < 8 || len(data) > 4*maxShape {
		return nil, s.wrong(fmt.Sprintf("a variable must have 2 to %d dimensions of 4 bytes", maxShape), fmt.Sprintf("%d bytes", len(data)), copyAgain)
	}
	dims := make([]int, len(data)/4)
	for i := range dims {
		n := int32(s.order.Uint32(data[4*i:]))
		if n < 0 {
			return nil, s.wrong("a dimension must be at least 0", fmt.Sprint(n), copyAgain)
		}
		dims[i] = int(n)
	}
	return dims, nil
}

// count returns the product of the dimensions, at most the largest int64.
func (i Info) count() int64 {
	total := uint64(1)
	for _, n := range i.Shape {
		over, low := bits.Mul64(total, uint64(n))
		if over != 0 || low > math.MaxInt64 {
			total = math.MaxInt64
			continue // a later dimension may be 0
		}
		total = low
	}
	return int64(total)
}

// content reads the content after the header, to the element's end.
func (s *source) content(info Info, depth int) (*Array, error) {
	a := &Array{Info: info}
	var err error
	switch {
	case depth > maxDepth:
		err = s.wrong(fmt.Sprintf("cells and structs must be at most %d deep", maxDepth), "more", "")
	case info.Class == Cell:
		a.Cells, err = s.arrays(info.count(), depth)
	case info.Class == Struct:
		err = s.fields(a, depth)
	case info.Class == Char:
		err = s.text(a)
	case info.Class == Sparse:
		err = s.sparse(a)
	case info.Numeric():
		err = s.numbers(a)
	}
	if err != nil {
		return nil, err
	}
	return a, s.end()
}

// empty is the value of a cell or field that was never set.
var empty = &Array{Info: Info{Class: Double, Shape: []int{0, 0}}}

// arrays reads n arrays in a row.
func (s *source) arrays(n int64, depth int) ([]*Array, error) {
	if n > s.left/tagSize {
		return nil, s.wrong("a variable must be as long as its dimensions say", fmt.Sprintf("%d parts in %d bytes", n, s.left), copyAgain)
	}
	if err := s.take(n); err != nil {
		return nil, err
	}
	list := make([]*Array, n)
	for i := range list {
		e, err := s.next()
		if err != nil {
			return nil, err
		}
		if e.kind != miMatrix {
			return nil, s.wrong("a cell or field must hold a variable", fmt.Sprintf("an element of type %d", e.kind), copyAgain)
		}
		if e.left == 0 {
			list[i] = empty
			continue
		}
		if err := s.take(arrayRoom); err != nil {
			return nil, err
		}
		info, err := e.info()
		if err == nil {
			info.Name = ""
			list[i], err = e.content(info, depth+1)
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// fields reads a struct: the length of its names, the names, and field after field of each element.
func (s *source) fields(a *Array, depth int) error {
	length, err := s.header("length of field names")
	if err != nil {
		return err
	}
	names, err := s.next()
	if err != nil {
		return err
	}
	text, err := names.all(maxName * maxName)
	if err != nil {
		return err
	}
	width := 0
	if len(length) == 4 {
		width = int(int32(s.order.Uint32(length)))
	}
	if width < 1 || width > maxName || len(text)%width != 0 {
		return s.wrong("a struct's field names must be of one length", fmt.Sprintf("%d bytes for names of %d", len(text), width), copyAgain)
	}
	n, size := int64(len(text)/width), a.count()
	if n > 0 && size > s.left/n/tagSize {
		return s.wrong("a variable must be as long as its dimensions say", fmt.Sprintf("%d times %d parts in %d bytes", size, n, s.left), copyAgain)
	}
	values, err := s.arrays(n*size, depth)
	if n == 0 {
		return err
	}
	for i := range n {
		name, _, _ := strings.Cut(string(text[int(i)*width:int(i+1)*width]), "\x00")
		f := Field{Name: strings.ToValidUTF8(name, "�")}
		for j := i; j < int64(len(values)); j += n {
			f.Values = append(f.Values, values[j])
		}
		a.Fields = append(a.Fields, f)
	}
	return err
}
