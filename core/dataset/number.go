package dataset

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// decimal reads a number as tables hold them. Go's own spellings, 0x1p4 and 1_000, are none.
func decimal(cell string) (float64, error) {
	if strings.ContainsAny(cell, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(cell, 64)
}

// frame reads a frame number from 0. Tables that were once of decimals have "12.0".
func (t *table) frame(column int) (int, bool) {
	x, err := decimal(t.cells[column])
	if err == nil && x >= 0 && x <= maxWhole && x == math.Trunc(x) {
		return int(x), true
	}
	want := ""
	if x > maxWhole {
		want = fmt.Sprintf("frames go up to %d", maxWhole)
	}
	t.fault(column, "a frame is a whole number from 0", t.found(column), want)
	return 0, false
}

// pixels reads a finite number.
func (t *table) pixels(column int) (float64, bool) {
	x, err := decimal(t.cells[column])
	if err == nil && math.Abs(x) <= maxWhole {
		return x, true
	}
	t.fault(column, "a position or size is a number of pixels", t.found(column),
		"leave x, y, w and h all empty where the track is absent")
	return 0, false
}
