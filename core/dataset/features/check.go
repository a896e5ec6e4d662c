package features

import (
	"fmt"
	"math"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// MaxFeature bounds a feature's size: its square, summed, must not overflow.
const MaxFeature = dataset.MaxFeature

// Check reports, with faults if not, whether every row is finite or missing as a whole. Track, if it
// is not nil, names the track of a row.
func (f Matrix) Check(r *fault.Report, track func(row int) string) bool {
	before := r.Told
	missing := 0
	for i := 0; i < f.Rows && !r.Full(); i++ {
		if f.checkRow(r, track, i) {
			missing++
		}
	}
	if r.Told > before {
		return false
	}
	if missing == f.Rows {
		r.Fault(fault.Fault{File: f.File, Rule: "at least one track has the view", Found: "no number in any row"})
		return false
	}
	return true
}

// checkRow says which of a row's numbers are wrong; it is true where the row is missing.
func (f Matrix) checkRow(r *fault.Report, track func(row int) string, row int) bool {
	gaps, gap := 0, 0
	for col := range f.Cols {
		if x := f.at(row, col); x != x {
			if gaps++; gaps == 1 {
				gap = col
			}
		} else if math.Abs(x) > MaxFeature {
			f.badNumber(r, track, row, col, "a feature is a finite number of moderate size", fmt.Sprint(x), "the size is at most 1e100")
			return false
		}
	}
	if gaps > 0 && gaps < f.Cols {
		f.badNumber(r, track, row, gap, "a row is NaN as a whole (the track lacks this view) or nowhere",
			fmt.Sprintf("NaN in %d of %s", gaps, fault.Count(f.Cols, "column", "columns")), "fill the gaps, or make the whole row NaN")
	}
	return gaps == f.Cols
}

// badNumber is a fault about one number, with the track that it belongs to.
func (f Matrix) badNumber(r *fault.Report, track func(row int) string, row, col int, rule, found, want string) {
	x := fault.Fault{File: f.File, Row: row + 1, Column: strconv.Itoa(col + 1), Rule: rule, Found: found, Want: want}
	if f.lines != nil {
		x.Row = f.lines[row]
	}
	if f.origin != nil {
		x.Column = strconv.Itoa(f.origin[col] + 1)
	}
	if f.columns != nil && f.columns[col] != "" {
		x.Column = f.columns[col]
	}
	if track != nil {
		x.Found += " for " + track(row)
	}
	r.Fault(x)
}

// at returns one number.
func (f Matrix) at(row, col int) float64 {
	if f.single != nil {
		return float64(f.single[row*f.Cols+col])
	}
	return f.Data[row*f.Cols+col]
}
