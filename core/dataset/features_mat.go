package dataset

import (
	"errors"
	"fmt"
	"io"

	"siibp/core/dataset/mat"
	"siibp/core/dataset/npy"
)

const matricesFile = "features.mat"

// matrices is an open features.mat: a matrix a view.
type matrices struct {
	file    *mat.File
	source  io.Closer
	entries map[string]int // which variable, by the view's name
	other   []string       // variables that are no matrix
}

func (m *matrices) close() {
	if m.source != nil {
		m.source.Close()
		m.source = nil
	}
}

// matrices opens features.mat the first time; it is empty where there is none.
func (r *reader) matrices() *matrices {
	if r.mat != nil {
		return r.mat
	}
	r.mat = &matrices{entries: map[string]int{}}
	if !r.has(matricesFile) {
		return r.mat
	}
	r.mat.file, r.mat.source = r.openMatrices(matricesFile)
	if r.mat.file == nil {
		return r.mat
	}
	for i, v := range r.mat.file.Variables {
		if v.Numeric() {
			r.mat.entries[v.Name] = i
		} else {
			r.mat.other = append(r.mat.other, v.Name)
		}
	}
	if len(r.mat.entries) == 0 {
		r.fault(Fault{File: matricesFile, Rule: "it holds a matrix a concept", Found: variables(r.mat.file),
			Want: "name the matrices as the concepts: save('features.mat', 'person', 'action', '-v7')"})
	}
	return r.mat
}

// openMatrices lists a MAT-file's variables; nil, with a fault, where it is none.
func (r *reader) openMatrices(name string) (*mat.File, io.Closer) {
	source := r.open(name)
	if source == nil {
		return nil, nil
	}
	at, size, err := randomly(source, r.files[name])
	if err != nil {
		r.failed(name, err)
		return nil, source
	}
	f, err := mat.Open(at, size)
	if err != nil {
		r.badMatrix(name, err)
		return nil, source
	}
	return f, source
}

// readMatrixFile reads features/<concept>.mat: its one matrix, or the one of several
// that is named as the concept.
func (r *reader) readMatrixFile(concept, file string) (feature, bool) {
	f, source := r.openMatrices(file)
	if source != nil {
		defer source.Close()
	}
	if f == nil {
		return feature{}, false
	}
	i, matrices := f.Find(concept), 0
	for j, v := range f.Variables {
		if v.Numeric() && i < 0 {
			i = j
		}
		if v.Numeric() {
			matrices++
		}
	}
	if i < 0 || matrices > 1 && f.Variables[i].Name != concept {
		r.fault(Fault{File: file, Rule: "the file holds one matrix, or one that is named as the concept", Found: variables(f),
			Want: fmt.Sprintf("name the matrix %s, or save it alone: save('%s.mat', 'x', '-v7')", quote(concept), concept)})
		return feature{}, false
	}
	return r.readMatrix(file, f, i)
}

// variables lists what a file holds.
func variables(f *mat.File) string {
	var names []string
	for _, v := range f.Variables {
		names = append(names, v.Name)
	}
	if names == nil {
		return "no variable"
	}
	return listed(names)
}

// readMatrix reads a variable as the features of a view.
func (r *reader) readMatrix(file string, f *mat.File, i int) (feature, bool) {
	info := f.Variables[i]
	label := file + "/" + info.Name
	if err := info.Matrix(); err != nil {
		r.badMatrix(file, err)
		return feature{}, false
	}
	if info.Shape[1] == 0 {
		r.fault(Fault{File: label, Rule: "features are an N×D matrix, one row a track", Found: "no columns", Want: "at least one column"})
		return feature{}, false
	}
	if !r.shaped(label, info.Shape[0], info.Shape[1], double, info.Name+".'") {
		return feature{}, false
	}
	a, err := f.Read(i)
	if err != nil {
		r.badMatrix(file, err)
		return feature{}, false
	}
	return feature{Matrix: npy.Matrix{Rows: info.Shape[0], Cols: info.Shape[1], Data: a.Data}, file: label}, true
}

// badMatrix turns an error of a MAT-file into a fault.
func (r *reader) badMatrix(file string, err error) {
	var e *mat.Error
	if !errors.As(err, &e) {
		r.failed(file, err)
		return
	}
	if e.Variable != "" {
		file += "/" + e.Variable
	}
	r.fault(Fault{File: file, Rule: e.Rule, Found: e.Found, Want: e.Want})
}
