package features

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/mat"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
)

// matrixSource is an open MAT-file with feature matrices.
type matrixSource struct {
	r      *Reader
	path   string
	file   *mat.File // nil, with a fault, if it is not a MAT-file
	source io.Closer // nil if not open
}

// OpenMatrices opens a MAT-file; nil, with a fault, if it is not one. Close the closer if it is not
// nil.
func OpenMatrices(f *vfs.Folder, path string) (*mat.File, io.Closer) {
	source := f.Open(path)
	if source == nil {
		return nil, nil
	}
	at, size, err := vfs.Randomly(source, f.Size(path))
	if err != nil {
		f.Failed(path, err)
		return nil, source
	}
	file, err := mat.Open(at, size)
	if err != nil {
		BadMatrix(f.Report, path, err)
		return nil, source
	}
	return file, source
}

func (m *matrixSource) close() {
	if m.source != nil {
		m.source.Close()
		m.source = nil
	}
}

// sizeOf returns the size of variable i; false if it is not a matrix.
func (m *matrixSource) sizeOf(i int) (dataset.Size, bool) {
	v := m.file.Variables[i]
	if v.Matrix() != nil {
		return dataset.Size{}, false
	}
	return dataset.Size{Rows: v.Shape[0], Dim: v.Shape[1], Width: dataset.DoubleWidth}, true
}

// readAt reads variable i as features.
func (m *matrixSource) readAt(i int) (Matrix, bool) {
	info := m.file.Variables[i]
	label := m.path + "/" + info.Name
	if err := info.Matrix(); err != nil {
		BadMatrix(m.r.Report, m.path, err)
		return Matrix{}, false
	}
	if info.Shape[1] == 0 {
		m.r.Fault(fault.Fault{File: label, Rule: "features must be an N×D matrix, one row per track", Found: "no columns", Want: "write at least one column"})
		return Matrix{}, false
	}
	if !m.r.perTrack(label, info.Shape[0], info.Shape[1], fmt.Sprintf("in MATLAB, %s = %s.'; save('%s', '%s', '-append')", info.Name, info.Name, m.path, info.Name)) {
		return Matrix{}, false
	}
	a, err := m.file.Read(i)
	if err != nil {
		BadMatrix(m.r.Report, m.path, err)
		return Matrix{}, false
	}
	return Matrix{Matrix: npy.Matrix{Rows: info.Shape[0], Cols: info.Shape[1], Data: a.Data}, File: label}, true
}

// Variables lists the names of a MAT-file's variables for a fault.
func Variables(f *mat.File) string {
	var names []string
	for _, v := range f.Variables {
		names = append(names, v.Name)
	}
	if names == nil {
		return "no variable"
	}
	return fault.Listed(names)
}

// BadMatrix reports an error of reading a MAT-file.
func BadMatrix(r *fault.Report, file string, err error) {
	var e *mat.Error
	if !errors.As(err, &e) {
		r.Failed(file, err)
		return
	}
	if e.Variable != "" {
		file += "/" + e.Variable
	}
	r.Fault(fault.Fault{File: file, Rule: e.Rule, Found: e.Found, Want: strings.ReplaceAll(e.Want, mat.SavedFile, strings.TrimSuffix(file, "/"+e.Variable))})
}

// OpenMatricesFile opens features.mat. If that fails, with a fault, the store is empty.
func OpenMatricesFile(r *Reader, path, _ string) Store {
	m := &matricesFile{matrixSource: matrixSource{r: r, path: path}, entries: map[string]int{}}
	m.file, m.source = OpenMatrices(r.Folder, path)
	if m.file == nil {
		return m
	}
	for i, v := range m.file.Variables {
		if v.Numeric() {
			m.entries[v.Name] = i
		} else {
			m.rest = append(m.rest, v.Name)
		}
	}
	if len(m.entries) == 0 && len(m.rest) > 0 {
		BadMatrix(r.Report, path, m.file.Variables[0].Matrix())
	} else if len(m.entries) == 0 {
		r.Fault(fault.Fault{File: path, Rule: "the file must hold a matrix for each concept", Found: Variables(m.file),
			Want: "name the matrices as the concepts: save('features.mat', 'person', 'action', '-v7')"})
	}
	return m
}

// matricesFile is a MAT-file with one matrix per concept.
type matricesFile struct {
	matrixSource
	entries map[string]int // index of the variable by concept
	rest    []string       // variables that are not matrices
}

func (m *matricesFile) names() []string             { return slices.Sorted(maps.Keys(m.entries)) }
func (m *matricesFile) label(concept string) string { return m.path + "/" + concept }
func (m *matricesFile) size(concept string) (dataset.Size, bool) {
	return m.sizeOf(m.entries[concept])
}
func (m *matricesFile) read(concept string) (Matrix, bool) { return m.readAt(m.entries[concept]) }

func (m *matricesFile) other() (labels []string, why string) {
	for _, name := range m.rest {
		labels = append(labels, m.path+"/"+name)
	}
	return labels, "it is not a matrix of numbers"
}

// OpenMatrixFile opens features/<concept>.mat, with a single matrix or one named like the concept.
func OpenMatrixFile(r *Reader, path, concept string) Store {
	return &matrixFile{matrixSource{r: r, path: path}, concept}
}

// matrixFile is a MAT-file with one concept.
type matrixFile struct {
	matrixSource
	concept string
}

func (m *matrixFile) names() []string           { return []string{m.concept} }
func (m *matrixFile) label(string) string       { return m.path }
func (m *matrixFile) other() ([]string, string) { return nil, "" }

func (m *matrixFile) size(string) (dataset.Size, bool) {
	source, err := m.r.Peek(m.path)
	if err != nil {
		return dataset.Size{}, false
	}
	defer source.Close()
	at, size, err := vfs.Randomly(source, m.r.Folder.Size(m.path))
	if err != nil {
		return dataset.Size{}, false
	}
	if m.file, err = mat.Open(at, size); err != nil || len(m.file.Variables) == 0 {
		return dataset.Size{}, false
	}
	i, _ := m.find()
	return m.sizeOf(max(i, 0))
}

func (m *matrixFile) read(string) (Matrix, bool) {
	m.file, m.source = OpenMatrices(m.r.Folder, m.path)
	defer m.close()
	if m.file == nil {
		return Matrix{}, false
	}
	i, alone := m.find()
	if i < 0 && len(m.file.Variables) > 0 {
		BadMatrix(m.r.Report, m.path, m.file.Variables[0].Matrix())
		return Matrix{}, false
	}
	if i < 0 || !alone && m.file.Variables[i].Name != m.concept {
		m.r.Fault(fault.Fault{File: m.path, Rule: "the file must hold one matrix, or one that is named as the concept", Found: Variables(m.file),
			Want: fmt.Sprintf("name the matrix %s, or save it alone: save('%s.mat', 'x', '-v7')", fault.Quote(m.concept), m.concept)})
		return Matrix{}, false
	}
	return m.readAt(i)
}

// find returns the variable named like the concept, else the first matrix, else −1. Alone is true if there is at most
// one matrix.
func (m *matrixFile) find() (i int, alone bool) {
	i, matrices := m.file.Find(m.concept), 0
	for j, v := range m.file.Variables {
		if v.Numeric() && i < 0 {
			i = j
		}
		if v.Numeric() {
			matrices++
		}
	}
	return i, matrices <= 1
}

// otherKind reports, with a fault, whether a concept has a file or variable that is not a matrix.
func (r *Reader) otherKind(concept string) bool {
	for _, f := range r.files {
		m, ok := f.store.(*matricesFile)
		if !ok || m.file == nil {
			continue
		}
		if i := m.file.Find(concept); i >= 0 {
			BadMatrix(r.Report, f.path, m.file.Variables[i].Matrix())
			return true
		}
	}
	for _, file := range r.Paths() {
		stem := strings.TrimSuffix(file, path.Ext(file))
		if stem != Folder+concept && strings.TrimSuffix(stem, path.Ext(stem)) != Folder+concept { // actor.npy.gz
			continue
		}
		if k := r.Kind(file); k != nil {
			r.Use(file)
			r.Fault(fault.Fault{File: file, Rule: "this is " + k.Is + ", not the array", Want: k.Conversion(file, Folder+concept+".npy", true)})
			return true
		}
	}
	return false
}
