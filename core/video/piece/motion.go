package piece

import (
	"math"
	"slices"

	"siibp/core/video/box"
)

const (
	tick     = 0.1 // seconds between samples
	halfSpan = 0.2 // seconds: a rate is a difference over twice as long
	channels = 5
)

// motion is what is measured of a track, every tick from its beginning: the velocity of the box's middle and its
// length, in heights of the box per second, and the growth of width and height, by the logarithm. Sums run over the samples.
type motion struct {
	begin  float64
	count  int
	sums   [][channels]float64 // of the samples before each
	square []float64           // of the squares of all channels before each
}

// measure samples a track.
func measure(times []float64, boxes []box.Box) *motion {
	first, last := times[0], times[len(times)-1]
	m := &motion{begin: first, count: int((last-first)/tick) + 1}
	m.sums, m.square = make([][channels]float64, m.count+1), make([]float64, m.count+1)
	for i := range m.count {
		at := first + float64(i)*tick
		from, to := max(at-halfSpan, first), min(at+halfSpan, last)
		a, b := boxAt(times, boxes, from), boxAt(times, boxes, to)
		sample := rates(a, b, to-from)
		m.sums[i+1], m.square[i+1] = m.sums[i], m.square[i]
		for c, v := range sample {
			m.sums[i+1][c] += v
			m.square[i+1] += v * v
		}
	}
	return m
}

// rates returns the channels of a box that becomes another in dt seconds.
func rates(a, b box.Box, dt float64) [channels]float64 {
	ax, ay := a.Centre()
	bx, by := b.Centre()
	height := max((a.H+b.H)/2, 1)
	vx, vy := (bx-ax)/height/dt, (by-ay)/height/dt
	return [channels]float64{vx, vy, math.Hypot(vx, vy), growth(a.W, b.W) / dt, growth(a.H, b.H) / dt}
}

// growth returns half the logarithm of the ratio of two lengths, which weighs as much as the motion of one edge.
func growth(a, b float64) float64 { return math.Log(max(b, 1)/max(a, 1)) / 2 }

// boxAt interpolates between the steps of a track.
func boxAt(times []float64, boxes []box.Box, at float64) box.Box {
	i, exact := slices.BinarySearch(times, at)
	switch {
	case exact || i == 0:
		return boxes[i]
	case i == len(times):
		return boxes[i-1]
	}
	return boxes[i-1].Between(boxes[i], (at-times[i-1])/(times[i]-times[i-1]))
}

// step returns the first step of the track at or behind a sample; behind the last one, the number of steps.
func (m *motion) step(sample int, times []float64) int {
	if sample == m.count {
		return len(times)
	}
	i, _ := slices.BinarySearch(times, m.begin+float64(sample)*tick-1e-9)
	return i
}

// cost returns the squared differences of the samples i … j−1 to their mean, times the tick.
func (m *motion) cost(i, j int) float64 {
	sum := m.square[j] - m.square[i]
	for c := range channels {
		d := m.sums[j][c] - m.sums[i][c]
		sum -= d * d / float64(j-i)
	}
	return max(sum, 0) * tick
}
