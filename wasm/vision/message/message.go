// Package message holds the messages between a video worker and the module vision. Command wasm/wire/protocol writes them
// as TypeScript.
package message

import "siibp/core/video/edit"

// Operation is an operation of vision: a value of the type of its arguments and one of its reply, nil for none.
type Operation struct {
	Name             string
	Arguments, Reply any
}

// Operations are all operations of vision. Files, frames and packed clips are passed beside the messages.
var Operations = []Operation{
	{"load", nil, nil},
	{"begin", BeginClip{}, nil},
	{"frame", PixelFormat{}, []ActiveTrack{}},
	{"picture", 0, ImageSize{}},
	{"end", nil, ClipSummary{}},
	{"dataset", []ClipName{}, []string{}},
	{"preview", EditList{}, EditPreview{}},
	{"edit", EditClip{}, nil},
	{"next", nil, (*Seconds)(nil)},
	{"edit-frame", PixelFormat{}, nil},
	{"edit-end", nil, EditResult{}},
}

// ClipSize is the size of a clip and of its decoded frames, in pixels.
type ClipSize struct {
	Width       int `json:"width"`
	Height      int `json:"height"`
	FrameWidth  int `json:"frameWidth"`
	FrameHeight int `json:"frameHeight"`
}

// BeginClip describes the clip that is analyzed next.
type BeginClip struct {
	ClipSize
	Poses      bool `json:"poses"`      // describe actions by the poses of persons, too
	MotionOnly bool `json:"motionOnly"` // find moving objects only, without networks
}

// PixelFormat describes the time and the pixel format of a frame, with the names of WebCodecs.
type PixelFormat struct {
	Time     float64 `json:"time"`     // in seconds
	Format   string  `json:"format"`   // RGBA, or one of planeFormats
	Width    int     `json:"width"`    // of the planes, before they are turned and reduced
	Height   int     `json:"height"`   // of the planes
	Quarters int     `json:"quarters"` // clockwise quarter turns that make the planes upright
	Matrix   string  `json:"matrix"`   // Y′CbCr matrix of planes, "" if unknown
	Transfer string  `json:"transfer"` // transfer of planes, "" if unknown
	IsFull   bool    `json:"isFull"`   // full range 0 … 255
}

// RelativeBox is a box as shares of the image.
type RelativeBox struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// ActiveTrack is a track at the last frame.
type ActiveTrack struct {
	Track  int          `json:"track"`
	Person bool         `json:"person"`
	Box    RelativeBox  `json:"box"`
	Face   *RelativeBox `json:"face"` // nil if unknown

	Limbs [][4]float64 `json:"limbs"` // lines between key points, as shares of the image: x0, y0, x1, y1; none without poses
}

// ImageSize is the size of an image in pixels.
type ImageSize struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// ClipSummary summarizes an extracted clip.
type ClipSummary struct {
	Frames  int      `json:"frames"`
	Cuts    int      `json:"cuts"`
	Tracks  int      `json:"tracks"`
	Persons int      `json:"persons"` // tracks of persons, not counting segments
	Others  int      `json:"others"`  // tracks of anything else, not counting segments
	Notes   []string `json:"notes"`   // what the user should know, a sentence each
}

// ClipName holds the names of a clip in a dataset.
type ClipName struct {
	ID    string `json:"id"`
	Media string `json:"media"` // path of its file relative to the dataset
}

// EditList holds the track edits of a clip.
type EditList struct {
	Edits []edit.Edit `json:"edits"`
}

// EditClip holds the track edits of a clip and the size of its decoded frames.
type EditClip struct {
	EditList
	ClipSize
}

// EditedTrack is a track after edits.
type EditedTrack struct {
	ID      string       `json:"id"`
	Class   string       `json:"class"`
	First   int          `json:"first"`
	Last    int          `json:"last"`
	Changed bool         `json:"changed"`
	Drawn   int          `json:"drawn"` // 1 + index of the edit that draws it and still needs optical flow; otherwise 0
	Rows    [][5]float64 `json:"rows"`  // frame, x, y, w, h; to be interpolated linearly
}

// EditPreview has the tracks after some edits, drawn without optical flow, so that the page can show them at once.
type EditPreview struct {
	Tracks []EditedTrack `json:"tracks"`
	Faults []string      `json:"faults"` // the error of each edit, "" for a valid one
}

// Seconds is an interval of the clip whose frames are needed.
type Seconds struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// EditResult is the result of edits. Edits are the valid ones; drawn ones contain all boxes.
type EditResult struct {
	Summary ClipSummary `json:"summary"`
	Edits   []edit.Edit `json:"edits"`
}
