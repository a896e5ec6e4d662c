package features

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// OpenArchive opens features.npz. If that fails, with a fault, the store is empty.
func OpenArchive(r *Reader, path, _ string) Store {
	a := &archiveFile{r: r, path: path, entries: map[string]*zip.File{}}
	a.open()
	return a
}

// archiveFile is a zip with one .npy file per concept.
type archiveFile struct {
	r       *Reader
	path    string
	source  io.Closer
	entries map[string]*zip.File // by concept
	rest    []string             // entries that are not arrays
}

func (a *archiveFile) names() []string             { return slices.Sorted(maps.Keys(a.entries)) }
func (a *archiveFile) label(concept string) string { return a.path + "/" + concept + ".npy" }

func (a *archiveFile) other() (labels []string, why string) {
	for _, name := range a.rest {
		labels = append(labels, a.path+"/"+name)
	}
	return labels, "it is not an array"
}

func (a *archiveFile) close() {
	if a.source != nil {
		a.source.Close()
		a.source = nil
	}
}

// open opens the zip and lists its entries.
func (a *archiveFile) open() {
	source := a.r.Open(a.path)
	if source == nil {
		return
	}
	a.source = source
	at, size, err := vfs.Randomly(source, a.r.Folder.Size(a.path))
	if err != nil {
		a.r.Failed(a.path, err)
		return
	}
	z, err := vfs.NewZipReader(at, size)
	var broken *vfs.Damage
	switch {
	case errors.As(err, &broken), err != nil && vfs.Unreadable(err):
		a.r.Failed(a.path, err)
	case err != nil:
		a.r.Fault(fault.Fault{File: a.path, Rule: "an .npz file must be a zip of arrays", Found: vfs.NotZip(at, size), Want: "write it with np.savez"})
	default:
		a.list(z, size)
	}
}

// list checks the directory of the zip without unpacking it. If it is invalid, there are no entries.
func (a *archiveFile) list(z *zip.Reader, size int64) {
	const again = "write it with np.savez"
	wrong := func(rule, found, want string) {
		a.r.Fault(fault.Fault{File: a.path, Rule: rule, Found: found, Want: want})
	}
	var total, packed uint64
	before := a.r.Reported
	for _, f := range z.File {
		packed = vfs.Plus(packed, f.CompressedSize64)
		name, ok := strings.CutSuffix(f.Name, ".npy")
		switch {
		case !ok || name == "":
			a.rest = append(a.rest, f.Name)
			continue
		case a.entries[name] != nil:
			wrong("an array's name must occur once", fault.Quote(name)+" twice", again)
		case f.Flags&1 != 0 || f.Method != zip.Store && f.Method != zip.Deflate:
			wrong("arrays must be stored or deflated", "another compression, or a password, of "+fault.Quote(name), again)
		case !vfs.Possible(f):
			wrong("an array must unpack to what its packed bytes can hold", fault.Quote(name)+" with "+vfs.Impossible(f), again)
		}
		a.entries[name] = f
		total = vfs.Plus(total, f.UncompressedSize64)
	}
	sort.Strings(a.rest)
	switch {
	case packed > uint64(size):
		wrong("the arrays in a zip must lie one behind the other", fmt.Sprintf("%s of arrays in %s", fault.Bytes(packed), fault.Bytes(uint64(size))), again)
	case total > vfs.MaxUnpacked:
		wrong(fmt.Sprintf("the arrays must unpack to at most %s", fault.Bytes(vfs.MaxUnpacked)), fault.Bytes(total), "save one .npy per concept instead")
	case a.entries["data"] != nil && a.entries["shape"] != nil && (a.entries["format"] != nil || a.entries["indptr"] != nil):
		to := strings.TrimSuffix(a.path, ".npz") + ".npy"
		if a.path == "features.npz" {
			to = Folder + "<concept>.npy"
		}
		load := fmt.Sprintf("scipy.sparse.load_npz(%q)", a.path)
		if a.entries["format"] == nil { // the parts of a matrix, saved one by one
			load = fmt.Sprintf(`(lambda f: scipy.sparse.csr_matrix((f["data"], f["indices"], f["indptr"]), shape=f["shape"]))(np.load(%q))`, a.path)
		}
		wrong("features must be a full array, not a sparse one", "a sparse matrix of SciPy", fmt.Sprintf("np.save(%q, %s.toarray().astype(np.float32)); then delete %s", to, load, a.path))
	case len(a.entries) == 0:
		found := "none"
		if len(a.rest) > 0 {
			found = fault.Listed(a.rest)
		}
		wrong("the file must hold an array for each concept", found, "name the arrays as the concepts: np.savez(\"features.npz\", person=…, action=…)")
	}
	if a.r.Reported > before {
		a.entries = map[string]*zip.File{}
	}
}

func (a *archiveFile) size(name string) (dataset.Size, bool) {
	in, err := vfs.OpenEntry(a.entries[name])
	if err != nil {
		return dataset.Size{}, false
	}
	defer in.Close()
	return arraySize(in)
}

func (a *archiveFile) read(name string) (Matrix, bool) { return a.readAs(name, name) }

// readAs reads the array with a name as features of a concept.
func (a *archiveFile) readAs(name, concept string) (Matrix, bool) {
	f := a.entries[name]
	in, err := vfs.OpenEntry(f)
	if err != nil {
		a.r.Failed(a.label(name), err)
		return Matrix{}, false
	}
	defer in.Close()
	return a.r.readArray(a.label(name), concept, in, int64(min(f.UncompressedSize64, 1<<62)))
}

// OpenArchiveOfOne opens features/<concept>.npz, with a single array or one named like the concept.
func OpenArchiveOfOne(r *Reader, path, concept string) Store {
	a := &archiveOfOne{archiveFile{r: r, path: path, entries: map[string]*zip.File{}}, concept}
	a.open()
	return a
}

// archiveOfOne is a zip of .npy files with one for the concept.
type archiveOfOne struct {
	archiveFile
	concept string
}

func (a *archiveOfOne) names() []string { return []string{a.concept} }

// array returns the name of the concept's array, "" if there is none.
func (a *archiveOfOne) array() string {
	all := a.archiveFile.names()
	switch {
	case a.entries[a.concept] != nil:
		return a.concept
	case len(all) == 1:
		return all[0]
	}
	return ""
}

func (a *archiveOfOne) size(string) (dataset.Size, bool) {
	name := a.array()
	if name == "" {
		return dataset.Size{}, false
	}
	return a.archiveFile.size(name)
}

func (a *archiveOfOne) read(string) (Matrix, bool) {
	name := a.array()
	if name == "" && len(a.entries) > 0 { // an unreadable archive has no entries and was reported
		a.r.Fault(fault.Fault{File: a.path, Rule: "the file must hold one array, or one that is named as the concept", Found: fault.Listed(a.archiveFile.names()),
			Want: fault.ToNPY()})
	}
	if name == "" {
		return Matrix{}, false
	}
	return a.readAs(name, a.concept)
}
