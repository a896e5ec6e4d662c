package read

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/mot"
	"siibp/core/dataset/stream"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
	"siibp/core/dataset/via"
)

// boxPlaces are where boxes of a kind stand: in one file of any format; or in any number of
// files of a folder; or, where there is neither, as the MOTChallenge lays out its videos.
type boxPlaces struct {
	Stem   string // of the one file
	Folder string
	Layout string // of the file in a video's own folder
}

var (
	trackPlaces = boxPlaces{"boxes", "boxes", "det/det.txt"}
	truthPlaces = boxPlaces{"truth_boxes", "truth", "gt/gt.txt"}
)

// Holds reports whether a file is at one of the places.
func (p boxPlaces) Holds(file string) bool {
	return strings.HasPrefix(file, p.Stem+".") || strings.HasPrefix(file, p.Folder+"/") || p.InLayout(file)
}

// InLayout reports whether a file lies as the MOTChallenge lays them out.
func (p boxPlaces) InLayout(file string) bool { return strings.HasSuffix("/"+file, "/"+p.Layout) }

// boxFormat is a format of boxes. Of those with one ending, the beginning of a file or its
// keys tell which it is.
type boxFormat struct {
	Ext   string
	First func(line string) bool // tells a file in it by its first line, nil where nothing does
	Keys  []string               // an object in it has one of these keys; nil: it is no JSON
	Read  func(r *boxReader, file string, to boxSink)
}

// boxReader reads the boxes of tracks and of the truth.
type boxReader struct {
	*vfs.Folder
	*nameIndex
	Words   *vocabulary
	Formats []boxFormat
	ids     map[string]idNames // by folder, nil before one is read
}

const (
	classList = "labels.txt" // names the classes of MOT text beside it
	idList    = "labels.csv" // says of each id of MOT text beside it which track it is
)

// besideBoxes are files that lie with boxes but have none: the others are what this project
// puts into a zip of MOT text for people.
var besideBoxes = []string{classList, idList, "left-out.txt"}

// filesAt returns the files that hold the boxes of a kind.
func (r *boxReader) filesAt(p boxPlaces) []string {
	var one, several, layout []string
	for _, file := range r.Paths() {
		dir, base := path.Split(file)
		ext := path.Ext(base)
		switch {
		case !r.format(ext) || slices.Contains(besideBoxes, base) || ext == ".txt" && dir == p.Folder+"/" && r.prose(file):
		case dir == "" && base == p.Stem+ext:
			one = append(one, file)
		case dir == p.Folder+"/":
			several = append(several, file)
		case p.InLayout(file):
			if _, ok := r.layoutVideo(file, p.Layout); ok {
				layout = append(layout, file)
			}
		}
	}
	if len(one) > 1 || len(one) == 1 && several != nil {
		all := slices.Concat(one, several)
		r.Use(all...)
		r.Fault(fault.Fault{File: all[1], Rule: "boxes are in one file, or in the folder " + p.Folder, Found: fault.Listed(all), Want: "delete all but one"})
		return nil
	}
	for _, files := range [][]string{one, several, layout} {
		if files != nil {
			r.Use(files...)
			return files
		}
	}
	return nil
}

// prose reports whether a text in a folder of boxes has none, and is called after no video:
// a README.
func (r *boxReader) prose(file string) bool {
	_, ok := r.VideoNamed("", path.Base(file))
	_, _, named := r.motNames(file)
	return !ok && !named && !mot.Begins(r.firstLine(file))
}

// format reports whether some format has an ending.
func (r *boxReader) format(ext string) bool {
	return slices.ContainsFunc(r.Formats, func(f boxFormat) bool { return f.Ext == ext })
}

// layoutVideo returns the video of a file such as MOT17-02/gt/gt.txt.
func (r *boxReader) layoutVideo(file, layout string) (int, bool) {
	folder := strings.TrimSuffix(strings.TrimSuffix(file, layout), "/")
	if folder == "" {
		return r.OnlyVideo()
	}
	return r.Find(file, path.Base(folder))
}

// readFile reads one file by the format of its ending, or of what is in it where several
// have that ending.
func (r *boxReader) readFile(file string, s boxSink) {
	var formats []boxFormat
	for _, format := range r.Formats {
		if format.Ext == path.Ext(file) {
			formats = append(formats, format)
		}
	}
	if format, ok := r.formatOf(file, formats); ok {
		format.Read(r, file, s)
	}
	s.end(file)
}

// formatOf returns the one of some formats in which a file is; false, with a fault, where
// it is in none.
func (r *boxReader) formatOf(file string, formats []boxFormat) (boxFormat, bool) {
	var keys []string
	first := r.firstLine(file)
	for _, format := range formats {
		if format.First != nil && format.First(first) {
			return format, true
		}
		keys = append(keys, format.Keys...)
	}
	known := ""
	if keys != nil {
		known = r.firstKnown(file, append(keys, via.Old))
		if known == via.Old {
			r.Fault(fault.Fault{File: file, Rule: boxJSON, Found: "a project of VIA 2, which has pictures but no videos", Want: "use VIA 3"})
		}
	}
	for _, format := range formats {
		if format.First == nil && (keys == nil || slices.Contains(format.Keys, known)) {
			return format, true
		}
	}
	return boxFormat{}, false
}

// firstLine returns the first line of a text, "" where it has none; reading tells why.
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

const boxJSON = `boxes in JSON are COCO's, with "images" and "annotations", or a project of VIA 3, with "file" and "metadata"`

// firstKnown returns the first of some keys that a file's object has; "", with a fault, if there is none.
func (r *boxReader) firstKnown(file string, keys []string) string {
	f := r.Open(file)
	if f == nil {
		return ""
	}
	defer f.Close()
	found := ""
	var others []string
	enough := errors.New("found")
	wrong := 0
	d := stream.NewDecoder(f, func(e stream.Error) {
		e.Rule = boxJSON
		r.streamFault(file, e)
		wrong++
	})
	err := d.Object("", func(key string) error {
		if slices.Contains(keys, key) {
			found = key
			return enough
		}
		others = append(others, key)
		return d.Skip(key)
	})
	switch {
	case err == enough || wrong > 0:
	case err != nil:
		r.streamFailed(file, err)
	default:
		r.Fault(fault.Fault{File: file, Rule: boxJSON, Found: keysText(others)})
	}
	return found
}

func keysText(keys []string) string {
	if keys == nil {
		return "an empty object"
	}
	return "an object with " + fault.Listed(keys)
}

// streamFault is the fault of a value in JSON.
func (r *boxReader) streamFault(file string, e stream.Error) {
	r.Fault(fault.Fault{File: file, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want})
}

// streamFailed is the fault of a file that cannot be read on.
func (r *boxReader) streamFailed(file string, err error) {
	var e *stream.Error
	if errors.As(err, &e) {
		r.streamFault(file, *e)
		return
	}
	r.Failed(file, err)
}

// pictureFrame returns the number in which a picture's name ends.
func pictureFrame(name string) (int, bool) {
	return dataset.EndNumber(strings.TrimSuffix(name, path.Ext(name)))
}

// noteCounts notes how often each thing happened; a # stands for the number and the noun.
func (r *boxReader) noteCounts(file string, happened map[string]int, one, many string) {
	for _, what := range slices.Sorted(maps.Keys(happened)) {
		r.Note("%s: %s.", file, strings.Replace(what, "#", fault.Count(happened[what], one, many), 1))
	}
}

// strange is the fault of a name that means no video.
func (r *boxReader) strange(file string, at place, name string) {
	r.Fault(fault.Fault{File: file, Row: at.row, Column: at.column, Rule: "the video is one of the dataset", Found: fault.Quote(name), Want: fault.NearText(name, r.AllVideos())})
}

// fillIn fills in what dataset.json does not say of a video, and notes where it says
// otherwise. Zeros say nothing.
func (r *boxReader) fillIn(file string, video int, said dataset.Video) {
	v := &r.Data.Videos[video]
	var other []string
	fill := func(to *int, value int, what string) {
		if *to == 0 {
			*to = value
		} else if value != 0 && value != *to {
			other = append(other, fmt.Sprintf("%s %d, not %d", what, value, *to))
		}
	}
	if v.FPS == 0 {
		v.FPS = said.FPS
	} else if said.FPS != 0 && said.FPS != v.FPS {
		other = append(other, fmt.Sprintf("fps %g, not %g", said.FPS, v.FPS))
	}
	fill(&v.Frames, said.Frames, "frames")
	fill(&v.Width, said.Width, "width")
	fill(&v.Height, said.Height, "height")
	if other != nil {
		r.Note("%s says otherwise of %s: %s. It is not heeded.", file, fault.Quote(v.ID), strings.Join(other, ", "))
	}
}

// readBoxTable reads a table in the format of this project.
func readBoxTable(_ *boxReader, file string, to boxSink) { to.readTable(file) }
