// Package motion measures motion in clips: dense optical flow, camera motion, cuts, regions that move against the
// camera, and dense trajectories.
//
//	flow.go       dense optical flow
//	pyramid.go    grey images and their pyramids
//	patch.go      search of one patch in another image
//	follow.go     motion of a box from the flow inside it
//	camera.go     affine camera motion
//	cut.go        cut detection
//	segmenter.go  motion segmentation against the camera
//	trajectory*.go  dense trajectories with HOG, HOF and MBH
//
// Background subtraction finds moving objects of any class. Subtractor buffers some seconds of small frames and aligns
// them by the camera motion. The background model has one colour for each pixel, selected from the colours that recur
// there. Pixels that differ from the model are foreground, and connected components of the foreground become regions.
// Objects that walk, turn in place, or stop for a while after they arrived are found. Objects that never move are
// background.
//
//	background.go  parameters and Subtractor, which buffers frames and returns their foreground
//	model.go       alignment of the frames and the background model
//	aperture.go    the foreground aperture problem: the interior of an object that never uncovers the background
//	foreground.go  the foreground mask of a frame
//	region.go      connected components, merged across apertures, as regions with a box and a descriptor
//	assign.go      assignment of pixels to objects where one region holds several tracked objects
package motion

import "slices"

// Field is the optical flow between two frames of W×H pixels: pixel (x, y) moves by U and V at index yW + x, in
// pixels.
type Field struct {
	W, H int
	U, V []float32
}

// newField returns a field of zeros.
func newField(w, h int) Field {
	return Field{w, h, make([]float32, w*h), make([]float32, w*h)}
}

// At returns the flow at the pixel that contains a point. Points outside the frame get the flow at the edge.
func (f Field) At(x, y float64) (u, v float64) {
	i := min(max(int(y), 0), f.H-1)*f.W + min(max(int(x), 0), f.W-1)
	return float64(f.U[i]), float64(f.V[i])
}

// FlowEstimator computes dense optical flow between consecutive frames of one clip by dense inverse search (Kroeger
// et al., Fast optical flow using dense inverse search, ECCV 2016, without its variational refinement).
type FlowEstimator struct {
	previous, current []pyramidLevel // pyramids of the last two frames; nil if there is none
}

// Reset drops the previous frames, as at a cut.
func (e *FlowEstimator) Reset() { e.previous, e.current = nil, nil }

// Next returns the flow from the previous frame to this one, which must have the same size. It returns false for the
// first frame.
func (e *FlowEstimator) Next(p GreyImage) (Field, bool) {
	e.previous, e.current = e.current, pyramid(p)
	if e.previous == nil {
		return Field{}, false
	}
	top := len(e.current) - 1
	field := newField(e.current[top].W, e.current[top].H)
	for i := top; i >= 0; i-- {
		if i < top {
			field = field.upsampled(e.current[i].W, e.current[i].H)
		}
		field = refineField(&e.previous[i], &e.current[i], field)
	}
	return field, true
}

// upsampled returns the field at twice the resolution, for images of w×h pixels.
func (f Field) upsampled(w, h int) Field {
	to := newField(w, h)
	for y := range h {
		from := min(y/2, f.H-1) * f.W
		for x := range w {
			i := from + min(x/2, f.W-1)
			to.U[y*w+x], to.V[y*w+x] = 2*f.U[i], 2*f.V[i]
		}
	}
	return to
}

// weightedField is a sum of weighted displacements and the sum of the weights at each pixel.
type weightedField struct {
	Field
	weight []float32
}

// refineField searches overlapping patches, each starting from the field at its centre. The result at each pixel is
// the mean displacement of the patches that cover it, weighted by 1/max(1, |intensity difference|).
func refineField(from, to *pyramidLevel, field Field) Field {
	sum := weightedField{newField(from.W, from.H), make([]float32, from.W*from.H)}
	var p patch
	for _, y := range patchCorners(from.H) {
		for _, x := range patchCorners(from.W) {
			p.load(from, x, y)
			middle := min(y+patchSide/2, from.H-1)*from.W + min(x+patchSide/2, from.W-1)
			u, v := p.search(to, field.U[middle], field.V[middle])
			p.accumulate(from, to, u, v, sum)
		}
	}
	for i, w := range sum.weight {
		sum.U[i] /= w
		sum.V[i] /= w
	}
	return sum.Field
}

// patchCorners returns the positions of patches along a side of n pixels. The patches cover the side.
func patchCorners(n int) []int {
	var list []int
	for at := 0; at+patchSide < n; at += patchStride {
		list = append(list, at)
	}
	return append(list, max(n-patchSide, 0))
}

// accumulate adds the weighted displacement of a patch to each pixel that it covers.
func (p *patch) accumulate(from, to *pyramidLevel, u, v float32, sum weightedField) {
	var seen [patchPixels]float32
	to.sample(&seen, float32(p.x)+u, float32(p.y)+v)
	for dy := range min(patchSide, from.H-p.y) {
		row := (p.y+dy)*from.W + p.x
		for dx := range min(patchSide, from.W-p.x) {
			i := row + dx
			d := seen[dy*patchSide+dx] - from.Pix[i]
			w := 1 / max(1, d, -d)
			sum.weight[i] += w
			sum.U[i] += w * u
			sum.V[i] += w * v
		}
	}
}

// medianAt returns the medians of U and V over the 3×3 neighborhood of a point, clipped to the frame.
func (f Field) medianAt(x, y float64) (u, v float64) {
	i, j := min(max(int(x), 0), f.W-1), min(max(int(y), 0), f.H-1)
	var us, vs [9]float32
	n := 0
	for b := max(j-1, 0); b <= min(j+1, f.H-1); b++ {
		for a := max(i-1, 0); a <= min(i+1, f.W-1); a++ {
			us[n], vs[n] = f.U[b*f.W+a], f.V[b*f.W+a]
			n++
		}
	}
	slices.Sort(us[:n])
	slices.Sort(vs[:n])
	return float64(us[(n-1)/2]), float64(vs[(n-1)/2])
}
