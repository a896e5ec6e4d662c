package dataset

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// listIgnored says of every file that is not part of the dataset why.
func (r *reading) listIgnored() {
	r.Report.ignored = append(r.Report.ignored, r.unusedFiles()...)
	r.features.listIgnored(r.d.conceptNames())
}

// unusedFiles are the files that were not used; many of one folder and kind, such as a
// video's frames, are one line.
func (r *reading) unusedFiles() []Ignored {
	type kind struct{ dir, ext, why string }
	found := map[kind][]string{}
	var order []kind
	for _, file := range r.paths() {
		if r.used[file] {
			continue
		}
		k := kind{path.Dir(file), path.Ext(file), r.whyIgnored(file)}
		if found[k] == nil {
			order = append(order, k)
		}
		found[k] = append(found[k], file)
	}
	var list []Ignored
	for _, k := range order {
		files := found[k]
		if len(files) > maxListed {
			list = append(list, Ignored{path.Join(k.dir, "*"+k.ext), fmt.Sprintf("%d files: %s", len(files), k.why)})
			continue
		}
		for _, file := range files {
			list = append(list, Ignored{r.ownName(file), k.why})
		}
	}
	return list
}

func (r *reading) whyIgnored(file string) string {
	names := r.d.conceptNames()
	featured, described := conceptOf(Featured, file), conceptOf(Described, file)
	switch {
	case r.o.Captions != nil && strings.HasPrefix(file, "captions."):
		return "other captions are read in its place"
	case featured != "":
		return noConcept(featured, names)
	case described != "" && slices.Contains(names, described):
		return "the concept has features"
	case described != "":
		return noConcept(described, names)
	case strings.HasPrefix(file, descriptorsFolder):
		return "descriptors are one .npy and one .csv file a concept"
	case strings.HasPrefix(file, featuresFolder):
		return "features are " + endings(Featured, featuresFolder) + " files"
	case slices.Contains(besides, path.Base(file)):
		return "it only says what the files beside it are"
	case strings.HasPrefix(file, trackPlaces.Folder+"/"), strings.HasPrefix(file, truthPlaces.Folder+"/"):
		return "boxes are " + endings(Boxed, trackPlaces.Folder+"/") + " files"
	case trackPlaces.laid(file) && r.usesPlain(trackPlaces), truthPlaces.laid(file) && r.usesPlain(truthPlaces):
		return "other files say where the boxes are"
	case trackPlaces.laid(file), truthPlaces.laid(file), path.Base(file) == sequenceInfo:
		return "no video is called as its folder"
	case strings.EqualFold(path.Ext(file), ".zip"):
		return "a zip within a zip is not unpacked"
	case strings.HasPrefix(file, "media/"), media(file):
		return "no video has this media: dataset.json does not name it, and no video is called as the file"
	}
	return "a dataset has no file of this name"
}

// usesPlain tells whether a file of boxes outside the MOTChallenge's layout is used.
func (r *reading) usesPlain(p Places) bool {
	for file := range r.used {
		if r.used[file] && (strings.HasPrefix(file, p.Folder+"/") || strings.HasPrefix(file, p.Stem+".")) {
			return true
		}
	}
	return false
}

func noConcept(name string, names []string) string {
	if len(names) == 0 {
		return "nothing says yet which concepts there are"
	}
	why := fmt.Sprintf("no concept is called %s; the concepts are %s", quote(name), listed(names))
	if near := typo(name, names); near != "" {
		why += "; is it " + quote(near) + "?"
	}
	return why
}
