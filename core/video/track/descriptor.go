package track

import (
	"math"

	"siibp/core/video/frame"
)

const (
	quarters       = 4
	directions     = 8
	standstillRate = 0.05 // heights per second, below which a thing stands

	// Dim is the length of a track's feature.
	MotionDescriptorDim = RateChannels + 2*quarters + directions + 1 + positionDim
)

// slow is the rate up to which rates are compared by their difference; larger ones are by their ratio.
const linearRate = 0.2

// Compressed returns asinh(rate/slow): whether a thing moves counts more than how fast.
func CompressRate(rate float64) float64 { return math.Asinh(rate / linearRate) }

// Describe returns the feature of a track in a frame of w×h pixels, Dim numbers: the mean of each rate, that of the velocity along x and y over
// each quarter of the time, how fast it goes in each of eight directions (mean over the time), the share of the time that it stands, and the mean
// height, log aspect and middle of its box, relative to the frame. Rates are compressed.
func MotionDescriptor(times []float64, boxes []frame.Box, w, h int) []float32 {
	samples := SampleRates(times, boxes)
	n := float64(len(samples))
	var mean Rates
	var toward [directions]float64
	var parts [quarters][2]float64
	var counts [quarters]float64
	stands := 0.0
	for i, s := range samples {
		part := i * quarters / len(samples)
		counts[part]++
		for c, v := range s {
			mean[c] += CompressRate(v) / n
		}
		parts[part][0] += CompressRate(s[0])
		parts[part][1] += CompressRate(s[1])
		if s[2] > standstillRate {
			toward[direction(s[0], s[1])] += CompressRate(s[2]) / n
		} else {
			stands += 1 / n
		}
	}
	var list []float32
	for _, v := range mean {
		list = append(list, float32(v))
	}
	for q, sum := range parts {
		for _, v := range sum {
			list = append(list, float32(v/max(counts[q], 1)))
		}
	}
	for _, v := range toward {
		list = append(list, float32(v))
	}
	list = append(list, float32(stands))
	return append(list, meanPosition(boxes, float64(w), float64(h))...)
}

// direction returns the eighth of the circle around a vector; 0 is to the right, 2 down.
func direction(x, y float64) int {
	eighth := int(math.Round(math.Atan2(y, x) / (2 * math.Pi) * directions))
	return (eighth + directions) % directions
}

const positionDim = 4

// placeOf returns the means over the boxes of height, log aspect and middle, relative to the frame.
func meanPosition(boxes []frame.Box, w, h float64) []float32 {
	var sum [positionDim]float64
	for _, b := range boxes {
		x, y := b.Centre()
		sum[0] += b.H / h
		sum[1] += math.Log(max(b.W, 1) / max(b.H, 1))
		sum[2] += x / w
		sum[3] += y / h
	}
	list := make([]float32, len(sum))
	for i, v := range sum {
		list[i] = float32(v / float64(len(boxes)))
	}
	return list
}
