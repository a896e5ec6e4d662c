package edit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/video/frame"
)

// Apply returns tracks as mends leave them, in their order, new ones behind. The tracks given stay as they are. faults has for each mend why it
// cannot be done, nil where it is done; one that cannot be done changes nothing, and the others go on.
// A new track is called by the number behind the largest so far, deleted ones included, so that a name never means another track.
func Apply(tracks []Track, mends []Edit, c Clip) (mended []Track, faults []error) {
	e := editor{clip: &c}
	for i := range tracks {
		e.tracks = append(e.tracks, tracks[i].clone())
		e.next = max(e.next, tracks[i].Parent+1, numberOf(tracks[i].ID)+1)
	}
	faults = make([]error, len(mends))
	for i, m := range mends {
		faults[i] = e.apply(i, m)
	}
	return e.tracks, faults
}

// numberOf returns the number that a track's name begins with, -1 where it begins with none.
func numberOf(id string) int {
	whole, _, _ := strings.Cut(id, ".")
	if n, err := strconv.Atoi(whole); err == nil {
		return n
	}
	return -1
}

// editor has the tracks of a clip while they are mended.
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
	return fmt.Errorf("there is no act %q: write delete, split, join, draw or drag", string(m.Do))
}

// find returns the index of a track.
func (e *editor) find(id string) (int, error) {
	at := slices.IndexFunc(e.tracks, func(t Track) bool { return t.ID == id })
	if at < 0 {
		return 0, fmt.Errorf("there is no track %q here", id)
	}
	return at, nil
}

// MinSide is the least width and height of a box that is set, in pixels.
const MinSide = 2.0

// check says what is wrong with boxes that are to be set.
func (c *Clip) check(keys []Keyframe) error {
	if len(keys) == 0 {
		return fmt.Errorf("there is no box: give at least one, with its frame")
	}
	for i, k := range keys {
		switch {
		case k.Frame < 0 || k.Frame >= len(c.Times):
			return fmt.Errorf("there is no frame %d: the clip has frames 0 to %d", k.Frame, len(c.Times)-1)
		case i > 0 && k.Frame <= keys[i-1].Frame:
			return fmt.Errorf("the box at frame %d stands behind the one at frame %d: order them by frames, one a frame", k.Frame, keys[i-1].Frame)
		}
		for _, v := range k.Box {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("the box at frame %d has a side that is no number", k.Frame)
			}
		}
		if k.Box[2] < MinSide || k.Box[3] < MinSide {
			return fmt.Errorf("the box at frame %d is of %g×%g pixels: give it at least %g each way", k.Frame, k.Box[2], k.Box[3], MinSide)
		}
		if k.Rect().Clipped(c.W, c.H).Area() == 0 {
			return fmt.Errorf("the box at frame %d lies outside the picture of %d×%d pixels", k.Frame, c.W, c.H)
		}
	}
	return nil
}

// between returns boxes from behind one frame up to another, linearly in time; from and to are the boxes at those frames.
func (c *Clip) interpolate(from, to int, a, b frame.Box) []frame.Box {
	var list []frame.Box
	for i := from + 1; i <= to; i++ {
		list = append(list, a.Interpolate(b, c.timeShare(from, i, to)))
	}
	return list
}

// share returns how far along a frame is from one to another, by their times, or by their numbers where these have one time.
func (c *Clip) timeShare(from, at, to int) float64 {
	if long := c.Times[to] - c.Times[from]; long > 0 {
		return (c.Times[at] - c.Times[from]) / long
	}
	return float64(at-from) / float64(to-from)
}
