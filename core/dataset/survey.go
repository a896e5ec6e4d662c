package dataset

import (
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
)

// survey finds the folder of fsys that is the dataset and what each file is; false, with a
// fault, where there is no telling. Close the mount after its use, in either case.
func survey(report *Report, fsys fs.FS, o Options) (*Folder, bool) {
	m, ok := newMount(report, fsys, tracksFile, reads)
	f := newFolder(m, ".")
	if !ok {
		return f, false
	}
	within := path.Join(".", o.Within)
	m.within(within)
	if f.root, ok = findRoot(m, within); !ok {
		return f, false
	}
	recogniser{f, o.Captions != nil}.recognise()
	return f, true
}

// findRoot is the folder of tracks.csv, or the one of several that holds the others;
// without one, that of another file a dataset has.
func findRoot(m *Mount, within string) (string, bool) {
	for _, mark := range slices.Concat([]string{tracksFile}, captionPaths(), []string{infoFile}) {
		var dirs []string
		for _, file := range m.files() {
			if path.Base(file) == mark {
				dirs = append(dirs, path.Dir(file))
			}
		}
		sort.Strings(dirs)
		if outer := outermost(dirs); outer != "" {
			return outer, true
		}
		if dirs != nil {
			m.fault(Fault{File: mark, Rule: "one folder is the dataset", Found: "a file of that name in the folders " + listed(dirs),
				Want: "open one of them"})
			return "", false
		}
	}
	return within, true
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
func (r *reading) missing() {
	if !r.has(tracksFile) {
		r.lack(tracksFile, "the file is needed: one row per track",
			"write a header video,track and below it one row per row of the feature files")
		if r.shut() != "" {
			return // the rest may be in there, too
		}
	}
	if r.captionFiles() == nil && r.o.Vocabulary == nil {
		r.lack(captionsFile, "the file is needed: what is said about each video",
			`write a line "# concepts: person, action" and then one line a video, as clip-07: (Rick, walking), (Ilsa, -)`)
	}
	var whole []string
	for _, row := range Formats {
		if row.Subject == Featured && path.Dir(row.Paths[0]) == "." {
			whole = append(whole, row.Paths[0])
		}
	}
	for _, file := range r.paths() {
		if slices.Contains(whole, file) || conceptOf(Featured, file) != "" || conceptOf(Described, file) != "" {
			return
		}
	}
	r.lack("features", "the folder is needed: a file <concept>"+endings(Featured, featuresFolder)+" per concept, or "+anyOf(whole)+" beside it",
		`write them with np.save("features/person.npy", x.astype(np.float32)), one row per row of tracks.csv`)
}

// lack says that a file is missing; another may be it under a wrong name.
func (r *reading) lack(name, rule, want string) {
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
func (r *reading) shut() string {
	var names []string
	for _, file := range r.paths() {
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
func (r *reading) similar(missing string) string {
	stem, _, _ := strings.Cut(missing, ".")
	var names []string
	for _, file := range r.paths() {
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
