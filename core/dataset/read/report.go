package read

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
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

// listIgnored adds the files that are not part of the dataset, and the reasons, to the report.
func (r *loader) listIgnored() {
	r.Report.Ignored = append(r.Report.Ignored, r.unusedFiles()...)
	r.features.ListIgnored(r.d.ViewNames())
}

// unusedFiles returns the files that were not used. Many files in one folder with one extension and
// reason, such as the frames of a video, are one entry.
func (r *loader) unusedFiles() []fault.Ignored {
	type kind struct{ dir, ext, why string }
	found := map[kind][]string{}
	var order []kind
	for _, file := range r.Paths() {
		if r.Uses(file) {
			continue
		}
		k := kind{path.Dir(file), path.Ext(file), r.ignoredReason(file)}
		if found[k] == nil {
			order = append(order, k)
		}
		found[k] = append(found[k], file)
	}
	folders := map[kind][]string{} // those with such files, by the folder above them
	above := func(k kind) kind { return kind{path.Dir(k.dir) + "/*", k.ext, k.why} }
	for _, k := range order {
		folders[above(k)] = append(folders[above(k)], found[k]...)
	}
	var list []fault.Ignored
	for _, k := range order {
		files := found[k]
		if all := folders[above(k)]; path.Dir(k.dir) != "." && len(all) > max(len(files), fault.MaxListed) {
			if all[0] == files[0] { // the first of the folders
				list = append(list, fault.Ignored{File: path.Join(path.Dir(k.dir), "*", "*"+k.ext), Why: fmt.Sprintf("%d files: %s", len(all), k.why)})
			}
			continue
		}
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

// ignoredReason returns why a file is not used.
func (r *loader) ignoredReason(file string) string {
	if tool := toolOf(r.Folder, file); tool != nil {
		return missingFiles{r.Folder}.ignored(tool, file, r.captionFiles() != nil)
	}
	if why := r.misplaced(file); why != "" {
		return why
	}
	names := r.d.ViewNames()
	row, _, _ := formatOf(file)
	featured, described := conceptOf(Features, file), conceptOf(Descriptors, file)
	switch flaw := r.Flaw(file); {
	case flaw != nil && flaw.Found != "":
		return flaw.Rule + "; found " + flaw.Found
	case flaw != nil:
		return flaw.Rule
	case !r.placed && r.waits(file, row.Subject):
		return r.waitsFor()
	case r.o.Captions != nil && strings.HasPrefix(file, "captions."):
		return "replaced by other captions"
	case slices.Contains(names, featured):
		return "the features are in another file"
	case featured != "" && r.isOfVideo(featured):
		return "an array of a single video belongs into the folder of its concept, as features/<concept>/<video>.npy"
	case featured != "":
		return features.NoConcept(featured, names)
	case described != "" && slices.Contains(names, described):
		return "the concept has features"
	case described != "":
		return features.NoConcept(described, names)
	case strings.HasPrefix(file, features.DescriptorsFolder):
		return "the descriptors of a concept are two files, .npy and .csv"
	case strings.HasPrefix(file, features.Folder):
		return "features are " + extensions(Features, features.Folder) + " files"
	case slices.Contains(besideBoxes, path.Base(file)):
		return "it only describes the files beside it"
	case path.Ext(file) == ".txt" && (strings.HasPrefix(file, trackBoxPaths.Folder+"/") || strings.HasPrefix(file, truthBoxPaths.Folder+"/")):
		return "boxes as text are lines of numbers: MOT Challenge's, in a file called after its video, or YOLO's"
	case strings.HasPrefix(file, trackBoxPaths.Folder+"/"), strings.HasPrefix(file, truthBoxPaths.Folder+"/"):
		return "boxes are " + extensions(Boxes, trackBoxPaths.Folder+"/") + " files"
	case trackBoxPaths.InLayout(file) && r.usesPlain(trackBoxPaths), truthBoxPaths.InLayout(file) && r.usesPlain(truthBoxPaths):
		return "the boxes are in other files"
	case trackBoxPaths.InLayout(file), truthBoxPaths.InLayout(file), path.Base(file) == sequenceInfo:
		return "no video has the name of its folder"
	case strings.EqualFold(path.Ext(file), ".zip"):
		return "a zip within a zip is not unpacked"
	case strings.HasPrefix(file, "media/"), vfs.Media(file):
		return "no video has this media: dataset.json does not name it, and no video has the name of the file"
	case vfs.Film(file):
		return "browsers do not play this kind of video: make a WebM or MP4 of it; to find the tracks in it, use Videos and captions on the page, or siibp video"
	}
	return "datasets use no file of this name or format"
}

// isOfVideo reports whether the name of features has that of a video.
func (r *loader) isOfVideo(name string) bool {
	video, _, _ := r.features.VideoIn(name)
	return video != ""
}

// waits reports whether a file of the subject is read only after the concepts are known.
func (r *loader) waits(file string, subject Subject) bool {
	switch subject {
	case Features, Descriptors:
		return len(r.d.Concepts) == 0
	case KeyPoints:
		return true
	}
	return trackBoxPaths.Holds(file) || truthBoxPaths.Holds(file)
}

// waitsFor returns why a file has not been read, although it is part of the dataset.
func (r *loader) waitsFor() string {
	if r.captionFiles() == nil {
		return "it has not been read yet, because the captions are missing"
	}
	return "it has not been read yet, because of the faults in other files"
}

// misplaced returns why a file with boxes is not used, "" if its content is not that of boxes of another program.
func (r *loader) misplaced(file string) string {
	head := r.Head(file)
	line, _, _ := bytes.Cut(head, []byte("\n"))
	switch ext := strings.ToLower(path.Ext(file)); {
	case ext == ".xml" && annotation.IsCVAT(head):
		return "boxes of CVAT are read from boxes.xml or boxes/<video>.xml, not from folders in boxes, if there are no other boxes"
	case ext == ".txt" && annotation.IsYOLO(string(line)):
		return "boxes of YOLO are read from the folder boxes, as boxes/<video>_<frame>.txt and not from folders in it, if there are no other boxes"
	case ext == ".txt" && annotation.IsMOT(string(line)) && !trackBoxPaths.InLayout(file) && !truthBoxPaths.InLayout(file):
		return "boxes as MOT text are read from boxes/<video>.txt, true boxes from truth/<video>.txt"
	case ext == ".json" && bytes.Contains(head, []byte(`"images"`)), ext == ".json" && bytes.Contains(head, []byte(`"licenses"`)):
		return "boxes in COCO's JSON are read from boxes.json or the folder boxes, true boxes from truth_boxes.json or the folder truth"
	case ext == ".json" && bytes.Contains(head, []byte(`"pname"`)):
		return "a project of VIA 3 is read from boxes.json or the folder boxes, true boxes from truth_boxes.json or the folder truth"
	}
	return ""
}

// usesPlain reports whether a file of boxes outside MOTChallenge's layout is used.
func (r *loader) usesPlain(p boxPaths) bool {
	for _, file := range r.UsedPaths() {
		if strings.HasPrefix(file, p.Folder+"/") || strings.HasPrefix(file, p.Stem+".") {
			return true
		}
	}
	return false
}
