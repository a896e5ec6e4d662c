// Package synth makes synthetic datasets whose truth is known: clips of drawn actors that do
// things, captions of who does what, good and bad track proposals, and features. The features
// are computed from the rendered pixels and the boxes' motion, never from the truth. The demo,
// the tests and the documentation use them.
//
// New makes a World in this order:
//
//	casts.go       who does what in which clip
//	scene.go       a clip's background, players and their poses in each frame
//	painter.go     paints a frame, with package drawing; rendering.go keeps all frames
//	instances.go   the truth: each actor doing one thing, with its boxes
//	proposals.go   tracks as a detector might find them
//	caption.go     the captions, and how they lose information
//	appearance.go  features of the pixels in a track's boxes
//	motion.go      features of the boxes' motion
//	reduce.go      principal components and noise
//
// dataset.go, sheet.go and write.go turn a World into a dataset, contact sheets and files.
// Planted, apart from all this, makes datasets of any size without clips, to measure speed.
package synth
