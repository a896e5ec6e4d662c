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

// Mender changes the tracks of a clip as mends say and makes the features again of those that changed. It sees only the frames that this
// needs: while Next returns a span, the frames of the clip in it are pushed, as many as there are; then Finish returns the clip.
type TrackEditor struct {
	options  Options
	detector Detector // nil finds no faces

	clip   *Clip       // as it was made
	edits  []edit.Edit // those that can be done
	tracks []edit.Track

	pass     framePass    // under way; nil before the first
	span     frameSpan    // of frames that it sees
	last     int          // frame that was pushed last
	features *featurePass // of the tracks that have changed, nil while some are still to be carried by the flow
	spans    []frameSpan  // that it has not seen
}

// span is frames, to exclusive.
type frameSpan struct{ from, to int }

// pass looks at the frames of a span, one after the other.
type framePass interface {
	push(m *TrackEditor, number int, f source.Frame) error
	// end is called behind the last frame.
	end(m *TrackEditor)
}

// NewMender returns a mender of a clip, and for each mend why it cannot be done, nil where it is. The options are those of the extraction.
func NewTrackEditor(c *Clip, mends []edit.Edit, d Detector, o Options) (*TrackEditor, []error) {
	m := &TrackEditor{options: o.WithDefaults(), detector: d, clip: c}
	_, faults := edit.Apply(c.editTracks(), mends, c.editClip())
	for i, one := range mends {
		if faults[i] == nil {
			one.Boxes = slices.Clone(one.Boxes)
			m.edits = append(m.edits, one)
		}
	}
	m.apply()
	return m, faults
}

func (m *TrackEditor) apply() {
	m.tracks, _ = edit.Apply(m.clip.editTracks(), m.edits, m.clip.editClip())
}

func (c *Clip) editClip() edit.Clip {
	return edit.Clip{W: c.W, H: c.H, Times: c.Times, Cuts: c.Cuts, Classes: c.Classes}
}

// mendable returns the tracks as mends see them.
func (c *Clip) editTracks() []edit.Track {
	list := make([]edit.Track, len(c.Tracks))
	for i := range c.Tracks {
		t := &c.Tracks[i]
		list[i] = edit.Track{ID: t.ID, Parent: t.Parent, Class: t.Class, Score: t.Score, First: t.Frames[0], Boxes: t.Boxes}
	}
	return list
}

// Mended returns the tracks as mends leave them before the flow carries what is drawn, which of them have changed, and why each mend
// cannot be done.
func (c *Clip) PreviewEdits(mends []edit.Edit) (tracks []edit.Track, changed []bool, faults []error) {
	base := c.editTracks()
	tracks, faults = edit.Apply(base, mends, c.editClip())
	for i := range tracks {
		changed = append(changed, unchangedIndex(base, &tracks[i]) < 0)
	}
	return tracks, changed, faults
}

// original returns the index of the track that a mended one still is, -1 where it has changed.
func unchangedIndex(base []edit.Track, t *edit.Track) int {
	return slices.IndexFunc(base, func(b edit.Track) bool { return b.ID == t.ID && b.SameBoxes(t) })
}

// Next ends a pass and returns the seconds of the clip whose frames are to be pushed next; false where nothing more is needed.
func (m *TrackEditor) Next() (from, to float64, more bool) {
	if m.pass != nil {
		m.pass.end(m)
		m.pass = nil
	}
	if at := slices.IndexFunc(m.tracks, func(t edit.Track) bool { return t.PendingDraw > 0 }); at >= 0 {
		carry, span := newDrawPass(m, at)
		m.startPass(carry, span)
	} else {
		if m.features == nil {
			m.listSpans()
		}
		if len(m.spans) == 0 {
			return 0, 0, false
		}
		m.startPass(m.features, m.spans[0])
		m.spans = m.spans[1:]
	}
	return m.clip.Times[m.span.from], m.clip.Times[m.span.to-1], true
}

func (m *TrackEditor) startPass(p framePass, s frameSpan) { m.pass, m.span, m.last = p, s, s.from-1 }

// list lists the spans of the tracks that have changed, joined where they overlap.
func (m *TrackEditor) listSpans() {
	base := m.clip.editTracks()
	m.features = newFeaturePass(m)
	for i := range m.tracks {
		if t := &m.tracks[i]; unchangedIndex(base, t) < 0 {
			m.features.changed = append(m.features.changed, &changedTrack{track: i})
			m.spans = append(m.spans, frameSpan{t.First, t.End()})
		}
	}
	slices.SortFunc(m.spans, func(a, b frameSpan) int { return a.from - b.from })
	joined := m.spans[:0]
	for _, s := range m.spans {
		if n := len(joined); n > 0 && s.from <= joined[n-1].to {
			joined[n-1].to = max(joined[n-1].to, s.to)
		} else {
			joined = append(joined, s)
		}
	}
	m.spans = joined
}

// Push looks at a frame. Those outside the span are passed over. It errs where the clip that was made has no frame at that time.
func (m *TrackEditor) Push(f source.Frame) error {
	if m.pass == nil {
		return errors.New("a frame is pushed into a mender that needs none")
	}
	if f.Image.W < 1 || f.Image.H < 1 {
		return fmt.Errorf("the frame at %v s has no pixels", f.Time)
	}
	number := m.clip.frameAt(f.Time, m.last)
	if number < 0 {
		return fmt.Errorf("there was no frame at %v s when the tracks were made: it must be the same clip", f.Time)
	}
	if number <= m.last || number >= m.span.to {
		return nil
	}
	m.last = number
	return m.pass.push(m, number, f)
}

// sameTime is how far two times of one frame may be apart, in seconds.
const sameTime = 1e-3

// frameAt returns the number of the frame at a time, of several the first behind another one; -1 where there is none.
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

// Finish returns the mended clip. The tracks that have not changed are as they were.
func (m *TrackEditor) Finish() (*Clip, error) {
	if _, _, more := m.Next(); more {
		return nil, errors.New("a mender is finished before it has seen its frames")
	}
	c := *m.clip
	c.Edits = m.edits
	base := m.clip.editTracks()
	c.Tracks = nil
	for i := range m.tracks {
		if at := unchangedIndex(base, &m.tracks[i]); at >= 0 {
			c.Tracks = append(c.Tracks, m.clip.Tracks[at])
			continue
		}
		c.Tracks = append(c.Tracks, m.features.track(m, i))
	}
	return &c, nil
}

// plane returns a frame at the size at which motion is measured.
func (m *TrackEditor) greyImage(f source.Frame) motion.GreyImage {
	w, h := motion.AnalysisSize(f.Image.W, f.Image.H, m.options.AnalysisSide)
	return motion.ToGrey(f.Image, w, h)
}
