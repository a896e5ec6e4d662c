package dataset

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// listIgnored says of every file that is not part of the dataset why.
func (r *reader) listIgnored() {
	r.d.Ignored = append(r.d.Ignored, r.unusedFiles()...)
	names := r.d.conceptNames()
	a := r.arrays()
	for _, name := range slices.Sorted(maps.Keys(a.entries)) {
		if !slices.Contains(names, name) {
			r.ignore(r.ownName(arraysFile)+"/"+name+".npy", noConcept(name, names))
		}
	}
	for _, name := range a.other {
		r.ignore(r.ownName(arraysFile)+"/"+name, "it is no array")
	}
	m := r.matrices()
	for _, name := range slices.Sorted(maps.Keys(m.entries)) {
		if !slices.Contains(names, name) {
			r.ignore(r.ownName(matricesFile)+"/"+name, noConcept(name, names))
		}
	}
	for _, name := range m.other {
		r.ignore(r.ownName(matricesFile)+"/"+name, "it is no matrix of numbers")
	}
}

// unusedFiles are the files that were not used; many of one folder and kind, such as a
// video's frames, are one line.
func (r *reader) unusedFiles() []Ignored {
	type kind struct{ dir, ext, why string }
	found := map[kind][]string{}
	var order []kind
	for _, file := range r.paths {
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

func (r *reader) whyIgnored(file string) string {
	switch {
	case r.Captions != nil && strings.HasPrefix(file, "captions."):
		return "other captions are read in its place"
	case featureOf(file) != "":
		return noConcept(featureOf(file), r.d.conceptNames())
	case descriptorsOf(file) != "" && slices.Contains(r.d.conceptNames(), descriptorsOf(file)):
		return "the concept has features"
	case descriptorsOf(file) != "":
		return noConcept(descriptorsOf(file), r.d.conceptNames())
	case strings.HasPrefix(file, descriptorsFolder):
		return "descriptors are one .npy and one .csv file a concept"
	case strings.HasPrefix(file, "features/"):
		return "features are .npy, .csv or .mat files"
	case slices.Contains(besides, path.Base(file)):
		return "it only says what the files beside it are"
	case strings.HasPrefix(file, boxesFolder+"/"), strings.HasPrefix(file, truthFolder+"/"):
		return "boxes are .csv, .json or .txt files"
	case strings.HasSuffix("/"+file, "/"+detections) && hasStem(r.used, boxesStem, boxesFolder),
		strings.HasSuffix("/"+file, "/"+groundTruth) && hasStem(r.used, truthStem, truthFolder):
		return "other files say where the boxes are"
	case strings.HasSuffix("/"+file, "/"+detections), strings.HasSuffix("/"+file, "/"+groundTruth), path.Base(file) == sequenceInfo:
		return "no video is called as its folder"
	case strings.EqualFold(path.Ext(file), ".zip"):
		return "a zip within a zip is not unpacked"
	case strings.HasPrefix(file, "media/"), media(file):
		return "no video has this media: dataset.json does not name it, and no video is called as the file"
	}
	return "a dataset has no file of this name"
}

// hasStem tells whether a file of boxes outside the MOTChallenge's layout is used.
func hasStem(used map[string]bool, stem, folder string) bool {
	for file := range used {
		if used[file] && (strings.HasPrefix(file, folder+"/") || strings.HasPrefix(file, stem+".")) {
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
