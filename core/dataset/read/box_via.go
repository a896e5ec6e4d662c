package read

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readVIA reads a project of VIA 3. A file of the project is a video as nameIndex.VideoNamed finds it. A region at
// time t is in frame ⌊t·fps⌋; a region of a picture is in the frame whose number ends the picture's name. The track is
// the value of the attribute track (or tracks, track_id, instance); see nameIndex.TrackOf. Boxes are interpolated as
// in boxes.csv, but if a track has temporal segments, only within each segment. For ground truth, an attribute named
// like a concept is its class. Regions other than rectangles, segments without boxes and other attributes are not
// read; notes list them.
func (r *boxReader) readVIA(file string, s boxSink) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	regions, err := annotation.DecodeVIA(f, func(e text.JSONError) { r.jsonFault(file, e) })
	if err != nil {
		r.jsonError(file, err)
		return
	}
	r.readRegions(file, regions, s)
}

// readVIATable reads VIA's CSV export of a project.
func (r *boxReader) readVIATable(file string, s boxSink) {
	lines, f := text.OpenLines(r.Folder, file)
	if lines == nil {
		return
	}
	defer f.Close()
	regions, err := annotation.DecodeVIATable(lines, func(row int, e text.JSONError) {
		r.Fault(fault.Fault{File: file, Row: row, Column: e.Path, Rule: e.Rule, Found: e.Found, Want: e.Want})
	})
	if err != nil {
		r.jsonError(file, err)
		return
	}
	r.readRegions(file, regions, s)
}

// trackNames are the usual names of the attribute with the track, in lower case, most usual first.
var trackNames = []string{"track", "tracks", "track_id", "instance"}

// viaReader reads the regions of one project.
type viaReader struct {
	*boxReader
	boxSink
	in       *boxSource
	regions  []annotation.VIARegion
	videos   map[string]int      // by file, −1 if it is not in the dataset
	segments map[trackRef][]int  // temporal segments of each track
	spanned  map[trackRef]bool   // tracks with boxes
	seen     map[trackFrame]bool // frames in which a track has a box
	rateless map[int]bool        // videos without a frame rate, with a fault
	skipped  map[string]int      // number of regions by the text of their note
	unused   map[string]bool     // attributes that are not read
}

// trackRef names a track or an instance in a video.
type trackRef struct {
	video int
	name  string
}

// trackFrame is a frame of a track.
type trackFrame struct {
	trackRef
	frame int
}

// readRegions passes the regions of a project to the sink.
func (r *boxReader) readRegions(file string, regions []annotation.VIARegion, s boxSink) {
	v := viaReader{boxReader: r, boxSink: s, regions: regions, videos: map[string]int{}, segments: map[trackRef][]int{},
		spanned: map[trackRef]bool{}, seen: map[trackFrame]bool{}, rateless: map[int]bool{}, skipped: map[string]int{}, unused: map[string]bool{}}
	v.in = &boxSource{name: file, location: v.location, gap: v.gap}
	for n := range regions {
		if r.Full() {
			return
		}
		v.region(n)
	}
	for key, list := range v.segments {
		if !v.spanned[key] {
			v.skipped["# of time without a box: not used"] += len(list)
		}
	}
	r.noteCounts(file, v.skipped, "region", "regions")
	if len(v.unused) > 0 {
		names := slices.Sorted(maps.Keys(v.unused))
		r.Note("%s: %s not used: %s.", file, fault.Count(len(names), "attribute is", "attributes are"), fault.Listed(names))
	}
}

func (v *viaReader) location(n int) location { return location{v.regions[n].Row, v.regions[n].At} }

// region passes region n to the sink, or reports or counts why it is skipped.
func (v *viaReader) region(n int) {
	x := &v.regions[n]
	name := v.trackName(x)
	segment := x.Shape == 0 && len(x.Z) == 2
	if x.Shape != annotation.Rectangle && !(segment && name != "") {
		v.skipped["# of "+kindOfRegion(x)+": not used"]++
		return
	}
	if x.Flag {
		v.skipped["the flags of # mean nothing here"]++
	}
	video, ok := v.file(n)
	if !ok {
		return
	}
	key := trackRef{video, name}
	if segment {
		v.segments[key] = append(v.segments[key], n)
		return
	}
	s := foreignBox{locatedBox: locatedBox{dataset.Box{X: x.XY[0], Y: x.XY[1], W: x.XY[2], H: x.XY[3]}, v.in, n}, video: video, name: name}
	if s.Frame, ok = v.frame(n, video); !ok || !v.validSize(s.locatedBox) {
		return
	}
	at := trackFrame{key, s.Frame}
	if name != "" && v.seen[at] {
		v.skipped["# at times of a frame of which there is one already: not used"]++
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

func kindOfRegion(x *annotation.VIARegion) string {
	switch {
	case x.Shape != 0:
		return "a " + annotation.ShapeName(x.Shape)
	case len(x.Z) > 0:
		return "time without a box"
	}
	return "a whole file"
}

// trackName returns the name of the track or instance, "" if no attribute has it. An attribute named
// like a concept is a class.
func (v *viaReader) trackName(x *annotation.VIARegion) string {
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

// readable reports whether the attributes that name a track or a class have readable values, with a
// fault if not. Other unreadable attributes are listed as not used.
func (v *viaReader) readable(n int) bool {
	for _, name := range v.regions[n].Bad {
		if !slices.Contains(trackNames, strings.ToLower(name)) && !slices.Contains(v.Data.ConceptNames(), name) {
			v.unused[name] = true
			continue
		}
		v.Fault(locatedBox{in: v.in, n: n}.fault("an attribute must be text or a number", "an object or a list as "+fault.Quote(name), ""))
		return false
	}
	return true
}

// labels returns the labels in the attributes named like concepts. Other attributes are listed as not used.
func (v *viaReader) labels(x *annotation.VIARegion) []boxLabel {
	names := v.Data.ConceptNames()
	all := make([]boxLabel, len(names))
	for name, value := range x.Values {
		if e := text.FindHeader(names, name); e >= 0 {
			all[e] = boxLabel{value, true}
		} else if !slices.Contains(trackNames, strings.ToLower(name)) {
			v.unused[name] = true
		}
	}
	return all
}

// file returns the video of a region; false, with a fault the first time, if it is unknown.
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
			v.unknownVideo(v.in.name, v.location(n), name)
		}
		v.videos[name] = video
	}
	return video, video >= 0
}

// timeTolerance is how far, in seconds, a time may lie before its frame: VIA rounds to milliseconds.
const timeTolerance = 0.0005

// frame returns the frame of a region; false, with a fault, if it has none.
func (v *viaReader) frame(n, video int) (int, bool) {
	x := &v.regions[n]
	at := locatedBox{in: v.in, n: n}
	switch fps := v.Data.Videos[video].FPS; {
	case len(x.Z) == 0:
		frame, ok := frameOfPicture(x.File)
		if !ok {
			v.Fault(at.fault("a box must have a time, or be in a picture whose name ends in the frame's number", fault.Quote(x.File), ""))
		}
		return frame, ok
	case len(x.Z) > 1:
		v.Fault(at.fault("a box must be at one time", fmt.Sprint(x.Z), ""))
		return 0, false
	case fps == 0:
		v.missingRate(at, video)
		return 0, false
	default:
		frame := math.Floor((x.Z[0] + timeTolerance) * fps)
		if frame > dataset.MaxWhole {
			v.Fault(at.fault("a time must be a number of seconds", fmt.Sprint(x.Z[0]), ""))
			return 0, false
		}
		return int(frame), true
	}
}

// missingRate reports once per video that times need its frame rate.
func (v *viaReader) missingRate(at locatedBox, video int) {
	if v.rateless[video] {
		return
	}
	v.rateless[video] = true
	id := fault.Quote(v.Data.Videos[video].ID)
	v.Fault(at.fault("times are in seconds, so the video's frames per second must be known", "none of "+id,
		fmt.Sprintf(`write in dataset.json: {"videos": [{"id": %s, "fps": 25}]}`, id)))
}

// gap reports whether two consecutive boxes of a track are in different temporal segments.
func (v *viaReader) gap(a, b locatedBox) (int, bool) {
	x, y := &v.regions[a.n], &v.regions[b.n]
	list := v.segments[trackRef{v.videos[x.File], v.trackName(x)}]
	if len(list) == 0 || len(x.Z) == 0 || len(y.Z) == 0 {
		return 0, false
	}
	for _, n := range list {
		if z := v.regions[n].Z; z[0]-timeTolerance <= x.Z[0] && y.Z[0] <= z[1]+timeTolerance {
			return 0, false
		}
	}
	return a.Frame + 1, b.Frame > a.Frame+1
}
