package dataset

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/klauspost/compress/zip"
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
	var broken *damage
	if errors.As(err, &broken) {
		r.failed(arraysFile, err)
		return r.npz
	}
	if err != nil {
		r.fault(Fault{File: arraysFile, Rule: "an .npz file is a zip of arrays", Found: notZip(at, size), Want: "write it with np.savez"})
		return r.npz
	}
	r.listArrays(z, size)
	return r.npz
}

// listArrays checks the directory before anything is unpacked; where it makes false
// claims there are no entries.
func (r *reader) listArrays(z *zip.Reader, size int64) {
	const again = "write it with np.savez"
	fault := func(rule, found, want string) { r.fault(Fault{File: arraysFile, Rule: rule, Found: found, Want: want}) }
	var total, packed uint64
	before := len(r.faults)
	for _, f := range z.File {
		packed = plus(packed, f.CompressedSize64)
		name, ok := strings.CutSuffix(f.Name, ".npy")
		switch {
		case !ok || name == "":
			r.npz.other = append(r.npz.other, f.Name)
			continue
		case r.npz.entries[name] != nil:
			fault("an array's name occurs once", quote(name)+" twice", again)
		case f.Flags&1 != 0 || f.Method != zip.Store && f.Method != zip.Deflate:
			fault("arrays are stored or deflated", "another compression, or a password, of "+quote(name), again)
		case !possible(f):
			fault("an array unpacks to what its packed bytes can hold", quote(name)+" with "+impossible(f), again)
		}
		r.npz.entries[name] = f
		total = plus(total, f.UncompressedSize64)
	}
	sort.Strings(r.npz.other)
	switch {
	case packed > uint64(size):
		fault("the arrays in a zip lie one behind the other", fmt.Sprintf("%s of arrays in %s", bytesText(packed), bytesText(uint64(size))), again)
	case total > MaxUnpacked:
		fault(fmt.Sprintf("the arrays unpack to at most %s", bytesText(MaxUnpacked)), bytesText(total), "save one .npy per concept instead")
	case len(r.npz.entries) == 0:
		found := "none"
		if len(r.npz.other) > 0 {
			found = listed(r.npz.other)
		}
		fault("it holds an array a concept", found, "name the arrays as the concepts: np.savez(\"features.npz\", person=…, action=…)")
	}
	if len(r.faults) > before {
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
