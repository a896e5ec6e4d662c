// Package edit applies track edits of a user to the tracks of a clip: a track is deleted, split, joined with another,
// drawn, or dragged at some frames. The functions are pure and need no pixels.
//
//	edit.go     edits, keyframes and tracks
//	apply.go    application of a list of edits
//	actions.go  the actions
package edit

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Action is the kind of an edit.
type Action string

const (
	Delete Action = "delete" // deletes Track
	Split  Action = "split"  // splits Track, so that a new track starts at Frame
	Join   Action = "join"   // joins the track With to Track, which keeps its ID
	Draw   Action = "draw"   // adds a track through Boxes, of Class
	Drag   Action = "drag"   // sets the boxes of Track at the frames of Boxes
)

// Edit is one change of the tracks. Fields that the action does not use are empty. Field names are part of stored
// data: wasm/vision encodes edits by encoding/gob.
type Edit struct {
	Do     Action     `json:"do"`
	Track  string     `json:"track,omitempty"`
	With   string     `json:"with,omitempty"`
	Frame  int        `json:"frame,omitempty"`
	Class  string     `json:"class,omitempty"`  // class of a drawn track; the clip's first class if empty
	Boxes  []Keyframe `json:"boxes,omitempty"`  // in ascending order of frames
	Follow bool       `json:"follow,omitempty"` // optical flow moves the drawn box between, before and after Boxes
}

// Keyframe is a box at a frame: x, y, width and height in pixels of the clip. Field names are part of stored data.
type Keyframe struct {
	Frame int        `json:"frame"`
	Box   [4]float64 `json:"box"`

	Carried bool `json:"carried,omitempty"` // the box comes from optical flow, not from a user
}

// Rect returns the box of a keyframe.
func (k Keyframe) Rect() frame.Box {
	return frame.Box{X: k.Box[0], Y: k.Box[1], W: k.Box[2], H: k.Box[3]}
}

// NewKeyframe returns a keyframe with a box rounded to a tenth of a pixel.
func NewKeyframe(number int, b frame.Box) Keyframe {
	tenth := func(v float64) float64 { return math.Round(10*v) / 10 }
	return Keyframe{Frame: number, Box: [4]float64{tenth(b.X), tenth(b.Y), tenth(b.W), tenth(b.H)}}
}

// maxInterpolationError is the maximum difference of a coordinate, in pixels, between a box and the interpolation of
// its neighbors for the box to be omitted.
const maxInterpolationError = 0.5

// Keyframes returns the boxes of consecutive frames from first on, without those that linear interpolation restores
// within maxInterpolationError. Boxes of the frames in set, ascending, are kept; all others are marked as carried.
func Keyframes(first int, boxes []frame.Box, set []int, c Clip) []Keyframe {
	var list []Keyframe
	last := 0
	for i := range boxes {
		_, isSet := slices.BinarySearch(set, first+i)
		if i > 0 && i+1 < len(boxes) && !isSet && c.isLinear(first, boxes, last, i+1) {
			continue
		}
		k := NewKeyframe(first+i, boxes[i])
		k.Carried = !isSet
		list = append(list, k)
		last = i
	}
	return list
}

// isLinear reports whether interpolation between two boxes restores the boxes between them within
// maxInterpolationError.
func (c *Clip) isLinear(first int, boxes []frame.Box, from, to int) bool {
	for i, b := range c.interpolate(first+from, first+to, boxes[from], boxes[to]) {
		if boxes[from+1+i].MaxDifference(b) > maxInterpolationError {
			return false
		}
	}
	return true
}

// Clip describes the clip of the edited tracks.
type Clip struct {
	W, H    int       // size of a frame in pixels
	Times   []float64 // time of each frame in seconds
	Cuts    []int     // first frame of each shot except the first
	Classes []string  // names of the classes
}

// cutBetween returns the first cut after frame from up to and including frame to, or false if there is none.
func (c *Clip) cutBetween(from, to int) (number int, found bool) {
	for _, cut := range c.Cuts {
		if cut > from && cut <= to {
			return cut, true
		}
	}
	return 0, false
}

// Track is a track with a box at each frame from First on.
type Track struct {
	ID              string
	Parent          int // tracks of one parent show the same object
	Class           int
	Score           float64
	First           int // frame of the first box
	Boxes           []frame.Box
	Fixed           []int // frames with boxes set by a user, ascending
	IdentityChanged bool  // the track was split or joined, so that features of its parent may belong to another object
	PendingDraw     int   // 1 + index of the edit that has drawn it and waits for optical flow; otherwise 0
}

// End returns the frame after the last box.
func (t *Track) End() int { return t.First + len(t.Boxes) }

// At returns the box at a frame, or false if the track has none.
func (t *Track) At(number int) (frame.Box, bool) {
	if number < t.First || number >= t.End() {
		return frame.Box{}, false
	}
	return t.Boxes[number-t.First], true
}

// SameBoxes reports whether two tracks have the same class and boxes.
func (t *Track) SameBoxes(u *Track) bool {
	return t.Class == u.Class && t.First == u.First && slices.Equal(t.Boxes, u.Boxes)
}

// clone returns a deep copy.
func (t *Track) clone() Track {
	u := *t
	u.Boxes, u.Fixed = slices.Clone(t.Boxes), slices.Clone(t.Fixed)
	return u
}
