package dataset

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"
)

// lying is where a file lies.
type lying struct {
	size   int64
	zip    string   // path of the zip that holds it, "" where none does
	in     *Archive // that zip
	inside string   // path in it
}

// mount hangs the files of every zip in where the zip lies; a zip within a zip stays
// shut. A file beside a zip hides the one of its path within. Two zips that hold the
// same path are a fault; a zip that is none is one if there is no tracks.csv without it.
func (r *reader) mount(all map[string]int64) {
	if a, ok := r.fsys.(*Archive); ok {
		r.unpack("", a)
		return
	}
	var zips []string
	bare := true // tracks.csv lies in no zip
	for file := range all {
		if strings.EqualFold(path.Ext(file), ".zip") {
			zips = append(zips, file)
		} else if path.Base(file) == tracksFile {
			bare = false
		}
	}
	sort.Strings(zips)
	for _, file := range zips {
		a, err := r.openZip(file, all[file])
		var faults Faults
		switch {
		case err == nil:
			r.unpack(file, a)
		case bare && errors.As(err, &faults):
			for _, f := range faults {
				if f.File == theZip {
					f.File = file
				}
				r.fault(f)
			}
		default:
			r.ignore(file, "it cannot be unpacked: "+strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		delete(r.lying, file)
	}
}

// openZip opens a zip that lies among the files.
func (r *reader) openZip(file string, size int64) (*Archive, error) {
	source, err := r.fsys.Open(file)
	if err != nil {
		return nil, err
	}
	r.closers = append(r.closers, source)
	at, size, err := randomly(source, size)
	if err != nil {
		return nil, err
	}
	return Zip(at, size)
}

// unpack hangs the files of one zip in.
func (r *reader) unpack(file string, a *Archive) {
	names := slices.Sorted(maps.Keys(a.entries))
	var hidden []string
	for _, inside := range names {
		here := path.Join(path.Dir(file), inside)
		other, taken := r.lying[here]
		switch {
		case file == "": // the zip is all there is
		case taken && other.zip == "":
			hidden = append(hidden, here)
			continue
		case taken:
			r.fault(Fault{File: here, Rule: "a path stands for one file", Found: "it in " + quote(other.zip) + " and in " + quote(file),
				Want: "open one of them"})
			continue
		}
		r.lying[here] = lying{int64(min(a.entries[inside].UncompressedSize64, 1<<62)), file, a, inside}
	}
	if len(hidden) > 1 && len(hidden) == len(names) {
		r.ignore(file, "all of its files lie beside it, too, and are used instead")
		return
	}
	for _, here := range hidden {
		r.ignore(here+" in "+file, "a file of that name lies beside the zip and is used instead")
	}
}

// openAt opens a file by its path.
func (r *reader) openAt(file string) (fs.File, error) {
	if f := r.lying[file]; f.in != nil {
		return f.in.Open(f.inside)
	}
	return r.fsys.Open(file)
}

// ignore notes that a file is not used.
func (r *reader) ignore(file, why string) {
	r.d.Ignored = append(r.d.Ignored, Ignored{file, why})
}

// randomly gives random access to a file; only one that has none gets into memory.
func randomly(source fs.File, size int64) (io.ReaderAt, int64, error) {
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
