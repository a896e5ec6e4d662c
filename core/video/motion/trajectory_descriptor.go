package motion

import (
	"math"
)

// The cells around a point: 2×2 squares of 8 pixels, times three thirds of the steps. At twice the resolution of the
// flow this is the usual patch of 32 pixels.
const (
	cellSide   = 8
	cellsWide  = 2
	cellsLong  = 3
	cellFrames = TrajectoryLength / cellsLong
	cellCount  = cellsWide * cellsWide * cellsLong
)

// The dimensions of the concatenated parts of a descriptor.
const (
	shapeDim = 2 * TrajectoryLength
	hogDim   = cellCount * hogBins
	hofDim   = cellCount * hofBins
	mbhDim   = cellCount * mbhBins

	// TrajectoryDim is the length of a descriptor: 30 values of shape, 96 of HOG, 108 of HOF, and 96 each of MBH
	// along x and y.
	TrajectoryDim = shapeDim + hogDim + hofDim + 2*mbhDim
)

const (
	maxStep        = 12.0 // in pixels; a point that moves farther in a frame is lost
	minShapeLength = 3.0  // in pixels; minimum length that normalizes the shape
)

// trackedPoint is a point with the histograms of its trajectory so far.
type trackedPoint struct {
	track int
	began float64 // in seconds
	x, y  float64
	steps int
	shape [shapeDim]float64               // displacements without the camera motion
	bins  [cellCount][textureFrom]float32 // sums of HOG, HOF, MBHx and MBHy in each cell
}

func newTrackedPoint(region int, time, x, y float64) *trackedPoint {
	return &trackedPoint{track: region, began: time, x: x, y: y}
}

// addHistograms adds the histograms around the point to the cells of the current step.
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

// move advances the point by the median flow around it. It returns false if the point leaves the frame or moves more
// than maxStep.
func (p *trackedPoint) move(field Field, camera Affine) bool {
	u, v := field.medianAt(p.x, p.y)
	cu, cv := camera.At(p.x-float64(field.W)/2, p.y-float64(field.H)/2)
	p.shape[2*p.steps], p.shape[2*p.steps+1] = u-cu, v-cv
	p.steps++
	p.x, p.y = p.x+u, p.y+v
	return math.Hypot(u-cu, v-cv) <= maxStep && p.x >= 0 && p.y >= 0 && p.x < float64(field.W) && p.y < float64(field.H)
}

// descriptor returns the shape divided by its length, and the square roots of each histogram, normalized to sum 1
// over all cells (Arandjelović and Zisserman, Three things everyone should know to improve object retrieval, CVPR
// 2012).
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
