package reader

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// missing says which of the needed files are not there.
type missing struct{ *vfs.Folder }

// report says it at once; captioned tells whether there are captions, or none are needed.
func (r missing) report(captioned bool) {
	if !r.Has(dataset.TracksFile) {
		r.lack(dataset.TracksFile, "the file is needed: one row per track",
			"write a header video,track and below it one row per row of the feature files")
		if r.shut() != "" {
			return // the rest may be in there, too
		}
	}
	if !captioned {
		r.lack(dataset.CaptionsFile, "the file is needed: what is said about each video",
			`write a line "# concepts: person, action" and then one line a video, as clip-07: (Rick, walking), (Ilsa, -)`)
	}
	var whole []string
	for _, row := range Formats {
		if row.Subject == Features && path.Dir(row.Paths[0]) == "." {
			whole = append(whole, row.Paths[0])
		}
	}
	for _, file := range r.Paths() {
		if slices.Contains(whole, file) || conceptOf(Features, file) != "" || conceptOf(Descriptors, file) != "" {
			return
		}
	}
	r.lack("features", "the folder is needed: a file <concept>"+endings(Features, features.Folder)+" per concept, or "+anyOf(whole)+" beside it",
		`write them with np.save("features/person.npy", x.astype(np.float32)), one row per row of tracks.csv`)
}

// lack says that a file is missing; another may be it under a wrong name.
func (r missing) lack(name, rule, want string) {
	f := fault.Fault{File: name, Rule: rule, Found: r.similar(name), Want: want}
	switch {
	case f.Found != "":
		f.Want = isThatIt(name, f.Found)
	case name == dataset.TracksFile:
		if f.Found = r.shut(); f.Found != "" {
			f.Want = "is the dataset in there? A zip within a zip stays shut: unpack it and open what is in it"
		}
	}
	r.Fault(f)
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
		return `is that it? Open it in the spreadsheet and save it as "CSV UTF-8 (comma delimited)", named ` + fault.Quote(missing)
	case has(".docx", ".doc", ".odt", ".rtf", ".pdf", ".pages"):
		return "is that it? Save its text as plain text (UTF-8), named " + fault.Quote(missing)
	}
	return "is that it? Then name it " + fault.Quote(missing)
}

// shut names the zips that lie within a zip.
func (r missing) shut() string {
	var names []string
	for _, file := range r.Paths() {
		if strings.EqualFold(path.Ext(file), ".zip") {
			names = append(names, file)
		}
	}
	if names == nil {
		return ""
	}
	return fault.Listed(names)
}

// similar names the files or folders whose names come near a missing one.
func (r missing) similar(missing string) string {
	stem, _, _ := strings.Cut(missing, ".")
	var names []string
	for _, file := range r.Paths() {
		name, _, _ := strings.Cut(file, "/")
		if s, _, _ := strings.Cut(name, "."); fault.Typo(s, []string{stem}) != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return fault.Listed(names)
}
