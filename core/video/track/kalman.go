package track

import "siibp/core/video/frame"

// Standard deviations of the filter's noise, in heights of the box.
const (
	detectionNoise  = 0.05 // of a detected coordinate
	flowNoise       = 0.08 // of a coordinate from the optical flow
	initialVelocity = 1.0  // of the unknown velocity of a new track, per second
)

// coordinate is a constant-velocity Kalman filter of one coordinate. The filter of a whole box has a state of eight
// dimensions and diagonal noise, so it factors into four of these: the centre's x and y, width and height.
type coordinate struct {
	value, velocity float64
	p, c, q         float64 // variance of value, covariance, variance of velocity
}

// newCoordinate returns the filter after its first measurement, of a box with a height.
func newCoordinate(value, height float64) coordinate {
	return coordinate{value: value, p: square(detectionNoise * height), q: square(initialVelocity * height)}
}

// predict advances the state by dt seconds: P ← F P Fᵀ + Q, where Q is the covariance of white-noise acceleration
// with a standard deviation.
func (k *coordinate) predict(dt, acceleration float64) {
	k.value += dt * k.velocity
	a := square(acceleration)
	k.p += dt*(2*k.c+dt*k.q) + a*dt*dt*dt/3
	k.c += dt*k.q + a*dt*dt/2
	k.q += a * dt
}

// update incorporates a measurement of the value with a variance.
func (k *coordinate) update(measured, variance float64) {
	gain, gainVelocity := k.p/(k.p+variance), k.c/(k.p+variance)
	off := measured - k.value
	k.value += gain * off
	k.velocity += gainVelocity * off
	k.q -= gainVelocity * k.c
	k.p, k.c = (1-gain)*k.p, (1-gain)*k.c
}

func square(v float64) float64 { return v * v }

// boxFilter is the Kalman filter of a box: centre x and y, width and height.
type boxFilter [4]coordinate

// coordinatesOf returns the measurement vector of a box.
func coordinatesOf(b frame.Box) [4]float64 {
	x, y := b.Centre()
	return [4]float64{x, y, b.W, b.H}
}

func newBoxFilter(b frame.Box) *boxFilter {
	var f boxFilter
	for i, v := range coordinatesOf(b) {
		f[i] = newCoordinate(v, b.H)
	}
	return &f
}

// box returns the estimate, with sides of at least one pixel.
func (f *boxFilter) box() frame.Box {
	w, h := max(f[2].value, 1), max(f[3].value, 1)
	return frame.Box{X: f[0].value - w/2, Y: f[1].value - h/2, W: w, H: h}
}

// predict advances the box by dt seconds. acceleration is in heights of the box.
func (f *boxFilter) predict(dt, acceleration float64) {
	acceleration *= f.box().H
	for i := range f {
		f[i].predict(dt, acceleration)
	}
}

func (f *boxFilter) update(b frame.Box, noise float64) {
	for i, v := range coordinatesOf(b) {
		f[i].update(v, square(noise*b.H))
	}
}
