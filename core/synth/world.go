// Package synth makes worlds with planted truth: clips of drawn actors that
// do things, captions of who does what, track proposals good and bad, and
// features computed from the rendered pixels and the boxes' motion, never
// from what was planted. It is demo, test oracle and teaching device at once.
package synth

import (
	"math/rand/v2"

	"siibp/core/dataset"
)

// World is one planted world. It does not change once it is made.
type World struct {
	options    Options
	scenes     []*scene
	clips      []clip
	captions   [][]dataset.Tuple // after weakening
	appearance []float64         // N×Dim, the features of the tracks in order
	motion     []float64
}

// The streams of randomness, one a purpose, so that a knob turns only what it names.
const (
	castStream = iota + 1
	sceneStream
	trackStream
	captionStream
	appearanceNoiseStream
	motionNoiseStream
)

// randomSource is the source of randomness for a purpose in a clip.
func (o Options) randomSource(purpose, clip int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(purpose)<<32|uint64(clip)))
}

// New makes the world that o asks for. Same options, same world, to the bit
// on the same build. It panics if o asks for what cannot be.
func New(o Options) *World {
	o = o.withDefaults()
	w := &World{options: o, scenes: make([]*scene, o.Clips), clips: make([]clip, o.Clips)}
	casts := chooseCasts(o, o.randomSource(castStream, 0))
	inParallel(o.Clips, func(i int) {
		w.scenes[i] = newScene(o, i, casts[i], o.randomSource(sceneStream, i))
		w.clips[i] = o.newClip(w.scenes[i], i)
	})
	var look, move [][]float64
	for _, c := range w.clips {
		w.captions = append(w.captions, c.caption)
		look, move = append(look, c.appearance...), append(move, c.motion...)
	}
	weakenCaptions(w.captions, o.LabelNoise, o.randomSource(captionStream, 0))
	w.appearance = reduceFeatures(look, o.Dim, o.FeatureNoise, o.randomSource(appearanceNoiseStream, 0))
	w.motion = reduceFeatures(move, o.Dim, o.FeatureNoise, o.randomSource(motionNoiseStream, 0))
	return w
}
