package result

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/annotation"
	"siibp/core/dataset/text"
)

// MOT writes a zip with the boxes of the localized tracks at every frame as MOT Challenge
// results, one file per video. The id of a track is the number at the end of its name, see
// dataset.TrackNumbers; conf is the probability of its title. labels.csv maps ids to classes;
// left-out.txt lists the tracks without boxes.
func (r *Result) MOT(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	files := map[string]string{}
	names := r.fileNames(".txt")
	var labels strings.Builder
	table := text.NewWriter(&labels)
	header := []string{"file", "id", "video", "track", "probability", "state"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	table.Write(header)
	for video, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		id := r.trackNumbers(video)
		var rows []annotation.MOTRow
		for _, l := range tracks {
			r.eachBox(l, func(b dataset.Box) {
				rows = append(rows, annotation.MOTRow{Frame: b.Frame, ID: id[l.row], Left: b.X, Top: b.Y, Width: b.W, Height: b.H, Conf: l.p})
			})
			row := []string{names[video], strconv.Itoa(id[l.row]), r.data.Videos[video].ID, r.data.Tracks[l.row].ID, probability(l.p), string(l.state)}
			for e, k := range l.classes {
				row = append(row, r.className(e, k, ""))
			}
			table.Write(row)
		}
		slices.SortStableFunc(rows, func(a, b annotation.MOTRow) int { return a.Frame - b.Frame })
		var text strings.Builder
		annotation.EncodeMOT(&text, rows) // a strings.Builder does not err
		files[names[video]] = text.String()
	}
	table.Flush()
	files["labels.csv"] = labels.String()
	return writeZip(w, files, missing)
}

// trackNumbers returns the MOT ids of a video's tracks by row.
func (r *Result) trackNumbers(video int) map[int]int {
	id := map[int]int{}
	for i, n := range r.data.TrackNumbers(video) {
		id[r.data.Videos[video].Tracks[i]] = n
	}
	return id
}

// COCO writes the boxes of the localized tracks as CocoVID. The category of a track is its
// classes as a caption tuple; instance_id is its 1-based row in tracks.csv; score is the
// probability; attributes hold the track's name, its classes, the probability and the state. Every
// frame of a video is an image, also frames without boxes.
func (r *Result) COCO(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	data := &annotation.COCO{Remarks: missing}
	category := map[string]annotation.ID{}
	frames := 0
	for i, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		v := r.data.Videos[i]
		n := r.frameCount(v.Frames, tracks)
		if frames += n; checkBoxCount(frames) != nil {
			return checkBoxCount(frames)
		}
		first := r.cocoVideo(data, v, n)
		for _, l := range tracks {
			name := r.data.TupleText(l.classes)
			if category[name] == "" {
				category[name] = cocoID(len(category) + 1)
				data.Categories = append(data.Categories, annotation.COCOCategory{ID: category[name], Name: name})
			}
			attributes := r.attributes(l)
			r.eachBox(l, func(b dataset.Box) {
				data.Annotations = append(data.Annotations, annotation.COCOAnnotation{Image: data.Images[first+b.Frame].ID, Category: category[name],
					Instance: cocoID(l.row + 1), Box: [4]float64{b.X, b.Y, b.W, b.H}, Score: l.p, Attributes: attributes})
			})
		}
	}
	return annotation.EncodeCOCO(w, data)
}

// cocoID converts a number to an id.
func cocoID(n int) annotation.ID { return annotation.ID(strconv.Itoa(n)) }

// frameCount returns the number of frames of a video, extended to cover its tracks.
func (r *Result) frameCount(frames int, tracks []localized) int {
	for _, l := range tracks {
		frames = max(frames, l.spans[len(l.spans)-1][1])
	}
	return frames
}

// cocoVideo appends a video with n frames and returns the index of its first image.
func (r *Result) cocoVideo(data *annotation.COCO, v dataset.Video, n int) int {
	id := cocoID(len(data.Videos) + 1)
	data.Videos = append(data.Videos, annotation.COCOVideo{ID: id, Name: v.ID, FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height})
	first := len(data.Images)
	for frame := range n {
		data.Images = append(data.Images, annotation.COCOImage{ID: cocoID(first + frame + 1), Video: id, Frame: frame, Width: v.Width, Height: v.Height,
			File: fmt.Sprintf("%s/%06d.jpg", v.ID, frame+1)})
	}
	return first
}

// segmentAttribute is the attribute of temporal segments; the name is that of VIA's own
// tracker. Boxes have the attribute "track".
const segmentAttribute = "tracks"

// VIA writes a VIA 3 project with the boxes of the localized tracks, each at the middle of its
// frame, and a temporal segment for each span of frames of a track. VIA asks the user for the
// video files.
func (r *Result) VIA(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	byVideo, missing, err := r.withRates(r.byVideo(list), missing)
	if err != nil {
		return err
	}
	p := annotation.VIAProject{Name: r.data.Name, Attributes: r.viaAttributes(), Remarks: missing}
	for i, tracks := range byVideo {
		if tracks == nil {
			continue
		}
		v := r.data.Videos[i]
		file := r.mediaName(v)
		p.Files = append(p.Files, file)
		for _, l := range tracks {
			p.Regions = r.viaTrack(p.Regions, l, file, v.FPS)
		}
	}
	return annotation.EncodeVIA(w, p)
}

// missingRate returns the message for a video without a frame rate.
func missingRate(v dataset.Video) string {
	return fmt.Sprintf(`the frames per second of %[1]q are not known: write in dataset.json {"videos": [{"id": %[1]q, "fps": 25}]}`, v.ID)
}

// viaAttributes returns the attributes of regions. Concepts take precedence over built-in
// attributes of the same name.
func (r *Result) viaAttributes() []annotation.VIAAttribute {
	list := []annotation.VIAAttribute{{Name: "track", About: "the track of tracks.csv"}}
	taken := map[string]bool{}
	for _, c := range r.data.Concepts {
		list = append(list, annotation.VIAAttribute{Name: c.Name, About: "what was found"})
		taken[c.Name] = true
	}
	for _, a := range []annotation.VIAAttribute{{Name: "probability", About: "of the classes"}, {Name: "state", About: "sure, likely, uncertain or not found"}} {
		if !taken[a.Name] {
			list = append(list, a)
		}
	}
	if !taken[segmentAttribute] {
		list = append(list, annotation.VIAAttribute{Name: segmentAttribute, About: "when the track is there", Segment: true})
	}
	return list
}

// viaTrack appends the temporal segments and boxes of a track to regions.
func (r *Result) viaTrack(regions []annotation.VIARegion, l localized, file string, fps float64) []annotation.VIARegion {
	for _, s := range l.spans {
		regions = append(regions, annotation.VIARegion{File: file, Z: []float64{float64(s[0]) / fps, float64(s[1]) / fps},
			Values: map[string]string{segmentAttribute: r.data.Tracks[l.row].ID}})
	}
	attributes := r.attributes(l)
	r.eachBox(l, func(b dataset.Box) {
		regions = append(regions, annotation.VIARegion{File: file, Z: []float64{(float64(b.Frame) + 0.5) / fps}, Shape: annotation.Rectangle,
			XY: []float64{b.X, b.Y, b.W, b.H}, Values: attributes})
	})
	return regions
}

// mediaName returns the file name of a video, or its id if the video has no file or shares its
// file name with another video.
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
