// Package vfs makes one file system of what a person opens: a folder, a zip, or loose files
// and zips side by side. Mount lists its files with zips unpacked where they lie; Folder
// knows them by the paths that a tidy dataset has.
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

// Mount is every file of a file system, and every file of its zips as if they were
// unpacked where they lie. A zip within a zip stays shut.
type Mount struct {
	*fault.Report
	fsys    fs.FS
	at      map[string]location
	reads   func(name string) bool // tells whether a reader may open such a file
	seen    int                    // files and folders, which links may repeat
	closers []io.Closer            // of open zips
}

// location is where a file lies.
type location struct {
	size   int64
	zip    string       // path of the zip that holds it, "" where none does
	in     *Archive     // that zip
	inside string       // path in it
	flaw   *fault.Error // why it cannot be opened, nil where it can
}

// NewMount lists the files of fsys; it is false, with a fault, where they cannot be listed.
// A zip that cannot be opened is a fault if no file called needed lies outside of a zip.
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
	before := m.Told
	m.unpackAll(all, needed)
	return m, m.Told == before
}

// maxDepth is how many folders deep files are looked for.
const maxDepth = 6

// walk collects the sizes of the regular files below dir; it follows links, up to maxDepth.
// What cannot be opened is a flaw, but for the top.
func (m *Mount) walk(dir string, depth int, all map[string]int64) bool {
	entries, err := fs.ReadDir(m.fsys, dir)
	if err != nil && depth > 0 {
		m.at[dir] = location{flaw: &fault.Error{Rule: "the folder can be opened", Found: reason(err), Want: "change its permissions, or leave it out"}}
		return true
	}
	if err != nil {
		m.Failed(dir, err)
		return false
	}
	for _, entry := range entries {
		if m.seen++; m.seen > maxEntries {
			m.Fault(fault.Fault{File: dir, Rule: fmt.Sprintf("a dataset has at most %d files and folders", maxEntries),
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
			m.at[name] = location{flaw: &fault.Error{Rule: "the file can be read", Found: reason(err), Want: "change its permissions, or leave it out"}}
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

// leadsAstray returns the flaw of a link that cannot be followed: it leads out of the
// folder that was opened, or to nothing.
func (m *Mount) leadsAstray(name string) *fault.Error {
	target, err := fs.ReadLink(m.fsys, name)
	if err != nil {
		target = "another place"
	}
	return &fault.Error{Rule: fmt.Sprintf("this is a link to %s, which is not in the folder", target),
		Want: "put the file itself here (cp -L copies what a link leads to), or link by a relative path within the folder"}
}

// reason returns what the system says of a path that it does not open.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return err.Error()
}

// unpackAll puts the files of every zip where the zip lies. A file beside a zip hides the
// one of its path within. Two zips that hold the same path are a fault.
func (m *Mount) unpackAll(all map[string]int64, needed string) {
	if a, ok := m.fsys.(*Archive); ok {
		m.unpack("", a)
		return
	}
	var zips []string
	bare := true // the needed file lies in no folder outside of a zip
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

// openZip opens a zip that lies among the files.
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

// unpack puts the files of one zip beside it; file is "" where the zip is all there is.
func (m *Mount) unpack(file string, a *Archive) {
	names := slices.Sorted(maps.Keys(a.entries))
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
			place.flaw = &fault.Error{Rule: "a path stands for one file", Found: "it in " + fault.Quote(other.zip) + " and in " + fault.Quote(file), Want: "open one of them"}
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

// addFlaws puts paths that cannot be opened beside the files.
func (m *Mount) addFlaws(flaws map[string]*fault.Error) {
	for file, flaw := range flaws {
		m.at[file] = location{flaw: flaw}
	}
}

// Within forgets the files outside of a folder.
func (m *Mount) Within(folder string) {
	maps.DeleteFunc(m.at, func(file string, _ location) bool {
		_, inside := Below(folder, file)
		return !inside
	})
}

// Files returns the paths, sorted.
func (m *Mount) Files() []string { return slices.Sorted(maps.Keys(m.at)) }

// Has reports whether a file is there.
func (m *Mount) Has(file string) bool {
	_, ok := m.at[file]
	return ok
}

// Size returns how many bytes a file has.
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

// sourceOf returns where the bytes of a file are. It errs where a browser could not unpack them.
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

// Below returns a path as seen from a folder; false where it is not in it.
func Below(folder, file string) (string, bool) {
	if folder == "." {
		return file, true
	}
	return strings.CutPrefix(file, folder+"/")
}

// Randomly gives random access to a file; only one that has none gets into memory.
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
