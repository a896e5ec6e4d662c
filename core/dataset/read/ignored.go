package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// listIgnored says of every file that is not part of the dataset why.
func (r *reading) listIgnored() {
	r.Report.Ignored = append(r.Report.Ignored, r.unusedFiles()...)
	r.features.ListIgnored(r.d.ViewNames())
}

// unusedFiles returns the files that were not used; many of one folder and kind, such as a
// video's frames, are one line.
func (r *reading) unusedFiles() []fault.Ignored {
	type kind struct{ dir, ext, why string }
	found := map[kind][]string{}
	var order []kind
	for _, file := range r.Paths() {
		if r.Uses(file) {
			continue
		}
		k := kind{path.Dir(file), path.Ext(file), r.whyIgnored(file)}
		if found[k] == nil {
			order = append(order, k)
		}
		found[k] = append(found[k], file)
	}
	var list []fault.Ignored
	for _, k := range order {
		files := found[k]
		if len(files) > fault.MaxListed {
			list = append(list, fault.Ignored{File: path.Join(k.dir, "*"+k.ext), Why: fmt.Sprintf("%d files: %s", len(files), k.why)})
			continue
		}
		for _, file := range files {
			list = append(list, fault.Ignored{File: r.OwnName(file), Why: k.why})
		}
	}
	return list
}

func (r *reading) whyIgnored(file string) string {
	names := r.d.ViewNames()
	featured, described := conceptOf(Features, file), conceptOf(Descriptors, file)
	switch flaw := r.Flaw(file); {
	case flaw != nil && flaw.Found != "":
		return flaw.Rule + "; found " + flaw.Found
	case flaw != nil:
		return flaw.Rule
	case r.o.Captions != nil && strings.HasPrefix(file, "captions."):
		return "other captions are read in its place"
	case featured != "":
		return features.NoConcept(featured, names)
	case described != "" && slices.Contains(names, described):
		return "the concept has features"
	case described != "":
		return features.NoConcept(described, names)
	case strings.HasPrefix(file, features.DescriptorsFolder):
		return "descriptors are one .npy and one .csv file a concept"
	case strings.HasPrefix(file, features.Folder):
		return "features are " + endings(Features, features.Folder) + " files"
	case slices.Contains(besideBoxes, path.Base(file)):
		return "it only says what the files beside it are"
	case strings.HasPrefix(file, trackPlaces.Folder+"/"), strings.HasPrefix(file, truthPlaces.Folder+"/"):
		return "boxes are " + endings(Boxes, trackPlaces.Folder+"/") + " files"
	case trackPlaces.InLayout(file) && r.usesPlain(trackPlaces), truthPlaces.InLayout(file) && r.usesPlain(truthPlaces):
		return "other files say where the boxes are"
	case trackPlaces.InLayout(file), truthPlaces.InLayout(file), path.Base(file) == sequenceInfo:
		return "no video is called as its folder"
	case strings.EqualFold(path.Ext(file), ".zip"):
		return "a zip within a zip is not unpacked"
	case strings.HasPrefix(file, "media/"), vfs.Media(file):
		return "no video has this media: dataset.json does not name it, and no video is called as the file"
	}
	return "a dataset has no file of this name"
}

// usesPlain reports whether a file of boxes outside the MOTChallenge's layout is used.
func (r *reading) usesPlain(p boxPlaces) bool {
	for _, file := range r.UsedPaths() {
		if strings.HasPrefix(file, p.Folder+"/") || strings.HasPrefix(file, p.Stem+".") {
			return true
		}
	}
	return false
}
