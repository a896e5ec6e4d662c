package dataset

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// found lists the files that were used, with what is in them.
func (r *reading) found() []Found {
	var list []Found
	shownFiles := Found{Role: string(Media)}
	shown := 0
	for _, role := range r.paths() {
		if !r.used[role] {
			continue
		}
		what, facts := r.whatIs(role)
		if r.shown[role] {
			shownFiles.File, shownFiles.Zip = r.ownName(role), r.mount.zipOf(r.at[role])
			shown++
			continue
		}
		list = append(list, Found{r.ownName(role), r.mount.zipOf(r.at[role]), what, facts})
	}
	if r.o.given() {
		list = append(list, Found{File: captionsFile, Role: "captions that were given", Facts: r.d.captionsText()})
	}
	slices.SortStableFunc(list, func(a, b Found) int { return rankOf(a.Role) - rankOf(b.Role) })
	if shown > 1 {
		shownFiles.File = count(shown, "file", "files")
	}
	if shown > 0 {
		shownFiles.Facts = fmt.Sprintf("of %s of %s", grouped(shown), count(len(r.d.Videos), "video", "videos"))
		if shown == len(r.d.Videos) {
			shownFiles.Facts = "of every video"
		}
		list = append(list, shownFiles)
	}
	return list
}

// rankOf puts what is needed first.
func rankOf(role string) int {
	first, _, _ := strings.Cut(role, " ")
	return slices.Index([]string{"tracks", "captions", "features", "descriptors"}, first) & 7 // the others come last
}

// whatIs says what a file is to the dataset and what is in it.
func (r *reading) whatIs(file string) (what, facts string) {
	d := r.d
	row, concept, _ := formatOf(file)
	switch {
	case truthPlaces.holds(file):
		return "true boxes", fmt.Sprintf("%s, for scores only", count(len(d.TruthBoxes), "path", "paths"))
	case trackPlaces.holds(file):
		return string(Boxed), fmt.Sprintf("of %s", count(d.boxed(), "track", "tracks"))
	case row.Subject == Tracks:
		return string(Tracks), fmt.Sprintf("%s of %s", count(len(d.Tracks), "track", "tracks"), count(len(r.index.videoNames()), "video", "videos"))
	case row.Subject == Captioning:
		return string(Captioning), d.captionsText()
	case row.Subject == About:
		return string(About), strings.Join(r.infoKeys(), ", ")
	case row.Subject == Featured && concept == "":
		return string(Featured), d.viewsText("")
	case row.Subject == Featured:
		return "features of " + concept, d.viewsText(concept)
	case row.Subject == Described:
		return "descriptors of " + concept, d.descriptorsText(concept, path.Ext(file))
	}
	return "about what lies beside it", ""
}

func (r *reading) infoKeys() []string {
	var keys []string
	for _, key := range []string{"name", "concepts", "videos", "licence", "citation", "source", "preprocess"} {
		if _, ok := r.d.Info[key]; ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// captionsText counts tuples and those that leave a concept open.
func (d *Dataset) captionsText() string {
	tuples, weak := d.tuples()
	text := count(tuples, "tuple", "tuples")
	if weak > 0 {
		text += ", " + grouped(weak) + " weakened"
	}
	return text
}

// viewsText gives the sizes of a view, or, with their names, of all.
func (d *Dataset) viewsText(name string) string {
	var parts []string
	for _, v := range d.Views {
		if name != "" && v.Name != name {
			continue
		}
		part := grouped(v.Rows()) + " × " + grouped(v.Dim)
		if name == "" {
			part = v.Name + " " + part
		}
		if n := v.Missing(); n > 0 {
			part += ", " + grouped(n) + " missing"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// descriptorsText gives an array's size, or whose its rows are.
func (d *Dataset) descriptorsText(concept, ext string) string {
	for _, x := range d.Descriptors {
		switch {
		case x.Name != concept:
		case ext == ".npy":
			return grouped(len(x.Track)) + " × " + grouped(x.Dim)
		default:
			return fmt.Sprintf("of %s", count(len(d.Tracks)-x.Bare(len(d.Tracks)), "track", "tracks"))
		}
	}
	return ""
}

// ownNames puts the names that the user knows before notes that begin with a file.
func (r *reading) ownNames(notes []string) []string {
	for i, note := range notes {
		if file, rest, ok := strings.Cut(note, ": "); ok {
			notes[i] = fmt.Sprintf("%s: %s", r.ownName(file), rest)
		}
	}
	return notes
}
