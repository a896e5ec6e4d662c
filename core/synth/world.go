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
	options  Options
	scenes   []*scene
	clips    []clip
	captions [][]dataset.Tuple // after weakening
	look     []float64         // N×Dim, the features of the tracks in order
	move     []float64
}

// The streams of randomness, one a purpose, so that a knob turns only what it names.
const (
	plantStream = iota + 1
	sceneStream
	trackStream
	captionStream
	lookStream
	moveStream
)

// stream is the source of randomness for a purpose in a clip.
func (o Options) stream(purpose, clip int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(purpose)<<32|uint64(clip)))
}

// New makes the world that o asks for. Same options, same world, to the bit
// on the same build. It panics if o asks for what cannot be.
func New(o Options) *World {
	o = o.filled()
	w := &World{options: o, scenes: make([]*scene, o.Clips), clips: make([]clip, o.Clips)}
	casts := plant(o, o.stream(plantStream, 0))
	parallel(o.Clips, func(i int) {
		w.scenes[i] = newScene(o, i, casts[i], o.stream(sceneStream, i))
		w.clips[i] = o.filmed(w.scenes[i], i)
	})
	var look, move [][]float64
	for _, c := range w.clips {
		w.captions = append(w.captions, c.caption)
		look, move = append(look, c.look...), append(move, c.move...)
	}
	weaken(w.captions, o.LabelNoise, o.stream(captionStream, 0))
	w.look = reduce(look, o.Dim, o.FeatureNoise, o.stream(lookStream, 0))
	w.move = reduce(move, o.Dim, o.FeatureNoise, o.stream(moveStream, 0))
	return w
}
