package synth

import "math"

// Options describes a world. The zero value is the demo.
type Options struct {
	Seed uint64 // seeds everything random; 0 is a seed like any other

	Clips  int     // if 0, 24 is used
	Frames int     // of a clip; if 0, 48 is used; at least 8
	FPS    float64 // frames per second; if 0, 12 is used
	Width  int     // of a frame in pixels; if 0, 320 is used; at least Height
	Height int     // of a frame in pixels; if 0, 180 is used; at least 60

	Actors    int // in each clip, at most 6; if 0, clips have 3 and 2 in turn
	Proposals int // tracks for each actor of a clip; if 0, 3 is used

	// LabelNoise is the share of caption tuples that lose their link: (who, what)
	// becomes (who, -) or (-, what), or both if no other tuple of the caption
	// names the class that would be lost. If LabelNoise is 0, 0.15 is used;
	// a negative value means none.
	LabelNoise float64

	// FeatureNoise is the standard deviation of the Gaussian noise on every
	// feature; the features themselves have a mean square of 1.
	// If FeatureNoise is 0, 0.4 is used; a negative value means none.
	FeatureNoise float64

	Dim int // of a feature vector; if 0, 16 is used; at most 32
}

const (
	minFrames = 8
	minHeight = 60
	maxActors = 6
	maxDim    = 32
)

// withDefaults returns o with each zero value replaced by its default. It panics if a value
// is out of its range.
func (o Options) withDefaults() Options {
	setDefault(&o.Clips, 24)
	setDefault(&o.Frames, 48)
	setDefault(&o.FPS, 12)
	setDefault(&o.Width, 320)
	setDefault(&o.Height, 180)
	setDefault(&o.Proposals, 3)
	setDefault(&o.LabelNoise, 0.15)
	setDefault(&o.FeatureNoise, 0.4)
	setDefault(&o.Dim, 16)
	o.LabelNoise = math.Max(0, o.LabelNoise)
	o.FeatureNoise = math.Max(0, o.FeatureNoise)
	require(o.Clips > 0, "Clips must be positive")
	require(o.Frames >= minFrames, "Frames must be at least 8")
	require(o.FPS > 0 && !math.IsInf(o.FPS, 0), "FPS must be positive")
	require(o.Height >= minHeight && o.Width >= o.Height, "Height must be at least 60, and Width no less")
	require(o.Actors >= 0 && o.Actors <= maxActors, "Actors must be in 0…6")
	require(o.Proposals > 0, "Proposals must be positive")
	require(o.LabelNoise <= 1, "LabelNoise must be at most 1")
	require(!math.IsInf(o.FeatureNoise, 0) && !math.IsNaN(o.FeatureNoise), "FeatureNoise must be finite")
	require(o.Dim > 0 && o.Dim <= maxDim, "Dim must be in 1…32")
	return o
}

// setDefault sets a field that is 0.
func setDefault[T int | float64](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

// require panics with the rule unless it holds.
func require(ok bool, rule string) {
	if !ok {
		panic("synth: " + rule)
	}
}
