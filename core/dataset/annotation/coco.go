// Package annotation decodes and encodes the files in which other tools keep boxes and tracks:
// COCO and CocoVID, VIA, and the text files of the MOTChallenge. It uses no type of dataset.
package annotation

import (
	"bufio"
	"encoding/json"
	"io"

	"siibp/core/dataset/text"
)

// COCO is the content of a file in COCO's JSON format (cocodataset.org, "Data format": pixels
// count from 0, a box is x, y, width, height) or in its extension to videos, CocoVID
// (mmtracking, docs/en/tutorials/customize_dataset.md): "videos" have a name, images have a
// video_id and a frame_id that counts from 0, annotations have an instance_id. Converters in the
// style of CenterTrack, such as ByteTrack's, write track_id for instance_id and count frame_id
// from 1; their images have a prev_image_id. Decoding a file of several hundred megabytes keeps
// only these fields in memory.
type COCO struct {
	Videos      []COCOVideo
	Images      []COCOImage
	Categories  []COCOCategory
	Annotations []COCOAnnotation
	Remarks     []string // remarks for people, only encoded
	Odd         []string // paths of elements without an id or a name, only decoded
}

// ID is a number or a string in the file, "" if absent.
type ID = text.Scalar

// COCOVideo is an element of "videos".
type COCOVideo struct {
	ID            ID
	Name          string // "name", else "file_name"
	FPS           float64
	Frames        int // "length"; FPS, Frames, Width and Height are 0 if unknown
	Width, Height int
}

// COCOImage is an element of "images": one frame.
type COCOImage struct {
	ID            ID
	Video         ID // "" in plain COCO
	File          string
	Frame         int // from 0; −1 without frame_id and frame_index
	Width, Height int
}

// COCOCategory is an element of "categories". Name may be "".
type COCOCategory struct {
	ID    ID
	Name  string
	Super string
}

// COCOAnnotation is an element of "annotations": one box.
type COCOAnnotation struct {
	At         int // its index in the file
	Image      ID
	Category   ID
	Instance   ID // instance_id, else track_id, else the attribute track_id
	Box        [4]float64
	HasBox     bool
	Score      float64           // 0 if absent
	Attributes map[string]string // the attributes that CVAT writes
	Unreadable []string          // names of attributes whose value is an object or a list, sorted

	Crowd   bool // iscrowd: the box encloses a group
	Ignored bool // ignore or ignored is set, or mot_conf is 0
	Outline bool // the annotation has a segmentation or keypoints
}

// EncodeCOCO writes data as CocoVID, one element per line. instance_id and track_id are equal.
func EncodeCOCO(w io.Writer, data *COCO) error {
	e := cocoEncoder{out: bufio.NewWriter(w), video: map[ID]ID{}}
	info, err := json.Marshal(map[string]any{"description": "boxes of the tracks that answer the captions", "remarks": append([]string{}, data.Remarks...)})
	if err != nil {
		return err
	}
	e.text("{\"info\": " + string(info))
	e.list(",\n\"videos\": [", len(data.Videos), func(i int) any {
		v := data.Videos[i]
		return cocoVideo{v.ID, v.Name, v.FPS, v.Frames, v.Width, v.Height}
	})
	e.list(",\n\"images\": [", len(data.Images), func(i int) any {
		x := data.Images[i]
		e.video[x.ID] = x.Video
		return cocoImage(x)
	})
	e.list(",\n\"categories\": [", len(data.Categories), func(i int) any {
		return cocoCategory(data.Categories[i])
	})
	e.list(",\n\"annotations\": [", len(data.Annotations), func(i int) any {
		a := data.Annotations[i]
		return cocoAnnotation{i + 1, a.Image, e.video[a.Image], a.Category, a.Instance, a.Instance, a.Box, a.Box[2] * a.Box[3], 0, a.Score, a.Attributes}
	})
	e.text("}\n")
	if e.err != nil {
		return e.err
	}
	return e.out.Flush()
}

// The JSON objects of a CocoVID file.
type (
	cocoVideo struct {
		ID     ID      `json:"id"`
		Name   string  `json:"name"`
		FPS    float64 `json:"fps,omitempty"`
		Length int     `json:"length,omitempty"`
		Width  int     `json:"width,omitempty"`
		Height int     `json:"height,omitempty"`
	}
	cocoImage struct {
		ID     ID     `json:"id"`
		Video  ID     `json:"video_id"`
		File   string `json:"file_name"`
		Frame  int    `json:"frame_id"`
		Width  int    `json:"width,omitempty"`
		Height int    `json:"height,omitempty"`
	}
	cocoCategory struct {
		ID    ID     `json:"id"`
		Name  string `json:"name"`
		Super string `json:"supercategory,omitempty"`
	}
	cocoAnnotation struct {
		ID         int               `json:"id"`
		Image      ID                `json:"image_id"`
		Video      ID                `json:"video_id"`
		Category   ID                `json:"category_id"`
		Instance   ID                `json:"instance_id"`
		Track      ID                `json:"track_id"`
		BBox       [4]float64        `json:"bbox"`
		Area       float64           `json:"area"`
		Crowd      int               `json:"iscrowd"`
		Score      float64           `json:"score"`
		Attributes map[string]string `json:"attributes,omitempty"`
	}
)

// cocoEncoder writes text and keeps the first error.
type cocoEncoder struct {
	out   *bufio.Writer
	video map[ID]ID // the video of each image
	err   error
}

func (e *cocoEncoder) text(s string) {
	if e.err == nil {
		_, e.err = e.out.WriteString(s)
	}
}

// list writes a list of n elements after the text opening.
func (e *cocoEncoder) list(opening string, n int, element func(int) any) {
	e.text(opening)
	for i := range n {
		line, err := json.Marshal(element(i))
		if e.err == nil {
			e.err = err
		}
		if i > 0 {
			e.text(",")
		}
		e.text("\n")
		e.text(string(line))
	}
	e.text("\n]")
}
