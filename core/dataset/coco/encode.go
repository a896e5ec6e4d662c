package coco

import (
	"bufio"
	"encoding/json"
	"io"
)

// Encode writes data as CocoVID, an element a line, with instance_id and track_id alike.
func Encode(w io.Writer, data *Data) error {
	e := encoder{out: bufio.NewWriter(w), video: map[ID]ID{}}
	info, err := json.Marshal(map[string]any{"description": "boxes of the tracks that answer the captions", "remarks": append([]string{}, data.Remarks...)})
	if err != nil {
		return err
	}
	e.text("{\"info\": " + string(info))
	e.list(",\n\"videos\": [", len(data.Videos), func(i int) any {
		v := data.Videos[i]
		return video{v.ID, v.Name, v.FPS, v.Frames, v.Width, v.Height}
	})
	e.list(",\n\"images\": [", len(data.Images), func(i int) any {
		x := data.Images[i]
		e.video[x.ID] = x.Video
		return image(x)
	})
	e.list(",\n\"categories\": [", len(data.Categories), func(i int) any {
		return category(data.Categories[i])
	})
	e.list(",\n\"annotations\": [", len(data.Annotations), func(i int) any {
		a := data.Annotations[i]
		return annotation{i + 1, a.Image, e.video[a.Image], a.Category, a.Instance, a.Instance, a.Box, a.Box[2] * a.Box[3], 0, a.Score, a.Attributes}
	})
	e.text("}\n")
	if e.err != nil {
		return e.err
	}
	return e.out.Flush()
}

type (
	video struct {
		ID     ID      `json:"id"`
		Name   string  `json:"name"`
		FPS    float64 `json:"fps,omitempty"`
		Length int     `json:"length,omitempty"`
		Width  int     `json:"width,omitempty"`
		Height int     `json:"height,omitempty"`
	}
	image struct {
		ID     ID     `json:"id"`
		Video  ID     `json:"video_id"`
		File   string `json:"file_name"`
		Frame  int    `json:"frame_id"`
		Width  int    `json:"width,omitempty"`
		Height int    `json:"height,omitempty"`
	}
	category struct {
		ID    ID     `json:"id"`
		Name  string `json:"name"`
		Super string `json:"supercategory,omitempty"`
	}
	annotation struct {
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

// encoder writes until something fails.
type encoder struct {
	out   *bufio.Writer
	video map[ID]ID // of an image
	err   error
}

func (e *encoder) text(s string) {
	if e.err == nil {
		_, e.err = e.out.WriteString(s)
	}
}

// list writes n elements.
func (e *encoder) list(opening string, n int, element func(int) any) {
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
