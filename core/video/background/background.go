// Package background subtracts the background from the frames of a clip, so that moving things of any class are found. Finder keeps some seconds of
// small frames and aligns them by the camera's motion. The background model has one colour for each pixel, chosen among those that recur there.
// Pixels whose colour differs from the model are foreground, and connected components of the foreground are the regions that Foreground.Regions
// returns. Things that walk, that turn on the spot and that stand still for a while after they came are all found. What never moves is background.
//
//	background.go  the parameters, and Finder, which keeps frames and returns their foreground
//	align.go       the warps between the frames and the background model
//	model.go       the background model
//	difference.go  the foreground mask of a frame
//	aperture.go    the foreground aperture: the interior of a thing that moves without ever uncovering the background
//	region.go      connected components become regions with a box and a look
//	components.go  components that an aperture separates are joined
//	assign.go      the pixels of a region that holds several tracked things are assigned to them
package background

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
)

// Parameters of the background subtraction. Zeros stand for the defaults.
type Parameters struct {
	Interval      float64 `json:"interval"`      // least seconds between two frames that are analysed; 0.08
	Frames        int     `json:"frames"`        // frames that the background model is made of; 64
	Contrast      float64 `json:"contrast"`      // least difference of a colour channel from the background's, of 255 levels; 16
	MinArea       float64 `json:"smallest"`      // least area of a region as a share of the frame's; 0.002
	MaxForeground float64 `json:"maxForeground"` // largest share of a frame that may be foreground, or unknown; beyond it the frame has no regions; 0.5
}

// WithDefaults returns the parameters with each zero replaced.
func (p Parameters) WithDefaults() Parameters {
	return Parameters{cmp.Or(p.Interval, 0.08), cmp.Or(p.Frames, 64), cmp.Or(p.Contrast, 16), cmp.Or(p.MinArea, 0.002), cmp.Or(p.MaxForeground, 0.5)}
}

// keptFrame is a frame of those that the background model is made of.
type bufferedFrame struct {
	number int
	time   float64
	image  frame.Image
	camera motion.Affine // motion since the keptFrame before
}

// Finder finds the foreground of the frames of one clip. It keeps at most Frames small frames, however long the clip is.
type Subtractor struct {
	parameters Parameters
	frames     []bufferedFrame
	analyzed   int           // how many of them have been analysed
	camera     motion.Affine // motion since the last of them
}

// New returns a finder that has seen nothing.
func New(p Parameters) *Subtractor { return &Subtractor{parameters: p.WithDefaults()} }

// Due reports whether the frame at a time is to be added. It must be called for every frame of the clip, with the camera's motion since the frame
// before.
func (f *Subtractor) Due(time float64, camera motion.Affine) bool {
	f.camera = f.camera.Then(camera)
	n := len(f.frames)
	return n == 0 || time-f.frames[n-1].time >= f.parameters.Interval-1e-6
}

// Add keeps a small frame that is due. Once enough frames are kept it returns the foreground of those that have others before and behind them.
func (f *Subtractor) Add(number int, time float64, small frame.Image) []Foreground {
	f.frames = append(f.frames, bufferedFrame{number, time, small, f.camera})
	f.camera = motion.Affine{}
	if len(f.frames) < f.parameters.Frames {
		return nil
	}
	list := f.analyze(len(f.frames) * 3 / 4)
	drop := len(f.frames) / 2
	f.frames = slices.Delete(f.frames, 0, drop)
	f.analyzed -= drop
	return list
}

// Cut ends a shot: it returns the foreground of the frames that have not been analysed, and drops all frames.
func (f *Subtractor) Flush() []Foreground {
	list := f.analyze(len(f.frames))
	f.frames, f.analyzed, f.camera = nil, 0, motion.Affine{}
	return list
}

// fewest is the least number of frames of which a background model is made.
const minFrames = 5

// look returns the foreground of the frames before index end that have not been analysed.
func (f *Subtractor) analyze(end int) []Foreground {
	if len(f.frames) < minFrames {
		return nil
	}
	warps := alignFrames(f.frames)
	b := f.buildModel(warps)
	most := int(f.parameters.MaxForeground * float64(b.w*b.h))
	var list []Foreground
	for i := f.analyzed; i < end; i++ {
		k := f.frames[i]
		s := Foreground{Frame: k.number, Time: k.time, Image: k.image, minPixels: int(math.Ceil(f.parameters.MinArea * float64(b.w*b.h)))}
		s.mask, s.aperture = b.foregroundMask(k.image, warps[i], f.parameters.Contrast)
		if s.removeNoise() > most || b.unknownPixels() > most {
			clear(s.mask)
			s.Unreliable = true
		}
		list = append(list, s)
	}
	f.analyzed = end
	return list
}
