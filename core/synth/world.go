package synth

import (
	"math/rand/v2"

	"siibp/core/dataset"
)

// World is one synthetic dataset with its clips. It does not change after New.
type World struct {
	options    Options
	scenes     []*scene
	clips      []clip
	captions   [][]dataset.Tuple // of each clip, after weakening
	appearance []float64         // N×Dim, features of the tracks in order
	motion     []float64
}

// Each purpose draws from a random source of its own, so that an option changes only what it
// names.
const (
	castStream = iota + 1
	sceneStream
	trackStream
	captionStream
	appearanceNoiseStream
	motionNoiseStream
)

// randomSource returns the random source of a purpose in a clip.
func (o Options) randomSource(purpose, clip int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(purpose)<<32|uint64(clip)))
}

// New makes the world that o describes. The same options give the same bits on the same
// build. It panics if an option is out of its range.
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
