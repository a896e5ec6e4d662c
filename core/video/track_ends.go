package video

import (
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Between two turns of the detector a track begins or ends at the frame that halving finds: the detector sees the middle one of
// the frames between one where the thing is and one where it is not. Further than that, and for what the detector does not know, the
// flow carries the box as long as minVisible of it lies within the frame, and its colours are more similar to the track's than a detection's have to
// be, since nothing else tells it from another thing at its place.
const (
	minVisible       = 0.15
	extendSimilarity = 0.9
	sameClassIoU     = 0.3 // of a detection with where its track is expected
	otherClassIoU    = 0.5 // of one of another class
)

// between is the frames from one turn of the detector to the next: number 0 is that of the turn before, number n the current one.
type detectionGap struct {
	extractor  *Extractor
	n          int
	detections map[int][]Detection // what the detector saw in each that it was asked about
}

// findEnds finds where the tracks begin that are new at this turn of the detector, and where those end that it has seen at the turn before and
// not at this one.
func (x *Extractor) findEnds() error {
	w := detectionGap{x, len(x.shot.fields), map[int][]Detection{}}
	for _, t := range x.linker.Active() {
		var err error
		switch {
		case len(t.Steps) == 1:
			err = w.findStart(t)
		case w.n > 0 && t.StepsSinceDetection() == w.n:
			err = w.findEnd(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// findBegin puts steps before the first one of a track that is new.
func (w detectionGap) findStart(t *track.Track) error {
	at := w.n // the first frame where the track is known to be
	steps := make([]track.Step, w.n)
	put := func(i int, b frame.Box, detected bool) {
		steps[i] = track.Step{Frame: t.Steps[0].Frame - w.n + i, Time: w.extractor.shot.previous[i].Time, Box: b, Detected: detected}
	}
	b := t.Box()
	for absent := 0; at-absent > 1; {
		middle := (at + absent) / 2
		found, seen, err := w.detectNear(middle, w.carriedBack(b, at, middle), t.Class)
		if err != nil {
			return err
		}
		if !seen {
			absent = middle
			continue
		}
		for i := middle; i < at; i++ {
			put(i, found.Interpolate(b, float64(i-middle)/float64(at-middle)), i == middle)
		}
		at, b = middle, found
	}
	for ; at > 1; at-- {
		if b = w.carriedBack(b, at, at-1); !w.isVisible(t, at-1, b) {
			break
		}
		put(at-1, b, false)
	}
	t.Prepend(steps[at:])
	return nil
}

// findEnd finds until when a track lasts that was not detected at this turn.
func (w detectionGap) findEnd(t *track.Track) error {
	first := len(t.Steps) - 1 - w.n // the step at the turn before
	at := 0
	for absent := w.n; absent-at > 1; {
		middle := (at + absent) / 2
		found, seen, err := w.detectNear(middle, t.Steps[first+middle].Box, t.Class)
		if err != nil {
			return err
		}
		if seen {
			at = middle
			t.SetDetection(first+at, found)
		} else {
			absent = middle
		}
	}
	kept := 0
	for at+kept < w.n && w.isVisible(t, at+kept+1, t.Steps[first+at+kept+1].Box) {
		kept++
	}
	t.Extend(kept)
	return nil
}

// back returns where a box of one frame was at an earlier one, by the median flow in it.
func (w detectionGap) carriedBack(b frame.Box, from, to int) frame.Box {
	b = w.extractor.toAnalysis(b)
	for i := from - 1; i >= to; i-- {
		b = movedBack(w.extractor.shot.fields[i], b)
	}
	return w.extractor.toClip(b)
}

// movedBack returns where a box was at the frame before.
func movedBack(field motion.Field, b frame.Box) frame.Box {
	u, v := field.Median(b)
	return b.Translated(-u, -v)
}

// image returns a frame, thinned but for the current one, and by how much smaller it is than those of the clip.
func (w detectionGap) frameImage(i int) (m frame.Image, sx, sy float64) {
	m = w.extractor.shot.last.Image
	if i < w.n {
		m = w.extractor.shot.previous[i].Image
	}
	return m, float64(m.W) / float64(w.extractor.clip.W), float64(m.H) / float64(w.extractor.clip.H)
}

// look returns what the detector sees about a box of a frame, of a class or very near it; false where that is nothing.
func (w detectionGap) detectNear(i int, expected frame.Box, class int) (best frame.Box, seen bool, err error) {
	if w.extractor.detector == nil || class == len(w.extractor.clip.Classes)-1 {
		return frame.Box{}, false, nil
	}
	m, sx, sy := w.frameImage(i)
	if _, asked := w.detections[i]; !asked {
		if w.detections[i], err = w.extractor.detector.Detect(m); err != nil {
			return frame.Box{}, false, err
		}
	}
	most := 0.0
	for _, d := range w.detections[i] {
		least := sameClassIoU
		if d.Class != class {
			least = otherClassIoU
		}
		b := d.Box.Scaled(1/sx, 1/sy)
		if iou := b.IoU(expected.Clipped(w.extractor.clip.W, w.extractor.clip.H)); iou >= max(least, most) {
			best, most, seen = b, iou, true
		}
	}
	return best, seen, nil
}

// goesOn reports whether enough of a track's box is within a frame and looks as the track.
func (w detectionGap) isVisible(t *track.Track, i int, b frame.Box) bool {
	if b.Clipped(w.extractor.clip.W, w.extractor.clip.H).Area() < minVisible*b.Area() {
		return false
	}
	m, sx, sy := w.frameImage(i)
	return frame.ColourSimilarity(t.Descriptor, frame.ColourDescriptor(m, b.Scaled(sx, sy))) >= extendSimilarity
}
