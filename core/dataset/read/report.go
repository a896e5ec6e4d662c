package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// usedFiles lists the files that were used and their contents.
func (r *loader) usedFiles() []dataset.UsedFile {
	var list []dataset.UsedFile
	mediaFiles := dataset.UsedFile{Role: string(Media)}
	media := 0
	for _, role := range r.Paths() {
		if !r.Uses(role) {
			continue
		}
		what, facts := r.describe(role)
		if r.media[role] {
			mediaFiles.File, mediaFiles.Zip = r.OwnName(role), r.ZipOf(role)
			media++
			continue
		}
		list = append(list, dataset.UsedFile{File: r.OwnName(role), Zip: r.ZipOf(role), Role: what, Facts: facts})
	}
	if r.o.replacesCaptions() {
		list = append(list, dataset.UsedFile{File: dataset.CaptionsFile, Role: "captions that were given", Facts: r.d.CaptionsText()})
	}
	list = joinFiles(list)
	slices.SortStableFunc(list, func(a, b dataset.UsedFile) int { return rankOf(a.Role) - rankOf(b.Role) })
	if media > 1 {
		mediaFiles.File = fault.Count(media, "file", "files")
	}
	if media > 0 {
		mediaFiles.Facts = fmt.Sprintf("of %s of %s", fault.Grouped(media), fault.Count(len(r.d.Videos), "video", "videos"))
		if media == len(r.d.Videos) {
			mediaFiles.Facts = "of every video"
		}
		list = append(list, mediaFiles)
	}
	return list
}

// joinFiles makes one entry of many files of boxes or features in a folder, such as those of every frame.
func joinFiles(list []dataset.UsedFile) []dataset.UsedFile {
	kind := func(f dataset.UsedFile) dataset.UsedFile {
		f.File = path.Join(path.Dir(f.File), "*"+path.Ext(f.File))
		return f
	}
	count := map[dataset.UsedFile]int{}
	for _, f := range list {
		count[kind(f)]++
	}
	var joined []dataset.UsedFile
	for _, f := range list {
		k := kind(f)
		switch n := count[k]; {
		case n <= fault.MaxListed:
			joined = append(joined, f)
		case !slices.Contains(joined, k):
			joined = append(joined, k)
		}
	}
	return joined
}

// rankOf orders the files: required subjects first.
func rankOf(role string) int {
	first, _, _ := strings.Cut(role, " ")
	return slices.Index([]string{"tracks", "captions", "features", "descriptors"}, first) & 7 // others, −1, become 7
}

// describe returns the role of a file in the dataset and a summary of its content.
func (r *loader) describe(file string) (what, facts string) {
	d := r.d
	row, concept, _ := formatOf(file)
	if stem := strings.TrimSuffix(path.Base(file), path.Ext(file)); row.Subject == Features && slices.Contains(d.ViewNames(), stem) {
		concept = stem // in the folder of a video
	}
	switch {
	case truthBoxPaths.Holds(file):
		return "true boxes", fmt.Sprintf("%s, for scores only", fault.Count(len(d.TruthBoxes), "path", "paths"))
	case trackBoxPaths.Holds(file):
		return string(Boxes), fmt.Sprintf("of %s", fault.Count(d.Boxed(), "track", "tracks"))
	case row.Subject == KeyPoints:
		return string(KeyPoints), fmt.Sprintf("of %s", fault.Count(d.Posed(), "track", "tracks"))
	case row.Subject == Tracks:
		return string(Tracks), fmt.Sprintf("%s of %s", fault.Count(len(d.Tracks), "track", "tracks"), fault.Count(len(r.index.VideoNames()), "video", "videos"))
	case row.Subject == Captions:
		return string(Captions), d.CaptionsText()
	case row.Subject == About:
		return string(About), strings.Join(r.infoKeys(), ", ")
	case row.Subject == Features && concept == "":
		return string(Features), viewsText(d, "")
	case row.Subject == Features:
		return "features of " + concept, viewsText(d, concept)
	case row.Subject == Descriptors:
		return "descriptors of " + concept, descriptorsText(d, concept, path.Ext(file))
	}
	return "about the files beside it", ""
}

// infoKeys returns the main keys that dataset.json has.
func (r *loader) infoKeys() []string {
	var keys []string
	for _, key := range []string{"name", "concepts", "videos", "licence", "citation", "source", "preprocess"} {
		if _, ok := r.d.Info[key]; ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// viewsText formats the size of a view or, if name is "", of all views.
func viewsText(d *dataset.Dataset, name string) string {
	var parts []string
	for _, v := range d.Views {
		if name != "" && v.Name != name {
			continue
		}
		part := fault.Grouped(v.Rows()) + " × " + fault.Grouped(v.Dim)
		if name == "" {
			part = v.Name + " " + part
		}
		if n := v.Missing(); n > 0 {
			part += ", " + fault.Grouped(n) + " missing"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// descriptorsText formats the size of an array of descriptors, or the number of tracks in its table.
func descriptorsText(d *dataset.Dataset, concept, ext string) string {
	for _, x := range d.Descriptors {
		switch {
		case x.Name != concept:
		case ext == ".npy":
			return fault.Grouped(len(x.Track)) + " × " + fault.Grouped(x.Dim)
		default:
			return fmt.Sprintf("of %s", fault.Count(len(d.Tracks)-x.TracksWithout(len(d.Tracks)), "track", "tracks"))
		}
	}
	return ""
}

// ownNames replaces canonical paths at the beginning of notes by the user's file names.
func (r *loader) ownNames(notes []string) []string {
	for i, note := range notes {
		if file, rest, ok := strings.Cut(note, ": "); ok {
			notes[i] = fmt.Sprintf("%s: %s", r.OwnName(file), rest)
		}
	}
	return notes
}
