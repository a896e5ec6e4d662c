package dataset

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"
)

// maxDepth is how many folders deep files are looked for.
const maxDepth = 6

// survey lists the files, also those within zips, finds the root and what each file is.
// It is false where there is no telling which folder is the dataset.
func (r *reader) survey(fsys fs.FS) bool {
	all := map[string]int64{}
	if !r.walk(fsys, ".", 0, all) {
		return false
	}
	r.fsys, r.lying = fsys, map[string]lying{}
	for file, size := range all {
		r.lying[file] = lying{size: size}
	}
	r.mount(all)
	if r.faults != nil {
		return false
	}
	r.Within = path.Join(".", r.Within)
	maps.DeleteFunc(r.lying, func(file string, _ lying) bool {
		_, within := below(r.Within, file)
		return !within
	})
	root, ok := r.findRoot()
	if !ok {
		return false
	}
	r.root = root
	if root != "." {
		r.d.Root = root
		r.d.Name = path.Base(root)
	}
	r.recognise()
	return true
}

// below is a path as seen from a folder.
func below(root, file string) (string, bool) {
	if root == "." {
		return file, true
	}
	return strings.CutPrefix(file, root+"/")
}

// walk collects the sizes of the regular files; it follows links, up to maxDepth.
func (r *reader) walk(fsys fs.FS, dir string, depth int, all map[string]int64) bool {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		r.failed(dir, err)
		return false
	}
	for _, entry := range entries {
		if r.seen++; r.seen > maxEntries {
			r.fault(Fault{File: dir, Rule: fmt.Sprintf("a dataset has at most %d files and folders", maxEntries),
				Found: "more", Want: "open the folder that holds tracks.csv"})
			return false
		}
		name := path.Join(dir, entry.Name())
		if junk(entry.Name()) {
			continue
		}
		info, err := entry.Info()
		if err == nil && info.Mode()&fs.ModeSymlink != 0 {
			info, err = fs.Stat(fsys, name)
		}
		switch {
		case err != nil:
			r.note("%s cannot be read and was left out.", quote(name))
		case info.IsDir() && depth == maxDepth:
			r.note("%s is more than %d folders deep and was left out.", quote(name), maxDepth)
		case info.IsDir():
			if !r.walk(fsys, name, depth+1, all) {
				return false
			}
		case info.Mode().IsRegular():
			all[name] = info.Size()
		}
	}
	return true
}

// findRoot is the folder of tracks.csv, or the one of several that holds the others;
// without one, that of another file a dataset has.
func (r *reader) findRoot() (string, bool) {
	for _, mark := range []string{tracksFile, captionsFile, "captions.csv", "captions.json", infoFile} {
		var dirs []string
		for file := range r.lying {
			if path.Base(file) == mark {
				dirs = append(dirs, path.Dir(file))
			}
		}
		sort.Strings(dirs)
		if outer := outermost(dirs); outer != "" {
			return outer, true
		}
		if dirs != nil {
			r.fault(Fault{File: mark, Rule: "one folder is the dataset", Found: "a file of that name in the folders " + listed(dirs),
				Want: "open one of them"})
			return "", false
		}
	}
	return r.Within, true
}

// outermost is the folder that holds all the others, "" where none does.
func outermost(dirs []string) string {
	for _, outer := range dirs {
		if !slices.ContainsFunc(dirs, func(dir string) bool { _, ok := below(outer, dir); return !ok && dir != outer }) {
			return outer
		}
	}
	return ""
}

// missing says at once which of the needed files are not there.
func (r *reader) missing() {
	if !r.has("tracks.csv") {
		r.lack("tracks.csv", "the file is needed: one row per track",
			"write a header video,track and below it one row per row of the feature files")
		if r.shut() != "" {
			return // the rest may be in there, too
		}
	}
	if r.captionFiles() == nil && r.Vocabulary == nil {
		r.lack(captionsFile, "the file is needed: what is said about each video",
			`write a line "# concepts: person, action" and then one line a video, as clip-07: (Rick, walking), (Ilsa, -)`)
	}
	for _, file := range r.paths {
		if file == arraysFile || file == matricesFile || featureOf(file) != "" || descriptorsOf(file) != "" {
			return
		}
	}
	r.lack("features", "the folder is needed: a file <concept>.npy, .csv or .mat per concept, or features.npz or features.mat beside it",
		`write them with np.save("features/person.npy", x.astype(np.float32)), one row per row of tracks.csv`)
}

// lack says that a file is missing; another may be it under a wrong name.
func (r *reader) lack(name, rule, want string) {
	f := Fault{File: name, Rule: rule, Found: r.similar(name), Want: want}
	switch {
	case f.Found != "":
		f.Want = isThatIt(name, f.Found)
	case name == tracksFile:
		if f.Found = r.shut(); f.Found != "" {
			f.Want = "is the dataset in there? A zip within a zip stays shut: unpack it and open what is in it"
		}
	}
	r.fault(f)
}

// isThatIt says how a file becomes the missing one: its name alone does not make a
// document a text.
func isThatIt(missing, found string) string {
	found = strings.ToLower(found)
	has := func(endings ...string) bool {
		return slices.ContainsFunc(endings, func(e string) bool { return strings.Contains(found, e+`"`) })
	}
	switch {
	case has(".xlsx", ".xls", ".ods", ".numbers"):
		return `is that it? Open it in the spreadsheet and save it as "CSV UTF-8 (comma delimited)", named ` + quote(missing)
	case has(".docx", ".doc", ".odt", ".rtf", ".pdf", ".pages"):
		return "is that it? Save its text as plain text (UTF-8), named " + quote(missing)
	}
	return "is that it? Then name it " + quote(missing)
}

// shut names the zips that lie within a zip.
func (r *reader) shut() string {
	var names []string
	for _, file := range r.paths {
		if strings.EqualFold(path.Ext(file), ".zip") {
			names = append(names, file)
		}
	}
	if names == nil {
		return ""
	}
	return listed(names)
}

// similar names the files or folders whose names come near a missing one.
func (r *reader) similar(missing string) string {
	stem, _, _ := strings.Cut(missing, ".")
	var names []string
	for _, file := range r.paths {
		name, _, _ := strings.Cut(file, "/")
		if s, _, _ := strings.Cut(name, "."); typo(s, []string{stem}) != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return listed(names)
}
