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
