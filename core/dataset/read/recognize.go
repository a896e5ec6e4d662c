package read

import (
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// locate finds the dataset's folder in fsys and the canonical path of each file. It returns false, with a fault, if
// the folder is ambiguous. Close the mount in either case.
func locate(report *fault.Report, fsys fs.FS, o Options) (*vfs.Folder, bool) {
	m, ok := vfs.NewMount(report, fsys, dataset.TracksFile, readable)
	f := vfs.NewFolder(m, ".")
	if !ok {
		return f, false
	}
	within := path.Join(".", o.Within)
	m.Within(within)
	if f.Root, ok = findRoot(m, within); !ok {
		return f, false
	}
	recognizer{f, o.Captions != nil}.recognize()
	return f, true
}

// findRoot returns the folder of tracks.csv or, among several, the one that contains the others;
// without a tracks.csv, the folder of the captions or of dataset.json.
func findRoot(m *vfs.Mount, within string) (string, bool) {
	for _, name := range slices.Concat(pathsOf(Tracks), pathsOf(Captions), pathsOf(About)) {
		var dirs []string
		for _, file := range m.Files() {
			if strings.EqualFold(path.Base(file), name) {
				dirs = append(dirs, path.Dir(file))
			}
		}
		sort.Strings(dirs)
		if outer := outermost(dirs); outer != "" {
			return outer, true
		}
		if dirs != nil {
			m.Fault(fault.Fault{File: name, Rule: "the dataset must be in one folder", Found: "a file of that name in the folders " + fault.Listed(dirs),
				Want: "open one of them"})
			return "", false
		}
	}
	return within, true
}

// outermost returns the folder that contains all others, "" if there is none.
func outermost(dirs []string) string {
	for _, outer := range dirs {
		if !slices.ContainsFunc(dirs, func(dir string) bool { _, ok := vfs.Below(outer, dir); return !ok && dir != outer }) {
			return outer
		}
	}
	return ""
}

// recognizer gives every file its canonical path. Files at canonical paths below the root come
// first.
// Then come loose files: those with another name beside tracks.csv, or in a folder that was opened
// with it. If two files have the same canonical path, the first is used and the other ignored.
type recognizer struct {
	*vfs.Folder
	captionsGiven bool // Options.Captions replaces the captions files
}

func (r recognizer) recognize() {
	var loose, otherCase []string
	for _, file := range r.Mount.Files() {
		own, inside := vfs.Below(r.Root, file)
		switch {
		case inside && canonicalPath(own) != own:
			otherCase = append(otherCase, file)
		case inside && (path.Dir(own) != "." || isCanonical(own)):
			r.Place(own, file)
		case inside || r.nearby(file):
			loose = append(loose, file)
		default:
			r.Ignore(file, "it lies outside the dataset's folder "+fault.Quote(r.Root))
		}
	}
	for _, file := range otherCase { // exact paths have precedence
		own, _ := vfs.Below(r.Root, file)
		if other, taken := r.Where(canonicalPath(own)); taken {
			r.Ignore(file, other+" is used instead")
		} else {
			r.Place(canonicalPath(own), file)
		}
	}
	named := r.Paths()
	for _, matrices := range []bool{false, true} { // the kind of a .mat depends on whether there are tracks
		for _, file := range loose {
			if strings.EqualFold(path.Ext(file), ".mat") == matrices {
				r.placeLoose(file, r.guess(file), named)
			}
		}
	}
}

// canonicalPath corrects the case of a path below the root: Features/actor.NPY becomes
// features/actor.npy. The names of concepts and videos keep their case.
func canonicalPath(own string) string {
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if to, ok := vfs.InLetters(pattern, own); ok {
				return to
			}
		}
	}
	return own
}

// isCanonical reports whether a file name in the root is a canonical path.
func isCanonical(name string) bool {
	_, _, ok := formatOf(name)
	return ok || slices.Contains(besideBoxes, name)
}

// nearby reports whether a file outside the root was opened together with it: its folder, or the
// folder above if that is named like a folder of a dataset, contains the root.
func (r recognizer) nearby(file string) bool {
	dir := path.Dir(file)
	if slices.Contains(folders(), path.Base(dir)) {
		dir = path.Dir(dir)
	}
	_, above := vfs.Below(dir, r.Root)
	return above
}

// placeLoose places a loose file at a canonical path if that is free. Two tables with the same columns are a fault.
func (r recognizer) placeLoose(file, to string, named []string) {
	own, inside := vfs.Below(r.Root, file)
	other, taken := r.Where(to)
	_, byName := slices.BinarySearch(named, to)
	switch {
	case to == "" && inside:
		r.Place(own, file)
	case to == "":
		r.Ignore(file, "it lies outside the dataset's folder "+fault.Quote(r.Root))
	case !taken:
		r.Place(to, file)
	case path.Ext(to) == ".csv" && !byName && path.Dir(to) == ".":
		r.Fault(fault.Fault{File: r.OwnName(to), Rule: "one file must be the dataset's " + to, Found: "the same columns in " + fault.Quote(file),
			Want: "name one of them " + to})
	case path.Ext(to) == ".csv" && path.Dir(to) == ".":
		r.Ignore(file, "its columns are those of "+to+", and the dataset has that file")
	default:
		r.Ignore(file, other+" is used instead")
	}
}

// guess returns the canonical path of a loose file by its folder, name and content, "" if it has
// none.
func (r recognizer) guess(file string) string {
	base, parent := path.Base(file), path.Base(path.Dir(file))
	if parent != "media" && slices.Contains(folders(), parent) {
		return parent + "/" + base
	}
	if isCanonical(base) {
		return base
	}
	l := newLooseFile(r.Folder, file, r.captionsGiven)
	for _, row := range Formats {
		if row.Loose == nil {
			continue
		}
		if to := row.Loose(l); to != "" {
			return to
		}
	}
	return ""
}
