package motion

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// gridPoints is the number of points along each side of a box.
const gridPoints = 8

// maxRoundTripError is the maximum forward-backward error of a reliable point, in pixels.
const maxRoundTripError = 1.0

// FollowBox returns the position in the current frame of a box of the previous frame. The box moves by the median
// flow of a grid of points and scales by the median ratio of their distances (Kalal et al., Forward-backward error,
// ICPR 2010). Points with a forward-backward error above maxRoundTripError are ignored; confidence is the share of
// the others. If no point is reliable, the box stays and confidence is 0.
func (e *FlowEstimator) FollowBox(field Field, b frame.Box) (moved frame.Box, confidence float64) {
	inside := b.Clipped(field.W, field.H)
	if inside.Area() == 0 {
		return b, 0
	}
	var points, ends [][2]float64
	for j := range gridPoints {
		for i := range gridPoints {
			x := inside.X + (float64(i)+0.5)/gridPoints*inside.W
			y := inside.Y + (float64(j)+0.5)/gridPoints*inside.H
			u, v := field.At(x, y)
			if backU, backV := e.backwardFlow(x+u, y+v); math.Hypot(u+backU, v+backV) <= maxRoundTripError {
				points, ends = append(points, [2]float64{x, y}), append(ends, [2]float64{x + u, y + v})
			}
		}
	}
	if len(points) == 0 {
		return b, 0
	}
	var us, vs, ratios []float64
	for i, p := range points {
		us, vs = append(us, ends[i][0]-p[0]), append(vs, ends[i][1]-p[1])
		other := (i + len(points)/2) % len(points)
		q, qEnd := points[other], ends[other]
		if long := math.Hypot(p[0]-q[0], p[1]-q[1]); long > 0 {
			ratios = append(ratios, math.Hypot(ends[i][0]-qEnd[0], ends[i][1]-qEnd[1])/long)
		}
	}
	scale := 1.0
	if len(ratios) > gridPoints {
		scale = min(max(median(ratios), 0.9), 1.1)
	}
	x, y := b.Centre()
	w, h := b.W*scale, b.H*scale
	return frame.Box{X: x + median(us) - w/2, Y: y + median(vs) - h/2, W: w, H: h}, float64(len(points)) / (gridPoints * gridPoints)
}

// backwardFlow returns the displacement of the patch around a point of the current frame to the previous frame,
// searched coarse to fine from zero.
func (e *FlowEstimator) backwardFlow(x, y float64) (float64, float64) {
	var p patch
	var u, v float32
	for i := len(e.current) - 1; i >= 0; i-- {
		scale := float64(int(1) << i)
		left, top := int(x/scale)-patchSide/2, int(y/scale)-patchSide/2
		p.load(&e.current[i], min(max(left, 0), max(e.current[i].W-patchSide, 0)), min(max(top, 0), max(e.current[i].H-patchSide, 0)))
		u, v = p.search(&e.previous[i], 2*u, 2*v)
	}
	return float64(u), float64(v)
}

// median returns the lower median. It sorts the list.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[(len(list)-1)/2]
}

// Median returns the median flow over a grid of points in a box, or zero if the box is outside the frame.
func (f Field) Median(b frame.Box) (u, v float64) {
	inside := b.Clipped(f.W, f.H)
	if inside.Area() == 0 {
		return 0, 0
	}
	var us, vs []float64
	for j := range gridPoints {
		for i := range gridPoints {
			u, v := f.At(inside.X+(float64(i)+0.5)/gridPoints*inside.W, inside.Y+(float64(j)+0.5)/gridPoints*inside.H)
			us, vs = append(us, u), append(vs, v)
		}
	}
	return median(us), median(vs)
}
