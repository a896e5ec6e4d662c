package track

import (
	"cmp"
	"slices"

	"siibp/core/video/frame"
)

// descriptorRate is the weight of a new detection in the running mean of a track's colour descriptor.
const descriptorRate = 0.5

// minFlowConfidence is the minimum confidence of the flow for it to move a box.
const minFlowConfidence = 0.3

// Step is the position of a track at one frame.
type Step struct {
	Frame    int
	Time     float64 // in seconds
	Box      frame.Box
	Detected bool // the box comes from a detector, not from the flow
}

// Track is the track of one object within a shot.
type Track struct {
	ID         int // counts from 0 in order of creation
	Class      int // class with the largest sum of scores
	Moving     bool
	Foreground bool    // the track comes from background subtraction
	Weak       bool    // a person with too low a score to replace a foreground track of its own size; the caller sets it
	Uncertain  bool    // the detector is too uncertain for the track to replace a foreground track; the caller sets it
	Steps      []Step  // one for each frame from the first detection to the last
	Score      float64 // mean score of the detections
	Detections int
	Descriptor []float32            // running mean of the detections' colour descriptors, background included
	Look       frame.MeanDescriptor // colours without the background, as far as it is known; the caller adds them

	votes     map[int]float64 // sum of the scores of each class
	maxScore  float64         // maximum score of the detections
	steady    int             // number of detections that are Detection.Steady
	steadySum float64         // sum of their scores
	truncated bool            // the frame's edge truncates the last detection
	filter    *boxFilter
	lastTime  float64 // of the last detection
	lastStep  int     // index of the last detection in Steps
	extension int     // number of steps after it to keep
}

// Box returns the box at the current frame.
func (t *Track) Box() frame.Box { return t.Steps[len(t.Steps)-1].Box }

// lastDetected returns the box of the last detection.
func (t *Track) lastDetected() frame.Box { return t.Steps[t.lastStep].Box }

// newTrack starts a track with a detection.
func newTrack(id, frame int, time float64, d Detection) *Track {
	t := &Track{ID: id, Class: d.Class, Moving: d.Moving, votes: map[int]float64{}, filter: newBoxFilter(d.Box)}
	t.Steps = []Step{{frame, time, d.Box, false}}
	t.addDetection(time, d)
	return t
}

// advance adds a step for a frame dt seconds after the last one: the box moved by the flow, or, if the confidence of
// the flow is too low, the prediction of the filter.
func (t *Track) advance(frame int, time, dt float64, p LinkParameters, follow func(frame.Box) (frame.Box, float64)) {
	last := t.Box()
	t.filter.predict(dt, p.Acceleration)
	expected := t.filter.box()
	if p.KeepPosition {
		expected = t.lastDetected().CenteredAt(expected.Centre())
	}
	if follow != nil {
		if moved, sure := follow(last); sure >= minFlowConfidence {
			t.filter.update(moved, flowNoise)
			expected = moved
		}
	}
	t.Steps = append(t.Steps, Step{frame, time, expected, false})
}

// addDetection sets the box of the current step to a detection.
func (t *Track) addDetection(time float64, d Detection) {
	t.SetDetection(len(t.Steps)-1, d.Box)
	t.Detections++
	t.Score += (d.Score - t.Score) / float64(t.Detections)
	t.Descriptor = frame.BlendDescriptor(t.Descriptor, d.Descriptor, descriptorRate)
	t.lastTime = time
	if d.Steady {
		t.steady++
		t.steadySum += d.Score
	}
	t.maxScore, t.truncated = max(t.maxScore, d.Score), d.Truncated
	if t.votes[d.Class] += d.Score; t.votes[d.Class] > t.votes[t.Class] {
		t.Class = d.Class
	}
}

// SetDetection sets the detected box of a step after the last detection, or of the first step. The difference from
// the previous box is distributed linearly over the steps in between.
func (t *Track) SetDetection(step int, at frame.Box) {
	expected := t.Steps[step].Box
	for i := t.lastStep + 1; i < step; i++ {
		share := float64(i-t.lastStep) / float64(step-t.lastStep)
		b := &t.Steps[i].Box
		*b = b.Adjusted(expected, at, share, 1)
	}
	t.Steps[step].Box, t.Steps[step].Detected = at, true
	t.lastStep, t.extension = step, 0
}

// StepsSinceDetection returns the number of steps after the last detection.
func (t *Track) StepsSinceDetection() int { return len(t.Steps) - 1 - t.lastStep }

// Extend keeps n steps after the last detection even without another detection.
func (t *Track) Extend(n int) { t.extension = n }

// trim drops the steps after the last detection except those of Extend.
func (t *Track) trim() { t.Steps = t.Steps[:t.lastStep+1+t.extension] }

func sortByID(tracks []*Track) {
	slices.SortFunc(tracks, func(a, b *Track) int { return cmp.Compare(a.ID, b.ID) })
}

// Prepend inserts steps before the first one of a new track.
func (t *Track) Prepend(before []Step) {
	t.Steps = append(slices.Clone(before), t.Steps...)
	t.lastStep += len(before)
}
