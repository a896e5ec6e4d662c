package video

import (
	"siibp/core/video/box"
	"siibp/core/video/flow"
	"siibp/core/video/frame"
	"siibp/core/video/link"
	"siibp/core/video/look"
)

// Between two turns of the detector a track begins or ends at the frame that halving finds: the detector sees the middle one of
// the frames between one where the thing is and one where it is not. Further than that, and for what the detector does not know, the
// flow carries the box as long as minVisible of it lies within the frame, and its colours are more similar to the track's than a detection's have to
// be, since nothing else tells it from another thing at its place.
const (
	minVisible       = 0.15
	extendSimilarity = 0.9
	endIoU           = 0.3 // of a detection with where its track is expected
	otherIoU         = 0.5 // of one of another class
)

// between is the frames from one turn of the detector to the next: number 0 is that of the turn before, number n the current one.
type between struct {
	x     *Extractor
	n     int
	found map[int][]Detection // what the detector saw in each that it was asked about
}

// findEnds finds where the tracks begin that are new at this turn of the detector, and where those end that it has seen at the turn before and
// not at this one.
func (x *Extractor) findEnds() error {
	w := between{x, len(x.shot.fields), map[int][]Detection{}}
	for _, t := range x.linker.Active() {
		var err error
		switch {
		case len(t.Steps) == 1:
			err = w.findBegin(t)
		case w.n > 0 && t.Undetected() == w.n:
			err = w.findEnd(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// findBegin puts steps before the first one of a track that is new.
func (w between) findBegin(t *link.Track) error {
	at := w.n // the first frame where the track is known to be
	steps := make([]link.Step, w.n)
	put := func(i int, b box.Box, detected bool) {
		steps[i] = link.Step{Frame: t.Steps[0].Frame - w.n + i, Time: w.x.shot.before[i].Time, Box: b, Detected: detected}
	}
	b := t.Box()
	for absent := 0; at-absent > 1; {
		middle := (at + absent) / 2
		found, seen, err := w.look(middle, w.back(b, at, middle), t.Class)
		if err != nil {
			return err
		}
		if !seen {
			absent = middle
			continue
		}
		for i := middle; i < at; i++ {
			put(i, found.Between(b, float64(i-middle)/float64(at-middle)), i == middle)
		}
		at, b = middle, found
	}
	for ; at > 1; at-- {
		if b = w.back(b, at, at-1); !w.goesOn(t, at-1, b) {
			break
		}
		put(at-1, b, false)
	}
	t.Precede(steps[at:])
	return nil
}

// findEnd finds until when a track lasts that was not detected at this turn.
func (w between) findEnd(t *link.Track) error {
	first := len(t.Steps) - 1 - w.n // the step at the turn before
	at := 0
	for absent := w.n; absent-at > 1; {
		middle := (at + absent) / 2
		found, seen, err := w.look(middle, t.Steps[first+middle].Box, t.Class)
		if err != nil {
			return err
		}
		if seen {
			at = middle
			t.Found(first+at, found)
		} else {
			absent = middle
		}
	}
	kept := 0
	for at+kept < w.n && w.goesOn(t, at+kept+1, t.Steps[first+at+kept+1].Box) {
		kept++
	}
	t.Keep(kept)
	return nil
}

// back returns where a box of one frame was at an earlier one, by the median flow in it.
func (w between) back(b box.Box, from, to int) box.Box {
	b = w.x.small(b)
	for i := from - 1; i >= to; i-- {
		b = movedBack(w.x.shot.fields[i], b)
	}
	return w.x.full(b)
}

// movedBack returns where a box was at the frame before.
func movedBack(field flow.Field, b box.Box) box.Box {
	u, v := field.Median(b)
	return b.Moved(-u, -v)
}

// image returns a frame, thinned but for the current one, and by how much smaller it is than those of the clip.
func (w between) image(i int) (m frame.Image, sx, sy float64) {
	m = w.x.shot.last.Image
	if i < w.n {
		m = w.x.shot.before[i].Image
	}
	return m, float64(m.W) / float64(w.x.clip.W), float64(m.H) / float64(w.x.clip.H)
}

// look returns what the detector sees about a box of a frame, of a class or very near it; false where that is nothing.
func (w between) look(i int, expected box.Box, class int) (best box.Box, seen bool, err error) {
	if w.x.detector == nil || class == len(w.x.clip.Classes)-1 {
		return box.Box{}, false, nil
	}
	m, sx, sy := w.image(i)
	if _, asked := w.found[i]; !asked {
		if w.found[i], err = w.x.detector.Detect(m); err != nil {
			return box.Box{}, false, err
		}
	}
	most := 0.0
	for _, d := range w.found[i] {
		least := endIoU
		if d.Class != class {
			least = otherIoU
		}
		b := d.Box.Scaled(1/sx, 1/sy)
		if iou := b.IoU(expected.Clipped(w.x.clip.W, w.x.clip.H)); iou >= max(least, most) {
			best, most, seen = b, iou, true
		}
	}
	return best, seen, nil
}

// goesOn reports whether enough of a track's box is within a frame and looks as the track.
func (w between) goesOn(t *link.Track, i int, b box.Box) bool {
	if b.Clipped(w.x.clip.W, w.x.clip.H).Area() < minVisible*b.Area() {
		return false
	}
	m, sx, sy := w.image(i)
	return look.Similarity(t.Look, look.Describe(m, b.Scaled(sx, sy))) >= extendSimilarity
}
