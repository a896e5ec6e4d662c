package motion

import (
	"math"
)

// The cells around a point: 2×2 squares of 8 pixels, over a third of the steps each. At twice the flow's size that is the usual patch of 32 pixels.
const (
	cellSide   = 8
	cellsWide  = 2
	cellsLong  = 3
	cellFrames = TrajectoryLength / cellsLong
	cellCount  = cellsWide * cellsWide * cellsLong
)

// The parts of a descriptor, one after the other.
const (
	shapeDim = 2 * TrajectoryLength
	hogDim   = cellCount * hogBins
	hofDim   = cellCount * hofBins
	mbhDim   = cellCount * mbhBins

	// Dim is the length of a descriptor: 30 numbers of shape, 96 of HOG, 108 of HOF, and 96 each of MBH along x and y.
	TrajectoryDim = shapeDim + hogDim + hofDim + 2*mbhDim
)

const (
	maxStep        = 12.0 // pixels; a point that goes further in a frame is lost
	minShapeLength = 3.0  // pixels: the shape of a shorter trajectory is scaled by this
)

// point is a point that is followed.
type trackedPoint struct {
	track int
	began float64 // seconds
	x, y  float64
	steps int
	shape [shapeDim]float64               // steps without the camera's motion
	bins  [cellCount][textureFrom]float32 // sums of HOG, HOF, MBHx and MBHy in each cell
}

func newTrackedPoint(region int, time, x, y float64) *trackedPoint {
	return &trackedPoint{track: region, began: time, x: x, y: y}
}

// describe adds what is around the point to the cells of its current step.
func (p *trackedPoint) addHistograms(s *integralHistograms) {
	left, top := int(p.x)-cellSide*cellsWide/2, int(p.y)-cellSide*cellsWide/2
	for i := range cellsWide * cellsWide {
		var sums [sumChannels]float32
		x, y := left+i%cellsWide*cellSide, top+i/cellsWide*cellSide
		s.addRectangle(&sums, x, y, x+cellSide, y+cellSide)
		cell := &p.bins[p.steps/cellFrames*cellsWide*cellsWide+i]
		for b := range cell {
			cell[b] += sums[b]
		}
	}
}

// move takes a step with the median flow around the point; false where it leaves the frame or jumps.
func (p *trackedPoint) move(field Field, camera Affine) bool {
	u, v := field.MedianAt(p.x, p.y)
	cu, cv := camera.At(p.x-float64(field.W)/2, p.y-float64(field.H)/2)
	p.shape[2*p.steps], p.shape[2*p.steps+1] = u-cu, v-cv
	p.steps++
	p.x, p.y = p.x+u, p.y+v
	return math.Hypot(u-cu, v-cv) <= maxStep && p.x >= 0 && p.y >= 0 && p.x < float64(field.W) && p.y < float64(field.H)
}

// values returns the descriptor: the shape by its length, and each histogram, over all its cells, scaled to sum 1, of which the roots are taken
// (Arandjelović and Zisserman, Three things everyone should know to improve object retrieval, CVPR 2012).
func (p *trackedPoint) descriptor() []float32 {
	list := make([]float32, 0, TrajectoryDim)
	length := 0.0
	for i := range TrajectoryLength {
		length += math.Hypot(p.shape[2*i], p.shape[2*i+1])
	}
	for _, v := range p.shape {
		list = append(list, float32(v/max(length, minShapeLength)))
	}
	for _, part := range [][2]int{{hogFrom, hofFrom}, {hofFrom, mbhXFrom}, {mbhXFrom, mbhYFrom}, {mbhYFrom, textureFrom}} {
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
