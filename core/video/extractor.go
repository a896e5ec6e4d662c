package video

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"siibp/core/video/background"
	"siibp/core/video/box"
	"siibp/core/video/cut"
	"siibp/core/video/face"
	"siibp/core/video/flow"
	"siibp/core/video/link"
	"siibp/core/video/look"
	"siibp/core/video/moving"
	"siibp/core/video/source"
	"siibp/core/video/trajectory"
)

// MovingClass is the class of what moves and is nothing that the detector knows; it is the last of a clip's.
const MovingClass = "moving"

// personMargin is how far around a thing the motion counts as its own, as a share of its sides.
const personMargin = 0.15

// microseconds is the number of units of a frame's time in a second. WebCodecs gives times in microseconds, files and ffmpeg in other units.
const microseconds = 1e6

// Extractor makes the tracks of one clip, which is pushed into it frame by frame. It holds a few frames, whatever the length of the clip.
type Extractor struct {
	options  Options
	detector Detector // nil finds nothing

	cuts         *cut.Detector
	flow         flow.Estimator
	linker       *link.Linker
	faces        *face.Gallery
	moving       *moving.Finder
	background   *background.Finder
	movers       *link.Linker
	watched      []int // frames that had a background
	trajectories *trajectory.Sampler
	shot         shot

	clip    *Clip
	cameras []flow.Affine // of each frame since the one before, in pixels of the small picture
}

// New returns an extractor that has seen nothing.
func New(d Detector, o Options) *Extractor {
	o = o.WithDefaults()
	x := &Extractor{options: o, detector: d, clip: &Clip{same: map[int]int{}}, cuts: cut.New(o.Cut), linker: link.New(o.Link),
		faces: face.NewGallery(o.Face), moving: moving.New(o.Moving),
		background: background.New(o.Background), movers: link.New(o.Movers), trajectories: trajectory.New(o.Trajectory)}
	if d != nil {
		x.clip.Classes, x.clip.Detector = slices.Clone(d.Classes()), d.String()
	}
	x.clip.Classes = append(x.clip.Classes, MovingClass)
	return x
}

// Extract makes the tracks of a whole clip. One that is cut short is as one that ends there, with a note. progress, if it is not nil, is called
// after every frame.
func Extract(s source.Source, d Detector, o Options, progress func(x *Extractor)) (*Clip, error) {
	x := New(d, o)
	for {
		f, err := s.Next()
		switch {
		case err == io.EOF:
			return x.Finish()
		case errors.Is(err, source.ErrTruncated) && len(x.clip.Times) > 0:
			x.clip.Notes = append(x.clip.Notes, err.Error())
			return x.Finish()
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

// Push does all that is due with the next frame, which it keeps. It rounds the time to the microsecond, so that readers of other units see
// the same times. It errs where the size is not that of the first frame, where the time
// is before that of the frame before, or where the detector does.
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
		return fmt.Errorf("frame %d is of %d×%d pixels, the first one of %d×%d: cut the clip there", n, f.Image.W, f.Image.H, x.clip.W, x.clip.H)
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
		return x.detect()
	}
	return nil
}

// advance measures the motion to a frame and moves the tracks along.
func (x *Extractor) advance(f source.Frame) {
	number := len(x.clip.Times) - 1
	w, h := flow.Size(f.Image.W, f.Image.H, x.options.Side)
	grey := flow.Grey(f.Image, w, h)
	field, moves := x.flow.Next(grey)
	camera := flow.Affine{}
	if moves {
		regions := x.regions()
		camera = x.flow.Camera(field, boxesOf(regions))
		x.moving.Add(field, camera, f.Time-x.shot.last.Time)
		if x.options.Action == Trajectories {
			x.trajectories.Next(x.shot.grey, x.shot.last.Time, field, camera, regions)
		}
		x.linker.Advance(number, f.Time, func(b box.Box) (box.Box, float64) {
			moved, sure := x.flow.Follow(field, x.small(b))
			return x.full(moved), sure
		})
	} else {
		x.linker.Advance(number, f.Time, nil)
	}
	x.cameras = append(x.cameras, camera)
	x.watch(f, camera)
	x.shot.add(f, grey, field)
}

// small returns a box of the clip in pixels of the small picture, full the other way round.
func (x *Extractor) small(b box.Box) box.Box {
	w, h := flow.Size(x.clip.W, x.clip.H, x.options.Side)
	return b.Scaled(float64(w)/float64(x.clip.W), float64(h)/float64(x.clip.H))
}

func (x *Extractor) full(b box.Box) box.Box {
	w, h := flow.Size(x.clip.W, x.clip.H, x.options.Side)
	return b.Scaled(float64(x.clip.W)/float64(w), float64(x.clip.H)/float64(h))
}

// regions returns where the tracks were at the frame before, in pixels of the small picture.
func (x *Extractor) regions() []trajectory.Region {
	var list []trajectory.Region
	for _, t := range x.linker.Active() {
		list = append(list, trajectory.Region{ID: t.ID, Box: x.small(t.Box())})
	}
	return list
}

func boxesOf(regions []trajectory.Region) []box.Box {
	var list []box.Box
	for _, r := range regions {
		list = append(list, r.Box)
	}
	return list
}

// detect asks the detector about the current frame and links what it finds.
func (x *Extractor) detect() error {
	m := x.shot.last.Image
	var found []Detection
	if x.detector != nil {
		var err error
		if found, err = x.detector.Detect(m); err != nil {
			return err
		}
	}
	var list []link.Detection
	for _, d := range surest(append(x.movingThings(found), found...), x.options.Most) {
		list = append(list, link.Detection{Box: d.Box, Score: d.Score, Class: d.Class, Look: look.Describe(m, d.Box),
			Cut: x.clip.cuts(d.Box), Moving: d.Class == len(x.clip.Classes)-1})
	}
	x.linker.Match(list)
	if x.detector != nil {
		x.lookForFaces(m)
	}
	if err := x.findEnds(); err != nil {
		return err
	}
	x.shot.detected()
	return nil
}

// movingThings returns what moves and is none of the things found, nor a track of them, as detections.
func (x *Extractor) movingThings(found []Detection) []Detection {
	class := len(x.clip.Classes) - 1
	var without []box.Box
	for _, d := range found {
		if d.Score >= x.options.Link.Doubtful {
			without = append(without, x.small(d.Box).Grown(personMargin))
		}
	}
	for _, t := range x.linker.Active() {
		if t.Class != class {
			without = append(without, x.small(t.Box()).Grown(personMargin))
		}
	}
	var list []Detection
	for _, m := range x.moving.Things(without) {
		list = append(list, Detection{x.full(m.Box), m.Score, class})
	}
	return list
}

// Progress returns how many frames have been pushed and the time of the last one in seconds.
func (x *Extractor) Progress() (frames int, time float64) {
	frames = len(x.clip.Times)
	if frames > 0 {
		time = x.clip.Times[frames-1]
	}
	return frames, time
}
