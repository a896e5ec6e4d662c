package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// Decimal reads a number as tables hold them. Go's own spellings, 0x1p4 and 1_000, are none.
func Decimal(cell string) (float64, error) {
	if strings.ContainsAny(cell, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(cell, 64)
}

// point returns a number that is written with a decimal comma with a point; false where a
// cell is no such number.
func point(cell string) (string, bool) {
	if strings.Count(cell, ",") != 1 {
		return "", false
	}
	cell = strings.Replace(cell, ",", ".", 1)
	_, err := Decimal(cell)
	return cell, err == nil
}

// Decimal reads a number of the current row. Where commas do not separate the columns, one in
// a number is its decimal point, which is noted.
func (t *Table) Decimal(column int) (float64, error) {
	x, err := Decimal(t.Cells[column])
	if err == nil || t.csv.Comma == ',' {
		return x, err
	}
	cell, ok := point(t.Cells[column])
	if !ok {
		return x, err
	}
	if !t.pointless {
		t.pointless = true
		t.in.Note("%s: its numbers have a decimal comma; they were read so.", t.File)
	}
	return Decimal(cell)
}

// NoNumber is the fault of a cell of the current row that is no number as the rule wants it.
func (t *Table) NoNumber(column int, rule, want string) {
	if cell, ok := point(t.Cells[column]); ok {
		want = "write a point in numbers: " + cell
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column], Rule: rule, Found: t.Found(column), Want: want, Alike: true})
}

// Frame reads a frame number from 0. Tables that were once of decimals have "12.0".
func (t *Table) Frame(column int) (int, bool) {
	x, err := t.Decimal(column)
	if err == nil && x >= 0 && x <= MaxWhole && x == math.Trunc(x) {
		return int(x), true
	}
	want := ""
	if x > MaxWhole {
		want = fmt.Sprintf("frames go up to %d", MaxWhole)
	}
	t.NoNumber(column, "a frame is a whole number from 0", want)
	return 0, false
}

// Pixels reads a finite number.
func (t *Table) Pixels(column int) (float64, bool) {
	x, err := t.Decimal(column)
	if err == nil && math.Abs(x) <= MaxWhole {
		return x, true
	}
	t.NoNumber(column, "a position or size is a number of pixels", "leave x, y, w and h all empty where the track is absent")
	return 0, false
}

// Number reads a decimal number; what is none is NaN and false.
func Number(cell string) (float64, bool) {
	if IsGap(cell) {
		return math.NaN(), false
	}
	x, err := Decimal(cell)
	if err != nil && !math.IsInf(x, 0) {
		return math.NaN(), false
	}
	return x, true
}

// Headed reports whether a row holds names.
func Headed(cells []string) bool {
	for _, cell := range cells {
		_, number := Number(cell)
		_, decimal := point(cell) // which is no number here, but no name either
		if !number && !decimal && !IsGap(cell) {
			return true
		}
	}
	return false
}

// MaxWhole bounds counts and frame numbers, which other programs keep in 32 bits.
const MaxWhole = math.MaxInt32
