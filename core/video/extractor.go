package video

import (
	"errors"
	"io"
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/cut"
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

// Extractor makes the tracks of one clip, a frame a step. It holds a few frames, whatever the length of the clip.
type Extractor struct {
	options  Options
	source   source.Source
	detector Detector // nil finds nothing

	cuts         *cut.Detector
	flow         flow.Estimator
	linker       *link.Linker
	moving       *moving.Finder
	trajectories *trajectory.Sampler
	shot         shot

	clip    *Clip
	cameras []flow.Affine // of each frame since the one before, in pixels of the small picture
	ended   bool
}

// New returns an extractor that has read nothing. Closing the source is the caller's.
func New(s source.Source, d Detector, o Options) *Extractor {
	o = o.WithDefaults()
	x := &Extractor{options: o, source: s, detector: d, clip: &Clip{},
		cuts: cut.New(o.Cut), linker: link.New(o.Link), moving: moving.New(o.Moving), trajectories: trajectory.New(o.Trajectory)}
	x.clip.W, x.clip.H = s.Size()
	if d != nil {
		x.clip.Classes = slices.Clone(d.Classes())
	}
	x.clip.Classes = append(x.clip.Classes, MovingClass)
	return x
}

// Extract makes the tracks of a whole clip.
func Extract(s source.Source, d Detector, o Options) (*Clip, error) {
	x := New(s, d, o)
	for {
		if more, err := x.Step(); err != nil {
			return nil, err
		} else if !more {
			return x.Clip(), nil
		}
	}
}

// Step reads one frame and does all that is due with it; false where the clip has ended. A clip that is cut short is as one that
// ends there, with a note. An error of the source or of the detector ends the extraction.
func (x *Extractor) Step() (more bool, err error) {
	if x.ended {
		return false, nil
	}
	f, err := x.source.Next()
	switch {
	case err == io.EOF:
		return false, x.end()
	case errors.Is(err, source.ErrTruncated) && len(x.clip.Times) > 0:
		x.clip.Notes = append(x.clip.Notes, err.Error())
		return false, x.end()
	case err != nil:
		return false, err
	}
	if x.cuts.Next(f.Image) {
		if err := x.endShot(); err != nil {
			return false, err
		}
		x.clip.Cuts = append(x.clip.Cuts, len(x.clip.Times))
	}
	x.clip.Times = append(x.clip.Times, f.Time)
	x.advance(f)
	if x.shot.due(f.Time, x.options.Interval) {
		return true, x.detect()
	}
	return true, nil
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
		x.trajectories.Next(x.shot.grey, x.shot.last.Time, field, camera, regions)
		x.linker.Advance(number, f.Time, func(b box.Box) (box.Box, float64) {
			moved, sure := x.flow.Follow(field, x.small(b))
			return x.full(moved), sure
		})
	} else {
		x.linker.Advance(number, f.Time, nil)
	}
	x.cameras = append(x.cameras, camera)
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
		list = append(list, link.Detection{Box: d.Box, Score: d.Score, Class: d.Class, Look: look.Describe(m, d.Box)})
	}
	x.linker.Match(list)
	x.extendBack()
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

// Progress returns how many frames have been read and the time of the last one in seconds.
func (x *Extractor) Progress() (frames int, time float64) {
	frames = len(x.clip.Times)
	if frames > 0 {
		time = x.clip.Times[frames-1]
	}
	return frames, time
}

// Active is a track that goes on.
type Active struct {
	ID    int
	Class int
	Box   box.Box // at the last frame
}

// Active returns the tracks at the last frame that was read.
func (x *Extractor) Active() []Active {
	var list []Active
	for _, t := range x.linker.Active() {
		list = append(list, Active{t.ID, t.Class, t.Box()})
	}
	return list
}

// Clip returns what was made of the clip; nil before Step has returned false.
func (x *Extractor) Clip() *Clip {
	if !x.ended {
		return nil
	}
	return x.clip
}
