package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/spelling"
)

// Decimal reads a number as tables hold them. Go's own spellings, 0x1p4 and 1_000, are none.
func Decimal(cell string) (float64, error) {
	if strings.ContainsAny(cell, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(cell, 64)
}

// Frame reads a frame number from 0. Tables that were once of decimals have "12.0".
func (t *Table) Frame(column int) (int, bool) {
	x, err := Decimal(t.Cells[column])
	if err == nil && x >= 0 && x <= dataset.MaxWhole && x == math.Trunc(x) {
		return int(x), true
	}
	want := ""
	if x > dataset.MaxWhole {
		want = fmt.Sprintf("frames go up to %d", dataset.MaxWhole)
	}
	t.Fault(column, "a frame is a whole number from 0", t.Found(column), want)
	return 0, false
}

// Pixels reads a finite number.
func (t *Table) Pixels(column int) (float64, bool) {
	x, err := Decimal(t.Cells[column])
	if err == nil && math.Abs(x) <= dataset.MaxWhole {
		return x, true
	}
	t.Fault(column, "a position or size is a number of pixels", t.Found(column),
		"leave x, y, w and h all empty where the track is absent")
	return 0, false
}

// Number reads a decimal number; what is none is NaN and false.
func Number(cell string) (float64, bool) {
	if Gap(cell) {
		return math.NaN(), false
	}
	x, err := Decimal(cell)
	if err != nil && !math.IsInf(x, 0) {
		return math.NaN(), false
	}
	return x, true
}

// Gap reports whether a cell stands for a missing number.
func Gap(cell string) bool { return spelling.Gap(cell) }

// Headed reports whether a row holds names.
func Headed(cells []string) bool {
	for _, cell := range cells {
		if _, ok := Number(cell); !ok && !Gap(cell) {
			return true
		}
	}
	return false
}
