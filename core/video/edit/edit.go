// Package mend changes the tracks of a clip as a person asks for it: a track is deleted, split, joined with another, drawn, or one
// of its boxes is dragged. The functions are pure; they know boxes and frames, and nothing of pixels.
//
//	mend.go   what can be asked for, as it is written in a file
//	apply.go  a list of mends, one after the other
//	acts.go   each act
package edit

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// Act says what a mend does.
type Action string

const (
	Delete Action = "delete" // the track
	Split  Action = "split"  // the track, so that another one begins at Frame
	Join   Action = "join"   // the track With to the track, which keeps its name
	Draw   Action = "draw"   // a new track through Boxes, of Class
	Drag   Action = "drag"   // the track's boxes at the frames of Boxes
)

// Mend is one act. Fields that the act has no use for are empty.
type Edit struct {
	Do     Action     `json:"do"`
	Track  string     `json:"track,omitempty"`
	With   string     `json:"with,omitempty"`
	Frame  int        `json:"frame,omitempty"`
	Class  string     `json:"class,omitempty"`  // of what is drawn; otherwise the clip's first class
	Boxes  []Keyframe `json:"boxes,omitempty"`  // frames ascending
	Follow bool       `json:"follow,omitempty"` // the flow carries what is drawn, between the boxes, before the first and behind the last
}

// Key is a box at a frame: x, y, width and height in pixels of the clip.
type Keyframe struct {
	Frame int        `json:"frame"`
	Box   [4]float64 `json:"box"`

	Carried bool `json:"carried,omitempty"` // the flow has found the box, and no person
}

// Rectangle returns the box of a key.
func (k Keyframe) Rect() frame.Box {
	return frame.Box{X: k.Box[0], Y: k.Box[1], W: k.Box[2], H: k.Box[3]}
}

// KeyOf returns a key with a box to a tenth of a pixel.
func NewKeyframe(number int, b frame.Box) Keyframe {
	tenth := func(v float64) float64 { return math.Round(10*v) / 10 }
	return Keyframe{Frame: number, Box: [4]float64{tenth(b.X), tenth(b.Y), tenth(b.W), tenth(b.H)}}
}

// maxDrift is how far a box may be from the line between its neighbours, in pixels, for it to be left out of a list.
const maxInterpolationError = 0.5

// KeysOf returns the boxes of frames from first on without those that lie between two others anyway. The boxes of frames that a person has
// set stay; the others are marked as carried.
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

// straight reports whether the boxes between two are within maxDrift of those that lie between these linearly in time.
func (c *Clip) isLinear(first int, boxes []frame.Box, from, to int) bool {
	for i, b := range c.interpolate(first+from, first+to, boxes[from], boxes[to]) {
		a := boxes[from+1+i]
		if max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y), math.Abs(a.X+a.W-b.X-b.W), math.Abs(a.Y+a.H-b.Y-b.H)) > maxInterpolationError {
			return false
		}
	}
	return true
}

// Clip is what mends need to know of a clip.
type Clip struct {
	W, H    int       // pixels of a frame
	Times   []float64 // of each frame, in seconds
	Cuts    []int     // frames at which a shot begins, but for the first
	Classes []string  // what a track's class means
}

// cutIn returns the first cut behind a frame up to and including another one; false where there is none.
func (c *Clip) cutBetween(from, to int) (number int, found bool) {
	for _, cut := range c.Cuts {
		if cut > from && cut <= to {
			return cut, true
		}
	}
	return 0, false
}

// Track is a track with a box at each frame.
type Track struct {
	ID              string
	Parent          int // tracks of one parent show the same thing
	Class           int
	Score           float64
	First           int // frame of the first box
	Boxes           []frame.Box
	Fixed           []int // frames whose boxes a person has set, ascending
	IdentityChanged bool  // it was split or joined, so that what was known of its parent may be of another thing
	PendingDraw     int   // 1 + index of the mend that has drawn it and whose boxes the flow is still to carry; otherwise 0
}

// End returns the frame behind the last box.
func (t *Track) End() int { return t.First + len(t.Boxes) }

// At returns the box at a frame; false where the track is not there.
func (t *Track) At(number int) (frame.Box, bool) {
	if number < t.First || number >= t.End() {
		return frame.Box{}, false
	}
	return t.Boxes[number-t.First], true
}

// Same reports whether two tracks show the same: a class and boxes.
func (t *Track) SameBoxes(u *Track) bool {
	return t.Class == u.Class && t.First == u.First && slices.Equal(t.Boxes, u.Boxes)
}

// clone returns a copy that shares nothing.
func (t *Track) clone() Track {
	u := *t
	u.Boxes, u.Fixed = slices.Clone(t.Boxes), slices.Clone(t.Fixed)
	return u
}
