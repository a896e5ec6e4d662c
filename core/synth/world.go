// Package synth generates synthetic datasets with known truth: clips of drawn actors, captions that
// name actors and actions, good and bad track proposals, and features. Features are computed from
// rendered pixels and box motion, never from the truth. The demo, the tests and the documentation
// use these datasets.
//
// New generates a World in this order:
//
//	casts.go     assigns actors and actions to clips
//	scene.go     builds the background and the players of a clip, and computes their poses
//	painter.go   paints one frame with package drawing; frames.go renders all frames
//	tracks.go    cuts the true instances and proposes tracks as a detector might
//	caption.go   writes captions and removes information from some
//	features.go  measures appearance and motion, reduces them and adds noise
//
// dataset.go and frames.go export a World as a dataset, as files and as pictures. Planted
// generates datasets of any size without clips, for benchmarks.
package synth

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"siibp/core/dataset"
)

// World is one synthetic dataset with its clips. It is immutable after New.
type World struct {
	options    Options
	scenes     []*scene
	clips      []clip
	captions   [][]dataset.Tuple // of each clip, after weakening
	appearance []float64         // N×Dim, features of the tracks in order
	motion     []float64
}

// Each purpose has its own random source, so that an option affects only the data that it describes.
const (
	castStream = iota + 1
	sceneStream
	trackStream
	captionStream
	appearanceNoiseStream
	motionNoiseStream
)

// randomSource returns the random source for a purpose in a clip.
func (o Options) randomSource(purpose, clip int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed, uint64(purpose)<<32|uint64(clip)))
}

// New generates the world described by o. Equal options give bit-identical worlds on the same
// build. It panics if an option is out of range.
func New(o Options) *World {
	o = o.withDefaults()
	w := &World{options: o, scenes: make([]*scene, o.Clips), clips: make([]clip, o.Clips)}
	casts := chooseCasts(o, o.randomSource(castStream, 0))
	inParallel(o.Clips, func(i int) {
		w.scenes[i] = newScene(o, i, casts[i], o.randomSource(sceneStream, i))
		w.clips[i] = o.newClip(w.scenes[i], i)
	})
	var appearance, motion [][]float64
	for _, c := range w.clips {
		w.captions = append(w.captions, c.caption)
		appearance, motion = append(appearance, c.appearance...), append(motion, c.motion...)
	}
	weakenCaptions(w.captions, o.LabelNoise, o.randomSource(captionStream, 0))
	w.appearance = reduceFeatures(appearance, o.Dim, o.FeatureNoise, o.randomSource(appearanceNoiseStream, 0))
	w.motion = reduceFeatures(motion, o.Dim, o.FeatureNoise, o.randomSource(motionNoiseStream, 0))
	return w
}

// Options describes a world. The zero value describes the demo.
type Options struct {
	Seed uint64 // seed of all random numbers; 0 is a valid seed

	Clips  int     // if 0, 24 is used
	Frames int     // of a clip; if 0, 48 is used; at least 8
	FPS    float64 // frames per second; if 0, 12 is used
	Width  int     // of a frame in pixels; if 0, 320 is used; at least Height
	Height int     // of a frame in pixels; if 0, 180 is used; at least 60

	Actors    int // in each clip, at most 6; if 0, clips have 3 and 2 in turn
	Proposals int // tracks for each actor of a clip; if 0, 3 is used

	// LabelNoise is the fraction of caption tuples that lose a class: (actor, action)
	// becomes (actor, –) or (–, action), or both if no other tuple of the caption
	// names the lost class. If it is 0, 0.15 is used; a negative value means none.
	LabelNoise float64

	// FeatureNoise is the standard deviation of the Gaussian noise on every
	// feature; without noise the features have a mean square of 1.
	// If it is 0, 0.4 is used; a negative value means none.
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
// is out of range.
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

// setDefault sets a field to value if it is 0.
func setDefault[T int | float64](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

// require panics with the rule unless ok.
func require(ok bool, rule string) {
	if !ok {
		panic("synth: " + rule)
	}
}

// clip holds the truth, the proposals, the caption and the raw features of one rendered scene.
type clip struct {
	instances  []instance
	proposals  []proposal
	caption    []dataset.Tuple
	appearance [][]float64 // of each proposal, before reduction
	motion     [][]float64
}

// newClip renders a scene, proposes tracks and measures their features.
func (o Options) newClip(s *scene, index int) clip {
	shot, paths := s.render()
	instances := s.instances(paths)
	q := proposer{s, instances, o.randomSource(trackStream, index), float64(o.Width), float64(o.Height)}
	c := clip{instances: instances, proposals: q.propose(o.Proposals), caption: s.caption(instances)}
	for _, p := range c.proposals {
		c.appearance = append(c.appearance, shot.appearance(p.path))
		c.motion = append(c.motion, shot.motion(p.path, o.FPS))
	}
	return c
}

// inParallel calls do(0) … do(n−1) on GOMAXPROCS goroutines and waits for all of them.
func inParallel(n int, do func(int)) {
	var wait sync.WaitGroup
	tickets := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range n {
		tickets <- struct{}{}
		wait.Go(func() {
			do(i)
			<-tickets
		})
	}
	wait.Wait()
}
