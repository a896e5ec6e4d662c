package read

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// boxPaths are the canonical places of boxes: one file Stem.<ext>, or any number of files in
// Folder, or, without either, one file per video in the directory layout of MOTChallenge.
type boxPaths struct {
	Stem   string
	Folder string
	Layout string // path in the video's own folder
}

var (
	trackBoxPaths = boxPaths{"boxes", "boxes", "det/det.txt"}
	truthBoxPaths = boxPaths{"truth_boxes", "truth", "gt/gt.txt"}
)

// Holds reports whether a file is in one of the places.
func (p boxPaths) Holds(file string) bool {
	return strings.HasPrefix(file, p.Stem+".") || strings.HasPrefix(file, p.Folder+"/") || p.InLayout(file)
}

// InLayout reports whether a file is where MOTChallenge puts it.
func (p boxPaths) InLayout(file string) bool { return strings.HasSuffix("/"+file, "/"+p.Layout) }

// boxReader reads the boxes of tracks and the ground-truth boxes.
type boxReader struct {
	*vfs.Folder
	*nameIndex
	Words *vocabulary
	ids   map[string]motTracks // by folder; no entry before the folder's table is read

	broken  map[string]fault.Fault // by folder, the first fault of a list of classes or ids
	yolo    []string               // folders whose files of YOLO were read
	spare   spareFaults
	cvat    bool     // there are files of CVAT
	byOrder []string // videos whose tracks in files of CVAT are those of tracks.csv in their order
}

const (
	classList = "labels.txt" // names the classes of the MOT text beside it
	idList    = "labels.csv" // maps the ids of the MOT text beside it to tracks
)

// besideBoxes are files without boxes in a folder of boxes. The last two come with the zip of
// MOT text that this project writes.
var besideBoxes = []string{classList, idList, "left-out.txt"}

// filesAt returns the files with boxes in the places p and marks them as used. Files in more
// than one of the first two places are a fault.
func (r *boxReader) filesAt(p boxPaths) []string {
	var single, several, layout []string
	for _, file := range r.Paths() {
		dir, base := path.Split(file)
		ext := path.Ext(base)
		switch {
		case len(boxFormats(ext)) == 0 || toolOf(r.Folder, file) != nil || slices.Contains(besideBoxes, base) || ext == ".txt" && dir == p.Folder+"/" && r.isReadme(file):
		case dir == "" && base == p.Stem+ext:
			single = append(single, file)
		case dir == p.Folder+"/":
			several = append(several, file)
		case p.InLayout(file):
			if _, ok := r.layoutVideo(file, p.Layout); ok {
				layout = append(layout, file)
			}
		}
	}
	if len(single) > 1 || len(single) == 1 && several != nil {
		all := slices.Concat(single, several)
		r.leaveOut(all, fault.Fault{File: all[1], Rule: "boxes must be in one file, or in the folder " + p.Folder, Found: fault.Listed(all), Want: "delete all but one"})
		return nil
	}
	for _, files := range [][]string{single, several, layout} {
		if files != nil {
			r.Use(files...)
			return files
		}
	}
	return nil
}

// isReadme reports whether a text file in a folder of boxes is a README: it is not named after
// a video and does not begin like MOT text.
func (r *boxReader) isReadme(file string) bool {
	_, ok := r.VideoNamed("", path.Base(file))
	_, _, listed := r.motNames(file)
	line := r.firstLine(file)
	return !ok && !listed && !annotation.IsMOT(line) && !annotation.IsYOLO(line)
}

// layoutVideo returns the video of a file such as MOT17-02/gt/gt.txt.
func (r *boxReader) layoutVideo(file, layout string) (int, bool) {
	folder := strings.TrimSuffix(strings.TrimSuffix(file, layout), "/")
	if folder == "" {
		return r.OnlyVideo()
	}
	return r.Find(file, path.Base(folder))
}

// readFile passes the boxes of a file to the sink. A file with a fault, or beside a list with one, is left out.
func (r *boxReader) readFile(file string, to boxSink) {
	dir := path.Dir(file)
	if f, broken := r.broken[dir]; broken {
		r.leaveOut([]string{file}, f)
		return
	}
	notes := len(r.Folder.Report.Notes)
	faults := r.collect(func() {
		if read := r.decoder(file); read != nil {
			read(r, file, to)
		}
	})
	if faults != nil {
		if beside := faults[0].File; beside != file && slices.Contains(besideBoxes, path.Base(beside)) {
			r.broken[dir] = faults[0]
		}
		r.Folder.Report.Notes = r.Folder.Report.Notes[:notes] // say what of the file is not used
		to.discard(file)
		r.leaveOut([]string{file}, faults[0])
	}
	to.endFile(file)
}

// boxFormats returns the formats of boxes that have a decoder and the extension.
func boxFormats(ext string) []Format {
	return slices.DeleteFunc(slices.Clone(Formats), func(row Format) bool {
		return row.Boxes == nil || path.Ext(row.Paths[0]) != ext
	})
}

// decoder selects the decoder of a file by its extension and content; nil, with a fault, if the
// file is in no format.
func (r *boxReader) decoder(file string) func(*boxReader, string, boxSink) {
	formats := boxFormats(path.Ext(file))
	var keys []string
	firstLine := r.firstLine(file)
	for _, format := range formats {
		if format.FirstLine != nil && format.FirstLine(firstLine) {
			return format.Boxes
		}
		keys = append(keys, format.Keys...)
	}
	key := ""
	if keys != nil {
		key = r.firstKey(file, keys)
	} else if path.Ext(file) == ".csv" && !r.likeBoxes(file) {
		return nil
	}
	for _, format := range formats {
		if format.FirstLine == nil && (keys == nil || slices.Contains(format.Keys, key)) {
			return format.Boxes
		}
	}
	return nil
}

// firstLine returns the first line of a text file, "" if the file cannot be read: the decoder
// reports the reason.
func (r *boxReader) firstLine(file string) string {
	f, err := r.Peek(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	lines, err := text.NewLines(f)
	if err != nil {
		return ""
	}
	line, err := lines.Next()
	if err != nil {
		return ""
	}
	return string(line)
}

// frameOfPicture returns the frame number at the end of a picture's file name.
func frameOfPicture(name string) (int, bool) {
	return dataset.EndNumber(strings.TrimSuffix(name, path.Ext(name)))
}

// noteCounts adds a note per event; in an event's text, # stands for its count and the noun.
func (r *boxReader) noteCounts(file string, counts map[string]int, singular, plural string) {
	for _, event := range slices.Sorted(maps.Keys(counts)) {
		r.Note("%s: %s.", file, strings.Replace(event, "#", fault.Count(counts[event], singular, plural), 1))
	}
}

// unknownVideo reports a name that matches no video.
func (r *boxReader) unknownVideo(file string, at location, name string) {
	r.strays.add(fault.Fault{File: file, Row: at.row, Column: at.column, Rule: "the video must be one of the dataset", Found: fault.Quote(name), Want: fault.NearText(name, r.AllVideos())})
}

// mergeVideoInfo sets the frame rate, frame count and size of a video if dataset.json leaves
// them out, and notes values that differ from dataset.json. Zero values of info are unknown.
func (r *boxReader) mergeVideoInfo(file string, video int, info dataset.Video) {
	v := &r.Data.Videos[video]
	var differ []string
	merge := func(to *int, value int, key string) {
		if *to == 0 {
			*to = value
		} else if value != 0 && value != *to {
			differ = append(differ, fmt.Sprintf("%s %d, not %d", key, value, *to))
		}
	}
	if v.FPS == 0 {
		v.FPS = info.FPS
	} else if info.FPS != 0 && info.FPS != v.FPS {
		differ = append(differ, fmt.Sprintf("fps %g, not %g", info.FPS, v.FPS))
	}
	merge(&v.Frames, info.Frames, "frames")
	merge(&v.Width, info.Width, "width")
	merge(&v.Height, info.Height, "height")
	if differ != nil {
		r.Note("%s differs from dataset.json about %s and is ignored there: %s.", file, fault.Quote(v.ID), strings.Join(differ, ", "))
	}
}

// readBoxTable reads boxes.csv or truth_boxes.csv, this project's own tables.
func readBoxTable(_ *boxReader, file string, to boxSink) { to.readTable(file) }
