package features

import (
	"errors"
	"io"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// OpenArray opens features/<concept>.npy.
func OpenArray(r *Reader, path, concept string) Store {
	return arrayFile{r, path, concept}
}

// arrayFile is a .npy file of one concept.
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
	return a.r.readArray(a.path, source, a.r.Folder.Size(a.path))
}

// arraySize returns the size that the header of an array says; false where it says none.
func arraySize(in io.Reader) (dataset.Size, bool) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		return dataset.Size{}, false
	}
	rows, cols, err := h.Matrix()
	return dataset.Size{Rows: rows, Dim: cols, Width: h.Width()}, err == nil
}

// readArray reads an array of size bytes; label is its name in faults.
func (r *Reader) readArray(label string, in io.Reader, size int64) (Matrix, bool) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		badArray(r.Report, label, err)
		return Matrix{}, false
	}
	rows, cols, err := h.Matrix()
	if err != nil {
		badArray(r.Report, label, err)
		return Matrix{}, false
	}
	if !r.perTrack(label, rows, cols, "x.T") {
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

// badArray turns an error of reading an array into a fault.
func badArray(r *fault.Report, label string, err error) {
	var e *npy.Error
	if errors.As(err, &e) {
		r.Fault(fault.Fault{File: label, Rule: e.Rule, Found: e.Found, Want: e.Want})
		return
	}
	r.Failed(label, err)
}
