// Package synth makes worlds with planted truth: clips of drawn actors that
// do things, captions of who does what, track proposals good and bad, and
// features computed from the rendered pixels and the boxes' motion, never
// from what was planted. It is demo, test oracle and teaching device at once.
package synth

import "math/rand/v2"

// World is one planted world. It does not change once it is made.
type World struct {
	options Options
	scenes  []*scene
}

// The streams of randomness, one a purpose, so that a knob turns only what it names.
const (
	plantStream = iota + 1
	sceneStream
	trackStream
	captionStream
	featureStream
)

// stream is the source of randomness for a purpose in a clip.
func (o Options) stream(purpose, clip int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(purpose)<<32|uint64(clip)))
}

// New makes the world that o asks for. It panics if o asks for what cannot be.
func New(o Options) *World {
	o = o.filled()
	w := &World{options: o}
	for i, c := range plant(o, o.stream(plantStream, 0)) {
		s := newScene(o, i, c, o.stream(sceneStream, i))
		s.colours = s.mix()
		w.scenes = append(w.scenes, s)
	}
	return w
}
