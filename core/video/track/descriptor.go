package track

import (
	"math"

	"siibp/core/video/frame"
)

const (
	quarters       = 4
	directions     = 8
	standstillRate = 0.05 // in heights per second; a slower box stands still

	// MotionDescriptorDim is the length of a motion descriptor.
	MotionDescriptorDim = rateChannels + 2*quarters + directions + 1 + positionDim
)

// linearRate is the rate, in heights per second, up to which compression is about linear; beyond it is about
// logarithmic.
const linearRate = 0.2

// CompressRate returns asinh(rate/linearRate), so that moving or not counts more than the speed.
func CompressRate(rate float64) float64 { return math.Asinh(rate / linearRate) }

// MotionDescriptor returns the motion descriptor of a track in a frame of w×h pixels, MotionDescriptorDim values: the
// mean of each rate, the mean velocity along x and y in each quarter of the time, the mean speed in each of eight
// directions, the share of time that the box stands still, and the mean height, log aspect and centre of the box,
// relative to the frame. Rates are compressed.
func MotionDescriptor(times []float64, boxes []frame.Box, w, h int) []float32 {
	samples := sampleRates(times, boxes)
	n := float64(len(samples))
	var mean rates
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

// direction returns the index of the 45° sector of a vector: 0 is right, 2 is down.
func direction(x, y float64) int {
	eighth := int(math.Round(math.Atan2(y, x) / (2 * math.Pi) * directions))
	return (eighth + directions) % directions
}

const positionDim = 4

// meanPosition returns the means of height, log aspect and centre of the boxes, relative to the frame.
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
