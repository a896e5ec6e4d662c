package dataset

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/coco"
	"siibp/core/dataset/stream"
	"siibp/core/dataset/via"
)

// Where boxes stand: in one file of any format; or in any number of files of a folder;
// or, where there is neither, as the MOTChallenge lays out its videos.
const (
	boxesStem   = "boxes"
	boxesFolder = "boxes"
	truthStem   = "truth_boxes"
	truthFolder = "truth"
	detections  = "det/det.txt"
	groundTruth = "gt/gt.txt"

	classList = "labels.txt" // names the classes of MOT text beside it
)

// besides are files that lie with boxes but have none: the others are what this project
// puts into a zip of MOT text for people.
var besides = []string{classList, "labels.csv", "left-out.txt"}

// boxFormats are the endings of files with boxes: tables of this project or of VIA, COCO
// or VIA, MOT.
var boxFormats = []string{".csv", ".json", ".txt"}

// boxFiles are the files that hold the boxes of a kind.
func (r *reader) boxFiles(stem, folder, layout string) []string {
	var one, several, laid []string
	for _, file := range r.paths {
		dir, base := path.Split(file)
		ext := path.Ext(base)
		switch {
		case !slices.Contains(boxFormats, ext) || slices.Contains(besides, base):
		case dir == "" && base == stem+ext:
			one = append(one, file)
		case dir == folder+"/":
			several = append(several, file)
		case strings.HasSuffix("/"+file, "/"+layout):
			if _, ok := r.laidOut(file, layout); ok {
				laid = append(laid, file)
			}
		}
	}
	if len(one) > 1 || len(one) == 1 && several != nil {
		all := slices.Concat(one, several)
		r.use(all)
		r.fault(Fault{File: all[1], Rule: "boxes are in one file, or in the folder " + folder, Found: listed(all), Want: "delete all but one"})
		return nil
	}
	for _, files := range [][]string{one, several, laid} {
		if files != nil {
			r.use(files)
			return files
		}
	}
	return nil
}

func (r *reader) use(files []string) {
	for _, file := range files {
		r.has(file)
	}
}

// laidOut is the video of a file such as MOT17-02/gt/gt.txt.
func (r *reader) laidOut(file, layout string) (int, bool) {
	folder := strings.TrimSuffix(strings.TrimSuffix(file, layout), "/")
	if folder == "" {
		return r.onlyVideo()
	}
	v, ok := r.videos[path.Base(folder)]
	return v, ok
}

// onlyVideo is the one video that has tracks, if there is one.
func (r *reader) onlyVideo() (int, bool) {
	only, n := 0, 0
	for i, v := range r.d.Videos {
		if len(v.Tracks) > 0 {
			only, n = i, n+1
		}
	}
	return only, n == 1
}

// readBoxFile reads one file; what is in it decides between formats of one ending.
func (r *reader) readBoxFile(file string, s sink, table func(file string)) {
	switch path.Ext(file) {
	case ".txt":
		r.readMOT(file, s)
	case ".json":
		r.readBoxJSON(file, s)
	case ".csv":
		if r.exported(file) {
			r.readVIATable(file, s)
		} else {
			table(file)
		}
	}
	s.end(file)
}

// exported tells whether a table is VIA's.
func (r *reader) exported(file string) bool {
	f, err := r.openAt(r.at[file])
	if err != nil {
		return false // which reading it will tell
	}
	defer f.Close()
	head, _ := bufio.NewReader(f).Peek(len(via.Banner))
	return string(head) == via.Banner
}

// readBoxJSON reads COCO's or VIA's JSON, which their keys tell apart.
func (r *reader) readBoxJSON(file string, s sink) {
	known := r.firstKnown(file, slices.Concat(coco.Keys, via.Keys, []string{via.Old}))
	switch {
	case slices.Contains(coco.Keys, known):
		r.readCOCO(file, s)
	case slices.Contains(via.Keys, known):
		r.readVIA(file, s)
	case known == via.Old:
		r.fault(Fault{File: file, Rule: boxJSON, Found: "a project of VIA 2, which has pictures but no videos", Want: "use VIA 3"})
	}
}

const boxJSON = `boxes in JSON are COCO's, with "images" and "annotations", or a project of VIA 3, with "file" and "metadata"`

// firstKnown is the first of some keys that a file's object has; "", with a fault, if there is none.
func (r *reader) firstKnown(file string, keys []string) string {
	f := r.open(file)
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
		r.fault(Fault{File: file, Rule: boxJSON, Found: keysText(others)})
	}
	return found
}

func keysText(keys []string) string {
	if keys == nil {
		return "an empty object"
	}
	return "an object with " + listed(keys)
}

// streamFault is the fault of a value in JSON.
func (r *reader) streamFault(file string, e stream.Error) {
	r.fault(Fault{File: file, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want})
}

// streamFailed is the fault of a file that cannot be read on.
func (r *reader) streamFailed(file string, err error) {
	var e *stream.Error
	if errors.As(err, &e) {
		r.streamFault(file, *e)
		return
	}
	r.failed(file, err)
}

// videoNamed is the video that a name in another program's file means: its id; or a
// file's name, with or without folders and ending, that is its id or its media.
func (r *reader) videoNamed(name string) (int, bool) {
	name = strings.ReplaceAll(name, `\`, "/")
	base := path.Base(name)
	for _, id := range []string{name, strings.TrimSuffix(name, path.Ext(name)), base, strings.TrimSuffix(base, path.Ext(base))} {
		if v, ok := r.videos[id]; ok {
			return v, true
		}
	}
	for _, said := range r.info.videos {
		if said.media == name && name != "" {
			return said.video, true
		}
	}
	for _, said := range r.info.videos {
		if said.media != "" && path.Base(said.media) == base {
			return said.video, true
		}
	}
	return 0, false
}

// folderVideo is the video that a folder of a picture is called after, and the folder.
func (r *reader) folderVideo(picture string) (string, int, bool) {
	for _, folder := range strings.Split(path.Dir(strings.ReplaceAll(picture, `\`, "/")), "/") {
		if video, ok := r.videos[folder]; ok {
			return folder, video, true
		}
	}
	return "", 0, false
}

// pictureFrame is the number in which a picture's name ends.
func pictureFrame(name string) (int, bool) {
	return endNumber(strings.TrimSuffix(name, path.Ext(name)))
}

// noteCounts notes how often each thing happened; a # stands for the number and the noun.
func (r *reader) noteCounts(file string, happened map[string]int, one, many string) {
	for _, what := range slices.Sorted(maps.Keys(happened)) {
		r.note("%s: %s.", file, strings.Replace(what, "#", count(happened[what], one, many), 1))
	}
}

// strange is the fault of a name that means no video.
func (r *reader) strange(file string, at place, name string) {
	r.fault(Fault{file, at.row, at.column, "the video is one of the dataset", quote(name), nearText(name, r.allVideos())})
}

// settle fills in what dataset.json does not say of a video, and notes where it says
// otherwise. Zeros say nothing.
func (r *reader) settle(file string, video int, said Video) {
	v := &r.d.Videos[video]
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
		r.note("%s says otherwise of %s: %s. It is not heeded.", file, quote(v.ID), strings.Join(other, ", "))
	}
}
