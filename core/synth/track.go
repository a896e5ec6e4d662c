package synth

// rect is a box in pixels.
type rect struct{ x, y, w, h float64 }
