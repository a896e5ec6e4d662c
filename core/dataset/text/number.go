package text

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
)

// Decimal parses a number in a table. It rejects 0x1p4 and 1_000, which Go accepts.
func Decimal(cell string) (float64, error) {
	if strings.ContainsAny(cell, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(cell, 64)
}

// point replaces the decimal comma of a number. It returns false for any other cell.
func point(cell string) (string, bool) {
	if strings.Count(cell, ",") != 1 {
		return "", false
	}
	cell = strings.Replace(cell, ",", ".", 1)
	_, err := Decimal(cell)
	return cell, err == nil
}

// Decimal parses a number of the current row. If the separator is not a comma, a comma in a number
// is a decimal comma, which Decimal notes once.
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

// NoNumber reports a fault of a cell of the current row that breaks a rule on numbers.
func (t *Table) NoNumber(column int, rule, want string) {
	if cell, ok := point(t.Cells[column]); ok {
		want = "write a point in numbers: " + cell
	}
	t.in.Fault(fault.Fault{File: t.File, Row: t.Row, Column: t.Names[column], Rule: rule, Found: t.Found(column), Want: want, SameForm: true})
}

// Number parses a number of the current row as the function Number does. If the separator is not a comma, it may have a
// decimal comma; then no number of the table may have a decimal point, which separates thousands beside decimal commas.
func (t *Table) Number(column int) (float64, bool) {
	x, ok := Number(t.Cells[column])
	if t.csv.Comma == ',' || IsGap(t.Cells[column]) {
		return x, ok
	}
	if !ok {
		var err error
		x, err = t.Decimal(column)
		if ok = err == nil; !ok && thousands.MatchString(t.Cells[column]) {
			if !t.mixed {
				t.mixed = true
				t.Fault(column, "numbers must have no separator of thousands", t.Found(column),
					"write "+strings.NewReplacer(".", "", ",", ".").Replace(t.Cells[column])+", and the others likewise")
			}
			return x, true
		}
	} else if strings.Contains(t.Cells[column], ".") {
		t.pointed = true
	}
	if ok && t.pointed && t.pointless && !t.mixed {
		t.mixed = true
		t.Fault(column, "numbers must have a decimal point or a decimal comma, not both", t.Found(column)+" below a number with the other",
			"write a point in all numbers, and no separator of thousands")
	}
	return x, ok
}

// thousands matches a number with a decimal comma and points between its thousands, such as 1.234,5.
var thousands = regexp.MustCompile(`^[+-]?\d{1,3}(?:\.\d{3})+,\d+$`)

// Frame parses a frame number from 0. It accepts "12.0", which some programs write. It reports a fault
// and returns false for any other cell.
func (t *Table) Frame(column int) (int, bool) {
	x, err := t.Decimal(column)
	if err == nil && x >= 0 && x <= MaxWhole && x == math.Trunc(x) {
		return int(x), true
	}
	want := ""
	if x > MaxWhole {
		want = fmt.Sprintf("frames go up to %d", MaxWhole)
	}
	if grouped.MatchString(t.Cells[column]) {
		t.Fault(column, "a frame must be a whole number from 0", t.Found(column), "write it without a separator: "+digits.Replace(t.Cells[column]))
		return 0, false
	}
	t.NoNumber(column, "a frame must be a whole number from 0", want)
	return 0, false
}

// grouped matches a whole number with a separator before each three digits, such as 1,010; digits takes it out.
var (
	grouped = regexp.MustCompile(`^\d{1,3}(?:[,.' ]\d{3})+$`)
	digits  = strings.NewReplacer(",", "", ".", "", "'", "", " ", "")
)

// Pixels parses a number of pixels. It reports a fault and returns false if it is not finite.
func (t *Table) Pixels(column int) (float64, bool) {
	x, err := t.Decimal(column)
	if err == nil && math.Abs(x) <= MaxWhole {
		return x, true
	}
	t.NoNumber(column, "a position or size must be a number of pixels", "leave x, y, w and h all empty where the track is absent")
	return 0, false
}

// Number parses a decimal number. It returns NaN and false if cell is not a number.
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

// Headed reports whether a row is a header: some cell is neither a number nor a gap.
func Headed(cells []string) bool {
	for _, cell := range cells {
		_, number := Number(cell)
		_, decimal := point(cell) // a number with a decimal comma is not a name
		if !number && !decimal && !IsGap(cell) {
			return true
		}
	}
	return false
}

// MaxWhole bounds counts and frame numbers, which other programs store in 32 bits.
const MaxWhole = math.MaxInt32
