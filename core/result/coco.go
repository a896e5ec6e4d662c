package result

import (
	"fmt"
	"io"
	"strconv"

	"siibp/core/dataset"
	"siibp/core/dataset/coco"
)

// COCO writes the boxes of the localized tracks as CocoVID. A category is what a track shows,
// written as a caption tuple; instance_id is the row in tracks.csv, from 1; score is the
// probability; attributes hold the track's name, its classes and the probability. Every
// frame of a video is an image, so that frames without a box are known to have none.
func (r *Result) COCO(w io.Writer) error {
	list, missing, err := r.tracksWithBoxes()
	if err != nil {
		return err
	}
	data := &coco.Data{Remarks: missing}
	category := map[string]coco.ID{}
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
				data.Categories = append(data.Categories, coco.Category{ID: category[name], Name: name})
			}
			attributes := r.attributes(l)
			r.eachBox(l, func(b dataset.Box) {
				data.Annotations = append(data.Annotations, coco.Annotation{Image: data.Images[first+b.Frame].ID, Category: category[name],
					Instance: cocoID(l.row + 1), Box: [4]float64{b.X, b.Y, b.W, b.H}, Score: l.p, Attributes: attributes})
			})
		}
	}
	return coco.Encode(w, data)
}

// cocoID writes a number as an id.
func cocoID(n int) coco.ID { return coco.ID(strconv.Itoa(n)) }

// frameCount returns the number of frames of a video, extended to the end of its tracks.
func (r *Result) frameCount(frames int, tracks []localized) int {
	for _, l := range tracks {
		frames = max(frames, l.spans[len(l.spans)-1][1])
	}
	return frames
}

// cocoVideo adds a video with n frames and returns the index of its first image.
func (r *Result) cocoVideo(data *coco.Data, v dataset.Video, n int) int {
	id := cocoID(len(data.Videos) + 1)
	data.Videos = append(data.Videos, coco.Video{ID: id, Name: v.ID, FPS: v.FPS, Frames: v.Frames, Width: v.Width, Height: v.Height})
	first := len(data.Images)
	for frame := range n {
		data.Images = append(data.Images, coco.Image{ID: cocoID(first + frame + 1), Video: id, Frame: frame, Width: v.Width, Height: v.Height,
			File: fmt.Sprintf("%s/%06d.jpg", v.ID, frame+1)})
	}
	return first
}
