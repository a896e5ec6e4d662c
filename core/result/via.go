package result

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/via"
)

// segmentAttribute is the attribute of VIA's temporal segments, named as VIA's own tracker
// names it. Boxes have the attribute "track".
const segmentAttribute = "tracks"

// VIA writes the boxes of the localized tracks as a project of VIA 3, each at the middle of
// its frame, and a temporal segment for each span of frames of a track. The user chooses the
// videos' files again in VIA.
func (r *Result) VIA(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	p := via.Project{Name: r.data.Name, Attributes: r.viaAttributes()}
	shown := false
	for i, tracks := range r.byVideo(list) {
		v := r.data.Videos[i]
		if tracks != nil && v.FPS == 0 {
			missing = append(missing, missingRate(v))
			continue
		}
		if tracks == nil {
			continue
		}
		shown = true
		file := r.mediaName(v)
		p.Files = append(p.Files, file)
		for _, l := range tracks {
			p.Regions = r.viaTrack(p.Regions, l, file, v.FPS)
		}
	}
	if !shown {
		return errors.New(missing[len(missing)-1])
	}
	p.Remarks = missing
	return via.Encode(w, p)
}

// missingRate says that a video's times are unknown, and how to give them.
func missingRate(v dataset.Video) string {
	return fmt.Sprintf(`the frames per second of %[1]q are not known: write in dataset.json {"videos": [{"id": %[1]q, "fps": 25}]}`, v.ID)
}

// viaAttributes returns the attributes of regions. If a concept has the name of a later
// attribute, the concept takes that name.
func (r *Result) viaAttributes() []via.Attribute {
	list := []via.Attribute{{Name: "track", About: "the track of tracks.csv"}}
	taken := map[string]bool{}
	for _, c := range r.data.Concepts {
		list = append(list, via.Attribute{Name: c.Name, About: "what was found"})
		taken[c.Name] = true
	}
	if !taken["probability"] {
		list = append(list, via.Attribute{Name: "probability", About: "of the answer to the caption"})
	}
	if !taken[segmentAttribute] {
		list = append(list, via.Attribute{Name: segmentAttribute, About: "when the track is there", Segment: true})
	}
	return list
}

// viaTrack appends a track's temporal segments and its boxes to regions.
func (r *Result) viaTrack(regions []via.Region, l localized, file string, fps float64) []via.Region {
	for _, s := range l.spans {
		regions = append(regions, via.Region{File: file, Z: []float64{float64(s[0]) / fps, float64(s[1]) / fps},
			Values: map[string]string{segmentAttribute: r.data.Tracks[l.row].ID}})
	}
	attributes := r.attributes(l)
	r.eachBox(l, func(b dataset.Box) {
		regions = append(regions, via.Region{File: file, Z: []float64{(float64(b.Frame) + 0.5) / fps}, Shape: via.Rectangle,
			XY: []float64{b.X, b.Y, b.W, b.H}, Values: attributes})
	})
	return regions
}

// mediaName returns the file name of a video, or its id if it has no file or another video's
// file has the same name.
func (r *Result) mediaName(v dataset.Video) string {
	base := func(v dataset.Video) string { return v.Media[strings.LastIndexByte(v.Media, '/')+1:] }
	same := 0
	for _, other := range r.data.Videos {
		if base(other) == base(v) {
			same++
		}
	}
	if v.Media == "" || same > 1 {
		return v.ID
	}
	return base(v)
}
