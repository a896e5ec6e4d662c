package track

import "siibp/core/video/frame"

// Noise of the filter, in units of a box's height.
const (
	detectionNoise  = 0.05 // deviation of a detected coordinate
	flowNoise       = 0.08 // deviation of a coordinate that followed the flow
	initialVelocity = 1.0  // deviation of the velocity before anything is known, per second
)

// coordinate is a constant-velocity Kalman filter of one number. The filter of a whole box has a state of eight and only
// diagonal noise, so it is exactly four of these: the centre's x and y, width and height.
type coordinate struct {
	value, velocity float64
	p, c, q         float64 // variances of value and velocity are p and q, their covariance c
}

// newCoordinate returns the filter after its first measurement, of a box of a given height.
func newCoordinate(value, height float64) coordinate {
	return coordinate{value: value, p: square(detectionNoise * height), q: square(initialVelocity * height)}
}

// predict moves the state on by dt seconds: P ← F P Fᵀ + Q, with Q of white acceleration of a deviation.
func (k *coordinate) predict(dt, acceleration float64) {
	k.value += dt * k.velocity
	a := square(acceleration)
	k.p += dt*(2*k.c+dt*k.q) + a*dt*dt*dt/3
	k.c += dt*k.q + a*dt*dt/2
	k.q += a * dt
}

// update takes a measurement of the value with a variance.
func (k *coordinate) update(measured, variance float64) {
	gain, gainVelocity := k.p/(k.p+variance), k.c/(k.p+variance)
	off := measured - k.value
	k.value += gain * off
	k.velocity += gainVelocity * off
	k.q -= gainVelocity * k.c
	k.p, k.c = (1-gain)*k.p, (1-gain)*k.c
}

func square(v float64) float64 { return v * v }

// filter is the state of a box: the centre, width and height.
type boxFilter [4]coordinate

// coordinatesOf returns what the filter measures of a box.
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

// box returns the estimate, with sides of at least a pixel.
func (f *boxFilter) box() frame.Box {
	w, h := max(f[2].value, 1), max(f[3].value, 1)
	return frame.Box{X: f[0].value - w/2, Y: f[1].value - h/2, W: w, H: h}
}

// predict moves the box on by dt seconds, with white acceleration in heights of the box.
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
