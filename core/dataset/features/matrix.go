package features

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// Matrix is the feature matrix of a view and its place in the file.
type Matrix struct {
	npy.Matrix
	single  []float32 // its numbers instead of Data, if not nil
	File    string
	lines   []int    // row of the file per row; nil: r+1
	columns []string // names; nil if there is no header
	origin  []int    // index in the file per column; nil: the same
	text    []bool   // whether each column has text; nil: none has
}

// View returns the matrix as a view with the name.
func (f Matrix) View(name string) dataset.View {
	if f.single == nil {
		f.single = dataset.Single(f.Data)
	}
	v := dataset.View{Name: name, Dim: f.Cols, Columns: distinct(f.columns), Single: f.single}
	if f.single == nil {
		v.X = f.Data
	}
	return v
}

// distinct returns names if they are all different and not empty, else nil.
func distinct(names []string) []string {
	seen := map[string]bool{"": true}
	for _, name := range names {
		if seen[name] {
			return nil
		}
		seen[name] = true
	}
	return names
}

// MaxFeature bounds the absolute value of a feature, so that sums of squares do not overflow.
const MaxFeature = dataset.MaxFeature

// Check reports, with faults if not, whether every row is finite, or NaN as a whole for a track without the view.
// Track, if not nil, names the track of a row in faults.
func (f Matrix) Check(r *fault.Report, track func(row int) string) bool {
	before := r.Reported
	missing := 0
	for i := 0; i < f.Rows && !r.Full(); i++ {
		if f.checkRow(r, track, i) {
			missing++
		}
	}
	if r.Reported > before {
		return false
	}
	if missing == f.Rows {
		r.Fault(fault.Fault{File: f.File, Rule: "at least one track must have features", Found: "no number in any row"})
		return false
	}
	return true
}

// checkRow reports the invalid numbers of a row. It returns true if the row is missing.
func (f Matrix) checkRow(r *fault.Report, track func(row int) string, row int) bool {
	gaps, gap := 0, 0
	for col := range f.Cols {
		if x := f.at(row, col); x != x {
			if gaps++; gaps == 1 {
				gap = col
			}
		} else if math.Abs(x) > MaxFeature {
			f.badNumber(r, track, row, col, "a feature must be a finite number of moderate size", fmt.Sprint(x), "the size is at most 1e100")
			return false
		}
	}
	if gaps > 0 && gaps < f.Cols {
		f.badNumber(r, track, row, gap, "a row must have a number in every column, or NaN in every column if the track lacks this view",
			fmt.Sprintf("NaN in %d of %s", gaps, fault.Count(f.Cols, "column", "columns")), "fill the gaps, or make the whole row NaN")
	}
	return gaps == f.Cols
}

// badNumber reports an invalid number.
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

// at returns the number in a row and column.
func (f Matrix) at(row, col int) float64 {
	if f.single != nil {
		return float64(f.single[row*f.Cols+col])
	}
	return f.Data[row*f.Cols+col]
}

// OpenArray opens features/<concept>.npy.
func OpenArray(r *Reader, path, concept string) Store {
	return arrayFile{r, path, concept}
}

// arrayFile is a .npy file with one concept.
type arrayFile struct {
	r             *Reader
	path, concept string
}

func (a arrayFile) names() []string           { return []string{a.concept} }
func (a arrayFile) label(string) string       { return a.path }
func (a arrayFile) other() ([]string, string) { return nil, "" }
func (a arrayFile) close()                    {}
func (a arrayFile) size(string) (size dataset.Size, ok bool) {
	source, err := a.r.Peek(a.path)
	if err != nil {
		return dataset.Size{}, false
	}
	defer source.Close()
	return arraySize(source)
}

func (a arrayFile) read(string) (Matrix, bool) {
	source := a.r.Open(a.path)
	if source == nil {
		return Matrix{}, false
	}
	defer source.Close()
	return a.r.readArray(a.path, a.concept, source, a.r.Folder.Size(a.path))
}

// arraySize returns the size in the header of an array; false if the header is invalid.
func arraySize(in io.Reader) (dataset.Size, bool) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		return dataset.Size{}, false
	}
	rows, cols, err := h.Matrix()
	return dataset.Size{Rows: rows, Dim: cols, Width: h.Width()}, err == nil
}

// readArray reads an array of size bytes; label names it in faults. One with several rows for each track becomes
// one with a row for each track; see spansOf.
func (r *Reader) readArray(label, concept string, in io.Reader, size int64) (Matrix, bool) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		badArray(r.Report, label, err)
		return Matrix{}, false
	}
	rows, cols, err := h.Matrix()
	if err != nil {
		r.badShape(label, h.Shape, err)
		return Matrix{}, false
	}
	if spans := r.spansOf(rows); spans != nil {
		m, err := h.Decode(in, size)
		if err != nil {
			badArray(r.Report, label, err)
			return Matrix{}, false
		}
		m, ok := r.average(concept, m, *spans)
		return Matrix{Matrix: m, File: label}, ok
	}
	if !r.perTrack(label, rows, cols, numpyLine(label, "x.T", false)) {
		return Matrix{}, false
	}
	f := Matrix{Matrix: npy.Matrix{Rows: rows, Cols: cols}, File: label}
	if h.Width() == dataset.SingleWidth {
		f.single, err = h.Decode32(in, size)
	} else {
		f.Matrix, err = h.Decode(in, size)
	}
	if err != nil {
		badArray(r.Report, label, err)
		return Matrix{}, false
	}
	return f, true
}
