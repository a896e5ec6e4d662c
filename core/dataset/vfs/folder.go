package vfs

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
)

// Folder is a dataset's files under the paths that they have in a tidy folder, wherever
// they lie: "features/person.npy" may be a file person.npy beside tracks.csv, or in a zip.
type Folder struct {
	*fault.Report
	Mount *Mount
	Root  string            // the folder that holds most of them, "." the whole
	at    map[string]string // where each lies, by its tidy path
	used  map[string]bool   // those that are part of the dataset
	list  []string          // the tidy paths, sorted; nil: not known

	counted map[string]bool // files of zips that were opened
	total   uint64          // bytes that those unpack to
}

// NewFolder returns a folder without files.
func NewFolder(m *Mount, root string) *Folder {
	return &Folder{Report: m.Report, Mount: m, Root: root, at: map[string]string{}, used: map[string]bool{}, counted: map[string]bool{}}
}

// Place says that a file lies there under a tidy path.
func (f *Folder) Place(path, file string) {
	f.at[path] = file
	f.list = nil
}

// Remove takes a file away.
func (f *Folder) Remove(path string) {
	delete(f.at, path)
	f.list = nil
}

// Paths returns the tidy paths, sorted.
func (f *Folder) Paths() []string {
	if f.list == nil {
		f.list = slices.Sorted(maps.Keys(f.at))
	}
	return f.list
}

// There reports whether a file is there.
func (f *Folder) There(path string) bool {
	_, ok := f.at[path]
	return ok
}

// Has reports whether a file is there, and makes it part of the dataset if it is.
func (f *Folder) Has(path string) bool {
	ok := f.There(path)
	if ok {
		f.used[path] = true
	}
	return ok
}

// Use makes files part of the dataset.
func (f *Folder) Use(paths ...string) {
	for _, path := range paths {
		f.used[path] = true
	}
}

// Uses reports whether a file is part of the dataset.
func (f *Folder) Uses(path string) bool { return f.used[path] }

// UsedPaths returns the tidy paths of the files that are part of the dataset, sorted.
func (f *Folder) UsedPaths() []string { return slices.Sorted(maps.Keys(f.used)) }

// Flaw returns why a file cannot be opened, nil where nothing is known against it.
func (f *Folder) Flaw(path string) *fault.Error { return f.Mount.at[f.at[path]].flaw }

// Where returns where a file lies.
func (f *Folder) Where(path string) (file string, ok bool) {
	file, ok = f.at[path]
	return file, ok
}

// ZipOf returns the path of the zip that holds a file, "" where none does.
func (f *Folder) ZipOf(path string) string { return f.Mount.at[f.at[path]].zip }

// SourceOf returns where the bytes of a file are. It errs where a browser could not unpack them.
func (f *Folder) SourceOf(path string) (*Source, error) { return f.Mount.sourceOf(f.at[path]) }

// Size returns how many bytes a file has.
func (f *Folder) Size(path string) int64 { return f.Mount.Size(f.at[path]) }

// Open opens a file; nil, with a fault, if the system refuses, or if its first bytes show
// that it is of another kind than its name says.
func (f *Folder) Open(path string) fs.File {
	head, err := f.head(path)
	if err == nil {
		err = f.unpacked(path)
	}
	if err != nil {
		f.Failed(path, err)
		return nil
	}
	if rule, found, want, wrong := mistakenKind(path, head); wrong {
		f.Fault(fault.Fault{File: path, Rule: rule, Found: found, Want: want})
		return nil
	}
	file, err := f.Mount.Open(f.at[path])
	if err != nil {
		f.Failed(path, err)
		return nil
	}
	return file
}

// head returns the first bytes of a file.
func (f *Folder) head(path string) ([]byte, error) {
	file, err := f.Peek(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	head := make([]byte, headBytes)
	n, err := io.ReadFull(file, head)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return head[:n], err
}

// Kind returns what a file is by its first bytes, else by its ending, nil where they tell nothing.
func (f *Folder) Kind(path string) *Kind {
	if head, err := f.head(path); err == nil && len(head) > 0 {
		if k := kindOfBytes(path, head); k != nil {
			return k
		}
	}
	return kindOfName(path)
}

// unpacked counts what a file of a zip unpacks to, once; it errs beyond MaxUnpacked in all.
func (f *Folder) unpacked(path string) error {
	if f.Mount.at[f.at[path]].in == nil || f.counted[path] {
		return nil
	}
	f.counted[path] = true
	f.total = Plus(f.total, uint64(f.Size(path)))
	if f.total <= MaxUnpacked {
		return nil
	}
	return &fault.Error{Rule: fmt.Sprintf("tables and features unpack to at most %s", fault.Bytes(MaxUnpacked)), Found: fault.Bytes(f.total),
		Want: "save features as float32, or use the native command on the unpacked folder"}
}

// Peek opens a file, without a fault if the system refuses.
func (f *Folder) Peek(path string) (fs.File, error) { return f.Mount.Open(f.at[path]) }

// OwnName returns the path that the user knows of a file, or of a part of it, as
// "features.npz/person.npy".
func (f *Folder) OwnName(path string) string {
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '/') {
		file, ok := f.at[path[:end]]
		if !ok {
			continue
		}
		if own, inside := Below(f.Root, file); inside {
			file = own
		}
		return file + path[end:]
	}
	return path
}

// InLetters returns a path in the capital and small letters of a pattern that it matches but
// for them; false where it does not.
func InLetters(pattern, path string) (string, bool) {
	before, rest, _ := strings.Cut(pattern, "<")
	_, after, found := strings.Cut(rest, ">")
	if !found {
		return pattern, strings.EqualFold(pattern, path)
	}
	if len(path) <= len(before)+len(after) {
		return "", false
	}
	name := path[len(before) : len(path)-len(after)]
	same := strings.EqualFold(path[:len(before)], before) && strings.EqualFold(path[len(path)-len(after):], after)
	return before + name + after, same && !strings.Contains(name, "/")
}

// Matches reports whether a path is one of a pattern, and what stands in it for the part in
// angle brackets, which has no slash. It is "" where the pattern has none.
func Matches(pattern, path string) (name string, ok bool) {
	before, rest, found := strings.Cut(pattern, "<")
	if !found {
		return "", pattern == path
	}
	_, after, _ := strings.Cut(rest, ">")
	if len(path) < len(before)+len(after) || !strings.HasPrefix(path, before) || !strings.HasSuffix(path, after) {
		return "", false
	}
	name = path[len(before) : len(path)-len(after)]
	return name, name != "" && !strings.Contains(name, "/")
}
