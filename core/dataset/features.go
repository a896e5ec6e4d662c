package dataset

import (
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset/npy"
)

// featureOf is the view that a file would be the features of, "" where it is no feature file.
func featureOf(file string) string {
	dir, base := path.Split(file)
	ext := path.Ext(base)
	if dir != featuresFolder || !slices.Contains(featureExts, ext) {
		return ""
	}
	return strings.TrimSuffix(base, ext)
}

const featuresFolder = "features/"

// featureExts are the endings of a feature file.
var featureExts = []string{".npy", ".csv", ".mat"}

// featureNames are the views for which there are features or descriptors, sorted.
func (r *reader) featureNames() []string {
	seen := map[string]bool{}
	for _, file := range r.paths {
		if name := featureOf(file); name != "" {
			seen[name] = true
		}
		if name := descriptorsOf(file); name != "" {
			seen[name] = true
		}
	}
	for name := range r.arrays().entries {
		seen[name] = true
	}
	for name := range r.matrices().entries {
		seen[name] = true
	}
	var names []string
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// readFeatures reads one view per concept.
func (r *reader) readFeatures() {
	defer r.arrays().close()
	defer r.matrices().close()
	if !r.roomy() {
		return
	}
	for _, c := range r.d.Concepts {
		var files []string
		for _, ext := range featureExts {
			if file := featuresFolder + c.Name + ext; r.has(file) {
				files = append(files, file)
			}
		}
		if r.arrays().entries[c.Name] != nil {
			files = append(files, arraysFile)
		}
		if _, ok := r.matrices().entries[c.Name]; ok {
			files = append(files, matricesFile)
		}
		if len(files) > 0 && r.described(c.Name) {
			r.note("%s: there are features and descriptors; the features are used.", c.Name)
		}
		switch {
		case len(files) == 0 && r.described(c.Name):
			r.readDescriptors(c.Name)
		case len(files) == 0 && len(r.featureNames()) > 0:
			r.fault(Fault{featuresFolder + c.Name + ".npy", 0, "", "every concept has a feature file",
				"features of " + listed(r.featureNames()) + " only", r.nameAlike(c.Name)})
		case len(files) > 1:
			r.fault(Fault{files[1], 0, "", "a concept has one feature file", listed(files), "delete all but one"})
		case len(files) == 1 && r.whole && !r.full():
			r.readView(c.Name, files[0])
		}
	}
}

// nameAlike says how features and a concept come to have one name.
func (r *reader) nameAlike(concept string) string {
	rename := "write it, or rename the file that has them to " + quote(concept+".npy") + " (or .csv, .mat)"
	if r.Vocabulary != nil || r.captions.file != captionsFile || r.info.concepts != nil {
		return rename
	}
	names := r.featureNames()
	if len(names) != len(r.d.Concepts) {
		return rename
	}
	return rename + ", or call the concepts as the files in the first line of captions.txt: # concepts: " + strings.Join(names, ", ") +
		", in the order of the tuples' members"
}

// readView reads and checks the features of one view.
func (r *reader) readView(name, file string) {
	var f feature
	var ok bool
	switch {
	case file == arraysFile:
		f, ok = r.readEntry(name)
	case file == matricesFile:
		f, ok = r.readMatrix(file, r.matrices().file, r.matrices().entries[name])
	case path.Ext(file) == ".csv":
		f, ok = r.readFeatureTable(file)
	case path.Ext(file) == ".mat":
		f, ok = r.readMatrixFile(name, file)
	default:
		source := r.open(file)
		if source == nil {
			return
		}
		defer source.Close()
		f, ok = r.readArray(file, source, r.files[file])
	}
	if ok && r.checkFeature(f) && r.asLearned(f.file, name, f.Cols, featureDims) {
		r.d.Views = append(r.d.Views, f.view(name))
	}
}

// feature is a view's numbers and where they stand.
type feature struct {
	npy.Matrix
	single  []float32 // its numbers, in place of Data
	file    string
	lines   []int    // of each row; nil: row r stands in row r+1
	columns []string // their names; nil: they have numbers
}

// readArray reads an .npy file of size bytes; file is its name in faults.
func (r *reader) readArray(file string, in io.Reader, size int64) (feature, bool) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		r.badArray(file, err)
		return feature{}, false
	}
	rows, cols, err := h.Matrix()
	if err != nil {
		r.badArray(file, err)
		return feature{}, false
	}
	if !r.shaped(file, rows, cols, h.Width(), "x.T") {
		return feature{}, false
	}
	f := feature{Matrix: npy.Matrix{Rows: rows, Cols: cols}, file: file}
	if h.Width() == halved {
		f.single, err = h.Decode32(in, size)
	} else {
		f.Matrix, err = h.Decode(in, size)
	}
	if err != nil {
		r.badArray(file, err)
		return feature{}, false
	}
	return f, true
}

// view makes a view of it.
func (f feature) view(name string) View {
	if f.single == nil {
		f.single = single(f.Data)
	}
	if f.single != nil {
		return View{Name: name, Dim: f.Cols, Single: f.single}
	}
	return View{Name: name, Dim: f.Cols, X: f.Data}
}

// shaped tells, with a fault, whether a matrix has a row per track, and room in memory.
func (r *reader) shaped(file string, rows, cols, width int, transposed string) bool {
	if rows == r.rows {
		return r.fits(file, r.rows, cols, width)
	}
	want := r.rowsWanted()
	if cols == r.rows {
		want += "; save " + transposed
	}
	r.fault(Fault{File: file, Rule: oneRowEach, Found: count(rows, "row", "rows"), Want: want})
	return false
}

const oneRowEach = "row r of the features belongs to row r of tracks.csv"

func (r *reader) rowsWanted() string {
	return fmt.Sprintf("tracks.csv has %s below its header", count(r.rows, "row", "rows"))
}

func (r *reader) badArray(file string, err error) {
	var e *npy.Error
	if errors.As(err, &e) {
		r.fault(Fault{File: file, Rule: e.Rule, Found: e.Found, Want: e.Want})
		return
	}
	r.failed(file, err)
}

// fits tells, with a fault, whether all that was read so far and rows×cols numbers more
// have room in memory; size is the bytes of a number.
func (r *reader) fits(file string, rows, cols, size int) bool {
	have := int64(0)
	for _, v := range r.d.Views {
		have += v.bytes()
	}
	for _, d := range r.d.Descriptors {
		have += perDescriptor * int64(len(d.X))
	}
	if r.Room == 0 || int64(cols) <= (r.Room-have)/int64(max(rows, 1)*size) {
		return true
	}
	r.fault(Fault{File: file, Rule: fmt.Sprintf("in a browser, features take at most %s in all", bytesText(uint64(r.Room))),
		Found: fmt.Sprintf("%d rows of %d", rows, cols), Want: "use fewer columns (PCA), or the native command"})
	return false
}
