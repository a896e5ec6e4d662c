package trajectory

import (
	"math"

	"siibp/core/video/flow"
)

// The cells around a point: 2×2 squares of 8 pixels, over a third of the steps each. At twice the flow's size that is the usual patch of 32 pixels.
const (
	cellSide   = 8
	cellsWide  = 2
	cellsLong  = 3
	cellFrames = Length / cellsLong
	cells      = cellsWide * cellsWide * cellsLong
)

// The parts of a descriptor, one after the other.
const (
	shapeDim = 2 * Length
	hogDim   = cells * hogBins
	hofDim   = cells * hofBins
	mbhDim   = cells * mbhBins

	// Dim is the length of a descriptor: 30 numbers of shape, 96 of HOG, 108 of HOF, and 96 each of MBH along x and y.
	Dim = shapeDim + hogDim + hofDim + 2*mbhDim
)

const (
	maxStep   = 12.0 // pixels; a point that goes further in a frame is lost
	minLength = 3.0  // pixels: the shape of a shorter trajectory is scaled by this
)

// point is a point that is followed.
type point struct {
	region int
	began  float64 // seconds
	x, y   float64
	steps  int
	shape  [shapeDim]float64       // steps without the camera's motion
	bins   [cells][texFrom]float32 // sums of HOG, HOF, MBHx and MBHy in each cell
}

func newPoint(region int, time, x, y float64) *point {
	return &point{region: region, began: time, x: x, y: y}
}

// describe adds what is around the point to the cells of its current step.
func (p *point) describe(s *histograms) {
	left, top := int(p.x)-cellSide*cellsWide/2, int(p.y)-cellSide*cellsWide/2
	for i := range cellsWide * cellsWide {
		var sums [channels]float32
		x, y := left+i%cellsWide*cellSide, top+i/cellsWide*cellSide
		s.sum(&sums, x, y, x+cellSide, y+cellSide)
		cell := &p.bins[p.steps/cellFrames*cellsWide*cellsWide+i]
		for b := range cell {
			cell[b] += sums[b]
		}
	}
}

// move takes a step with the median flow around the point; false where it leaves the frame or jumps.
func (p *point) move(field flow.Field, camera flow.Affine) bool {
	u, v := field.MedianAt(p.x, p.y)
	cu, cv := camera.At(p.x-float64(field.W)/2, p.y-float64(field.H)/2)
	p.shape[2*p.steps], p.shape[2*p.steps+1] = u-cu, v-cv
	p.steps++
	p.x, p.y = p.x+u, p.y+v
	return math.Hypot(u-cu, v-cv) <= maxStep && p.x >= 0 && p.y >= 0 && p.x < float64(field.W) && p.y < float64(field.H)
}

// values returns the descriptor: the shape by its length, and each histogram, over all its cells, scaled to sum 1, of which the roots are taken
// (Arandjelović and Zisserman, Three things everyone should know to improve object retrieval, CVPR 2012).
func (p *point) values() []float32 {
	list := make([]float32, 0, Dim)
	length := 0.0
	for i := range Length {
		length += math.Hypot(p.shape[2*i], p.shape[2*i+1])
	}
	for _, v := range p.shape {
		list = append(list, float32(v/max(length, minLength)))
	}
	for _, part := range [][2]int{{hogFrom, hofFrom}, {hofFrom, mbhXFrom}, {mbhXFrom, mbhYFrom}, {mbhYFrom, texFrom}} {
		var sum float64
		for i := range p.bins {
			for _, v := range p.bins[i][part[0]:part[1]] {
				sum += float64(max(v, 0))
			}
		}
		for i := range p.bins {
			for _, v := range p.bins[i][part[0]:part[1]] {
				list = append(list, float32(math.Sqrt(float64(max(v, 0))/max(sum, 1e-3))))
			}
		}
	}
	return list
}
