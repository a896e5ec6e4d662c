// Package motion measures how a box moves over time: its velocity and growth at each moment, and a feature of a whole
// track from them.
package track

import (
	"math"
	"slices"

	"siibp/core/video/frame"
)

const (
	// Tick is the seconds between two samples.
	SamplePeriod = 0.1

	// Channels is the number of rates in a sample.
	RateChannels = 5

	timeTolerance = 1e-6 // seconds: a track whose end is, by rounding, so much before a tick has a sample at that tick
	halfSpan      = 0.2  // seconds: a rate is a difference over twice as long
)

// Rates are the velocity of a box's middle along x and y and its length, in heights of the box per second, and the growth of
// width and height: half the derivative of their logarithms, which weighs as much as the motion of one edge.
type Rates [RateChannels]float64

// Samples returns the rates of a track every Tick from its first step to its last. Its box at each step is given with the step's time in
// seconds, ascending; there is at least one.
func SampleRates(times []float64, boxes []frame.Box) []Rates {
	first, last := times[0], times[len(times)-1]
	list := make([]Rates, int((last-first+timeTolerance)/SamplePeriod)+1)
	for i := range list {
		at := first + float64(i)*SamplePeriod
		from, to := max(at-halfSpan, first), min(at+halfSpan, last)
		if from < to {
			list[i] = ratesOf(BoxAt(times, boxes, from), BoxAt(times, boxes, to), to-from)
		}
	}
	return list
}

// ratesOf returns the rates of a box that becomes another in dt seconds.
func ratesOf(a, b frame.Box, dt float64) Rates {
	ax, ay := a.Centre()
	bx, by := b.Centre()
	height := max((a.H+b.H)/2, 1)
	vx, vy := (bx-ax)/height/dt, (by-ay)/height/dt
	return Rates{vx, vy, math.Hypot(vx, vy), growth(a.W, b.W) / dt, growth(a.H, b.H) / dt}
}

// growth returns half the logarithm of the ratio of two lengths.
func growth(a, b float64) float64 { return math.Log(max(b, 1)/max(a, 1)) / 2 }

// At returns where a track is at a time, linearly between its steps and at its ends before and behind them.
func BoxAt(times []float64, boxes []frame.Box, at float64) frame.Box {
	i, exact := slices.BinarySearch(times, at)
	switch {
	case exact || i == 0:
		return boxes[i]
	case i == len(times):
		return boxes[i-1]
	}
	return boxes[i-1].Interpolate(boxes[i], (at-times[i-1])/(times[i]-times[i-1]))
}
