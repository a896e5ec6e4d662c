package dataset

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Folder is a dataset's files under the paths that they have in a tidy folder, wherever
// they lie: "features/person.npy" may be a file person.npy beside tracks.csv, or in a zip.
type Folder struct {
	*Report
	mount *Mount
	root  string            // the folder that holds most of them, "." the whole
	at    map[string]string // where each lies, by its tidy path
	used  map[string]bool   // those that are part of the dataset
	list  []string          // the tidy paths, sorted; nil: not known
}

// newFolder returns a folder without files.
func newFolder(m *Mount, root string) *Folder {
	return &Folder{Report: m.Report, mount: m, root: root, at: map[string]string{}, used: map[string]bool{}}
}

// place says that a file lies there under a tidy path.
func (f *Folder) place(path, file string) {
	f.at[path] = file
	f.list = nil
}

// remove takes a file away.
func (f *Folder) remove(path string) {
	delete(f.at, path)
	f.list = nil
}

// paths are the tidy paths, sorted.
func (f *Folder) paths() []string {
	if f.list == nil {
		f.list = slices.Sorted(maps.Keys(f.at))
	}
	return f.list
}

// there tells whether a file is there.
func (f *Folder) there(path string) bool {
	_, ok := f.at[path]
	return ok
}

// has tells whether a file is there, and makes it part of the dataset if it is.
func (f *Folder) has(path string) bool {
	ok := f.there(path)
	if ok {
		f.used[path] = true
	}
	return ok
}

// use makes files part of the dataset.
func (f *Folder) use(paths ...string) {
	for _, path := range paths {
		f.used[path] = true
	}
}

// size returns how many bytes a file has.
func (f *Folder) size(path string) int64 { return f.mount.size(f.at[path]) }

// open opens a file; nil, with a fault, if the system refuses.
func (f *Folder) open(path string) fs.File {
	file, err := f.mount.open(f.at[path])
	if err != nil {
		f.failed(path, err)
		return nil
	}
	return file
}

// peek opens a file, without a fault if the system refuses.
func (f *Folder) peek(path string) (fs.File, error) { return f.mount.open(f.at[path]) }

// ownName returns the path that the user knows of a file, or of a part of it, as
// "features.npz/person.npy".
func (f *Folder) ownName(path string) string {
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '/') {
		file, ok := f.at[path[:end]]
		if !ok {
			continue
		}
		if own, inside := below(f.root, file); inside {
			file = own
		}
		return file + path[end:]
	}
	return path
}
