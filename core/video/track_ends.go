package video

import (
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Between two runs of the detector, bisection finds the frame at which a track starts or ends: the detector runs on
// the middle frame between one with the object and one without. Beyond that, and for objects that the detector does
// not know, optical flow moves the box while at least minVisible of it is inside the frame and its colour similarity
// is at least extendSimilarity. This threshold is higher than for detections, because nothing else distinguishes the
// object from another one at its place.
const (
	minVisible       = 0.15
	extendSimilarity = 0.9
	sameClassIoU     = 0.3 // minimum IoU of a detection of the same class with the expected box
	otherClassIoU    = 0.5 // minimum IoU of a detection of another class
)

// detectionGap is the sequence of frames between two runs of the detector. Frame 0 is that of the previous run,
// frame n the current one.
type detectionGap struct {
	extractor  *Extractor
	n          int
	detections map[int][]Detection // cached detections by frame
}

// findEnds searches the start of tracks that are new in this run and the end of tracks that were not detected in
// this run.
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

// findStart prepends steps to a new track.
func (w detectionGap) findStart(t *track.Track) error {
	at := w.n // first frame with the object so far
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

// findEnd searches the last frame of a track without a detection in this run.
func (w detectionGap) findEnd(t *track.Track) error {
	first := len(t.Steps) - 1 - w.n // step at the previous run
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

// carriedBack moves a box from a frame to an earlier one by the median flow in it.
func (w detectionGap) carriedBack(b frame.Box, from, to int) frame.Box {
	b = w.extractor.toAnalysis(b)
	for i := from - 1; i >= to; i-- {
		b = movedBack(w.extractor.shot.fields[i], b)
	}
	return w.extractor.toClip(b)
}

// movedBack moves a box to the previous frame.
func movedBack(field motion.Field, b frame.Box) frame.Box {
	u, v := field.Median(b)
	return b.Translated(-u, -v)
}

// frameImage returns a frame, subsampled unless it is the current one, and its scale relative to the clip.
func (w detectionGap) frameImage(i int) (m frame.Image, sx, sy float64) {
	m = w.extractor.shot.last.Image
	if i < w.n {
		m = w.extractor.shot.previous[i].Image
	}
	return m, float64(m.W) / float64(w.extractor.clip.W), float64(m.H) / float64(w.extractor.clip.H)
}

// detectNear returns the detection of a class that best overlaps an expected box, or one of another class with a
// higher minimum IoU; false if there is none.
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

// isVisible reports whether enough of a track's box is inside a frame and has the track's colours.
func (w detectionGap) isVisible(t *track.Track, i int, b frame.Box) bool {
	if b.Clipped(w.extractor.clip.W, w.extractor.clip.H).Area() < minVisible*b.Area() {
		return false
	}
	m, sx, sy := w.frameImage(i)
	return frame.ColourSimilarity(t.Descriptor, frame.ColourDescriptor(m, b.Scaled(sx, sy))) >= extendSimilarity
}
