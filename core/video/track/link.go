// Package link joins the boxes that a detector finds now and then into tracks: each track has a constant-velocity Kalman
// filter, which the flow corrects between detections; detections go to tracks by the Hungarian method, the sure ones first and then the
// doubtful ones (Zhang et al., ByteTrack, ECCV 2022); and a pair whose colours differ is never made.
//
//	link.go     parameters and the frames' round
//	match.go    detections go to tracks
//	track.go    a track and its boxes
//	kalman.go   the filter
package track

import "siibp/core/video/frame"

// Parameters say which detections make a track. Zeros stand for the defaults.
type LinkParameters struct {
	HighScore           float64 `json:"sure"`       // the least score of a detection that a track needs once; 0.5
	LowScore            float64 `json:"doubtful"`   // the least score of one that begins or continues a track; 0.2
	MinIoU              float64 `json:"iou"`        // the least IoU of a sure detection with where its track is expected; 0.2
	LowScoreIoU         float64 `json:"lastIoU"`    // the same for a doubtful one; 0.4
	MinSimilarity       float64 `json:"similarity"` // the least similarity of the colours of a detection and a track; 0.8
	TruncatedSimilarity float64 `json:"partial"`    // the same where an edge of the frame cuts both, which show other parts from turn to turn; 0.7
	MaxGap              float64 `json:"maxGap"`     // seconds without a detection after which a track ends; 1
	MinDetections       int     `json:"detections"` // a track that ends with fewer was none; 2

	// Acceleration is the deviation of the velocity after a second of white acceleration, in heights of the box per second; 1.
	Acceleration float64 `json:"acceleration"`
	// Resume says that a track goes on also where it was last detected, and keeps its size until it is detected again: for things that change
	// their shape faster than a filter can tell.
	KeepPosition bool `json:"resume"`
}

// WithDefaults returns the parameters with each zero replaced.
func (p LinkParameters) WithDefaults() LinkParameters {
	for _, f := range []struct {
		value     *float64
		otherwise float64
	}{{&p.HighScore, 0.5}, {&p.LowScore, 0.2}, {&p.MinIoU, 0.2}, {&p.LowScoreIoU, 0.4}, {&p.MinSimilarity, 0.8}, {&p.TruncatedSimilarity, 0.7}, {&p.MaxGap, 1}, {&p.Acceleration, 1}} {
		if *f.value == 0 {
			*f.value = f.otherwise
		}
	}
	if p.MinDetections == 0 {
		p.MinDetections = 2
	}
	return p
}

// Detection is a box that a detector found in a frame.
type Detection struct {
	Box        frame.Box
	Score      float64   // 0 … 1
	Class      int       // what the numbers mean is the caller's; a track's class is the one with the largest sum of scores
	Descriptor []float32 // colours by package look, nil where they are unknown

	Truncated bool // an edge of the frame cuts it
	Moving    bool // it merely moves: nothing is known of its class
}

// Linker makes the tracks of one clip, frame by frame: Advance for every frame, and Match for those that a detector has seen.
type Linker struct {
	parameters LinkParameters
	active     []*Track // in order of their beginnings
	ended      []*Track
	frame      int
	time       float64
	nextID     int
}

// New returns a linker without tracks.
func NewLinker(p LinkParameters) *Linker { return &Linker{parameters: p.WithDefaults()} }

// Advance goes on to a frame at a time in seconds. Every active track is expected where its filter says, corrected by follow: where
// a box of the frame before lies in this one by the flow, and how sure that is, from 0 to 1. follow may be nil.
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

// Cut ends all tracks, since the next frame shows another scene.
func (l *Linker) EndShot() {
	for _, t := range l.active {
		l.finishTrack(t)
	}
	l.active = nil
}

// end takes a track from the active ones; it is kept where it had enough detections, one of them sure.
func (l *Linker) finishTrack(t *Track) {
	t.trim()
	if t.Detections >= l.parameters.MinDetections && l.IsConfident(t) {
		l.ended = append(l.ended, t)
	}
}

// Sure reports whether a track has had a sure detection.
func (l *Linker) IsConfident(t *Track) bool { return t.maxScore >= l.parameters.HighScore }

// Active returns the tracks that go on, each with its box at the current frame.
func (l *Linker) Active() []*Track { return l.active }

// Finish ends all tracks and returns those that had enough detections, in order of their beginnings.
func (l *Linker) Finish() []*Track {
	l.EndShot()
	sortByID(l.ended)
	return l.ended
}
