// Package background finds what moves by itself, of any kind, by how it differs from the place before which it moves: some seconds of small frames
// are kept, brought onto one another by the camera's motion; the background is, at each pixel, one of the colours that come again; and what differs
// from it in a frame is put together into boxes. What goes, what turns on the spot and what stands still for a while after it came is found alike.
// What never moves is background.
//
//	background.go  parameters; frames are kept, and looked at when enough are there
//	align.go       where a pixel of one frame is in another
//	estimate.go    the background of the frames
//	difference.go  what differs from it in a frame
//	island.go      what never uncovers what is behind it, although something moves about it all the time
//	region.go      neighbouring pixels become things
//	bridge.go      parts of a thing on both sides of what is no part of it by its colour
//	share.go       a region is shared out among the things that are expected in it
package background

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/video/flow"
	"siibp/core/video/frame"
)

// Parameters say what differs. Zeros stand for the defaults.
type Parameters struct {
	Interval float64 `json:"interval"` // least seconds between two frames that are looked at; 0.08
	Frames   int     `json:"frames"`   // how many frames are kept, of which the background is made; 64
	Contrast float64 `json:"contrast"` // least difference of a colour's part from the background's, of 255 levels; 16
	Smallest float64 `json:"smallest"` // least area of a thing as a share of the frame's; 0.002
	Flood    float64 `json:"flood"`    // of a frame of which a larger share differs, or has no background, nothing is found; 0.5
}

// WithDefaults returns the parameters with each zero replaced.
func (p Parameters) WithDefaults() Parameters {
	return Parameters{cmp.Or(p.Interval, 0.08), cmp.Or(p.Frames, 64), cmp.Or(p.Contrast, 16), cmp.Or(p.Smallest, 0.002), cmp.Or(p.Flood, 0.5)}
}

// kept is a frame.
type kept struct {
	number int
	time   float64
	image  frame.Image
	camera flow.Affine // since the frame kept before
}

// Finder watches the frames of one clip. It keeps Frames small ones, whatever the length of the clip.
type Finder struct {
	parameters Parameters
	frames     []kept
	looked     int         // how many of them have been looked at
	camera     flow.Affine // since the last of them
}

// New returns a finder that has seen nothing.
func New(p Parameters) *Finder { return &Finder{parameters: p.WithDefaults()} }

// Due reports whether a frame at that time is to be added. camera is its motion since the frame before, of which every one must be told.
func (f *Finder) Due(time float64, camera flow.Affine) bool {
	f.camera = f.camera.Then(camera)
	n := len(f.frames)
	return n == 0 || time-f.frames[n-1].time >= f.parameters.Interval-1e-6
}

// Add keeps a small frame that is due, and returns those frames that have enough others around them.
func (f *Finder) Add(number int, time float64, small frame.Image) []Scene {
	f.frames = append(f.frames, kept{number, time, small, f.camera})
	f.camera = flow.Affine{}
	if len(f.frames) < f.parameters.Frames {
		return nil
	}
	list := f.look(len(f.frames) * 3 / 4)
	drop := len(f.frames) / 2
	f.frames = slices.Delete(f.frames, 0, drop)
	f.looked -= drop
	return list
}

// Cut returns the frames that are left, and forgets all, since the next frame shows another scene.
func (f *Finder) Cut() []Scene {
	list := f.look(len(f.frames))
	f.frames, f.looked, f.camera = nil, 0, flow.Affine{}
	return list
}

// fewest is how many frames a background needs.
const fewest = 5

// look compares the frames up to one that have not been looked at with their background.
func (f *Finder) look(end int) []Scene {
	if len(f.frames) < fewest {
		return nil
	}
	ways := align(f.frames)
	b := f.estimate(ways)
	most := int(f.parameters.Flood * float64(b.w*b.h))
	var list []Scene
	for i := f.looked; i < end; i++ {
		k := f.frames[i]
		s := Scene{Frame: k.number, Time: k.time, Image: k.image, smallest: int(math.Ceil(f.parameters.Smallest * float64(b.w*b.h)))}
		s.differs, s.bridge = b.difference(k.image, ways[i], f.parameters.Contrast)
		if s.clean() > most || b.unknown() > most {
			clear(s.differs)
			s.Flooded = true
		}
		list = append(list, s)
	}
	f.looked = end
	return list
}
