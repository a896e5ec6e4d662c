package mat

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text reads characters as UTF-16 units, the characters of MATLAB.
func (s *source) text(a *Array) error {
	if s.left == 0 && a.count() == 0 {
		return nil // some writers omit the characters of ''
	}
	e, err := s.next()
	if err != nil {
		return err
	}
	if err := s.take(e.left); err != nil {
		return err
	}
	units, err := e.units()
	if err != nil {
		return err
	}
	if len(units) == 0 {
		return nil // MATLAB may omit the text of a blank
	}
	n := int(min(a.count(), int64(len(units))+1))
	if len(units) != n {
		return s.wrong("text must be as long as its dimensions say", fmt.Sprintf("%d characters for %s", len(units), dims(a.Shape)), copyAgain)
	}
	a.Data = make([]float64, n)
	rows := max(a.Shape[0], 1)
	for i, u := range units {
		a.Data[i%rows*(n/rows)+i/rows] = float64(u)
	}
	return nil
}

// units decodes the text of an element, to its end.
func (s *source) units() ([]uint16, error) {
	switch s.kind {
	case miUTF8:
		data := make([]byte, s.left)
		if err := s.fill(data); err != nil {
			return nil, err
		}
		return utf16.Encode([]rune(string(data))), s.end()
	case miUTF16:
		s.kind = miUint16
	case miUTF32:
		s.kind = miUint32
	}
	k, ok := kinds[s.kind]
	if !ok || s.left%k.width != 0 {
		return nil, s.wrong("text must be of a known type", fmt.Sprintf("%d bytes of type %d", s.left, s.kind), copyAgain)
	}
	units := make([]uint16, 0, s.left/k.width)
	err := s.each(s.left/k.width, func(x float64) {
		switch {
		case x >= 0 && x <= math.MaxUint16:
			units = append(units, uint16(x))
		case x > 0 && x <= utf8.MaxRune:
			units = utf16.AppendRune(units, rune(x))
		default:
			units = append(units, utf8.RuneError)
		}
	})
	if err != nil {
		return nil, err
	}
	return units, s.end()
}

// Texts returns the rows of a char matrix, or the texts of a cell, without the spaces
// that pad them. It returns false for other variables.
func (a *Array) Texts() ([]string, bool) {
	if a.Class == Cell {
		var all []string
		for _, c := range a.Cells {
			rows, ok := c.Texts()
			if !ok || len(rows) > 1 || c.Class != Char {
				return nil, false
			}
			all = append(all, strings.Join(rows, ""))
		}
		return all, true
	}
	if a.Class != Char || len(a.Shape) != 2 {
		return nil, false
	}
	var all []string
	cols := a.Shape[1]
	for i := 0; i < len(a.Data); i += cols {
		units := make([]uint16, cols)
		for j, x := range a.Data[i : i+cols] {
			units[j] = uint16(x)
		}
		all = append(all, strings.TrimRight(string(utf16.Decode(units)), " "))
	}
	return all, true
}
