package dataset

import (
	"slices"
	"strings"
)

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

// KeyPointsFile is the file of key points in a dataset's folder.
const KeyPointsFile = "keypoints.csv"

// KeyPoint is a point of the body in pixels from the top left edge, with the score of its detection from 0, not seen,
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
