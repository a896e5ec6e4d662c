package dataset

import (
	"math"
	"slices"
	"sort"
	"strings"
)

// At returns the position of the track at a frame, which may be fractional, and false if
// it is absent: outside Start…End, before its first box, after its last, or
// from an Absent box to the next.
func (t Track) At(frame float64) (Box, bool) {
	if t.End > 0 && (frame < float64(t.Start) || frame >= float64(t.End)) {
		return Box{}, false
	}
	return At(t.Boxes, frame)
}

// At returns the position of the instance at a frame. If its rows are not joined, it exists only at the given frames.
func (t TruthBox) At(frame float64) (Box, bool) {
	b, ok := At(t.Boxes, frame)
	if ok && !t.Joined {
		i := sort.Search(len(t.Boxes), func(i int) bool { return float64(t.Boxes[i].Frame) >= frame })
		ok = i < len(t.Boxes) && float64(t.Boxes[i].Frame) == frame
	}
	return b, ok
}

// Spans returns the spans of frames, with exclusive ends, in which the track is present: those of its boxes within
// Start…End, or Start…End if it has no boxes; nil if neither is known.
func (t Track) Spans() [][2]int {
	var list [][2]int
	if t.Boxes == nil && t.End > 0 {
		return [][2]int{{t.Start, t.End}}
	}
	add := func(from, to int) {
		if t.End > 0 {
			from, to = max(from, t.Start), min(to, t.End)
		}
		if from < to {
			list = append(list, [2]int{from, to})
		}
	}
	from := -1
	for i, b := range t.Boxes {
		switch {
		case !b.Absent && from < 0:
			from = b.Frame
		case b.Absent && from >= 0:
			add(from, b.Frame)
			from = -1
		}
		if i == len(t.Boxes)-1 && !b.Absent {
			add(from, b.Frame+1)
		}
	}
	return list
}

// At interpolates linearly between boxes, which are sorted by frame. A box before
// an Absent one keeps its position until then. The frame of the result is
// rounded down.
func At(boxes []Box, frame float64) (Box, bool) {
	after := sort.Search(len(boxes), func(i int) bool { return float64(boxes[i].Frame) > frame })
	if after == 0 || boxes[after-1].Absent {
		return Box{}, false
	}
	a := boxes[after-1]
	past := frame - float64(a.Frame)
	if past == 0 {
		return a, true
	}
	if after == len(boxes) {
		return Box{}, false
	}
	b := boxes[after]
	whole := int(math.Floor(frame))
	if b.Absent {
		a.Frame = whole
		return a, true
	}
	share := past / float64(b.Frame-a.Frame)
	between := func(from, to float64) float64 { return from + share*(to-from) }
	return Box{Frame: whole, X: between(a.X, b.X), Y: between(a.Y, b.Y), W: between(a.W, b.W), H: between(a.H, b.H)}, true
}

// KeyPointNames are the names of the key points of a Pose, in COCO's order. Left and right are the person's own.
var KeyPointNames = [...]string{"nose", "left_eye", "right_eye", "left_ear", "right_ear", "left_shoulder", "right_shoulder", "left_elbow", "right_elbow",
	"left_wrist", "right_wrist", "left_hip", "right_hip", "left_knee", "right_knee", "left_ankle", "right_ankle"}

// Limbs are the lines of a skeleton: pairs of indices into KeyPointNames.
var Limbs = limbs("left_shoulder right_shoulder", "left_hip right_hip", "left_shoulder left_hip", "right_shoulder right_hip",
	"left_shoulder left_elbow", "left_elbow left_wrist", "right_shoulder right_elbow", "right_elbow right_wrist",
	"left_hip left_knee", "left_knee left_ankle", "right_hip right_knee", "right_knee right_ankle")

// limbs returns the indices of pairs of names.
func limbs(pairs ...string) (list [][2]int) {
	for _, pair := range pairs {
		a, b, _ := strings.Cut(pair, " ")
		list = append(list, [2]int{slices.Index(KeyPointNames[:], a), slices.Index(KeyPointNames[:], b)})
	}
	return list
}

// KeyPointsFile is the name of the file of key points in a dataset's folder.
const KeyPointsFile = "keypoints.csv"

// KeyPoint is a point of the body in pixels from the top left corner, with the score of its detection from 0, not detected,
// to 1.
type KeyPoint struct{ X, Y, Score float32 }

// Pose is the key points of a person at one frame.
type Pose struct {
	Frame  int
	Points [len(KeyPointNames)]KeyPoint
}

// laterPoses returns the poses with n added to their frame numbers.
func laterPoses(poses []Pose, n int) []Pose {
	poses = slices.Clone(poses)
	for i := range poses {
		poses[i].Frame += n
	}
	return poses
}
