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

// Folder maps canonical paths, those of a folder that package writer writes, to the files of a
// dataset: "features/person.npy" may be a file person.npy beside tracks.csv, or in a zip.
type Folder struct {
	*fault.Report
	Mount *Mount
	Root  string            // the folder that holds most files, "." for the root of Mount
	at    map[string]string // path in Mount by canonical path
	used  map[string]bool   // canonical paths of the files that are part of the dataset
	list  []string          // sorted keys of at, nil before they are needed

	counted map[string]bool // files in zips whose size is in total
	total   uint64          // unpacked bytes of the files in counted
}

// NewFolder returns an empty folder. Faults go to the report of m.
func NewFolder(m *Mount, root string) *Folder {
	return &Folder{Report: m.Report, Mount: m, Root: root, at: map[string]string{}, used: map[string]bool{}, counted: map[string]bool{}}
}

// Place maps a canonical path to a file of Mount.
func (f *Folder) Place(path, file string) {
	f.at[path] = file
	f.list = nil
}

// Remove removes a canonical path, which is then no part of the dataset.
func (f *Folder) Remove(path string) {
	delete(f.at, path)
	delete(f.used, path)
	f.list = nil
}

// Paths returns the canonical paths, sorted.
func (f *Folder) Paths() []string {
	if f.list == nil {
		f.list = slices.Sorted(maps.Keys(f.at))
	}
	return f.list
}

// There reports whether a canonical path has a file.
func (f *Folder) There(path string) bool {
	_, ok := f.at[path]
	return ok
}

// Has reports whether a canonical path has a file, and marks it as part of the dataset.
func (f *Folder) Has(path string) bool {
	ok := f.There(path)
	if ok {
		f.used[path] = true
	}
	return ok
}

// Use marks files as part of the dataset.
func (f *Folder) Use(paths ...string) {
	for _, path := range paths {
		f.used[path] = true
	}
}

// Uses reports whether a file is part of the dataset.
func (f *Folder) Uses(path string) bool { return f.used[path] }

// UsedPaths returns the canonical paths of the files that are part of the dataset, sorted.
func (f *Folder) UsedPaths() []string { return slices.Sorted(maps.Keys(f.used)) }

// Flaw returns the reason why a file cannot be opened, nil if none is known.
func (f *Folder) Flaw(path string) *fault.Error { return f.Mount.at[f.at[path]].flaw }

// Where returns the path of a file in Mount.
func (f *Folder) Where(path string) (file string, ok bool) {
	file, ok = f.at[path]
	return file, ok
}

// ZipOf returns the path of the zip that holds a file, "" for a file outside of a zip.
func (f *Folder) ZipOf(path string) string { return f.Mount.at[f.at[path]].zip }

// SourceOf locates the bytes of a file. It returns an error if a browser cannot unpack them.
func (f *Folder) SourceOf(path string) (*Source, error) { return f.Mount.sourceOf(f.at[path]) }

// Size returns the size of a file in bytes.
func (f *Folder) Size(path string) int64 { return f.Mount.Size(f.at[path]) }

// Open opens a file. It reports a fault and returns nil if the file cannot be opened, or if its
// first bytes contradict its extension.
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

// head returns the first headBytes bytes of a file.
func (f *Folder) head(path string) ([]byte, error) { return f.Mount.head(f.at[path]) }

// head returns the first headBytes bytes of a file.
func (m *Mount) head(name string) ([]byte, error) {
	file, err := m.Open(name)
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

// Head returns the first bytes of a file, at most headBytes, and nil if it cannot be read.
func (f *Folder) Head(path string) []byte { return f.Mount.Head(f.at[path]) }

// Head returns the first bytes of a file, at most headBytes, and nil if it cannot be read.
func (m *Mount) Head(name string) []byte {
	head, err := m.head(name)
	if err != nil {
		return nil
	}
	return head
}

// Kind returns the kind of a file by its first bytes, else by its extension, nil if unknown.
func (f *Folder) Kind(path string) *Kind {
	if head, err := f.head(path); err == nil && len(head) > 0 {
		if k := kindOfBytes(path, head); k != nil {
			return k
		}
	}
	return kindOfName(path)
}

// unpacked adds the unpacked size of a file in a zip to the total, once for each file. It returns an
// error if the total exceeds MaxUnpacked.
func (f *Folder) unpacked(path string) error {
	if f.Mount.at[f.at[path]].in == nil || f.counted[path] {
		return nil
	}
	f.counted[path] = true
	f.total = Plus(f.total, uint64(f.Size(path)))
	if f.total <= MaxUnpacked {
		return nil
	}
	return &fault.Error{Rule: fmt.Sprintf("tables and features must unpack to at most %s", fault.Bytes(MaxUnpacked)), Found: fault.Bytes(f.total),
		Want: "save features as float32, or use the native command on the unpacked folder"}
}

// Peek opens a file without reporting a fault.
func (f *Folder) Peek(path string) (fs.File, error) { return f.Mount.Open(f.at[path]) }

// OwnName returns the original path of a file relative to Root, for messages. path may also name a
// member of the file, as "features.npz/person.npy".
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

// InLetters returns path in the case of pattern. It returns false if path does not match pattern,
// ignoring case.
func InLetters(pattern, path string) (string, bool) {
	patterns, parts := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(patterns) != len(parts) {
		return "", false
	}
	for i, p := range patterns {
		before, name, after, ok := cutPattern(p, parts[i], strings.EqualFold)
		if !ok {
			return "", false
		}
		parts[i] = before + name + after
	}
	return strings.Join(parts, "/"), true
}

// Matches reports whether a path matches a pattern such as "features/<name>.npy". name is the part
// in place of the first angle brackets, which contains no slash; "" if the pattern has none.
func Matches(pattern, path string) (name string, ok bool) {
	patterns, parts := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(patterns) != len(parts) {
		return "", false
	}
	for i, p := range patterns {
		_, part, _, ok := cutPattern(p, parts[i], func(a, b string) bool { return a == b })
		if !ok {
			return "", false
		}
		if name == "" {
			name = part
		}
	}
	return name, true
}

// cutPattern returns the texts before and after the angle brackets of a pattern, and the part of s in their place. It
// returns false if s does not match; a pattern without brackets is all before.
func cutPattern(pattern, s string, equal func(a, b string) bool) (before, name, after string, ok bool) {
	before, rest, found := strings.Cut(pattern, "<")
	_, after, _ = strings.Cut(rest, ">")
	if !found {
		return before, "", "", equal(pattern, s)
	}
	if len(s) <= len(before)+len(after) {
		return "", "", "", false
	}
	end := len(s) - len(after)
	return before, s[len(before):end], after, equal(s[:len(before)], before) && equal(s[end:], after)
}
