package weights

import "math"

// toLevels returns the level of each value, and the distance of two levels and the least value of each
// channel. Value i is of channel i mod channels.
func toLevels(channels int, values []float32) (levels []uint8, scale, least []float32) {
	levels, scale, least = make([]uint8, len(values)), make([]float32, channels), make([]float32, channels)
	if len(values) == 0 {
		return levels, scale, least
	}
	largest := append([]float32(nil), values[:channels]...)
	copy(least, values)
	for i, v := range values {
		c := i % channels
		least[c], largest[c] = min(least[c], v), max(largest[c], v)
	}
	for c := range scale {
		scale[c] = (largest[c] - least[c]) / 255
	}
	for i, v := range values {
		if c := i % channels; scale[c] > 0 {
			levels[i] = uint8(min(math.Round(float64(v-least[c])/float64(scale[c])), 255))
		}
	}
	return levels, scale, least
}
