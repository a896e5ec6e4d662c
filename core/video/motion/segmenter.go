package motion

import (
	"cmp"
	"math"

	"siibp/core/video/frame"
)

// SegmenterParameters are the thresholds of motion segmentation. A zero value stands for the default.
type SegmenterParameters struct {
	MinSpeed     float64 `json:"speed"`    // minimum speed relative to the camera, in longer sides of the frame per second; 0.03
	MinArea      float64 `json:"smallest"` // minimum area of a region as a share of the frame; 0.003
	MinFill      float64 `json:"fill"`     // minimum share of a region's box that moves; 0.3
	TimeConstant float64 `json:"memory"`   // time constant of the smoothing of velocities, in seconds; 0.15
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p SegmenterParameters) WithDefaults() SegmenterParameters {
	return SegmenterParameters{cmp.Or(p.MinSpeed, 0.03), cmp.Or(p.MinArea, 0.003), cmp.Or(p.MinFill, 0.3), cmp.Or(p.TimeConstant, 0.15)}
}

// Segmenter finds regions of any class that move relative to the camera: it smooths the residual flow of each pixel
// over time and groups moving pixels into boxes.
type Segmenter struct {
	parameters SegmenterParameters
	velocity   Field // smoothed velocity relative to the camera, in pixels per second
}

// NewSegmenter returns a segmenter without frames.
func NewSegmenter(p SegmenterParameters) *Segmenter { return &Segmenter{parameters: p.WithDefaults()} }

// Reset clears the velocities, as at a cut.
func (f *Segmenter) Reset() { f.velocity = Field{} }

// Update adds the flow from the previous frame to the next one, dt seconds later, and the camera motion in it.
func (f *Segmenter) Update(field Field, camera Affine, dt float64) {
	if !(dt > 0) {
		return
	}
	if f.velocity.U == nil {
		f.velocity = Field{W: field.W, H: field.H, U: make([]float32, len(field.U)), V: make([]float32, len(field.V))}
	}
	share := float32(1 - math.Exp(-dt/f.parameters.TimeConstant))
	rate := float32(1 / dt)
	for y := range field.H {
		for x := range field.W {
			i := y*field.W + x
			u, v := camera.At(float64(x)-float64(field.W)/2, float64(y)-float64(field.H)/2)
			f.velocity.U[i] += share * ((field.U[i]-float32(u))*rate - f.velocity.U[i])
			f.velocity.V[i] += share * ((field.V[i]-float32(v))*rate - f.velocity.V[i])
		}
	}
}

// MovingRegion is a connected region of moving pixels.
type MovingRegion struct {
	Box   frame.Box // in pixels of the flow
	Score float64   // share of the box that moves
}

// patchBlur is the margin, in pixels, by which the patches of the flow enlarge a moving region on each side.
const patchBlur = 2.0

// Regions returns the regions that currently move outside some boxes, in order of their top rows.
func (f *Segmenter) Regions(without []frame.Box) []MovingRegion {
	w, h := f.velocity.W, f.velocity.H
	moves := make([]bool, w*h)
	least := f.parameters.MinSpeed * float64(max(w, h))
	for i := range moves {
		u, v := float64(f.velocity.U[i]), float64(f.velocity.V[i])
		moves[i] = u*u+v*v >= least*least
	}
	for _, b := range without {
		for y := max(int(b.Y), 0); y < min(int(math.Ceil(b.Y+b.H)), h); y++ {
			for x := max(int(b.X), 0); x < min(int(math.Ceil(b.X+b.W)), w); x++ {
				moves[y*w+x] = false
			}
		}
	}
	var list []MovingRegion
	var region []int // pixels
	for i := range moves {
		if !moves[i] {
			continue
		}
		region = floodFill(moves, w, i, 1, region[:0])
		b := boundingBox(region, w)
		score := float64(len(region)) / b.Area()
		if float64(len(region)) >= f.parameters.MinArea*float64(w*h) && score >= f.parameters.MinFill {
			list = append(list, MovingRegion{withoutBlur(b), score})
		}
	}
	return list
}

// withoutBlur removes patchBlur from a box, at most a quarter of each side.
func withoutBlur(b frame.Box) frame.Box {
	dx, dy := min(patchBlur, b.W/4), min(patchBlur, b.H/4)
	return frame.Box{X: b.X + dx, Y: b.Y + dy, W: b.W - 2*dx, H: b.H - 2*dy}
}

// boundingBox returns the bounding box of pixels. w is the width of the image.
func boundingBox(pixels []int, w int) frame.Box {
	left, right, top, bottom := w, 0, pixels[0]/w, 0
	for _, i := range pixels {
		x, y := i%w, i/w
		left, right = min(left, x), max(right, x+1)
		top, bottom = min(top, y), max(bottom, y+1)
	}
	return frame.Box{X: float64(left), Y: float64(top), W: float64(right - left), H: float64(bottom - top)}
}
