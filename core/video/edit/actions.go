package edit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"siibp/core/video/frame"
)

// split ends a track before a frame. The remaining part becomes a new track.
func (e *editor) split(at, number int) error {
	t := &e.tracks[at]
	if number <= t.First || number >= t.End() {
		return fmt.Errorf("track %s %s, so that it cannot be split at frame %d: choose a frame after its first", t.ID, t.extent(), number)
	}
	rest := Track{ID: fmt.Sprint(e.next), Parent: e.next, Class: t.Class, Score: t.Score, First: number, Boxes: slices.Clone(t.Boxes[number-t.First:]), IdentityChanged: true}
	e.next++
	t.IdentityChanged = true
	n, _ := slices.BinarySearch(t.Fixed, number)
	rest.Fixed, t.Fixed = slices.Clone(t.Fixed[n:]), slices.Clone(t.Fixed[:n])
	t.Boxes = t.Boxes[:number-t.First]
	e.tracks = append(e.tracks, rest)
	return nil
}

// extent describes the frames of a track for error messages.
func (t *Track) extent() string {
	if len(t.Boxes) == 1 {
		return fmt.Sprintf("is at frame %d only", t.First)
	}
	return fmt.Sprintf("has frames %d to %d", t.First, t.End()-1)
}

// join merges two tracks of one shot without a common frame. Boxes in the gap are interpolated linearly in time.
func (e *editor) join(at int, other string) error {
	with, err := e.find(other)
	if err != nil {
		return err
	}
	t, u := &e.tracks[at], &e.tracks[with]
	if with == at {
		return fmt.Errorf("track %s cannot be joined with itself: name another one", t.ID)
	}
	early, late := t, u
	if u.First < t.First {
		early, late = u, t
	}
	if early.End() > late.First {
		return fmt.Errorf("tracks %s and %s overlap from frame %d to %d: split or delete one of them first", t.ID, u.ID, late.First, min(early.End(), late.End())-1)
	}
	if cut, found := e.clip.cutBetween(early.End()-1, late.First); found {
		return fmt.Errorf("there is a cut between tracks %s and %s, at frame %d: a track cannot cross a cut", t.ID, u.ID, cut)
	}
	gap := e.clip.interpolate(early.End()-1, late.First, early.Boxes[len(early.Boxes)-1], late.Boxes[0])
	boxes := slices.Concat(early.Boxes, gap[:len(gap)-1], late.Boxes)
	keys := slices.Concat(early.Fixed, late.Fixed)
	t.First, t.Boxes, t.Fixed, t.IdentityChanged = early.First, boxes, keys, true
	e.tracks = slices.Delete(e.tracks, with, with+1)
	return nil
}

// draw adds a track through boxes, interpolated linearly in time.
func (e *editor) draw(index int, m Edit) error {
	if err := e.clip.check(m.Boxes); err != nil {
		return err
	}
	class, err := e.classOf(m.Class)
	if err != nil {
		return err
	}
	first, last := m.Boxes[0], m.Boxes[len(m.Boxes)-1]
	if cut, found := e.clip.cutBetween(first.Frame, last.Frame); found {
		return fmt.Errorf("there is a cut between frames %d and %d, at frame %d: draw a track on each side", first.Frame, last.Frame, cut)
	}
	t := Track{ID: fmt.Sprint(e.next), Parent: e.next, Class: class, Score: 1, First: first.Frame, Boxes: []frame.Box{first.Rect()}}
	if m.Follow {
		t.PendingDraw = 1 + index
	}
	for i, k := range m.Boxes {
		if !k.Carried {
			t.Fixed = append(t.Fixed, k.Frame)
		}
		if i > 0 {
			t.Boxes = append(t.Boxes, e.clip.interpolate(m.Boxes[i-1].Frame, k.Frame, m.Boxes[i-1].Rect(), k.Rect())...)
		}
	}
	e.next++
	e.tracks = append(e.tracks, t)
	return nil
}

func (e *editor) classOf(name string) (int, error) {
	if name == "" {
		return 0, nil
	}
	if class := slices.Index(e.clip.Classes, name); class >= 0 {
		return class, nil
	}
	if len(e.clip.Classes) > 4 {
		return 0, fmt.Errorf("there is no class %q: write %s, %s or another that the detector knows", name, e.clip.Classes[0], e.clip.Classes[len(e.clip.Classes)-1])
	}
	return 0, fmt.Errorf("there is no class %q: write %s", name, strings.Join(e.clip.Classes, " or "))
}

// dragReach is the number of seconds before and after a dragged box within which other boxes move with it, with
// linearly decreasing weight.
const dragReach = 1.0

// drag sets boxes of a track, and of all tracks of the same parent with the same box at that frame.
func (e *editor) drag(at int, keys []Keyframe) error {
	if err := e.clip.check(keys); err != nil {
		return err
	}
	t := &e.tracks[at]
	for _, k := range keys {
		cut, found := e.clip.cutBetween(min(k.Frame, t.First), max(k.Frame, t.End()-1))
		if _, there := t.At(k.Frame); !there && found {
			return fmt.Errorf("track %s %s, and there is a cut before frame %d, at frame %d: draw another track", t.ID, t.extent(), k.Frame, cut)
		}
	}
	for _, k := range keys {
		e.dragOne(at, k)
	}
	return nil
}

func (e *editor) dragOne(at int, k Keyframe) {
	t := &e.tracks[at]
	before, there := t.At(k.Frame)
	if !there {
		t.extend(k, e.clip)
		return
	}
	for i := range e.tracks {
		if b, there := e.tracks[i].At(k.Frame); there && (i == at || e.tracks[i].Parent == t.Parent && b == before) {
			e.tracks[i].drag(k, e.clip)
		}
	}
}

// extend lengthens a track to a frame outside it.
func (t *Track) extend(k Keyframe, c *Clip) {
	if k.Frame < t.First {
		more := c.interpolate(k.Frame, t.First, k.Rect(), t.Boxes[0])
		t.Boxes = slices.Concat([]frame.Box{k.Rect()}, more[:len(more)-1], t.Boxes)
		t.First = k.Frame
	} else {
		t.Boxes = append(t.Boxes, c.interpolate(t.End()-1, k.Frame, t.Boxes[len(t.Boxes)-1], k.Rect())...)
	}
	t.fix(k.Frame)
}

// drag sets the box of a frame. Its displacement is applied to the neighboring frames with linearly decreasing
// weight in time, up to the next fixed box or for dragReach seconds.
func (t *Track) drag(k Keyframe, c *Clip) {
	here := t.Boxes[k.Frame-t.First]
	to := k.Rect()
	n, set := slices.BinarySearch(t.Fixed, k.Frame)
	before, behind := math.Inf(-1), math.Inf(1) // times of the nearest fixed boxes
	if n > 0 {
		before = c.Times[t.Fixed[n-1]]
	}
	if set {
		n++
	}
	if n < len(t.Fixed) {
		behind = c.Times[t.Fixed[n]]
	}
	at := c.Times[k.Frame]
	for i := range t.Boxes {
		time, long := c.Times[t.First+i], 0.0
		if time < at {
			long = min(at-before, dragReach)
		} else {
			long = min(behind-at, dragReach)
		}
		share := 1 - math.Abs(time-at)/long
		if t.First+i == k.Frame || !(share > 0) {
			continue
		}
		b := &t.Boxes[i]
		*b = b.Adjusted(here, to, share, MinSide)
	}
	t.Boxes[k.Frame-t.First] = to
	t.fix(k.Frame)
}

func (t *Track) fix(number int) {
	if n, set := slices.BinarySearch(t.Fixed, number); !set {
		t.Fixed = slices.Insert(t.Fixed, n, number)
	}
}
