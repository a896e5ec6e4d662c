package video

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"siibp/core/video/edit"
	"siibp/core/video/motion"
	"siibp/core/video/source"
)

// TrackEditor applies track edits to a clip and recomputes the features of the changed tracks. It needs only the
// frames of those: while Next returns an interval, push the frames of the clip in it; then Finish returns the edited
// clip.
type TrackEditor struct {
	options  Options
	detector Detector // nil detects no faces

	clip   *Clip       // before the edits
	edits  []edit.Edit // the valid edits
	tracks []edit.Track

	pass         framePass    // current pass; nil before the first
	passSpan     frameSpan    // frames of the current pass
	lastFrame    int          // number of the last pushed frame
	features     *featurePass // pass over the changed tracks, nil while drawn tracks wait for optical flow
	pendingSpans []frameSpan  // frames of the changed tracks that no pass has had
}

// frameSpan is an interval of frames; to is exclusive.
type frameSpan struct{ from, to int }

// framePass processes the frames of a span in order.
type framePass interface {
	push(e *TrackEditor, number int, f source.Frame) error
	// end is called after the last frame.
	end(e *TrackEditor)
}

// NewTrackEditor returns an editor of a clip and the error of each edit, nil for valid ones. The options are those of
// the extraction.
func NewTrackEditor(c *Clip, edits []edit.Edit, d Detector, o Options) (*TrackEditor, []error) {
	e := &TrackEditor{options: o.WithDefaults(), detector: d, clip: c}
	_, faults := edit.Apply(c.editTracks(), edits, c.editClip())
	for i, valid := range edits {
		if faults[i] == nil {
			valid.Boxes = slices.Clone(valid.Boxes)
			e.edits = append(e.edits, valid)
		}
	}
	e.apply()
	return e, faults
}

func (e *TrackEditor) apply() {
	e.tracks, _ = edit.Apply(e.clip.editTracks(), e.edits, e.clip.editClip())
}

func (c *Clip) editClip() edit.Clip {
	return edit.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes}
}

// editTracks returns the tracks for package edit.
func (c *Clip) editTracks() []edit.Track {
	list := make([]edit.Track, len(c.Tracks))
	for i := range c.Tracks {
		t := &c.Tracks[i]
		list[i] = edit.Track{ID: t.ID, Parent: t.Parent, Class: t.Class, Score: t.Score, First: t.Frames[0], Boxes: t.Boxes}
	}
	return list
}

// PreviewEdits returns the edited tracks before optical flow moves drawn ones, whether each track has changed, and
// the error of each edit.
func (c *Clip) PreviewEdits(edits []edit.Edit) (tracks []edit.Track, changed []bool, faults []error) {
	base := c.editTracks()
	tracks, faults = edit.Apply(base, edits, c.editClip())
	for i := range tracks {
		changed = append(changed, unchangedIndex(base, &tracks[i]) < 0)
	}
	return tracks, changed, faults
}

// unchangedIndex returns the index of the original of an edited track, or −1 if it has changed.
func unchangedIndex(base []edit.Track, t *edit.Track) int {
	return slices.IndexFunc(base, func(b edit.Track) bool { return b.ID == t.ID && b.SameBoxes(t) })
}

// Next ends the current pass and returns the interval in seconds of the frames to push next, or false if none is
// needed.
func (e *TrackEditor) Next() (from, to float64, more bool) {
	if e.pass != nil {
		e.pass.end(e)
		e.pass = nil
	}
	if at := slices.IndexFunc(e.tracks, func(t edit.Track) bool { return t.PendingDraw > 0 }); at >= 0 {
		e.startPass(newDrawPass(e, at))
	} else {
		if e.features == nil {
			e.listSpans()
		}
		if len(e.pendingSpans) == 0 {
			return 0, 0, false
		}
		e.startPass(e.features, e.pendingSpans[0])
		e.pendingSpans = e.pendingSpans[1:]
	}
	return e.clip.Times[e.passSpan.from], e.clip.Times[e.passSpan.to-1], true
}

func (e *TrackEditor) startPass(p framePass, s frameSpan) {
	e.pass, e.passSpan, e.lastFrame = p, s, s.from-1
}

// listSpans lists the frames of the changed tracks and merges overlapping spans.
func (e *TrackEditor) listSpans() {
	base := e.clip.editTracks()
	e.features = newFeaturePass(e)
	for i := range e.tracks {
		if t := &e.tracks[i]; unchangedIndex(base, t) < 0 {
			e.features.changed = append(e.features.changed, &changedTrack{track: i})
			e.pendingSpans = append(e.pendingSpans, frameSpan{t.First, t.End()})
		}
	}
	slices.SortFunc(e.pendingSpans, func(a, b frameSpan) int { return a.from - b.from })
	joined := e.pendingSpans[:0]
	for _, s := range e.pendingSpans {
		if n := len(joined); n > 0 && s.from <= joined[n-1].to {
			joined[n-1].to = max(joined[n-1].to, s.to)
		} else {
			joined = append(joined, s)
		}
	}
	e.pendingSpans = joined
}

// Push processes a frame. It ignores frames outside the current interval, and returns an error if the clip has no
// frame at that time.
func (e *TrackEditor) Push(f source.Frame) error {
	if e.pass == nil {
		return errors.New("video: a frame is pushed, but the track editor needs none")
	}
	if f.Image.W < 1 || f.Image.H < 1 {
		return fmt.Errorf("the frame at %v s has no pixels", f.Time)
	}
	number := e.clip.frameAt(f.Time, e.lastFrame)
	if number < 0 {
		return fmt.Errorf("the clip of these tracks has no frame at %v s: choose the same clip", f.Time)
	}
	if number <= e.lastFrame || number >= e.passSpan.to {
		return nil
	}
	e.lastFrame = number
	return e.pass.push(e, number, f)
}

// sameTime is the maximum difference, in seconds, between two times of one frame.
const sameTime = 1e-3

// frameAt returns the number of the frame at a time, or −1. Of several frames at one time it returns the first one
// after behind.
func (c *Clip) frameAt(time float64, behind int) int {
	at, _ := slices.BinarySearch(c.Times, time-sameTime)
	best, least := -1, sameTime
	for ; at < len(c.Times) && c.Times[at] <= time+sameTime; at++ {
		if d := math.Abs(c.Times[at] - time); d < least || d == least && best <= behind {
			best, least = at, d
		}
	}
	return best
}

// Finish returns the edited clip. Unchanged tracks keep their features.
func (e *TrackEditor) Finish() (*Clip, error) {
	if _, _, more := e.Next(); more {
		return nil, errors.New("video: the track editor is finished before it has all frames")
	}
	c := *e.clip
	c.Edits = e.edits
	base := e.clip.editTracks()
	c.Tracks = nil
	for i := range e.tracks {
		if at := unchangedIndex(base, &e.tracks[i]); at >= 0 {
			c.Tracks = append(c.Tracks, e.clip.Tracks[at])
			continue
		}
		c.Tracks = append(c.Tracks, e.features.track(e, i))
	}
	return &c, nil
}

// greyImage returns a frame at analysis size.
func (e *TrackEditor) greyImage(f source.Frame) motion.GreyImage {
	w, h := motion.AnalysisSize(f.Image.W, f.Image.H, e.options.AnalysisSide)
	return motion.ToGrey(f.Image, w, h)
}
