package read

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/stream"
	"siibp/core/dataset/text"
	"siibp/core/dataset/via"
)

// readVIA reads a project of VIA 3. A file of it is the video that videoNamed finds. A
// time is of the frame that is on the screen then, ⌊t·fps⌋; a region of a picture is of the
// frame in the number of which the picture's name ends. A region's track is the value
// of the attribute track (or tracks, track_id, instance) and means a track as trackOf
// takes it. Boxes are joined between the frames that have one, as in boxes.csv; but
// where there are segments of time with the same track, only within one of them. Of
// the truth, an attribute called as a concept has the class. What is no rectangle,
// segments without boxes, and other attributes say nothing here, which is noted.
func (r *boxReader) readVIA(file string, s boxSink) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	regions, err := via.Decode(f, func(e stream.Error) { r.streamFault(file, e) })
	if err != nil {
		r.streamFailed(file, err)
		return
	}
	r.readRegions(file, regions, s)
}

// readVIATable reads VIA's CSV export, which holds the same.
func (r *boxReader) readVIATable(file string, s boxSink) {
	lines, f := text.OpenLines(r.Folder, file)
	if lines == nil {
		return
	}
	defer f.Close()
	regions, err := via.DecodeTable(lines, func(row int, e stream.Error) {
		r.Fault(fault.Fault{File: file, Row: row, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want})
	})
	if err != nil {
		r.streamFailed(file, err)
		return
	}
	r.readRegions(file, regions, s)
}

// trackNames are what people call the attribute with a track's name, in small letters, the
// likeliest first.
var trackNames = []string{"track", "tracks", "track_id", "instance"}

type viaReader struct {
	*boxReader
	boxSink
	in       *boxFile
	regions  []via.Region
	videos   map[string]int    // of a file, −1 where it is none of the dataset
	segments map[spanKey][]int // of each path, regions that are segments of time
	spanned  map[spanKey]bool  // paths with boxes
	seen     map[seenKey]bool  // frames of a path
	rateless map[int]bool      // videos of which a fault has been reported
	left     map[string]int    // regions, by what is noted of them
	unused   map[string]bool   // attributes
}

// spanKey is a path; seenKey a frame of it.
type spanKey struct {
	video int
	name  string
}

type seenKey struct {
	spanKey
	frame int
}

func (r *boxReader) readRegions(file string, regions []via.Region, s boxSink) {
	v := viaReader{boxReader: r, boxSink: s, regions: regions, videos: map[string]int{}, segments: map[spanKey][]int{},
		spanned: map[spanKey]bool{}, seen: map[seenKey]bool{}, rateless: map[int]bool{}, left: map[string]int{}, unused: map[string]bool{}}
	v.in = &boxFile{name: file, place: v.place, gap: v.gap}
	for n := range regions {
		if r.Full() {
			return
		}
		v.region(n)
	}
	for key, list := range v.segments {
		if !v.spanned[key] {
			v.left["# of time without a box: not used"] += len(list)
		}
	}
	r.noteCounts(file, v.left, "region", "regions")
	if len(v.unused) > 0 {
		names := slices.Sorted(maps.Keys(v.unused))
		r.Note("%s: %s not used: %s.", file, fault.Count(len(names), "attribute is", "attributes are"), fault.Listed(names))
	}
}

func (v *viaReader) place(n int) place { return place{v.regions[n].Row, v.regions[n].At} }

// region reads one metadata entry.
func (v *viaReader) region(n int) {
	x := &v.regions[n]
	name := v.trackName(x)
	segment := x.Shape == 0 && len(x.Z) == 2
	if x.Shape != via.Rectangle && !(segment && name != "") {
		v.left["# of "+kindOfRegion(x)+": not used"]++
		return
	}
	if x.Flag {
		v.left["the flags of # mean nothing here"]++
	}
	video, ok := v.file(n)
	if !ok {
		return
	}
	key := spanKey{video, name}
	if segment {
		v.segments[key] = append(v.segments[key], n)
		return
	}
	s := sighting{placed: placed{dataset.Box{X: x.XY[0], Y: x.XY[1], W: x.XY[2], H: x.XY[3]}, v.in, n}, video: video, name: name}
	if s.Frame, ok = v.frame(n, video); !ok || !v.sized(s.placed) {
		return
	}
	at := seenKey{key, s.Frame}
	if name != "" && v.seen[at] {
		v.left["# at times of a frame of which there is one already: not used"]++
		return
	}
	v.seen[at] = true
	v.spanned[key] = true
	if !v.readable(n) {
		return
	}
	s.labels = v.labels(x)
	v.add(s)
}

func kindOfRegion(x *via.Region) string {
	switch {
	case x.Shape != 0:
		return "a " + via.ShapeName(x.Shape)
	case len(x.Z) > 0:
		return "time without a box"
	}
	return "a whole file"
}

// trackName returns the track's or instance's name, "" where no attribute has it. An
// attribute that is called as a concept has a class.
func (v *viaReader) trackName(x *via.Region) string {
	concepts := v.Data.ConceptNames()
	for _, known := range trackNames {
		for _, name := range slices.Sorted(maps.Keys(x.Values)) {
			if strings.ToLower(name) == known && x.Values[name] != "" && !slices.Contains(concepts, name) {
				return x.Values[name]
			}
		}
	}
	return ""
}

// readable reports, with a fault if not, whether the attributes of a region that say something
// here have a value that can be read; others count as not used.
func (v *viaReader) readable(n int) bool {
	for _, name := range v.regions[n].Bad {
		if !slices.Contains(trackNames, strings.ToLower(name)) && !slices.Contains(v.Data.ConceptNames(), name) {
			v.unused[name] = true
			continue
		}
		v.Fault(placed{in: v.in, n: n}.fault("an attribute is text or a number", "an object or a list as "+fault.Quote(name), ""))
		return false
	}
	return true
}

// labels are what the attributes that are called as concepts say; others are noted.
func (v *viaReader) labels(x *via.Region) []label {
	names := v.Data.ConceptNames()
	all := make([]label, len(names))
	for name, value := range x.Values {
		if e := spelling.FindHeader(names, name); e >= 0 {
			all[e] = label{value, true}
		} else if !slices.Contains(trackNames, strings.ToLower(name)) {
			v.unused[name] = true
		}
	}
	return all
}

// file returns the video of a region; false, with a fault, the first time, where there is none.
func (v *viaReader) file(n int) (int, bool) {
	name := v.regions[n].File
	video, known := v.videos[name]
	if !known {
		var ok bool
		if video, ok = v.VideoNamed(v.in.name, name); !ok {
			_, video, ok = v.FolderVideo(name)
		}
		if !ok {
			video = -1
			v.strange(v.in.name, v.place(n), name)
		}
		v.videos[name] = video
	}
	return video, video >= 0
}

// slip is how far a time may lie before its frame, in seconds: VIA rounds to thousandths.
const slip = 0.0005

// frame returns the frame of a region.
func (v *viaReader) frame(n, video int) (int, bool) {
	x := &v.regions[n]
	at := placed{in: v.in, n: n}
	switch fps := v.Data.Videos[video].FPS; {
	case len(x.Z) == 0:
		frame, ok := pictureFrame(x.File)
		if !ok {
			v.Fault(at.fault("a box has a time, or is in a picture whose name ends in the frame's number", fault.Quote(x.File), ""))
		}
		return frame, ok
	case len(x.Z) > 1:
		v.Fault(at.fault("a box is at one time", fmt.Sprint(x.Z), ""))
		return 0, false
	case fps == 0:
		v.noRate(at, video)
		return 0, false
	default:
		frame := math.Floor((x.Z[0] + slip) * fps)
		if frame > dataset.MaxWhole {
			v.Fault(at.fault("a time is a number of seconds", fmt.Sprint(x.Z[0]), ""))
			return 0, false
		}
		return int(frame), true
	}
}

// noRate says once of a video that its frame numbers mean no times, for want of a frame rate.
func (v *viaReader) noRate(at placed, video int) {
	if v.rateless[video] {
		return
	}
	v.rateless[video] = true
	id := fault.Quote(v.Data.Videos[video].ID)
	v.Fault(at.fault("times are in seconds, so the video's frames per second are known", "none of "+id,
		fmt.Sprintf(`write in dataset.json: {"videos": [{"id": %s, "fps": 25}]}`, id)))
}

// gap tells that nothing is there between two segments of time of one path.
func (v *viaReader) gap(a, b placed) (int, bool) {
	x, y := &v.regions[a.n], &v.regions[b.n]
	list := v.segments[spanKey{v.videos[x.File], v.trackName(x)}]
	if len(list) == 0 || len(x.Z) == 0 || len(y.Z) == 0 {
		return 0, false
	}
	for _, n := range list {
		if z := v.regions[n].Z; z[0]-slip <= x.Z[0] && y.Z[0] <= z[1]+slip {
			return 0, false
		}
	}
	return a.Frame + 1, b.Frame > a.Frame+1
}
