package motion

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

// pointsAcross is how many points along each side of a box are followed.
const gridPoints = 8

// maxReturn is how far from where it began a point may end that is followed forwards and back, in pixels.
const maxRoundTripError = 1.0

// Follow returns where a box of the frame before lies in the frame of the last Next: moved by the median flow of its points,
// and scaled by the median ratio of the distances between them (Kalal et al., Forward-backward error, ICPR 2010). Only points count
// that come back when they are followed from this frame to the one before; sure is their share. Where none does, the box
// stays and sure is 0.
func (e *FlowEstimator) FollowBox(field Field, b frame.Box) (moved frame.Box, sure float64) {
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

// back returns the displacement of the patch around a point of this frame to the frame before, searched from nothing.
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

// median returns the lower median of numbers, which it sorts.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[(len(list)-1)/2]
}

// Median returns the median flow over a box, of points that lie in it evenly; 0 where it is outside.
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
