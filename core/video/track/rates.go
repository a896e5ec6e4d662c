package track

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

const (
	// samplePeriod is the time between two samples, in seconds.
	samplePeriod = 0.1

	// rateChannels is the number of rates in a sample.
	rateChannels = 5

	timeTolerance = 1e-6 // in seconds; a sample at the end of a track is kept if rounding puts the end just before it
	halfSpan      = 0.2  // in seconds; a rate is a central difference over twice this time
)

// rates are the velocity of a box's centre along x and y and the speed, in heights of the box per second, and the
// growth of width and height: half the derivative of their logarithms, so that growth equals the motion of one edge.
type rates [rateChannels]float64

// sampleRates returns the rates of a track every samplePeriod from its first step to its last. times are in seconds
// and ascending, with at least one step.
func sampleRates(times []float64, boxes []frame.Box) []rates {
	first, last := times[0], times[len(times)-1]
	list := make([]rates, int((last-first+timeTolerance)/samplePeriod)+1)
	for i := range list {
		at := first + float64(i)*samplePeriod
		from, to := max(at-halfSpan, first), min(at+halfSpan, last)
		if from < to {
			list[i] = ratesOf(boxAt(times, boxes, from), boxAt(times, boxes, to), to-from)
		}
	}
	return list
}

// ratesOf returns the rates of a box that changes from a to b in dt seconds.
func ratesOf(a, b frame.Box, dt float64) rates {
	ax, ay := a.Centre()
	bx, by := b.Centre()
	height := max((a.H+b.H)/2, 1)
	vx, vy := (bx-ax)/height/dt, (by-ay)/height/dt
	return rates{vx, vy, math.Hypot(vx, vy), growth(a.W, b.W) / dt, growth(a.H, b.H) / dt}
}

// growth returns half the logarithm of the ratio of two lengths.
func growth(a, b float64) float64 { return math.Log(max(b, 1)/max(a, 1)) / 2 }

// boxAt returns the box of a track at a time, by linear interpolation between steps. Outside the track it returns the
// first or last box.
func boxAt(times []float64, boxes []frame.Box, at float64) frame.Box {
	i, exact := slices.BinarySearch(times, at)
	switch {
	case exact || i == 0:
		return boxes[i]
	case i == len(times):
		return boxes[i-1]
	}
	return boxes[i-1].Interpolate(boxes[i], (at-times[i-1])/(times[i]-times[i-1]))
}
