package video

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// MovingClass is the class of moving objects that the detector does not know. It is the last class of a clip.
const MovingClass = "moving"

// ownMotionMargin is the margin around an object, as a share of its sides, inside which motion belongs to it.
const ownMotionMargin = 0.15

// microseconds is the number of microseconds in a second. WebCodecs returns times in microseconds, files and ffmpeg
// in other units.
const microseconds = 1e6

// Extractor extracts the tracks of one clip, frame by frame. It holds a bounded number of frames.
type Extractor struct {
	options  Options
	detector Detector // nil detects nothing

	cuts              *motion.CutDetector
	flow              motion.FlowEstimator
	linker            *track.Linker
	faces             *faceGallery
	poses             *poseGallery
	segmenter         *motion.Segmenter
	background        *motion.Subtractor
	movers            *track.Linker
	foregroundColours foregroundColours
	foregroundFrames  []int // frames with a reliable foreground
	trajectories      *motion.TrajectorySampler
	shot              shot

	crowded int // number of frames with more than MaxDetections detections
	clip    *Clip
	cameras []motion.Affine // camera motion to each frame from the previous one, in pixels of the analyzed frame
}

// NewExtractor returns an extractor without frames.
func NewExtractor(d Detector, o Options) *Extractor {
	o = o.WithDefaults()
	x := &Extractor{options: o, detector: d, clip: &Clip{replacedBy: map[int]int{}}, cuts: motion.NewCutDetector(o.Cut), linker: track.NewLinker(o.Link),
		faces: newFaceGallery(o.Face), poses: newPoseGallery(d, o), segmenter: motion.NewSegmenter(o.Segmenter),
		background: motion.NewSubtractor(o.Background), movers: track.NewLinker(o.Movers), trajectories: motion.NewTrajectorySampler(o.Trajectory)}
	if d != nil {
		x.clip.Classes, x.clip.Detector = slices.Clone(d.Classes()), d.String()
	}
	x.clip.Classes = append(x.clip.Classes, MovingClass)
	return x
}

// Extract extracts the tracks of a whole clip, with boxes in pixels of the clip. The clip gets the notes of its source.
// A truncated clip ends at its last frame and gets a further note. progress may be nil; it is called after every frame.
func Extract(s source.Source, d Detector, o Options, progress func(x *Extractor)) (*Clip, error) {
	x := NewExtractor(d, o)
	finish := func(notes ...string) (*Clip, error) {
		x.clip.Notes = append(x.clip.Notes, append(s.Notes(), notes...)...)
		c, err := x.Finish()
		if err == nil {
			c.ScaleTo(s.Size())
		}
		return c, err
	}
	for {
		f, err := s.Next()
		switch {
		case err == io.EOF:
			return finish()
		case errors.Is(err, source.ErrTruncated) && len(x.clip.Times) > 0:
			return finish(err.Error())
		case err != nil:
			return nil, err
		}
		if err := x.Push(f); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(x)
		}
	}
}

// Push processes the next frame, which the extractor keeps. It rounds the time to microseconds, so that different
// decoders give the same times. It returns an error if the size differs from that of the first frame, if the time
// decreases, or if the detector fails.
func (x *Extractor) Push(f source.Frame) error {
	n := len(x.clip.Times)
	f.Time = math.Round(microseconds*f.Time) / microseconds
	switch {
	case f.Image.W < 1 || f.Image.H < 1:
		return fmt.Errorf("frame %d has no pixels", n)
	case n == 0 && math.IsNaN(f.Time):
		return errors.New("frame 0 has no time: convert the clip to MP4 or WebM")
	case n == 0:
		x.clip.W, x.clip.H = f.Image.W, f.Image.H
	case f.Image.W != x.clip.W || f.Image.H != x.clip.H:
		return fmt.Errorf("frame %d has %d×%d pixels, the first frame %d×%d: cut the clip there", n, f.Image.W, f.Image.H, x.clip.W, x.clip.H)
	case !(f.Time >= x.clip.Times[n-1]):
		return fmt.Errorf("frame %d is at %v s, before that of frame %d at %v s: convert the clip to MP4 or WebM", n, f.Time, n-1, x.clip.Times[n-1])
	}
	if x.cuts.Next(f.Image) {
		if err := x.endShot(); err != nil {
			return err
		}
		x.clip.Cuts = append(x.clip.Cuts, n)
	}
	x.clip.Times = append(x.clip.Times, f.Time)
	x.advance(f)
	if x.shot.due(f.Time, x.options.Interval) {
		if err := x.detect(); err != nil {
			return err
		}
	}
	return x.findPoses(f)
}

// advance computes the motion to a frame and moves the tracks.
func (x *Extractor) advance(f source.Frame) {
	number := len(x.clip.Times) - 1
	w, h := motion.AnalysisSize(f.Image.W, f.Image.H, x.options.AnalysisSide)
	grey := motion.ToGrey(f.Image, w, h)
	field, hasPrevious := x.flow.Next(grey)
	cameraMotion := motion.Affine{}
	if hasPrevious {
		regions := x.trackedBoxes()
		cameraMotion = x.flow.CameraMotion(field, boxesOf(regions))
		x.segmenter.Update(field, cameraMotion, f.Time-x.shot.last.Time)
		if x.options.Action == Trajectories {
			x.trajectories.Add(x.shot.grey, x.shot.last.Time, field, cameraMotion, regions)
		}
		x.linker.Advance(number, f.Time, func(b frame.Box) (frame.Box, float64) {
			moved, confidence := x.flow.FollowBox(field, x.toAnalysis(b))
			return x.toClip(moved), confidence
		})
	} else {
		x.linker.Advance(number, f.Time, nil)
	}
	x.cameras = append(x.cameras, cameraMotion)
	x.subtractBackground(f, cameraMotion)
	x.shot.add(f, grey, field)
}

// toAnalysis maps a box from the pixels of the clip to those of the analyzed frame, toClip back.
func (x *Extractor) toAnalysis(b frame.Box) frame.Box {
	w, h := motion.AnalysisSize(x.clip.W, x.clip.H, x.options.AnalysisSide)
	return b.Scaled(float64(w)/float64(x.clip.W), float64(h)/float64(x.clip.H))
}

func (x *Extractor) toClip(b frame.Box) frame.Box {
	w, h := motion.AnalysisSize(x.clip.W, x.clip.H, x.options.AnalysisSide)
	return b.Scaled(float64(x.clip.W)/float64(w), float64(x.clip.H)/float64(h))
}

// trackedBoxes returns the boxes of the active tracks in the previous frame, in pixels of the analyzed frame.
func (x *Extractor) trackedBoxes() []motion.TrackedBox {
	var list []motion.TrackedBox
	for _, t := range x.linker.Active() {
		list = append(list, motion.TrackedBox{Track: t.ID, Box: x.toAnalysis(t.Box())})
	}
	return list
}

func boxesOf(regions []motion.TrackedBox) []frame.Box {
	var list []frame.Box
	for _, r := range regions {
		list = append(list, r.Box)
	}
	return list
}

// detect runs the detector on the current frame and links its detections.
func (x *Extractor) detect() error {
	m := x.shot.last.Image
	var found []Detection
	if x.detector != nil {
		var err error
		if found, err = x.detector.Detect(m); err != nil {
			return err
		}
		found = x.detectLying(m, found)
	}
	found = append(x.movingRegions(found), found...)
	if len(found) > x.options.MaxDetections {
		x.crowded++
	}
	var list []track.Detection
	for _, d := range topScored(found, x.options.MaxDetections) {
		list = append(list, track.Detection{Box: d.Box, Score: d.Score, Class: d.Class, Descriptor: frame.ColourDescriptor(m, d.Box),
			Truncated: x.clip.isTruncated(d.Box), Moving: d.Class == len(x.clip.Classes)-1, Steady: x.clip.Classes[d.Class] == PersonClass})
	}
	x.linker.Match(list)
	x.foregroundColours.follow(x.linker.Active())
	if x.detector != nil {
		x.detectFaces(m)
	}
	if err := x.findEnds(); err != nil {
		return err
	}
	x.shot.markDetected()
	return nil
}

// movingRegions returns regions that move outside detections and tracks of known classes, as detections of
// MovingClass.
func (x *Extractor) movingRegions(found []Detection) []Detection {
	class := len(x.clip.Classes) - 1
	var without []frame.Box
	for _, d := range found {
		if d.Score >= x.options.Link.LowScore {
			without = append(without, x.toAnalysis(d.Box).Expanded(ownMotionMargin))
		}
	}
	for _, t := range x.linker.Active() {
		if t.Class != class {
			without = append(without, x.toAnalysis(t.Box()).Expanded(ownMotionMargin))
		}
	}
	var list []Detection
	for _, m := range x.segmenter.Regions(without) {
		list = append(list, Detection{x.toClip(m.Box), m.Score, class})
	}
	return list
}

// Progress returns the number of pushed frames and the time of the last one in seconds.
func (x *Extractor) Progress() (frames int, time float64) {
	frames = len(x.clip.Times)
	if frames > 0 {
		time = x.clip.Times[frames-1]
	}
	return frames, time
}
