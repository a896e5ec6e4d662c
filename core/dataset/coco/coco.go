// Package coco reads and writes boxes as COCO's JSON (cocodataset.org, "Data format":
// pixels from 0, a box is x, y, width, height) and its extension to videos, CocoVID
// (mmtracking's docs/en/tutorials/customize_dataset.md): "videos" have a name, images
// a video_id and a frame_id that counts from 0, annotations an instance_id. Converters
// after CenterTrack (ByteTrack's, for one) call the last track_id and count frame_id
// from 1; they are known by their images' prev_image_id. Of several hundred MB no more
// is held than what is listed here.
package coco

import "siibp/core/dataset/text"

// Data is one file.
type Data struct {
	Videos      []Video
	Images      []Image
	Categories  []Category
	Annotations []Annotation
	Remarks     []string // what the file lacks, for people; not read
	Odd         []string // elements that nothing can refer to, by their paths; not written
}

// ID is a number or text in the file; "" where there is none.
type ID = text.Scalar

// Video is an element of "videos".
type Video struct {
	ID            ID
	Name          string // name, or file_name
	FPS           float64
	Frames        int // length; 0 where unknown, as the others
	Width, Height int
}

// Image is an element of "images": one frame.
type Image struct {
	ID            ID
	Video         ID // "" in plain COCO
	File          string
	Frame         int // from 0; −1 where neither frame_id nor frame_index says it
	Width, Height int
}

// Category is an element of "categories"; its name is "" where it has none.
type Category struct {
	ID    ID
	Name  string
	Super string
}

// Annotation is an element of "annotations": one box.
type Annotation struct {
	At         int // its index in the file
	Image      ID
	Category   ID
	Instance   ID // instance_id, track_id, or the attribute track_id
	Box        [4]float64
	HasBox     bool
	Score      float64           // 0 where there is none
	Attributes map[string]string // such as CVAT writes
	Unreadable []string          // attributes whose value is an object or a list, sorted

	Crowd   bool // iscrowd: the box is of a group
	Ignored bool // ignore, ignored, or mot_conf 0
	Outline bool // there is a segmentation or there are keypoints, too
}
