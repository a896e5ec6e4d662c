package features

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/vfs"
)

// DescriptorsFolder is where a tidy dataset has the two files of each concept's descriptors.
const DescriptorsFolder = "descriptors/"

// descriptorExts are the endings of the two files of a concept's descriptors.
var descriptorExts = []string{".npy", ".csv"}

// descriptorsOf returns the concept that a file would be the descriptors of, "" where it is no such file.
func descriptorsOf(file string) string {
	dir, base := path.Split(file)
	ext := path.Ext(base)
	if dir != DescriptorsFolder || !slices.Contains(descriptorExts, ext) {
		return ""
	}
	return strings.TrimSuffix(base, ext)
}

// localReader reads local descriptors.
type localReader struct {
	*vfs.Folder
	names Names
	rows  Rows
	model Model
}

// described reports whether a concept has a file of descriptors.
func (r localReader) described(name string) bool {
	for _, ext := range descriptorExts {
		if r.There(DescriptorsFolder + name + ext) {
			return true
		}
	}
	return false
}

// readDescriptors reads descriptors/<name>.npy and, in the .csv of that name, whose they are.
func (r localReader) readDescriptors(name string) (d dataset.Descriptors, ok bool) {
	array, owners := DescriptorsFolder+name+".npy", DescriptorsFolder+name+".csv"
	hasArray, hasOwners := r.Has(array), r.Has(owners)
	switch {
	case !hasArray:
		r.Fault(fault.Fault{File: array, Rule: "descriptors are an n×d array, one row a descriptor", Found: fault.Quote(owners) + " only",
			Want: fmt.Sprintf("write it with np.save(%q, x.astype(np.float32))", array)})
	case !hasOwners:
		r.Fault(fault.Fault{File: owners, Rule: "a table says which track each descriptor belongs to", Found: fault.Quote(array) + " only",
			Want: "write a header video,track and below it one row per row of the array, or video,track,first,count and one row per track"})
	case r.rows.Known && !r.Full():
		d.Name = name
		ok = r.readLocal(&d, array) && r.model.DescriptorsLearned(array, name, d.Dim) && r.readOwners(&d, owners)
	}
	return d, ok
}

// readLocal reads the array.
func (r localReader) readLocal(d *dataset.Descriptors, file string) bool {
	source := r.Open(file)
	if source == nil {
		return false
	}
	defer source.Close()
	h, err := npy.ReadHeader(source)
	if err != nil {
		badArray(r.Report, file, err)
		return false
	}
	rows, cols, err := h.Matrix()
	if err != nil {
		r.Fault(fault.Fault{File: file, Rule: "descriptors are an n×d array, one row a descriptor",
			Found: fault.Count(len(h.Shape), "dimension", "dimensions"), Want: "save x.reshape(-1, d)"})
		return false
	}
	if rows == 0 {
		r.Fault(fault.Fault{File: file, Rule: "there is at least one descriptor", Found: "an array without rows"})
		return false
	}
	d.Dim = cols
	if d.X, err = h.Decode32(source, r.Folder.Size(file)); err != nil {
		badArray(r.Report, file, err)
		return false
	}
	return r.checkLocal(d, file)
}

// maxDescriptor bounds a descriptor's size, well within a float32.
const maxDescriptor = 1e30

// checkLocal reports, with faults if not, whether all numbers are finite and of moderate size.
func (r localReader) checkLocal(d *dataset.Descriptors, file string) bool {
	before := r.Told
	for i, x := range d.X {
		if math.Abs(float64(x)) <= maxDescriptor {
			continue
		}
		r.Fault(fault.Fault{File: file, Row: i/d.Dim + 1, Column: fmt.Sprint(i%d.Dim + 1),
			Rule: "a descriptor has finite numbers of moderate size only", Found: fmt.Sprint(x),
			Want: "leave the descriptor out, here and in the table; the size is at most 1e30"})
		if r.Full() {
			break
		}
	}
	return r.Told == before
}

// descriptorsSize returns the size of a concept's descriptors; false where no header says it.
func (r localReader) descriptorsSize(name string) (dataset.Size, bool) {
	path := DescriptorsFolder + name + ".npy"
	if !r.There(path) {
		return dataset.Size{}, false
	}
	source, err := r.Peek(path)
	if err != nil {
		return dataset.Size{}, false
	}
	defer source.Close()
	size, ok := arraySize(source)
	size.Concept, size.File = name, path
	return size, ok
}
