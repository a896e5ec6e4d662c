package link

import (
	"cmp"
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/look"
)

// lookRate is how far the look of a track moves to that of a new detection.
const lookRate = 0.5

// minSure is the share of a box's points that must come back for its flow to be believed.
const minSure = 0.3

// Step is where a track is at one frame.
type Step struct {
	Frame    int
	Time     float64 // seconds
	Box      box.Box
	Detected bool // by a detector; otherwise it followed the flow
}

// Track is one thing on its way through a shot.
type Track struct {
	ID         int // counts from 0 in order of beginning
	Class      int
	Steps      []Step  // one a frame from the first detection to the last
	Score      float64 // mean score of its detections
	Detections int
	Look       []float32 // running mean of the detections' looks

	filter   *filter
	lastTime float64 // of the last detection
	lastStep int     // index of the last detection in Steps
	kept     int     // steps behind it that stay
}

// Box returns where the track is at the current frame.
func (t *Track) Box() box.Box { return t.Steps[len(t.Steps)-1].Box }

// newTrack begins a track with a detection.
func newTrack(id, frame int, time float64, d Detection) *Track {
	t := &Track{ID: id, Class: d.Class, filter: newFilter(d.Box)}
	t.Steps = []Step{{frame, time, d.Box, false}}
	t.detect(time, d)
	return t
}

// advance adds a step for a frame, dt seconds after the last one: where the flow takes the box, or, where the flow is not to be
// believed, where the filter expects it.
func (t *Track) advance(frame int, time, dt float64, follow func(box.Box) (box.Box, float64)) {
	last := t.Box()
	t.filter.predict(dt)
	expected := t.filter.box()
	if follow != nil {
		if moved, sure := follow(last); sure >= minSure {
			t.filter.update(moved, flowNoise)
			expected = moved
		}
	}
	t.Steps = append(t.Steps, Step{frame, time, expected, false})
}

// detect puts a detection at the current step. What the steps since the last detection lack to reach it is shared out among them, linearly
// in their number.
func (t *Track) detect(time float64, d Detection) {
	current := len(t.Steps) - 1
	expected := t.Steps[current].Box
	for i := t.lastStep + 1; i < current; i++ {
		share := float64(i-t.lastStep) / float64(current-t.lastStep)
		b := &t.Steps[i].Box
		*b = box.Box{
			X: b.X + share*(d.Box.X-expected.X), Y: b.Y + share*(d.Box.Y-expected.Y),
			W: max(b.W+share*(d.Box.W-expected.W), 1), H: max(b.H+share*(d.Box.H-expected.H), 1),
		}
	}
	t.Steps[current].Box, t.Steps[current].Detected = d.Box, true
	t.Detections++
	t.Score += (d.Score - t.Score) / float64(t.Detections)
	t.Look = look.Blend(t.Look, d.Look, lookRate)
	t.lastStep, t.lastTime, t.kept = current, time, 0
}

// Undetected returns how many steps there are behind the last detection.
func (t *Track) Undetected() int { return len(t.Steps) - 1 - t.lastStep }

// Keep says that the track is there for n steps behind its last detection, even if there is no other.
func (t *Track) Keep(n int) { t.kept = n }

// trim drops the steps behind the last detection, but for those that are kept.
func (t *Track) trim() { t.Steps = t.Steps[:t.lastStep+1+t.kept] }

func sortByID(tracks []*Track) {
	slices.SortFunc(tracks, func(a, b *Track) int { return cmp.Compare(a.ID, b.ID) })
}

// Precede puts steps before the first one of a track that has just begun, latest first.
func (t *Track) Precede(before []Step) {
	steps := slices.Clone(before)
	slices.Reverse(steps)
	t.Steps = append(steps, t.Steps...)
	t.lastStep += len(before)
}
