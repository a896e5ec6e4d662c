package result

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/coco"
	"siibp/core/dataset/mot"
	"siibp/core/dataset/via"
)

// MOT writes a zip with the boxes of the localized tracks at every frame as MOT Challenge
// results, a file per video. An id is the number in which the track's ends (see
// dataset.TrackNumbers), conf the probability of the answer. labels.csv says what each
// id is, left-out.txt which tracks have no boxes.
func (r *Result) MOT(w io.Writer) error {
	list, left, err := r.boxed()
	if err != nil {
		return err
	}
	files := map[string]string{}
	names := r.fileNames(".txt")
	var labels strings.Builder
	table := csv.NewWriter(&labels)
	header := []string{"file", "id", "video", "track", "probability"}
	for _, c := range r.data.Concepts {
		header = append(header, c.Name)
	}
	table.Write(header)
	for video, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		id := r.numbers(video)
		var rows []mot.Row
		for _, l := range tracks {
			r.eachBox(l, func(b dataset.Box) {
				rows = append(rows, mot.Row{Frame: b.Frame, ID: id[l.row], Left: b.X, Top: b.Y, Width: b.W, Height: b.H, Conf: l.p})
			})
			row := []string{names[video], strconv.Itoa(id[l.row]), r.data.Videos[video].ID, r.data.Tracks[l.row].ID, probability(l.p)}
			for e, k := range l.classes {
				row = append(row, r.name(e, k, ""))
			}
			table.Write(row)
		}
		slices.SortStableFunc(rows, func(a, b mot.Row) int { return a.Frame - b.Frame })
		var text strings.Builder
		mot.Write(&text, rows) // a builder takes everything
		files[names[video]] = text.String()
	}
	table.Flush()
	files["labels.csv"] = labels.String()
	return pack(w, files, left)
}

// byVideo sorts localized tracks by video.
func (r *Result) byVideo(list []localized) [][]localized {
	videos := make([][]localized, len(r.data.Videos))
	for _, l := range list {
		v := r.data.Tracks[l.row].Video
		videos[v] = append(videos[v], l)
	}
	return videos
}

// numbers are the ids of a video's tracks by row.
func (r *Result) numbers(video int) map[int]int {
	id := map[int]int{}
	for i, n := range r.data.TrackNumbers(video) {
		id[r.data.Videos[video].Tracks[i]] = n
	}
	return id
}

// COCO writes the same boxes as CocoVID. A category is what a track shows, in the form
// of a caption tuple; an instance_id is a row of tracks.csv, counted from 1; attributes
// have the track's name, its classes and the probability, which is the score, too. Every
// frame of a video is an image, so that frames without a box are known to have none.
func (r *Result) COCO(w io.Writer) error {
	list, left, err := r.boxed()
	if err != nil {
		return err
	}
	data := &coco.Data{Remarks: left}
	category := map[string]coco.ID{}
	frames := 0
	for i, tracks := range r.byVideo(list) {
		if tracks == nil {
			continue
		}
		v := r.data.Videos[i]
		n := r.reach(v.Frames, tracks)
		if frames += n; fits(frames) != nil {
			return fits(frames)
		}
		first := r.cocoVideo(data, v, n)
		for _, l := range tracks {
			name := r.data.TupleText(l.classes)
			if category[name] == "" {
				category[name] = number64(len(category) + 1)
				data.Categories = append(data.Categories, coco.Category{ID: category[name], Name: name})
			}
			said := r.attributes(l)
			r.eachBox(l, func(b dataset.Box) {
				data.Annotations = append(data.Annotations, coco.Annotation{Image: data.Images[first+b.Frame].ID, Category: category[name],
					Instance: number64(l.row + 1), Box: [4]float64{b.X, b.Y, b.W, b.H}, Score: l.p, Attributes: said})
			})
		}
	}
	return coco.Encode(w, data)
}

func number64(n int) coco.ID { return coco.ID(strconv.Itoa(n)) }

// reach is how many frames a video has, or at least so many as its tracks reach over.
func (r *Result) reach(frames int, tracks []localized) int {
	for _, l := range tracks {
		frames = max(frames, l.spans[len(l.spans)-1][1])
	}
	return frames
}

// cocoVideo adds a video with n frames and returns the index of the first.
func (r *Result) cocoVideo(data *coco.Data, v dataset.Video, n int) int {
	id := number64(len(data.Videos) + 1)
	data.Videos = append(data.Videos, coco.Video{ID: id, Name: v.ID, FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height})
	first := len(data.Images)
	for frame := range n {
		data.Images = append(data.Images, coco.Image{ID: number64(first + frame + 1), Video: id, Frame: frame, Width: v.Width, Height: v.Height,
			File: fmt.Sprintf("%s/%06d.jpg", v.ID, frame+1)})
	}
	return first
}

// segments is the attribute of VIA's segments of time, which is what its own tracker
// calls it; boxes have the attribute track.
const segments = "tracks"

// VIA writes the same boxes as a project of VIA 3, each at the middle of its frame, and a
// segment of time where a track is there. The videos' files are chosen again in VIA.
func (r *Result) VIA(w io.Writer) error {
	list, left, err := r.boxed()
	if err != nil {
		return err
	}
	p := via.Project{Name: r.data.Name, Attributes: r.viaAttributes()}
	shown := false
	for i, tracks := range r.byVideo(list) {
		v := r.data.Videos[i]
		if tracks != nil && v.FPS == 0 {
			left = append(left, noRate(v))
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
		return errors.New(left[len(left)-1])
	}
	p.Remarks = left
	return via.Encode(w, p)
}

// noRate says why a video's times are not known, and what to do.
func noRate(v dataset.Video) string {
	return fmt.Sprintf(`the frames per second of %q are not known: write "fps" in dataset.json`, v.ID)
}

// viaAttributes are what is said of regions; a concept of the name of another comes first.
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
	if !taken[segments] {
		list = append(list, via.Attribute{Name: segments, About: "when the track is there", Segment: true})
	}
	return list
}

// viaTrack appends a track's segments of time and its boxes.
func (r *Result) viaTrack(to []via.Region, l localized, file string, fps float64) []via.Region {
	for _, s := range l.spans {
		to = append(to, via.Region{File: file, Z: []float64{float64(s[0]) / fps, float64(s[1]) / fps},
			Values: map[string]string{segments: r.data.Tracks[l.row].ID}})
	}
	said := r.attributes(l)
	r.eachBox(l, func(b dataset.Box) {
		to = append(to, via.Region{File: file, Z: []float64{(float64(b.Frame) + 0.5) / fps}, Shape: via.Rectangle,
			XY: []float64{b.X, b.Y, b.W, b.H}, Values: said})
	})
	return to
}

// mediaName is the name of a video's file, or its id where it has none or another
// video's file has that name.
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
