// Package vfs presents the input of a user, a folder, a zip, or files and zips side by side, as one
// file system. Mount lists all files, with the content of a zip in the folder of the zip. Folder
// maps the canonical paths of a dataset to these files. Kind recognizes files of foreign formats.
package vfs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset/fault"
)

// Mount holds every file of a file system, and every file of its zips as if each zip were unpacked
// into its folder. Zips within zips are not opened.
type Mount struct {
	*fault.Report
	fsys    fs.FS
	at      map[string]location
	reads   func(name string) bool // reports whether a reader may open a file of this name
	seen    int                    // number of visited files and folders; links may repeat them
	closers []io.Closer            // the open zips
}

// location locates a file.
type location struct {
	size   int64
	zip    string       // path of the zip that holds the file, "" outside of a zip
	in     *Archive     // that zip
	inside string       // path in it
	flaw   *fault.Error // the reason why it cannot be opened, else nil
}

// NewMount lists the files of fsys. It reports a fault and returns false if they cannot be listed.
// A zip that cannot be opened is a fault unless a file named needed exists outside of the zips.
func NewMount(report *fault.Report, fsys fs.FS, needed string, reads func(name string) bool) (*Mount, bool) {
	m := &Mount{Report: report, fsys: fsys, at: map[string]location{}, reads: reads}
	all := map[string]int64{}
	if !m.walk(".", 0, all) {
		return m, false
	}
	for file, size := range all {
		m.at[file] = location{size: size}
	}
	if l, ok := fsys.(*listed); ok {
		m.addFlaws(l.flaws)
	}
	before := m.Reported
	m.unpackAll(all, needed)
	return m, m.Reported == before
}

// maxDepth bounds the depth of folders.
const maxDepth = 6

// walk adds the sizes of the regular files below dir to all. It follows links, up to maxDepth. A
// path that cannot be opened becomes a flaw; for the top folder, walk reports a fault.
func (m *Mount) walk(dir string, depth int, all map[string]int64) bool {
	entries, err := fs.ReadDir(m.fsys, dir)
	if err != nil && depth > 0 {
		m.at[dir] = location{flaw: &fault.Error{Rule: "the folder must be readable", Found: reason(err), Want: "change its permissions, or leave it out"}}
		return true
	}
	if err != nil {
		m.Failed(dir, err)
		return false
	}
	for _, entry := range entries {
		if m.seen++; m.seen > maxEntries {
			m.Fault(fault.Fault{File: dir, Rule: fmt.Sprintf("a dataset must have at most %d files and folders", maxEntries),
				Found: "more", Want: "open the folder that holds tracks.csv"})
			return false
		}
		name := path.Join(dir, entry.Name())
		if systemFile(entry.Name()) {
			continue
		}
		info, err := entry.Info()
		link := err == nil && info.Mode()&fs.ModeSymlink != 0
		if link {
			info, err = fs.Stat(m.fsys, name)
		}
		switch {
		case err != nil && link:
			m.at[name] = location{flaw: m.leadsAstray(name)}
		case err != nil:
			m.at[name] = location{flaw: &fault.Error{Rule: "the file must be readable", Found: reason(err), Want: "change its permissions, or leave it out"}}
		case info.IsDir() && depth == maxDepth:
			m.Note("%s is more than %d folders deep and was left out.", fault.Quote(name), maxDepth)
		case info.IsDir():
			if !m.walk(name, depth+1, all) {
				return false
			}
		case info.Mode().IsRegular():
			all[name] = info.Size()
		}
	}
	return true
}

// leadsAstray returns the flaw of a link out of the opened folder or to a missing file.
func (m *Mount) leadsAstray(name string) *fault.Error {
	target, err := fs.ReadLink(m.fsys, name)
	if err != nil {
		target = "another place"
	}
	return &fault.Error{Rule: fmt.Sprintf("this is a link to %s, which is not in the folder", target),
		Want: "put the file itself here (cp -L copies what a link leads to), or link by a relative path within the folder"}
}

// reason returns the message of the system without the path.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return err.Error()
}

// unpackAll adds the files of every zip to the folder of the zip. A file outside of the zip takes
// precedence over a file in the zip. Two zips with the same path are a fault.
func (m *Mount) unpackAll(all map[string]int64, needed string) {
	if a, ok := m.fsys.(*Archive); ok {
		m.unpack("", a)
		return
	}
	var zips []string
	bare := true // the needed file does not exist outside of the zips
	for file := range all {
		if strings.EqualFold(path.Ext(file), ".zip") {
			zips = append(zips, file)
		} else if strings.EqualFold(path.Base(file), needed) {
			bare = false
		}
	}
	sort.Strings(zips)
	for _, file := range zips {
		a, err := m.openZip(file, all[file])
		var faults fault.Faults
		switch {
		case err == nil:
			m.unpack(file, a)
		case bare && errors.As(err, &faults):
			for _, f := range faults {
				if f.File == theZip {
					f.File = file
				}
				m.Fault(f)
			}
		default:
			m.Ignore(file, "it cannot be unpacked: "+strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		delete(m.at, file)
	}
}

// openZip opens a zip among the files.
func (m *Mount) openZip(file string, size int64) (*Archive, error) {
	source, err := m.fsys.Open(file)
	if err != nil {
		return nil, err
	}
	m.closers = append(m.closers, source)
	at, size, err := Randomly(source, size)
	if err != nil {
		return nil, err
	}
	return OpenArchive(at, size, m.reads)
}

// unpack adds the files of a zip to its folder. file is "" if the zip is the whole input.
func (m *Mount) unpack(file string, a *Archive) {
	names := slices.Sorted(maps.Keys(a.entries))
	if len(names)+len(a.flaws)+len(a.ignored) == 0 && file != "" {
		m.Ignore(file, "the zip is empty")
	}
	var hidden []string
	for _, inside := range slices.Concat(names, slices.Sorted(maps.Keys(a.flaws))) {
		here := path.Join(path.Dir(file), inside)
		place := location{zip: file, in: a, inside: inside, flaw: a.flaws[inside]}
		if place.flaw == nil {
			place.size = int64(min(a.entries[inside].UncompressedSize64, 1<<62))
		}
		other, taken := m.at[here]
		if taken && file != "" && other.zip == "" {
			hidden = append(hidden, here)
			continue
		}
		if taken && file != "" {
			place.flaw = &fault.Error{Rule: "a path must stand for one file", Found: "it in " + fault.Quote(other.zip) + " and in " + fault.Quote(file), Want: "open one of them"}
		}
		m.at[here] = place
	}
	for _, x := range a.ignored {
		m.Ignore(path.Join(path.Dir(file), x.File), x.Why)
	}
	if len(hidden) > 1 && len(hidden) == len(names)+len(a.flaws) {
		m.Ignore(file, "all of its files lie beside it, too, and are used instead")
		return
	}
	for _, here := range hidden {
		m.Ignore(here+" in "+file, "a file of that name lies beside the zip and is used instead")
	}
}

// addFlaws adds paths that cannot be opened.
func (m *Mount) addFlaws(flaws map[string]*fault.Error) {
	for file, flaw := range flaws {
		m.at[file] = location{flaw: flaw}
	}
}

// Within removes the files outside of a folder.
func (m *Mount) Within(folder string) {
	maps.DeleteFunc(m.at, func(file string, _ location) bool {
		_, inside := Below(folder, file)
		return !inside
	})
}

// Files returns the paths, sorted.
func (m *Mount) Files() []string { return slices.Sorted(maps.Keys(m.at)) }

// Has reports whether a file exists.
func (m *Mount) Has(file string) bool {
	_, ok := m.at[file]
	return ok
}

// Size returns the size of a file in bytes.
func (m *Mount) Size(file string) int64 { return m.at[file].size }

// Open opens a file by its path.
func (m *Mount) Open(file string) (fs.File, error) {
	f := m.at[file]
	switch {
	case f.flaw != nil:
		return nil, f.flaw
	case f.in != nil:
		return f.in.Open(f.inside)
	}
	return m.fsys.Open(file)
}

// sourceOf locates the bytes of a file. It returns an error if a browser cannot unpack them.
func (m *Mount) sourceOf(file string) (*Source, error) {
	f := m.at[file]
	switch {
	case f.flaw != nil:
		return nil, f.flaw
	case f.in == nil:
		return &Source{File: file}, nil
	}
	e, err := f.in.Entry(f.inside)
	return &Source{f.zip, &e}, err
}

// Close closes the zips.
func (m *Mount) Close() {
	for _, c := range m.closers {
		c.Close()
	}
}

// Below returns the path of file relative to folder, and false if file is not in folder.
func Below(folder, file string) (string, bool) {
	if folder == "." {
		return file, true
	}
	return strings.CutPrefix(file, folder+"/")
}

// Randomly returns random access to a file. It reads the file into memory only if the file does not
// implement io.ReaderAt.
func Randomly(source fs.File, size int64) (io.ReaderAt, int64, error) {
	if f, ok := source.(*file); ok {
		if at, ok := f.ReadCloser.(io.ReaderAt); ok {
			return at, size, nil
		}
	}
	if at, ok := source.(io.ReaderAt); ok {
		return at, size, nil
	}
	data, err := io.ReadAll(source)
	return bytes.NewReader(data), int64(len(data)), err
}
