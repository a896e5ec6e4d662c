package motion

import (
	"math"

	"siibp/core/video/box"
)

const (
	quarters   = 4
	directions = 8
	still      = 0.05 // heights per second, below which a direction is not counted

	// Dim is the length of a track's feature.
	Dim = 2*Channels + quarters*Channels + directions + 4
)

// Describe returns the feature of a track in a frame of w×h pixels, Dim numbers: the mean and the deviation of each rate, its mean
// over each quarter of the time, how fast it goes in each of eight directions (in heights per second, mean over the time), and the mean
// height, log aspect and middle of its box, relative to the frame.
func Describe(times []float64, boxes []box.Box, w, h int) []float32 {
	samples := Samples(times, boxes)
	n := float64(len(samples))
	var mean, square Rates
	var toward [directions]float64
	parts := make([]Rates, quarters)
	counts := make([]float64, quarters)
	for i, s := range samples {
		part := i * quarters / len(samples)
		counts[part]++
		for c, v := range s {
			mean[c] += v / n
			square[c] += v * v / n
			parts[part][c] += v
		}
		if s[2] > still {
			toward[direction(s[0], s[1])] += s[2] / n
		}
	}
	var list []float32
	for c, v := range mean {
		list = append(list, float32(v), float32(math.Sqrt(max(square[c]-v*v, 0))))
	}
	for q, sum := range parts {
		for _, v := range sum {
			list = append(list, float32(v/max(counts[q], 1)))
		}
	}
	for _, v := range toward {
		list = append(list, float32(v))
	}
	return append(list, placeOf(boxes, float64(w), float64(h))...)
}

// direction returns the eighth of the circle around a vector; 0 is to the right, 2 down.
func direction(x, y float64) int {
	eighth := int(math.Round(math.Atan2(y, x) / (2 * math.Pi) * directions))
	return (eighth + directions) % directions
}

// placeOf returns the means over the boxes of height, log aspect and middle, relative to the frame.
func placeOf(boxes []box.Box, w, h float64) []float32 {
	var sum [4]float64
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
