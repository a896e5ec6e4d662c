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
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

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
		if r.Uses(file) || r.hasNoCaption(file) {
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

// hasNoCaption reports whether a file is a captions.txt that contains only comments while other captions are read in its place.
// The importer of clips writes such a file. It is not listed as ignored, because nothing in it is lost.
func (r *loader) hasNoCaption(file string) bool {
	if r.o.Captions == nil || r.OwnName(file) != dataset.CaptionsFile {
		return false
	}
	isEmpty := true
	text.EachLine(r.Folder, file, func(line string) {
		line = strings.TrimSpace(line)
		isEmpty = isEmpty && (line == "" || line[0] == '#')
	})
	return isEmpty
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
		return "other captions are used in its place"
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
	case slices.Contains(sentenceFiles, strings.ToLower(path.Ext(file))) && r.captionFiles() != nil:
		return "its sentences are not read; the dataset has captions without it"
	case slices.Contains(sentenceFiles, strings.ToLower(path.Ext(file))):
		return "its sentences can become captions: " + asSentences(fault.ShellFile(file))
	}
	return "datasets use no file of this name or format"
}

// sentenceFiles are the extensions of subtitles and of JSON lines.
var sentenceFiles = []string{".srt", ".vtt", ".ass", ".jsonl", ".ndjson"}

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
