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

// survey finds the folder of fsys that is the dataset and what each file is; false, with a
// fault, where there is no telling. Close the mount after its use, in either case.
func survey(report *fault.Report, fsys fs.FS, o Options) (*vfs.Folder, bool) {
	m, ok := vfs.NewMount(report, fsys, dataset.TracksFile, reads)
	f := vfs.NewFolder(m, ".")
	if !ok {
		return f, false
	}
	within := path.Join(".", o.Within)
	m.Within(within)
	if f.Root, ok = findRoot(m, within); !ok {
		return f, false
	}
	recogniser{f, o.Captions != nil}.recognise()
	return f, true
}

// findRoot returns the folder of tracks.csv, or the one of several that holds the others;
// without one, that of another file a dataset has.
func findRoot(m *vfs.Mount, within string) (string, bool) {
	for _, mark := range slices.Concat([]string{dataset.TracksFile}, captionPaths(), []string{dataset.ManifestFile}) {
		var dirs []string
		for _, file := range m.Files() {
			if strings.EqualFold(path.Base(file), mark) {
				dirs = append(dirs, path.Dir(file))
			}
		}
		sort.Strings(dirs)
		if outer := outermost(dirs); outer != "" {
			return outer, true
		}
		if dirs != nil {
			m.Fault(fault.Fault{File: mark, Rule: "one folder is the dataset", Found: "a file of that name in the folders " + fault.Listed(dirs),
				Want: "open one of them"})
			return "", false
		}
	}
	return within, true
}

// outermost returns the folder that holds all the others, "" where none does.
func outermost(dirs []string) string {
	for _, outer := range dirs {
		if !slices.ContainsFunc(dirs, func(dir string) bool { _, ok := vfs.Below(outer, dir); return !ok && dir != outer }) {
			return outer
		}
	}
	return ""
}

// recogniser gives every file its tidy path. One that has it lies in the root under that
// path. Then come files that lie loose, beside tracks.csv or in a folder that was opened
// together with it. Where two would have a path, the tidy one has it, and the other is ignored.
type recogniser struct {
	*vfs.Folder
	given bool // captions stand in for the dataset's own, which are not looked for
}

func (r recogniser) recognise() {
	var loose, capital []string
	for _, file := range r.Mount.Files() {
		own, inside := vfs.Below(r.Root, file)
		switch {
		case inside && tidyPath(own) != own:
			capital = append(capital, file)
		case inside && (path.Dir(own) != "." || tidy(own)):
			r.Place(own, file)
		case inside || r.nearby(file):
			loose = append(loose, file)
		default:
			r.Ignore(file, "it lies outside the dataset's folder "+fault.Quote(r.Root))
		}
	}
	for _, file := range capital { // those in the right letters have come first
		own, _ := vfs.Below(r.Root, file)
		if other, taken := r.Where(tidyPath(own)); taken {
			r.Ignore(file, other+" is used instead")
		} else {
			r.Place(tidyPath(own), file)
		}
	}
	named := r.Paths()
	for _, matrices := range []bool{false, true} { // what a .mat is depends on whether there are tracks beside it
		for _, file := range loose {
			if strings.EqualFold(path.Ext(file), ".mat") == matrices {
				r.placeLoose(file, r.guess(file), named)
			}
		}
	}
}

// tidyPath returns the path of a file of the root in the letters of its format's: of
// Features/actor.NPY, features/actor.npy. The name of a concept or video is left as it is.
func tidyPath(own string) string {
	for _, row := range Formats {
		for _, pattern := range slices.Concat(row.Paths, row.Truth) {
			if to, ok := vfs.InLetters(pattern, own); ok {
				return to
			}
		}
	}
	return own
}

// tidy reports whether a file of the root has its place by its name.
func tidy(name string) bool {
	_, _, ok := formatOf(name)
	return ok || slices.Contains(besideBoxes, name)
}

// nearby reports whether a file outside the root was opened together with it: it lies in
// a folder above the root, or there in one that is named as those of a dataset.
func (r recogniser) nearby(file string) bool {
	dir := path.Dir(file)
	if slices.Contains(folders(), path.Base(dir)) {
		dir = path.Dir(dir)
	}
	_, above := vfs.Below(dir, r.Root)
	return above
}

// placeLoose gives a loose file a path if that is free; tables of equal right are a fault.
func (r recogniser) placeLoose(file, to string, named []string) {
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
		r.Fault(fault.Fault{File: r.OwnName(to), Rule: "one file is the dataset's " + to, Found: "the same columns in " + fault.Quote(file),
			Want: "name one of them " + to})
	default:
		r.Ignore(file, other+" is used instead")
	}
}

// guess says which tidy path a loose file would have, "" if none.
func (r recogniser) guess(file string) string {
	base, parent := path.Base(file), path.Base(path.Dir(file))
	if parent != "media" && slices.Contains(folders(), parent) {
		return parent + "/" + base
	}
	if tidy(base) {
		return base
	}
	l := newLoose(r.Folder, file, r.given)
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
