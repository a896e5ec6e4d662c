package edit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/video/frame"
)

// Apply returns copies of tracks with edits applied in order; new tracks are appended. faults holds for each edit the
// reason why it is invalid, or nil. An invalid edit changes nothing, and the remaining edits are applied. A new track
// gets the number after the largest one so far, including deleted tracks, so that an ID never refers to another
// track.
func Apply(tracks []Track, edits []Edit, c Clip) (edited []Track, faults []error) {
	e := editor{clip: &c}
	for i := range tracks {
		e.tracks = append(e.tracks, tracks[i].clone())
		e.next = max(e.next, tracks[i].Parent+1, numberOf(tracks[i].ID)+1)
	}
	faults = make([]error, len(edits))
	for i, m := range edits {
		faults[i] = e.apply(i, m)
	}
	return e.tracks, faults
}

// numberOf returns the integer prefix of a track's ID, or −1 if there is none.
func numberOf(id string) int {
	whole, _, _ := strings.Cut(id, ".")
	if n, err := strconv.Atoi(whole); err == nil {
		return n
	}
	return -1
}

// editor holds the tracks of a clip while edits are applied.
type editor struct {
	clip   *Clip
	tracks []Track
	next   int // number of the next new track
}

func (e *editor) apply(index int, m Edit) error {
	if m.Do == Draw {
		return e.draw(index, m)
	}
	at, err := e.find(m.Track)
	if err != nil {
		return err
	}
	switch m.Do {
	case Delete:
		e.tracks = slices.Delete(e.tracks, at, at+1)
		return nil
	case Split:
		return e.split(at, m.Frame)
	case Join:
		return e.join(at, m.With)
	case Drag:
		return e.drag(at, m.Boxes)
	}
	return fmt.Errorf("unknown action %q: use delete, split, join, draw or drag", string(m.Do))
}

// find returns the index of a track.
func (e *editor) find(id string) (int, error) {
	at := slices.IndexFunc(e.tracks, func(t Track) bool { return t.ID == id })
	if at < 0 {
		return 0, fmt.Errorf("there is no track %q", id)
	}
	return at, nil
}

// MinSide is the minimum width and height of a keyframe's box, in pixels.
const MinSide = 2.0

// check validates keyframes of a user.
func (c *Clip) check(keys []Keyframe) error {
	if len(keys) == 0 {
		return fmt.Errorf("there is no box: give at least one, with its frame")
	}
	for i, k := range keys {
		switch {
		case k.Frame < 0 || k.Frame >= len(c.Times):
			return fmt.Errorf("there is no frame %d: the clip has frames 0 to %d", k.Frame, len(c.Times)-1)
		case i > 0 && k.Frame <= keys[i-1].Frame:
			return fmt.Errorf("the box at frame %d comes after the one at frame %d: sort the boxes by frame, with one box per frame", k.Frame, keys[i-1].Frame)
		}
		for _, v := range k.Box {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("the box at frame %d has a coordinate that is not a number", k.Frame)
			}
		}
		if k.Box[2] < MinSide || k.Box[3] < MinSide {
			return fmt.Errorf("the box at frame %d has %g×%g pixels: each side needs at least %g", k.Frame, k.Box[2], k.Box[3], MinSide)
		}
		if k.Rect().Clipped(c.W, c.H).Area() == 0 {
			return fmt.Errorf("the box at frame %d lies outside the picture of %d×%d pixels", k.Frame, c.W, c.H)
		}
	}
	return nil
}

// interpolate returns the boxes of the frames after from up to and including to, linearly in time from a to b.
func (c *Clip) interpolate(from, to int, a, b frame.Box) []frame.Box {
	var list []frame.Box
	for i := from + 1; i <= to; i++ {
		list = append(list, a.Interpolate(b, c.timeShare(from, i, to)))
	}
	return list
}

// timeShare returns the position of frame at between two frames, 0 to 1, by their times, or by their numbers if the
// times are equal.
func (c *Clip) timeShare(from, at, to int) float64 {
	if long := c.Times[to] - c.Times[from]; long > 0 {
		return (c.Times[at] - c.Times[from]) / long
	}
	return float64(at-from) / float64(to-from)
}
