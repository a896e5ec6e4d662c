package dataset

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"sort"
	"strings"
)

const arraysFile = "features.npz"

// arrays is an open features.npz: a zip of one .npy a view.
type arrays struct {
	source  io.Closer
	entries map[string]*zip.File // by the view's name
	other   []string             // entries that are no array
}

func (a *arrays) close() {
	if a.source != nil {
		a.source.Close()
		a.source = nil
	}
}

// arrays opens features.npz the first time; it is empty where there is none.
func (r *reader) arrays() *arrays {
	if r.npz != nil {
		return r.npz
	}
	r.npz = &arrays{entries: map[string]*zip.File{}}
	if !r.has(arraysFile) {
		return r.npz
	}
	source := r.open(arraysFile)
	if source == nil {
		return r.npz
	}
	r.npz.source = source
	at, size, err := randomly(source, r.files[arraysFile])
	if err != nil {
		r.failed(arraysFile, err)
		return r.npz
	}
	z, err := zip.NewReader(at, size)
	if err != nil {
		r.fault(Fault{File: arraysFile, Rule: "an .npz file is a zip of arrays", Found: notZip(at, size), Want: "write it with np.savez"})
		return r.npz
	}
	r.listArrays(z)
	return r.npz
}

// randomly gives random access to a file; one within a zip is unpacked into memory.
func randomly(source fs.File, size int64) (io.ReaderAt, int64, error) {
	if at, ok := source.(io.ReaderAt); ok {
		return at, size, nil
	}
	data, err := io.ReadAll(source)
	return bytes.NewReader(data), int64(len(data)), err
}

// listArrays checks the directory before anything is unpacked.
func (r *reader) listArrays(z *zip.Reader) {
	var total uint64
	for _, f := range z.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		switch {
		case !ok || name == "":
			r.npz.other = append(r.npz.other, f.Name)
			continue
		case r.npz.entries[name] != nil:
			r.fault(Fault{File: arraysFile, Rule: "an array's name occurs once", Found: quote(name) + " twice", Want: "write it with np.savez"})
		case f.Flags&1 != 0 || f.Method != zip.Store && f.Method != zip.Deflate:
			r.fault(Fault{File: arraysFile, Rule: "arrays are stored or deflated", Found: "another compression, or a password, of " + quote(name), Want: "write it with np.savez"})
		}
		r.npz.entries[name] = f
		total = min(total+min(f.UncompressedSize64, 1<<62), 1<<62)
	}
	sort.Strings(r.npz.other)
	if len(r.npz.entries) == 0 {
		found := "none"
		if len(r.npz.other) > 0 {
			found = listed(r.npz.other)
		}
		r.fault(Fault{File: arraysFile, Rule: "it holds an array a concept", Found: found,
			Want: "name the arrays as the concepts: np.savez(\"features.npz\", person=…, action=…)"})
	}
	if total > MaxUnpacked {
		r.fault(Fault{File: arraysFile, Rule: fmt.Sprintf("the arrays unpack to at most %s", bytesText(MaxUnpacked)),
			Found: bytesText(total), Want: "save one .npy per concept instead"})
		r.npz.entries = map[string]*zip.File{}
	}
}

// readEntry reads one array.
func (r *reader) readEntry(name string) (feature, bool) {
	f := r.npz.entries[name]
	label := arraysFile + "/" + name + ".npy"
	in, err := openEntry(f)
	if err != nil {
		r.failed(label, err)
		return feature{}, false
	}
	defer in.Close()
	return r.readArray(label, in, int64(min(f.UncompressedSize64, 1<<62)))
}
