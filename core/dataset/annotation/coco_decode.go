package annotation

import (
	"fmt"
	"io"
	"slices"

	"siibp/core/dataset/text"
)

// COCOKeys are the keys of the top-level object that identify the format.
var COCOKeys = []string{"images", "annotations", "videos", "categories"}

// DecodeCOCO reads a file. It calls wrong for every invalid element and continues with the next
// one. The error is a *text.JSONError if the file is not JSON, else the reader's.
func DecodeCOCO(r io.Reader, wrong func(text.JSONError)) (*COCO, error) {
	d := cocoDecoder{JSONDecoder: text.NewJSONDecoder(r, wrong), data: &COCO{}, names: map[ID]ID{}}
	lists := map[string]func(path string, i int) error{
		"videos": d.video, "images": d.image, "categories": d.category, "annotations": d.annotation,
	}
	err := d.Object("", func(key string) error {
		read, known := lists[key]
		if !known {
			return d.Skip(key)
		}
		return d.List(key, func(i int) error { return read(fmt.Sprintf("%s[%d]", key, i), i) })
	})
	if err == nil {
		err = d.End()
	}
	if d.fromOne {
		for i := range d.data.Images {
			d.data.Images[i].Frame = max(-1, d.data.Images[i].Frame-1)
		}
	}
	return d.data, err
}

// cocoDecoder decodes one file into data.
type cocoDecoder struct {
	*text.JSONDecoder
	data    *COCO
	names   map[ID]ID // interned ids
	fromOne bool      // frames count from 1
}

// intern returns the first ID equal to id, so that each string is in memory once.
func (d *cocoDecoder) intern(id ID) ID {
	if known, ok := d.names[id]; ok {
		return known
	}
	d.names[id] = id
	return id
}

func (d *cocoDecoder) video(path string, _ int) error {
	var v struct {
		ID            ID
		Name          string
		File          string `json:"file_name"`
		FPS           float64
		Length        float64
		Width, Height float64
	}
	if ok, err := d.Value(path, &v); !ok {
		return err
	}
	if v.Name == "" {
		v.Name = v.File
	}
	if v.ID == "" || v.Name == "" {
		d.data.Odd = append(d.data.Odd, path)
		return nil
	}
	d.data.Videos = append(d.data.Videos, COCOVideo{d.intern(v.ID), v.Name, positive(v.FPS), whole(v.Length), whole(v.Width), whole(v.Height)})
	return nil
}

func (d *cocoDecoder) image(path string, _ int) error {
	var x struct {
		ID            ID
		Video         ID       `json:"video_id"`
		File          string   `json:"file_name"`
		Frame         *float64 `json:"frame_id"`
		Index         *float64 `json:"frame_index"`
		Previous      *ID      `json:"prev_image_id"`
		Width, Height float64
	}
	if ok, err := d.Value(path, &x); !ok {
		return err
	}
	if x.ID == "" {
		d.Wrong(path+".id", "an image must have an id", "none", "")
		return nil
	}
	image := COCOImage{d.intern(x.ID), d.intern(x.Video), x.File, -1, whole(x.Width), whole(x.Height)}
	if x.Frame == nil {
		x.Frame = x.Index
	}
	d.fromOne = d.fromOne || x.Previous != nil
	if x.Frame != nil {
		if image.Frame = whole(*x.Frame); float64(image.Frame) != *x.Frame {
			d.Wrong(path+".frame_id", "a frame must be a whole number from 0", fmt.Sprint(*x.Frame), "")
		}
	}
	d.data.Images = append(d.data.Images, image)
	return nil
}

func (d *cocoDecoder) category(path string, _ int) error {
	var c struct {
		ID    ID
		Name  string
		Super string `json:"supercategory"`
	}
	if ok, err := d.Value(path, &c); !ok {
		return err
	}
	if c.ID == "" {
		d.data.Odd = append(d.data.Odd, path)
		return nil
	}
	d.data.Categories = append(d.data.Categories, COCOCategory{d.intern(c.ID), c.Name, c.Super})
	return nil
}

func (d *cocoDecoder) annotation(path string, i int) error {
	var a struct {
		Image        ID `json:"image_id"`
		Category     ID `json:"category_id"`
		Instance     ID `json:"instance_id"`
		Track        ID `json:"track_id"`
		BBox         []*float64
		BBoxes       text.Truthy
		Score        float64
		Crowd        text.Truthy `json:"iscrowd"`
		Ignore       text.Truthy
		Ignored      text.Truthy
		Conf         *float64 `json:"mot_conf"`
		Segmentation text.Truthy
		Keypoints    text.Truthy
		Attributes   text.LooseScalars
	}
	if ok, err := d.Value(path, &a); !ok {
		return err
	}
	switch {
	case bool(a.BBoxes):
		d.Wrong(path, "an annotation must be of one image, with a bbox", "bboxes, one an image, as YouTube-VIS has them", "write an annotation per box, as CocoVID")
		return nil
	case a.Image == "":
		d.Wrong(path+".image_id", "an annotation must have an image_id", "none", "")
		return nil
	case a.BBox != nil && (len(a.BBox) != 4 || slices.Contains(a.BBox, nil)):
		found := fmt.Sprintf("%d numbers", len(a.BBox))
		if slices.Contains(a.BBox, nil) {
			found = "null among them"
		}
		d.Wrong(path+".bbox", "a box must have four numbers: x, y, width, height", found, "")
		return nil
	}
	for _, id := range []ID{a.Track, a.Attributes["track_id"].Text} {
		if a.Instance == "" {
			a.Instance = id
		}
	}
	out := COCOAnnotation{At: i, Image: d.intern(a.Image), Category: d.intern(a.Category), Instance: d.intern(a.Instance), HasBox: a.BBox != nil, Score: a.Score,
		Crowd: bool(a.Crowd), Ignored: bool(a.Ignore || a.Ignored) || a.Conf != nil && *a.Conf == 0, Outline: bool(a.Segmentation || a.Keypoints)}
	for k, x := range a.BBox {
		out.Box[k] = *x
	}
	for name, value := range a.Attributes {
		if value.Bad {
			out.Unreadable = append(out.Unreadable, name)
			continue
		}
		if out.Attributes == nil {
			out.Attributes = map[string]string{}
		}
		out.Attributes[name] = string(d.intern(value.Text))
	}
	slices.Sort(out.Unreadable)
	d.data.Annotations = append(d.data.Annotations, out)
	return nil
}

// whole returns x as a count, 0 if it is negative, NaN or above text.MaxWhole.
func whole(x float64) int {
	if !(x >= 0 && x <= text.MaxWhole) {
		return 0
	}
	return int(x)
}

// positive returns x, 0 if it is not positive, NaN or above text.MaxWhole.
func positive(x float64) float64 {
	if !(x > 0 && x <= text.MaxWhole) {
		return 0
	}
	return x
}
