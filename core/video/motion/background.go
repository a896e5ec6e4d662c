package motion

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/video/frame"
)

// BackgroundParameters are the parameters of background subtraction. A zero value stands for the default.
type BackgroundParameters struct {
	Interval      float64 `json:"interval"`      // minimum seconds between two analysed frames; 0.08
	Frames        int     `json:"frames"`        // number of frames for a background model; 64
	Contrast      float64 `json:"contrast"`      // minimum difference of a colour channel from the background, of 255 levels; 16
	MinArea       float64 `json:"smallest"`      // minimum area of a region as a share of the frame; 0.002
	MaxForeground float64 `json:"maxForeground"` // maximum share of a frame that is foreground or unknown; beyond it the frame has no regions; 0.5
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p BackgroundParameters) WithDefaults() BackgroundParameters {
	return BackgroundParameters{cmp.Or(p.Interval, 0.08), cmp.Or(p.Frames, 64), cmp.Or(p.Contrast, 16), cmp.Or(p.MinArea, 0.002), cmp.Or(p.MaxForeground, 0.5)}
}

// bufferedFrame is a frame in the buffer of a Subtractor.
type bufferedFrame struct {
	number int
	time   float64
	image  frame.Image
	camera Affine // motion since the previous bufferedFrame
}

// Subtractor computes the foreground of the frames of one clip. It buffers at most BackgroundParameters.Frames frames.
type Subtractor struct {
	parameters BackgroundParameters
	frames     []bufferedFrame
	analyzed   int    // number of buffered frames whose foreground has been returned
	camera     Affine // motion since the last buffered frame
}

// NewSubtractor returns a Subtractor with an empty buffer.
func NewSubtractor(p BackgroundParameters) *Subtractor {
	return &Subtractor{parameters: p.WithDefaults()}
}

// Due reports whether the frame at a time should be added. It must be called for every frame of the clip with the
// camera motion since the previous frame, which it accumulates.
func (f *Subtractor) Due(time float64, camera Affine) bool {
	f.camera = f.camera.Then(camera)
	n := len(f.frames)
	return n == 0 || time-f.frames[n-1].time >= f.parameters.Interval-1e-6
}

// Add appends a small frame to the buffer. When the buffer is full, Add returns the foreground of the frames up to
// three quarters of the buffer and drops the first half.
func (f *Subtractor) Add(number int, time float64, small frame.Image) []Foreground {
	f.frames = append(f.frames, bufferedFrame{number, time, small, f.camera})
	f.camera = Affine{}
	if len(f.frames) < f.parameters.Frames {
		return nil
	}
	list := f.analyze(len(f.frames) * 3 / 4)
	drop := len(f.frames) / 2
	f.frames = slices.Delete(f.frames, 0, drop)
	f.analyzed -= drop
	return list
}

// Flush ends a shot. It returns the foreground of the remaining frames and empties the buffer.
func (f *Subtractor) Flush() []Foreground {
	list := f.analyze(len(f.frames))
	f.frames, f.analyzed, f.camera = nil, 0, Affine{}
	return list
}

// minFrames is the minimum number of frames for a background model.
const minFrames = 5

// analyze returns the foreground of the frames before index end that have not been analyzed.
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
