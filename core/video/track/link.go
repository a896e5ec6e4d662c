// Package track links detections to tracks, splits tracks into segments with one action each, and describes the
// motion of tracks.
//
//	link.go        Linker: multi-object tracking
//	match.go       assignment of detections to tracks
//	track.go       a track and its boxes
//	kalman.go      the Kalman filter of a box
//	segment.go     segments of a track: temporal proposals
//	partition.go   optimal partitioning of a motion signal
//	rates.go       velocity and growth of a box over time
//	descriptor.go  the motion descriptor of a track
package track

import (
	"cmp"

	"siibp/core/video/frame"
)

// LinkParameters are the thresholds of linking. A zero value stands for the default.
type LinkParameters struct {
	HighScore           float64 `json:"sure"`       // minimum score of high-score detections, of which a track needs at least one unless it is steady; 0.5
	LowScore            float64 `json:"doubtful"`   // minimum score of detections that continue or start a track; 0.2
	MinIoU              float64 `json:"iou"`        // minimum IoU of a high-score detection with the predicted box; 0.2
	LowScoreIoU         float64 `json:"lastIoU"`    // minimum IoU of a low-score detection with the predicted box; 0.4
	MinSimilarity       float64 `json:"similarity"` // minimum colour similarity of a detection and a track; 0.8
	TruncatedSimilarity float64 `json:"partial"`    // the same if the frame's edge truncates one of them, because different parts are visible; 0.7
	MaxGap              float64 `json:"maxGap"`     // maximum seconds without a detection within a track; 1
	MinDetections       int     `json:"detections"` // minimum number of detections of a track; 2
	MinDetectedShare    float64 `json:"detected"`   // minimum share of a track's steps with a detection; 0
	MinDuration         float64 `json:"duration"`   // minimum seconds from the first step of a track to the last; 0

	// Many detections of a Detection.Steady on one path make up for a missing high score.
	SteadyDetections int     `json:"steadyDetections"` // minimum number of them; 5
	SteadyScore      float64 `json:"steadyScore"`      // minimum mean of their scores; 0.3

	// Acceleration is the standard deviation of the velocity after one second of white-noise acceleration, in heights
	// of the box per second; 1.
	Acceleration float64 `json:"acceleration"`
	// KeepPosition makes a track match detections at its last detected box, too, and keep its size between
	// detections. It suits objects that change shape faster than the filter adapts.
	KeepPosition bool `json:"resume"`
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p LinkParameters) WithDefaults() LinkParameters {
	for _, f := range []struct {
		value     *float64
		otherwise float64
	}{{&p.HighScore, 0.5}, {&p.LowScore, 0.2}, {&p.MinIoU, 0.2}, {&p.LowScoreIoU, 0.4}, {&p.MinSimilarity, 0.8}, {&p.TruncatedSimilarity, 0.7}, {&p.MaxGap, 1}, {&p.Acceleration, 1}, {&p.SteadyScore, 0.3}} {
		if *f.value == 0 {
			*f.value = f.otherwise
		}
	}
	p.MinDetections = cmp.Or(p.MinDetections, 2)
	p.SteadyDetections = cmp.Or(p.SteadyDetections, 5)
	return p
}

// Detection is a detected box in a frame.
type Detection struct {
	Box        frame.Box
	Score      float64   // 0 … 1
	Class      int       // the caller's class number; the class of a track is the one with the largest sum of scores
	Descriptor []float32 // colour descriptor, or nil

	Truncated bool // the frame's edge truncates the box
	Moving    bool // found by motion alone, so that the class is unknown
	Steady    bool // low scores suffice for a track if there are SteadyDetections of them
}

// Linker is a multi-object tracker in the style of ByteTrack (Zhang et al., ECCV 2022). Each track has a
// constant-velocity Kalman filter, which optical flow corrects between detections. Detections are assigned to tracks
// by the Hungarian method, high scores first and then low scores, and never across different colours. Advance must be
// called for every frame, and Match for the frames with detections.
type Linker struct {
	parameters LinkParameters
	active     []*Track // in order of creation
	ended      []*Track
	frame      int
	time       float64
	nextID     int
}

// NewLinker returns a linker without tracks.
func NewLinker(p LinkParameters) *Linker { return &Linker{parameters: p.WithDefaults()} }

// Advance moves all active tracks to a frame at a time in seconds. Each box is predicted by its filter and corrected
// by follow, which returns the box moved by the flow from the previous frame and a confidence of 0 to 1. follow may
// be nil.
func (l *Linker) Advance(frame int, time float64, follow func(frame.Box) (frame.Box, float64)) {
	dt := max(time-l.time, 0)
	l.frame, l.time = frame, time
	var going []*Track
	for _, t := range l.active {
		if time-t.lastTime > l.parameters.MaxGap {
			l.finishTrack(t)
			continue
		}
		t.advance(frame, time, dt, l.parameters, follow)
		going = append(going, t)
	}
	l.active = going
}

// EndShot ends all tracks, as at a cut.
func (l *Linker) EndShot() {
	for _, t := range l.active {
		l.finishTrack(t)
	}
	l.active = nil
}

// finishTrack ends a track. It is kept if it has enough detections, is long enough and is confident.
func (l *Linker) finishTrack(t *Track) {
	t.trim()
	p := l.parameters
	n := len(t.Steps)
	isLong := t.Steps[n-1].Time-t.Steps[0].Time >= p.MinDuration
	isSeen := t.Detections >= p.MinDetections && float64(t.Detections) >= p.MinDetectedShare*float64(n)
	if isLong && isSeen && l.IsConfident(t) {
		l.ended = append(l.ended, t)
	}
}

// IsConfident reports whether a track has had a high-score detection or enough steady ones.
func (l *Linker) IsConfident(t *Track) bool {
	p := l.parameters
	return t.maxScore >= p.HighScore || t.steady >= p.SteadyDetections && t.steadySum >= p.SteadyScore*float64(t.steady)
}

// Active returns the active tracks, each with its box at the current frame.
func (l *Linker) Active() []*Track { return l.active }

// Finish ends all tracks and returns the kept ones in order of creation.
func (l *Linker) Finish() []*Track {
	l.EndShot()
	sortByID(l.ended)
	return l.ended
}
