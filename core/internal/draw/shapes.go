package draw

import "siibp/core/synth"

// Shapes returns the shapes of data that benchmarks time: a classroom's, the two of the
// paper, and one where every factor is allowed.
func Shapes() map[string]synth.Shape {
	return map[string]synth.Shape{
		"classroom":  {Tracks: 1000, PerVideo: 5, Classes: []int{6, 6}, Dim: 16, Tuples: 2, Background: 8},
		"a2d":        {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Tuples: 2, Background: 34},
		"casablanca": {Tracks: 4000, PerVideo: 40, Classes: []int{9, 13}, Dim: 32, Tuples: 5, Background: 8},
		"dense":      {Tracks: 37820, PerVideo: 10, Classes: []int{7, 9}, Dim: 128, Background: 34},
	}
}
