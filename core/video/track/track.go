package track

import (
	"cmp"
	"slices"

	"siibp/core/video/frame"
)

// lookRate is how far the look of a track moves to that of a new detection.
const descriptorRate = 0.5

// minSure is the share of a box's points that must come back for its flow to be believed.
const minFlowConfidence = 0.3

// Step is where a track is at one frame.
type Step struct {
	Frame    int
	Time     float64 // seconds
	Box      frame.Box
	Detected bool // by a detector; otherwise it followed the flow
}

// Track is one thing on its way through a shot.
type Track struct {
	ID         int // counts from 0 in order of beginning
	Class      int // the one with the largest sum of scores
	Moving     bool
	Foreground bool    // whether it was found by background subtraction
	Uncertain  bool    // whether the detector is too unsure of it for it to stand against the foreground; the caller says so
	Steps      []Step  // one a frame from the first detection to the last
	Score      float64 // mean score of its detections
	Detections int
	Descriptor []float32 // running mean of the detections' looks

	votes     map[int]float64 // sum of the scores of each class
	maxScore  float64         // score
	truncated bool            // the last detection was
	filter    *boxFilter
	lastTime  float64 // of the last detection
	lastStep  int     // index of the last detection in Steps
	extension int     // steps behind it that stay
}

// Box returns where the track is at the current frame.
func (t *Track) Box() frame.Box { return t.Steps[len(t.Steps)-1].Box }

// last returns where the track was last detected.
func (t *Track) lastDetected() frame.Box { return t.Steps[t.lastStep].Box }

// newTrack begins a track with a detection.
func newTrack(id, frame int, time float64, d Detection) *Track {
	t := &Track{ID: id, Class: d.Class, Moving: d.Moving, votes: map[int]float64{}, filter: newBoxFilter(d.Box)}
	t.Steps = []Step{{frame, time, d.Box, false}}
	t.addDetection(time, d)
	return t
}

// advance adds a step for a frame, dt seconds after the last one: where the flow takes the box, or, where the flow is not to be
// believed, where the filter expects it.
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

// detect puts a detection at the current step.
func (t *Track) addDetection(time float64, d Detection) {
	t.SetDetection(len(t.Steps)-1, d.Box)
	t.Detections++
	t.Score += (d.Score - t.Score) / float64(t.Detections)
	t.Descriptor = frame.BlendDescriptor(t.Descriptor, d.Descriptor, descriptorRate)
	t.lastTime = time
	t.maxScore, t.truncated = max(t.maxScore, d.Score), d.Truncated
	if t.votes[d.Class] += d.Score; t.votes[d.Class] > t.votes[t.Class] {
		t.Class = d.Class
	}
}

// Found says where the track is at a step behind its last detection, or at the first one. What the steps in between lack to reach it is shared out
// among them, linearly in their number.
func (t *Track) SetDetection(step int, at frame.Box) {
	expected := t.Steps[step].Box
	for i := t.lastStep + 1; i < step; i++ {
		share := float64(i-t.lastStep) / float64(step-t.lastStep)
		b := &t.Steps[i].Box
		*b = frame.Box{
			X: b.X + share*(at.X-expected.X), Y: b.Y + share*(at.Y-expected.Y),
			W: max(b.W+share*(at.W-expected.W), 1), H: max(b.H+share*(at.H-expected.H), 1),
		}
	}
	t.Steps[step].Box, t.Steps[step].Detected = at, true
	t.lastStep, t.extension = step, 0
}

// Undetected returns how many steps there are behind the last detection.
func (t *Track) StepsSinceDetection() int { return len(t.Steps) - 1 - t.lastStep }

// Keep says that the track is there for n steps behind its last detection, even if there is no other.
func (t *Track) Extend(n int) { t.extension = n }

// trim drops the steps behind the last detection, but for those that are kept.
func (t *Track) trim() { t.Steps = t.Steps[:t.lastStep+1+t.extension] }

func sortByID(tracks []*Track) {
	slices.SortFunc(tracks, func(a, b *Track) int { return cmp.Compare(a.ID, b.ID) })
}

// Precede puts steps before the first one of a track that has just begun.
func (t *Track) Prepend(before []Step) {
	t.Steps = append(slices.Clone(before), t.Steps...)
	t.lastStep += len(before)
}
