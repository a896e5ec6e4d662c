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

// matrixSource is an open MAT-file, from which matrices are read as features.
type matrixSource struct {
	r      *Reader
	path   string
	file   *mat.File // nil, with a fault, where it is none
	source io.Closer // nil where there is nothing to close
}

// OpenMatrices lists the variables of a MAT-file; nil, with a fault, where it is none.
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

// sizeOf returns the size of a variable; false where it is no matrix.
func (m *matrixSource) sizeOf(i int) (dataset.Size, bool) {
	v := m.file.Variables[i]
	if v.Matrix() != nil {
		return dataset.Size{}, false
	}
	return dataset.Size{Rows: v.Shape[0], Dim: v.Shape[1], Width: dataset.DoubleWidth}, true
}

// readAt reads a variable as the features of a view.
func (m *matrixSource) readAt(i int) (Matrix, bool) {
	info := m.file.Variables[i]
	label := m.path + "/" + info.Name
	if err := info.Matrix(); err != nil {
		BadMatrix(m.r.Report, m.path, err)
		return Matrix{}, false
	}
	if info.Shape[1] == 0 {
		m.r.Fault(fault.Fault{File: label, Rule: "features are an N×D matrix, one row a track", Found: "no columns", Want: "at least one column"})
		return Matrix{}, false
	}
	if !m.r.perTrack(label, info.Shape[0], info.Shape[1], info.Name+".'") {
		return Matrix{}, false
	}
	a, err := m.file.Read(i)
	if err != nil {
		BadMatrix(m.r.Report, m.path, err)
		return Matrix{}, false
	}
	return Matrix{Matrix: npy.Matrix{Rows: info.Shape[0], Cols: info.Shape[1], Data: a.Data}, File: label}, true
}

// Variables lists what a MAT-file holds.
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

// BadMatrix turns an error of a MAT-file into a fault.
func BadMatrix(r *fault.Report, file string, err error) {
	var e *mat.Error
	if !errors.As(err, &e) {
		r.Failed(file, err)
		return
	}
	if e.Variable != "" {
		file += "/" + e.Variable
	}
	r.Fault(fault.Fault{File: file, Rule: e.Rule, Found: e.Found, Want: e.Want})
}

// OpenMatricesFile opens features.mat. It is empty, with a fault, where it
// cannot be opened or holds no matrix.
func OpenMatricesFile(r *Reader, path, _ string) Store {
	m := &matricesFileOf{matrixSource: matrixSource{r: r, path: path}, entries: map[string]int{}}
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
		r.Fault(fault.Fault{File: path, Rule: "it holds a matrix a concept", Found: Variables(m.file),
			Want: "name the matrices as the concepts: save('features.mat', 'person', 'action', '-v7')"})
	}
	return m
}

// matricesFileOf is a MAT-file of one matrix a concept.
type matricesFileOf struct {
	matrixSource
	entries map[string]int // which variable, by the concept's name
	rest    []string       // variables that are no matrix
}

func (m *matricesFileOf) names() []string             { return slices.Sorted(maps.Keys(m.entries)) }
func (m *matricesFileOf) label(concept string) string { return m.path + "/" + concept }
func (m *matricesFileOf) size(concept string) (dataset.Size, bool) {
	return m.sizeOf(m.entries[concept])
}
func (m *matricesFileOf) read(concept string) (Matrix, bool) { return m.readAt(m.entries[concept]) }

func (m *matricesFileOf) other() (labels []string, why string) {
	for _, name := range m.rest {
		labels = append(labels, m.path+"/"+name)
	}
	return labels, "it is no matrix of numbers"
}

// OpenMatrixFile opens features/<concept>.mat: it holds the file's one matrix, or the
// one of several that is named as the concept.
func OpenMatrixFile(r *Reader, path, concept string) Store {
	return &matrixFileOf{matrixSource{r: r, path: path}, concept}
}

// matrixFileOf is a MAT-file of one concept.
type matrixFileOf struct {
	matrixSource
	concept string
}

func (m *matrixFileOf) names() []string           { return []string{m.concept} }
func (m *matrixFileOf) label(string) string       { return m.path }
func (m *matrixFileOf) other() ([]string, string) { return nil, "" }

func (m *matrixFileOf) size(string) (dataset.Size, bool) {
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

func (m *matrixFileOf) read(string) (Matrix, bool) {
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
		m.r.Fault(fault.Fault{File: m.path, Rule: "the file holds one matrix, or one that is named as the concept", Found: Variables(m.file),
			Want: fmt.Sprintf("name the matrix %s, or save it alone: save('%s.mat', 'x', '-v7')", fault.Quote(m.concept), m.concept)})
		return Matrix{}, false
	}
	return m.readAt(i)
}

// find returns the variable that is named as the concept, else the first matrix, else −1;
// alone tells whether there is at most one matrix.
func (m *matrixFileOf) find() (i int, alone bool) {
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

// otherKind reports, with a fault, whether a concept has a file of another kind than features are.
func (r *Reader) otherKind(concept string) bool {
	for _, f := range r.files {
		m, ok := f.store.(*matricesFileOf)
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
			r.Fault(fault.Fault{File: file, Rule: "this is " + k.Is + ", not the array", Want: k.Mend(file, Folder+concept+".npy", true)})
			return true
		}
	}
	return false
}
